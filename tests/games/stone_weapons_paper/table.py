"""A table of Stone, Weapons, Paper laid out for a test, with moves in the words of a record."""

from __future__ import annotations

from typing import Any

from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.rules import actions
from marchstone.games.stone_weapons_paper.rules.cards import (
    ACTION_CARDS,
    BATTLE,
    CODES,
    KIND,
    KINDS,
    OFFER_CARDS,
    counted,
)
from marchstone.games.stone_weapons_paper.rules.castle import CELLS
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import Auction, Battle, replaced
from marchstone.games.stone_weapons_paper.rules.view import SeenBattle, View

NUMBER = {actions.MOVES.notation(action): action for action in range(actions.MOVES.size)}
ALL = " ".join(CELLS)
PLENTY = (30, 30, 30)

Amounts = tuple[int, int, int]


def castle(cells: str) -> int:
    """`A B AB CF*`: what stands; the star marks the gate of the perimeter."""
    standing = 0
    for word in cells.split():
        cell = CELLS.index(word.rstrip("*"))
        standing |= 1 << cell
        if word.endswith("*"):
            standing |= 1 << cell + 7
    return standing


def offers(codes: str) -> tuple[int, ...]:
    return tuple(CODES.index(code) for code in codes.split())


class Table:
    def __init__(self, state: Position) -> None:
        self.state = state

    @property
    def turn(self) -> int:
        """The one who is to act."""
        (seat,) = self.state.to_act()
        return seat

    @property
    def phase(self) -> str:
        return self.view(None).phase

    @property
    def battle(self) -> Battle:
        assert self.state.battle
        return self.state.battle

    @property
    def auction(self) -> Auction:
        assert self.state.auction
        return self.state.auction

    def moves(self, seat: int | None = None) -> set[str]:
        seat = self.turn if seat is None else seat
        return {actions.MOVES.notation(action) for action in self.state.legal(seat)}

    def play(self, *moves: str, seat: int | None = None) -> list[Event]:
        """By whoever is to act; what happened."""
        events: list[Event] = []
        for move in moves:
            actor = self.turn if seat is None else seat
            assert move in self.moves(actor), f"{move} is illegal; legal: {self.moves(actor)}"
            self.state.apply(actor, NUMBER[move], events)
        return events

    def throw(self, attack: str, defence: str) -> list[Event]:
        attacker, defender = self.battle.attacker, self.battle.defender
        told = self.play(f"throw {attack}", seat=attacker)
        return told + self.play(f"throw {defence}", seat=defender)

    def view(self, seat: int | None = 0) -> View:
        seen: View = GAME.view(self.state, seat)
        return seen

    def seen(self, seat: int | None = 0) -> SeenBattle:
        """The battle, as the seat may know it."""
        battle = self.view(seat).battle
        assert battle
        return battle

    def hand(self, seat: int) -> list[str]:
        return [KINDS[KIND[card]] for card in self.state.hands[seat]]

    def discards(self) -> list[str]:
        return [KINDS[KIND[card]] for card in self.state.action_discard]

    def stock(self, seat: int) -> Amounts:
        return self.state.stock[seat]


def a_table(
    *stock: Amounts,
    seats: int = 2,
    hands: tuple[str, ...] = (),
    developments: tuple[str, ...] = (),
    castles: tuple[str, ...] = (),
    offer: str = "tower-1 wall-1 armed-1 trade-1",
    mood: str = "orange",
    seed: int = 1,
) -> Position:
    """Round 1, seat 0 is first. The rest of every deck lies in it."""
    state = Position()
    state.set_up(seats, Rng(seed))
    state.first, state.round, state.step, state.is_red = 0, 1, 0, mood == "red"
    state.stock = [*stock, *[(5, 5, 5)] * seats][:seats]
    left = list(range(ACTION_CARDS))
    for seat, words in enumerate(hands):
        state.hands[seat] = tuple(sorted(taken(left, kind) for kind in words.split()))
    state.action_deck = tuple(left)
    for seat, codes in enumerate(developments):
        state.developments = replaced(state.developments, seat, offers(codes))
    for seat, cells in enumerate(castles):
        state.castles = replaced(state.castles, seat, castle(cells))
    state.offer = offers(offer)
    out = {*state.offer, *(card for cards in state.developments for card in cards)}
    state.offer_deck = tuple(card for card in range(OFFER_CARDS) if card not in out)
    return state


def taken(left: list[int], kind: str) -> int:
    card = next(card for card in left if KINDS[KIND[card]] == kind)
    left.remove(card)
    return card


def a_battle(*stock: Amounts, loot: Amounts = (1, 2, 1), **layout: Any) -> Table:
    """Seat 0 attacks seat 1 for this loot."""
    state = a_table(*stock, **layout)
    deck = list(range(len(BATTLE)))
    top = next(card for card in deck if BATTLE[card][state.is_red] == loot)
    deck.remove(top)
    state.battle_deck = (*deck, top)
    state.phase = Phase.NEXT_BATTLE
    state.proceed(None)
    return Table(state)


def an_auction(*stock: Amounts, **layout: Any) -> Table:
    """Seat 0 may open."""
    state = a_table(*stock, **layout)
    state.phase = Phase.NEXT_AUCTION
    state.proceed(None)
    return Table(state)


def a_purchase(cards: str, *stock: Amounts, **layout: Any) -> Table:
    """Seat 0 has bought and paid for these cards, and uses them."""
    table = paid_for(cards, *stock, **layout)
    go_on(table)
    return table


def go_on(table: Table) -> list[Event]:
    """As far as nobody decides; what happened."""
    told: list[Event] = []
    table.state.proceed(told)
    return told


def paid_for(cards: str, *stock: Amounts, **layout: Any) -> Table:
    """Seat 0 has bought and paid for these cards, and is about to use them."""
    state = a_table(*stock, **layout)
    auction = state.auction = Auction.begin()
    bought = auction.bought = auction.lots = offers(cards)
    state.offer_deck = tuple(card for card in state.offer_deck if card not in bought)
    state.offer = tuple(card for card in state.offer if card not in bought)
    auction.leader = state.turn = 0
    state.step = state.seats  # nobody opens another auction in this round
    state.phase = Phase.NEXT_USE
    return Table(state)


def discard_all_actions(state: Position) -> None:
    """The deck of action cards is empty, its cards lie in the discards."""
    state.action_discard += state.action_deck
    state.action_deck = ()


def lose_all_actions(state: Position, seat: int) -> None:
    """Deck and discards are empty: the seat holds what was there."""
    cards = (*state.hands[seat], *state.action_deck, *state.action_discard)
    state.hands[seat] = tuple(sorted(cards))
    state.action_deck = state.action_discard = ()
    state.shuffled = counted(cards)
