"""How the entrants stand, and why one stands above another with as many points.

Buchholz: the points of all opponents. Sonneborn-Berger: the points of those whom one has beaten,
and half of those with whom one has drawn. A game that was not played (a bye, an absence) counts
for Buchholz as one against oneself, and for Sonneborn-Berger not at all. Then wins at the table,
then the points of those who are still level among each other if all of them have met, and at last
the lot that was drawn when the tournament began.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from marchstone.server.tournaments.pairing import (
    DRAW,
    WIN,
    Pairing,
    meetings,
    of,
    points_of,
)
from marchstone.server.tournaments.pairing.knockout import NOBODY


@dataclass(frozen=True, slots=True)
class Line:
    """Points and tie-breaks in halves; Sonneborn-Berger in quarters."""

    entrant: int
    place: int
    points: int
    buchholz: int = 0
    sonneborn: int = 0
    wins: int = 0
    direct: int = 0


def buchholz(entrant: int, pairings: Sequence[Pairing], points: Mapping[int, int]) -> int:
    return sum(points[_opponent(entrant, it)] for it in of(entrant, pairings))


def _opponent(entrant: int, pairing: Pairing) -> int:
    other = pairing.other(entrant)
    return other if pairing.is_played and other is not None else entrant


def sonneborn(entrant: int, pairings: Sequence[Pairing], points: Mapping[int, int]) -> int:
    played = [it for it in of(entrant, pairings) if it.is_played and it.points is not None]
    return sum(it.points_of(entrant) * points[_opponent(entrant, it)] for it in played)


def wins(entrant: int, pairings: Iterable[Pairing]) -> int:
    return sum(it.is_played and it.points_of(entrant) == WIN for it in of(entrant, pairings))


def table(
    lots: Mapping[int, int], pairings: Sequence[Pairing], *, with_buchholz: bool
) -> list[Line]:
    """All entrants, the first first. In a round robin all have the same opponents: no Buchholz."""
    points = {entrant: points_of(entrant, pairings) for entrant in lots}
    lines = [
        Line(
            entrant,
            0,
            points[entrant],
            buchholz(entrant, pairings, points) if with_buchholz else 0,
            sonneborn(entrant, pairings, points),
            wins(entrant, pairings),
        )
        for entrant in lots
    ]
    ordered: list[Line] = []
    for _, level in groupby(sorted(lines, key=_breaks, reverse=True), key=_breaks):
        ordered += _by_encounter(list(level), pairings, lots)
    return [_placed(line, place) for place, line in enumerate(ordered, start=1)]


def _breaks(line: Line) -> tuple[int, ...]:
    return line.points, line.buchholz, line.sonneborn, line.wins


def _by_encounter(
    level: list[Line], pairings: Sequence[Pairing], lots: Mapping[int, int]
) -> list[Line]:
    among = {line.entrant for line in level}
    inside = [it for it in pairings if it.is_played and among.issuperset(it.entrants)]
    have_met = len(meetings(inside)) == len(among) * (len(among) - 1) // 2
    direct = {one: points_of(one, inside) if have_met else 0 for one in among}
    level = [_placed(line, 0, direct[line.entrant]) for line in level]
    return sorted(level, key=lambda line: (-line.direct, lots[line.entrant]))


def _placed(line: Line, place: int, direct: int | None = None) -> Line:
    breaks = (line.buchholz, line.sonneborn, line.wins)
    told = line.direct if direct is None else direct
    return Line(line.entrant, place, line.points, *breaks, told)


def ladder(
    lots: Mapping[int, int], pairings: Sequence[Pairing], winners: Mapping[tuple[int, int], int]
) -> list[Line]:
    """Of a knock-out: whoever came further stands above; who went out together share a place.

    `winners` by round and board. Points are the encounters that one has come through.
    """
    through = {one: sum(won == one for won in winners.values()) for one in lots}
    ordered = sorted(lots, key=lambda one: (-through[one], lots[one]))
    return [
        Line(
            one,
            1 + sum(through[other] > through[one] for other in lots),
            WIN * through[one],
            wins=wins(one, pairings),
        )
        for one in ordered
        if one != NOBODY
    ]


def result(ranks: Sequence[int]) -> tuple[int, int]:
    """The points of the two seats of a game that is over."""
    first, second = ranks
    if first == second:
        return DRAW, DRAW
    return (WIN, 0) if first < second else (0, WIN)
