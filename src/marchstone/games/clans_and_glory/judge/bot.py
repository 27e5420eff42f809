"""One-move judgement for Clans and Glory: who would take what, and what a shield is still worth."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.core.rng import Rng
from marchstone.games.clans_and_glory.judge.guide import Guide
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import (
    EMPTY,
    HANDS,
    PLACES_OF_TILE,
    TILE,
    VALUE,
)
from marchstone.games.clans_and_glory.rules.scoring import takings
from marchstone.games.clans_and_glory.rules.view import View

__all__ = ["Greedy", "Guide", "evaluate"]


class Greedy:
    """Chooses the placing, with or without a shield, that leaves it best."""

    def choose(self, view: View, rng: Rng) -> int:
        best, chosen = float("-inf"), []
        for action in view.legal:
            worth = self.worth(view, action)
            if worth > best + 1e-9:
                best, chosen = worth, [action]
            elif worth > best - 1e-9:
                chosen.append(action)
        return rng.choice(chosen)

    def worth(self, view: View, action: int) -> float:
        seat = view.turn
        match act.decode(action):
            case act.Place(card, place):
                return self.worth_of_placing(view, seat, card, place)
            case act.Hide(card, place):
                return self.worth_of_hiding(view, card, place)
            case act.Shield():
                return shield_gain(view, seat)
        return 0.0

    def worth_of_placing(self, view: View, seat: int, card: int, place: int) -> float:
        tile = TILE[view.seats][place]
        before = cards_at(view, tile)
        stack = view.stacks[tile]
        left = free_places(view, tile) - 1
        change = tile_worth([*before, card], stack, seat, left, view.seats) - tile_worth(
            before, stack, seat, left + 1, view.seats
        )
        if view.shields[seat]:
            gain = gain_of_shield([*before, card], stack, seat, left, view)
            change += max(0.0, gain)
        return change

    def worth_of_hiding(self, view: View, card: int, place: int) -> float:
        """Lose the lowest card, and fill a place where it matters least."""
        tile = TILE[view.seats][place]
        return -VALUE[card] - len(view.stacks[tile]) - 0.1 * len(cards_at(view, tile))


def evaluate(view: View, seat: int) -> float:
    """How far the seat is ahead of the best of the others, in points to be expected."""
    worth = [
        sum(share(view, tile, other) for tile in range(len(view.stacks)))
        + view.shields[other] * price_of_shield(view, other)
        for other in range(view.seats)
    ]
    return worth[seat] - max(w for other, w in enumerate(worth) if other != seat)


def share(view: View, tile: int, seat: int) -> float:
    cards, left = cards_at(view, tile), free_places(view, tile)
    return shares(cards, view.stacks[tile], left, view.seats)[seat]


def cards_at(view: View, tile: int) -> list[int]:
    return [view.places[p] for p in PLACES_OF_TILE[view.seats][tile] if view.places[p] >= 0]


def free_places(view: View, tile: int) -> int:
    return sum(view.places[p] == EMPTY for p in PLACES_OF_TILE[view.seats][tile])


def tile_worth(
    cards: Sequence[int], stack: Sequence[int], seat: int, left: int, seats: int
) -> float:
    """What the seat expects of the tile, less what each opponent does on average."""
    if not stack:
        return 0.0
    expected = shares(cards, stack, left, seats)
    return expected[seat] - (sum(expected) - expected[seat]) / (seats - 1)


def shares(cards: Sequence[int], stack: Sequence[int], left: int, seats: int) -> list[float]:
    """Points each seat may expect of a tile with `left` places to be filled.

    What lies there counts; a shield that takes nothing yet may hope for a value to come.
    """
    expected = [0.0] * seats
    steadiness = 1.0 - 0.06 * left
    for height, (seat, taken) in enumerate(takings(cards, stack)):
        points = sum(VALUE[card] for card in taken)
        hope = 0.9 * left / (1 + height) if not taken else 0.35 * left
        expected[seat] += points * steadiness + hope
    return expected


def gain_of_shield(
    cards: Sequence[int], stack: tuple[int, ...], seat: int, left: int, view: View
) -> float:
    """What one shield more brings here beyond what it may bring elsewhere."""
    there = tile_worth(cards, (*stack, seat), seat, left, view.seats)
    here = tile_worth(cards, stack, seat, left, view.seats)
    return there - here - price_of_shield(view, seat)


def shield_gain(view: View, seat: int) -> float:
    tile = TILE[view.seats][view.last]
    cards, left = cards_at(view, tile), free_places(view, tile)
    return gain_of_shield(cards, view.stacks[tile], seat, left, view)


def price_of_shield(view: View, seat: int) -> float:
    """What a shield is worth in hand: less as turns run out and shields are left over."""
    last = HANDS[view.seats][-1]
    offset = (seat - view.starter) % view.seats
    turns = view.hand_sizes[seat] - (HANDS[view.seats][offset] - last)
    if view.shields[seat] > turns:
        return 0.0
    return 9.0 * min(1.0, turns / (2.0 * max(1, view.shields[seat])))
