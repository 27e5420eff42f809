"""What pairing and standings are made from: nobody in here knows a game, a table or a clock.

Entrants are numbers. Points are counted in halves, so that they stay whole: a win is 2, a draw 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

WIN, DRAW, LOSS = 2, 1, 0

Pair: TypeAlias = tuple[int, int | None]  # seat 0 and seat 1; with None, a bye


@dataclass(frozen=True, slots=True)
class Pairing:
    round: int  # from 1
    first: int  # who has seat 0
    second: int | None  # None: a bye
    points: tuple[int, int] | None = None  # in halves; None while it is played
    is_played: bool = True  # at a table; not a bye, nor lost by absence

    @property
    def entrants(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def is_bye(self) -> bool:
        return self.second is None

    def points_of(self, entrant: int) -> int:
        if self.points is None:
            return 0
        return self.points[0] if entrant == self.first else self.points[1]

    def other(self, entrant: int) -> int | None:
        return self.second if entrant == self.first else self.first


def of(entrant: int, pairings: Iterable[Pairing]) -> list[Pairing]:
    """His own, in the order of the rounds."""
    mine = [pairing for pairing in pairings if entrant in pairing.entrants]
    return sorted(mine, key=lambda pairing: pairing.round)


def points_of(entrant: int, pairings: Iterable[Pairing]) -> int:
    return sum(pairing.points_of(entrant) for pairing in pairings if entrant in pairing.entrants)


def meetings(pairings: Iterable[Pairing]) -> Counter[frozenset[int]]:
    """How often two were paired, also if one did not come."""
    return Counter(frozenset(pairing.entrants) for pairing in pairings if not pairing.is_bye)


def byes(pairings: Iterable[Pairing]) -> Counter[int]:
    return Counter(pairing.first for pairing in pairings if pairing.is_bye)


def seats_of(entrant: int, pairings: Sequence[Pairing]) -> list[int]:
    """Which seat he had, round by round."""
    return [0 if it.first == entrant else 1 for it in of(entrant, pairings) if not it.is_bye]


def lean(seats: Sequence[int]) -> int:
    """How much more often the first seat than the second."""
    return seats.count(0) - seats.count(1)


def seated(one: int, two: int, pairings: Sequence[Pairing]) -> tuple[int, int]:
    """Who gets seat 0: who had it less often, else who had it longer ago, else the one named."""
    mine, theirs = seats_of(one, pairings), seats_of(two, pairings)
    if lean(mine) != lean(theirs):
        return (one, two) if lean(mine) < lean(theirs) else (two, one)
    for last, others in zip(reversed(mine), reversed(theirs), strict=False):
        if last != others:
            return (one, two) if last == 1 else (two, one)
    return one, two
