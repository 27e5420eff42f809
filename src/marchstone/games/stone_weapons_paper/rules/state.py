"""What lies on the table in Stone, Weapons, Paper: slots, set-up, clone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Self

from marchstone.core.protocol import Event, Outcome, State
from marchstone.core.rng import Rng
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    ACTION_CARDS,
    BATTLE,
    COPIES,
    INCOME,
    INCOMES,
    NO_KINDS,
    NONE,
    OFFER_CARDS,
    ORANGE,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.payment import FREE, Purse, purse_of

Events = list[Event] | None
Cards = tuple[int, ...]

# What is decided. The four windows come first; from NEXT_BATTLE on nobody decides.
BEFORE, WON, LOST, AFTER = range(4)
ANSWER, THROW, TAKE = range(4, 7)
OPEN, SECOND, BID, BID_REST, PAY, ORDER, BUILD = range(7, 14)
PHASES = (
    *("before", "won", "lost", "after", "answer", "throw", "take"),
    *("open", "second", "bid", "bid_rest", "pay", "order", "build"),
)
NEXT_BATTLE, FIGHT, LOOT, AFTERMATH, END_BATTLE = range(14, 19)
NEXT_AUCTION, NEXT_BIDDER, NEXT_USE, END_ROUND, OVER = range(19, 24)


@dataclass(frozen=True, slots=True)
class Options:
    """The game has none."""


class Table(State):
    """A position as data. Piles are tuples; what lies on top stands last."""

    __slots__ = (
        "action_deck",
        "action_discard",
        "attacker",
        "battle_card",
        "battle_deck",
        "battle_discard",
        "bid",
        "bought",
        "building",
        "castles",
        "defender",
        "developments",
        "doubled",
        "drawn",
        "fights",
        "first",
        "forbidden",
        "half_bid",
        "hands",
        "known",
        "leader",
        "lots",
        "mood",
        "must_build",
        "named",
        "offer",
        "offer_deck",
        "offer_discard",
        "phase",
        "played",
        "removed",
        "result",
        "round",
        "runners",
        "seats",
        "shuffled",
        "step",
        "stock",
        "succeeded",
        "symbol",
        "takes_left",
        "throws",
        "ties",
        "turn",
        "window",
        "winner",
        "word",
    )

    seats: int
    round: int  # from 1
    first: int  # the seat with the first-player card
    mood: int
    phase: int
    turn: int  # the seat that decides, except on throws
    step: int  # battles, then auctions, of this round that have begun
    stock: list[Amounts]  # per seat
    castles: list[int]
    developments: list[Cards]
    hands: list[Cards]  # action cards, sorted
    # What each seat knows of the others' hands: at least so many of each kind (SWP-19).
    known: list[tuple[tuple[int, ...], ...]]
    shuffled: tuple[int, ...]  # of each kind in the action deck when it was last shuffled
    drawn: list[tuple[int, ...]]  # of those, what each seat has drawn
    action_deck: Cards
    action_discard: Cards
    offer: Cards
    offer_deck: Cards
    offer_discard: Cards
    removed: Cards  # SWP-9: with a cross, out of the game
    battle_deck: Cards
    battle_discard: Cards
    # Throws that were laid open in this round: attacker, defender, and what each of them threw
    fights: tuple[tuple[int, int, int, int], ...]
    # A battle
    battle_card: int
    attacker: int
    defender: int
    throws: tuple[int, int]  # of the attacker and the defender; secret until both are in
    ties: int
    forbidden: int  # Ambush: the symbol that the defender may not throw
    winner: int  # a seat
    symbol: int  # with which he won
    doubled: bool
    succeeded: bool  # SWP-17: in the windows of this kind that are still to come
    window: int  # the one in which a card was played that is to be answered
    played: int  # that card's kind
    named: int  # the symbol named with it
    takes_left: int
    # An auction
    lots: Cards
    bid: Amounts  # the highest, or before the first bid the minimum
    leader: int
    runners: Cards  # seats that have not dropped out
    half_bid: int  # the first amount of a bid in two resources
    bought: Cards  # by the leader, not used yet
    building: int  # a bought part
    must_build: bool
    word: int  # the generator, for chance to come
    result: Outcome | None

    def set_up(self, seats: int, rng: Rng) -> None:
        """SWP-4."""
        self.seats = seats
        self.round = 0
        self.mood = ORANGE
        self.stock = [FREE] * seats
        self.castles = [0] * seats
        self.developments = [()] * seats
        self.hands = [()] * seats
        self.known = [(NO_KINDS,) * seats] * seats
        self.shuffled = COPIES
        self.drawn = [NO_KINDS] * seats
        self.action_deck = tuple(rng.shuffled(range(ACTION_CARDS)))
        self.offer_deck = tuple(rng.shuffled(range(OFFER_CARDS)))
        self.battle_deck = tuple(rng.shuffled(range(len(BATTLE))))
        self.action_discard = self.offer_discard = self.battle_discard = ()
        self.offer = self.removed = self.fights = ()
        self.first = rng.below(seats)
        self.word = rng.word
        self.result = None
        self.turn = self.first
        self.clear_battle()
        self.clear_auction()

    def clear_battle(self) -> None:
        self.battle_card = self.attacker = self.defender = NONE
        self.throws = (NONE, NONE)
        self.ties = self.takes_left = 0
        self.forbidden = self.winner = self.symbol = NONE
        self.doubled = self.succeeded = False
        self.window = self.played = self.named = NONE

    def clear_auction(self) -> None:
        self.lots = self.runners = self.bought = ()
        self.bid = FREE
        self.leader = self.half_bid = self.building = NONE
        self.must_build = False

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.action_deck = self.action_deck
        twin.action_discard = self.action_discard
        twin.attacker = self.attacker
        twin.battle_card = self.battle_card
        twin.battle_deck = self.battle_deck
        twin.battle_discard = self.battle_discard
        twin.bid = self.bid
        twin.bought = self.bought
        twin.building = self.building
        twin.castles = self.castles[:]
        twin.defender = self.defender
        twin.developments = self.developments[:]
        twin.doubled = self.doubled
        twin.drawn = self.drawn[:]
        twin.fights = self.fights
        twin.first = self.first
        twin.forbidden = self.forbidden
        twin.half_bid = self.half_bid
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.leader = self.leader
        twin.lots = self.lots
        twin.mood = self.mood
        twin.must_build = self.must_build
        twin.named = self.named
        twin.offer = self.offer
        twin.offer_deck = self.offer_deck
        twin.offer_discard = self.offer_discard
        twin.phase = self.phase
        twin.played = self.played
        twin.removed = self.removed
        twin.result = self.result
        twin.round = self.round
        twin.runners = self.runners
        twin.seats = self.seats
        twin.shuffled = self.shuffled
        twin.step = self.step
        twin.stock = self.stock[:]
        twin.succeeded = self.succeeded
        twin.symbol = self.symbol
        twin.takes_left = self.takes_left
        twin.throws = self.throws
        twin.ties = self.ties
        twin.turn = self.turn
        twin.window = self.window
        twin.winner = self.winner
        twin.word = self.word
        return twin

    # What follows from the table

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def purse(self, seat: int) -> Purse:
        return purse_of(self.stock[seat], self.developments[seat])

    def income(self, seat: int) -> Amounts:
        """SWP-5."""
        return income_of(self.developments[seat])

    def gain(self, seat: int, amounts: Amounts, sign: int = 1) -> None:
        stone, weapons, paper = self.stock[seat]
        self.stock[seat] = (
            stone + sign * amounts[0],
            weapons + sign * amounts[1],
            paper + sign * amounts[2],
        )


@cache
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
