"""Positions of Clans and Glory for tests, laid in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from marchstone.core.chance.rng import Rng
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.actions import Move
from marchstone.games.clans_and_glory.rules.cards import (
    CODES,
    LEFT_HEAD,
    RIGHT_HEAD,
    bottom,
    deck,
    top,
)
from marchstone.games.clans_and_glory.rules.rules import Position

BY_CODE = {code: card for card, code in enumerate(CODES)}


def cards(codes: str) -> list[int]:
    return [BY_CODE[code] for code in codes.split()]


def place(code: str) -> int:
    """t1 … t18, b1 … b18, left, right."""
    if code in ("left", "right"):
        return LEFT_HEAD if code == "left" else RIGHT_HEAD
    return (top if code[0] == "t" else bottom)(int(code[1:]) - 1)


def a_council(
    lying: Mapping[str, str] | None = None,
    *,
    seats: int = 2,
    hands: tuple[str, ...] = (),
    shields: dict[int, str] | None = None,
    **at: str,
) -> Position:
    """`a_council(t1="r3", hands=("g3", "b4"), shields={1: "01"})`; the rest of the cards are out.

    Seat 0 starts. `shields` gives, per tile from 1, the seats of its stack, the first first.
    """
    state = Position()
    state.clear(seats)
    for where, code in {**(lying or {}), **at}.items():
        state.lay(BY_CODE[code], place(where))
    for tile, stack in (shields or {}).items():
        state.stacks[tile - 1] = tuple(map(int, stack))
        for seat in state.stacks[tile - 1]:
            state.shields[seat] -= 1
    state.hands = [sorted(cards(hand)) for hand in hands] or [[] for _ in range(seats)]
    state.starter = state.turn = 0
    told = {*state.places, *(card for hand in state.hands for card in hand)}
    state.out = tuple(card for card in deck(seats) if card not in told)
    return state


def moves(state: Position, seat: int = 0) -> list[Move]:
    return [act.MOVES.decode(action) for action in state.legal(seat)]


def places_for(state: Position, code: str, seat: int = 0) -> set[str]:
    """The codes of the places where the seat may place this card face up."""
    found = [move for move in moves(state, seat) if isinstance(move, act.Place)]
    return {act.place_code(m.place) for m in found if m.card == BY_CODE[code]}


def play(state: Position, notation: str) -> None:
    """One decision of the seat to act, which must be legal."""
    (seat,) = state.to_act()
    action = next(a for a in state.legal(seat) if act.MOVES.notation(a) == notation)
    state.apply(seat, action)


def dealt(seats: int, seed: int = 1) -> Position:
    return Position.new(seats, seed)


def played_out(seats: int, seed: int) -> Position:
    state, rng = dealt(seats, seed), Rng(seed)
    while waiting := state.to_act():
        state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
    return state


def hand_sizes_from_starter(state: Position) -> tuple[int, ...]:
    seats = len(state.hands)
    return tuple(len(state.hands[(state.starter + i) % seats]) for i in range(seats))
