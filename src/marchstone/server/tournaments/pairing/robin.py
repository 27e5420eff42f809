"""Everybody meets everybody once, around a circle: one stays, the others go on by a place."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.server.tournaments.pairing import Pair


def rounds_for(entrants: int) -> int:
    return max(1, entrants - 1 + entrants % 2)


def pair(entrants: Sequence[int], number: int) -> list[Pair]:
    """Round `number`, from 1. Nobody has one seat more than once more often than the other; with
    an odd number everybody has one bye."""
    circle = rounds_for(len(entrants))
    at = number - 1
    pairs: list[Pair] = [
        (entrants[(at + step) % circle], entrants[(at - step) % circle])
        for step in range(1, (circle + 1) // 2)
    ]
    if len(entrants) % 2:
        return [*pairs, (entrants[at], None)]
    one, fixed = entrants[at], entrants[-1]
    return [(one, fixed) if at % 2 else (fixed, one), *pairs]
