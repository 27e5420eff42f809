"""What a move changes at the stones: the cards on both sides, and the combat modes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import BLIND_MANS_BLUFF, MODES, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD, Stones

Cards: TypeAlias = tuple[int, ...]
Sides: TypeAlias = tuple[Cards, Cards]  # of seat 0 and of seat 1


@dataclass(frozen=True, slots=True)
class Change:
    """A stone as it will be."""

    stone: int
    sides: Sides
    modes: int


def changes(stones: Stones, seat: int, action: int) -> list[Change]:
    """The stones that a card comes to or leaves; none for any other move."""
    match act.decode(action):
        case act.Play(card, stone) if card in MODES:
            mode = BLIND if card == BLIND_MANS_BLUFF else MUD
            return [Change(stone, sides_at(stones, stone), stones.modes[stone] | mode)]
        case act.Play(card, stone):
            return [_put(seat, card, _now(stones, stone))]
        case act.Bewail(card):
            return [_taken(stones, 1 - seat, card)]
        case act.Turncoat(card, stone):
            return _moved(stones, seat, card, _taken(stones, 1 - seat, card), stone)
        case act.Redeploy(card, stone):
            return _moved(stones, seat, card, _taken(stones, seat, card), stone)
    return []


def sides_at(stones: Stones, stone: int) -> Sides:
    return stones.sides[stone], stones.sides[STONES + stone]


def _now(stones: Stones, stone: int) -> Change:
    return Change(stone, sides_at(stones, stone), stones.modes[stone])


def _put(seat: int, card: int, at: Change) -> Change:
    mine, theirs = at.sides
    sides = (mine, (*theirs, card)) if seat else ((*mine, card), theirs)
    return Change(at.stone, sides, at.modes)


def _taken(stones: Stones, seat: int, card: int) -> Change:
    stone = next(
        stone
        for stone in range(STONES)
        if stones.owners[stone] == NONE and card in stones.sides[seat * STONES + stone]
    )
    mine, theirs = sides_at(stones, stone)
    return Change(stone, (without(mine, card), without(theirs, card)), stones.modes[stone])


def _moved(stones: Stones, seat: int, card: int, left: Change, stone: int) -> list[Change]:
    if stone == act.DISCARD:
        return [left]
    if stone == left.stone:
        return [_put(seat, card, left)]
    return [left, _put(seat, card, _now(stones, stone))]


def without(side: Cards, card: int) -> Cards:
    return tuple(c for c in side if c != card)
