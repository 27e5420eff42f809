"""What lies on the table in Stone, Weapons, Paper: fields and set-up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from marchstone.core.chance.deal import Chance
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Hidden, Inner, Layout, Own
from marchstone.core.protocol import Event, Outcome, State
from marchstone.games.stone_weapons_paper.rules.auctions.payment import FREE, Purse, purse_of
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    ACTION_CARDS,
    BATTLE,
    BATTLES,
    COPIES,
    INCOME,
    INCOMES,
    NO_KINDS,
    NONE,
    OFFER_CARDS,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.phases import Phase

T = TypeVar("T")
Events = list[Event] | None
Cards = tuple[int, ...]

NO_THROWS = (NONE, NONE)


@dataclass(frozen=True, slots=True)
class Options:
    """The game has none."""


class OpenBattle(Layout):
    """What all may see of a battle."""

    attacker: int
    defender: int
    loot: Amounts  # of the battle card
    ties: int
    forbidden: int  # Ambush: the symbol that the defender may not throw
    winner: int  # a seat
    symbol: int  # with which he won
    doubled: bool
    succeeded: bool  # SWP-17: in the windows of this kind that are still to come
    window: Phase | None  # the one in which a card was played that is to be answered
    played: int  # that card's kind
    named: int  # the symbol named with it
    takes_left: int

    def other(self, seat: int) -> int:
        return self.defender if seat == self.attacker else self.attacker


class Battle(OpenBattle):
    card: Hidden[int]
    throws: Hidden[tuple[int, int]]  # of the attacker and the defender, until both are in

    @classmethod
    def begin(cls, attacker: int, defender: int, card: int, loot: Amounts) -> Battle:
        battle = cls()
        battle.attacker, battle.defender, battle.card, battle.loot = attacker, defender, card, loot
        battle.throws = NO_THROWS
        battle.ties = battle.takes_left = 0
        battle.forbidden = battle.winner = battle.symbol = NONE
        battle.doubled = battle.succeeded = False
        battle.put_aside()
        return battle

    def put_aside(self) -> None:
        """The card that was played is answered."""
        self.window, self.played, self.named = None, NONE, NONE


class Auction(Layout):
    lots: Cards
    bid: Amounts  # the highest, or before the first bid the minimum
    leader: int
    runners: Cards  # seats that have not dropped out
    half_bid: int  # the first amount of a bid in two resources
    bought: Cards  # by the leader, not used yet
    building: int  # a bought part
    must_build: bool

    @classmethod
    def begin(cls) -> Auction:
        auction = cls()
        auction.lots = auction.runners = auction.bought = ()
        auction.bid = FREE
        auction.leader = auction.half_bid = auction.building = NONE
        auction.must_build = False
        return auction


class Open(Layout):
    """What all may see, beside the battle or the auction that goes on."""

    seats: int
    round: int  # from 1
    first: int  # the seat with the first-player card
    is_red: bool  # the mood
    phase: Phase
    turn: int  # the seat that decides, except on throws
    step: int  # battles, then auctions, of this round that have begun
    stock: list[Amounts]  # per seat
    castles: tuple[int, ...]
    developments: tuple[Cards, ...]
    shuffled: tuple[int, ...]  # of each kind in the action deck when it was last shuffled
    offer: Cards
    offer_discard: Cards
    removed: Cards  # SWP-9: with a cross, out of the game
    # Throws that were laid open in this round: attacker, defender, and what each of them threw
    fights: tuple[tuple[int, int, int, int], ...]
    result: Outcome | None

    def purse(self, seat: int) -> Purse:
        return purse_of(self.stock[seat], self.developments[seat])

    def income(self, seat: int) -> Amounts:
        """SWP-5."""
        return income_of(self.developments[seat])


class Table(Open, State):
    """A position as data. Piles are tuples; what lies on top stands last.

    What changes seldom is a tuple too, so that clones share it.
    """

    hands: Own[list[Cards]]  # action cards, sorted
    # What each seat knows of the others' hands: at least so many of each kind (SWP-19).
    known: Own[tuple[tuple[tuple[int, ...], ...], ...]]
    drawn: Own[tuple[tuple[int, ...], ...]]  # of those shuffled last, what each seat has drawn
    # Of these piles a view tells what shows: how many cards, or what the upper side says.
    action_deck: Hidden[Cards]
    action_discard: Hidden[Cards]
    offer_deck: Hidden[Cards]
    battle_deck: Hidden[Cards]
    battle_discard: Hidden[Cards]
    # A view has parts of its own for these two.
    battle: Inner[Battle | None]
    auction: Inner[Auction | None]
    chance: Hidden[Chance]  # to come

    def set_up(self, seats: int, rng: Rng) -> None:
        """SWP-4."""
        self.seats = seats
        self.round = 0
        self.is_red = False
        self.stock = [FREE] * seats
        self.castles = (0,) * seats
        self.developments = ((),) * seats
        self.hands = [()] * seats
        self.known = ((NO_KINDS,) * seats,) * seats
        self.shuffled = COPIES
        self.drawn = (NO_KINDS,) * seats
        self.action_deck = tuple(rng.shuffled(range(ACTION_CARDS)))
        self.offer_deck = tuple(rng.shuffled(range(OFFER_CARDS)))
        self.battle_deck = tuple(rng.shuffled(range(len(BATTLE))))[-BATTLES[seats] :]
        self.action_discard = self.offer_discard = self.battle_discard = ()
        self.offer = self.removed = self.fights = ()
        self.first = rng.below(seats)
        self.chance = rng.rest
        self.result = None
        self.turn = self.first
        self.battle = self.auction = None

    # What follows from the table

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def gain(self, seat: int, amounts: Amounts, sign: int = 1) -> None:
        stone, weapons, paper = self.stock[seat]
        self.stock[seat] = (
            stone + sign * amounts[0],
            weapons + sign * amounts[1],
            paper + sign * amounts[2],
        )


def replaced(entries: tuple[T, ...], seat: int, entry: T) -> tuple[T, ...]:
    """With another entry for this seat."""
    return (*entries[:seat], entry, *entries[seat + 1 :])


@lru_cache(2_000)
def income_of(developments: Cards) -> Amounts:
    stone, weapons, paper = (INCOME + sum(INCOMES[c][r] for c in developments) for r in RESOURCES)
    return stone, weapons, paper


def only(resource: int, amount: int) -> Amounts:
    """So many of one resource, none of the others."""
    return (
        amount if resource == 0 else 0,
        amount if resource == 1 else 0,
        amount if resource == 2 else 0,
    )
