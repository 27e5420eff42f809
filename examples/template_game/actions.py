"""Moves: typed for people, a number each inside, a pick path on the board."""

from __future__ import annotations

from dataclasses import dataclass

from template_game.cards import CARDS, NUMBER


@dataclass(frozen=True, slots=True)
class Bid:
    card: int


NUM_ACTIONS = CARDS  # a second kind of move would get the block of numbers that follows


def encode(move: Bid) -> int:
    return move.card


def decode(action: int) -> Bid:
    return Bid(action)


def path(action: int) -> tuple[str, ...]:
    """The elements of the board that a person picks, in order."""
    return (f"card-{action}",)


def notation(action: int) -> str:
    return f"bid {NUMBER[action]}"
