"""What every possible tile offers to the shields on it, in tables: numbers are read, not reckoned.

A tile is its number (see judge/forecast.py), and has a row here. What may still come is taken
to be the whole deck: which of it has come already, a network is told besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from marchstone.games.clans_and_glory.judge.forecast import UNIT, Forecast
from marchstone.games.clans_and_glory.rules.cards import DECK, VALUES

Real = NDArray[np.float32]

KINDS = len(VALUES)
HEIGHTS = KINDS  # CG-13: higher shields take nothing
TOLD = 1 + KINDS + 2 * HEIGHTS
POINTS = 12.0  # are told as one
MOST_PLACES = 7  # of a campfire tile


@dataclass(frozen=True, slots=True)
class Tiles:
    """By row of a tile. Points are told in units of POINTS."""

    told: Real  # [n, TOLD] free places, how often each value lies there, takings now, expected
    change: Real  # [n, 6, 6] by height, by value that comes: what more the shield then expects
    next: Real  # [n * 7, 6] by height, by value that comes: what a shield put on it expects
    takings: list[list[list[float]]]  # [n][2][7] if the game ended now, and expected, by height


def _numbers(places: int, values: int) -> Iterator[int]:
    """Of all tiles with so many places free or with cards of so many values."""
    if not values:
        yield from range(places + 1)
        return
    for count in range(places + 1):
        for rest in _numbers(places - count, values - 1):
            yield rest + count * UNIT**values


ROW = {number: row for row, number in enumerate(sorted(_numbers(MOST_PLACES, KINDS)))}


@cache
def tiles_for(seats: int) -> Tiles:
    now, expected = _takings(Forecast((), seats)), _takings(Forecast(DECK[seats], seats))
    rows = np.array([[number, *_with_each(number)] for number in ROW.values()])
    counts = np.array([[n // UNIT**i % UNIT for i in range(1 + KINDS)] for n in ROW])
    after = expected[rows]  # [n, 7, 7]: by what comes (nothing first), by height
    lying = counts / np.array([4] + [2] * KINDS)
    return Tiles(
        told=np.hstack([lying, now[:, :HEIGHTS], expected[:, :HEIGHTS]]).astype(np.float32),
        change=(after[:, 1:] - after[:, :1])[..., :HEIGHTS].transpose(0, 2, 1).copy(),
        next=after[:, 1:].transpose(0, 2, 1).reshape(-1, KINDS).copy(),
        takings=np.stack([now, expected], axis=1).tolist(),
    )


def _with_each(row: int) -> list[int]:
    """The rows of the tile with one card more, of each value; its own where no place is free."""
    number = _NUMBERS[row]
    steps = [UNIT ** (1 + i) - 1 for i in range(KINDS)]
    return [ROW[number + step] if number % UNIT else row for step in steps]


def _takings(forecast: Forecast) -> Real:
    """[n, 7] by height; a shield above all values takes nothing."""
    return np.array([forecast.of(n)[: HEIGHTS + 1] for n in ROW], np.float32) / POINTS


_NUMBERS = list(ROW)
