"""What decisions were worth to all seats: two to four of them, in whatever order they decide."""

from __future__ import annotations

from typing import Any

from marchstone.lab.training.matches.courses import MOST_SEATS

Array = Any  # of torch or numpy


def gains(xp: Any, paid: Array, over: Array, lost: Array, worth: Array, trace: float) -> Array:
    """[t, n, seat, kind]: how much better it went on than expected, from what was `paid` where a
    match was over [t, n] and what every seat expected [t + 1, n, seat, kind]. Where a match was
    lost [t, n] nobody knows: it gains nothing, and what was before ends with what was expected."""
    over, known = over[..., None, None], 1 - lost[..., None, None]
    found = [xp.zeros_like(worth[0])]
    for ply in range(len(paid) - 1, -1, -1):
        going = 1 - over[ply]
        surprise = over[ply] * paid[ply] + going * worth[ply + 1] - worth[ply]
        found.append(known[ply] * (surprise + going * trace * found[-1]))
    return xp.stack(found[:0:-1], axis=0)


def from_own_side(xp: Any, numbers: Array, seat: Array, seats: Array) -> Array:
    """[n, seat, kind] with the seat that decides first, then the others in turn order."""
    return _turned(xp, numbers, seat[:, None] + xp.arange(MOST_SEATS)[None], seats)


def by_seat(xp: Any, numbers: Array, seat: Array, seats: Array) -> Array:
    """The other way round: from its side to the seats of the table."""
    return _turned(xp, numbers, xp.arange(MOST_SEATS)[None] - seat[:, None], seats)


def _turned(xp: Any, numbers: Array, places: Array, seats: Array) -> Array:
    there = xp.arange(MOST_SEATS)[None] < seats[:, None]
    rows = xp.arange(len(numbers))[:, None]
    return numbers[rows, places % seats[:, None]] * there[..., None]
