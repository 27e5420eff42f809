"""What each shield of a stack may expect: the cards that lie there, and those that may still come.

A tile is one number here: how many of its places are free, then how often each value lies there,
a digit each. Tiles with the same number offer the same, so each is reckoned once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from marchstone.games.clans_and_glory.rules.cards import (
    HANDS,
    HIGHEST,
    PLACES_OF_TILE,
    SHIELDS,
    VALUE,
    VALUES,
)

UNIT = 8  # a tile has seven places at most
FILLED = 0.92  # of the places at the end of a game, by the numbers of CG-3 and CG-6

# By card; FACE_DOWN and EMPTY are the last but one and the last.
DIGIT = (*(UNIT ** (value - VALUES[0] + 1) for value in VALUE), 0, 1)
_digit = DIGIT.__getitem__
_LYING = {
    seats: tuple(itemgetter(*tile) for tile in PLACES_OF_TILE[seats]) for seats in PLACES_OF_TILE
}
_NOTHING = (0.0,) * (1 + SHIELDS * max(HANDS))  # for shields beyond the number of values


def tile_number(places: Sequence[int], tile: int, seats: int) -> int:
    return sum(map(_digit, _LYING[seats][tile](places)))


class Forecast:
    """Points per shield of a tile, as far as one knows which cards may still come."""

    __slots__ = ("_reckoned", "chances")

    def __init__(self, unplayed: Iterable[int], seats: int) -> None:
        values = [VALUE[card] for card in unplayed]
        total = max(1, len(values))
        self.chances = [FILLED * values.count(v) / total for v in VALUES if v <= HIGHEST[seats]]
        self._reckoned: dict[int, tuple[float, ...]] = {}

    def of(self, tile: int) -> tuple[float, ...]:
        """What the first shield takes, the second, …: as many as could ever lie there."""
        found = self._reckoned.get(tile)
        if found is None:
            found = self._reckoned[tile] = self._reckon(tile)
        return found

    def _reckon(self, tile: int) -> tuple[float, ...]:
        rest, free = divmod(tile, UNIT)
        expected = [0.0] * len(self.chances)
        below = [1.0]  # how likely 0, 1, 2 … lower values lie there
        for value, chance in zip(VALUES, self.chances, strict=False):
            rest, lying = divmod(rest, UNIT)
            points = value * (lying + free * chance)
            for height, likely in enumerate(below):
                expected[height] += likely * points
            below = _one_more(below, 1.0 if lying else 1 - (1 - chance) ** free)
        return (*expected, *_NOTHING)


def _one_more(below: list[float], likely: float) -> list[float]:
    """The chances of how many values lie there, with one more that lies there so likely."""
    more = [chance * (1 - likely) for chance in below] + [0.0]
    for height, chance in enumerate(below, 1):
        more[height] += chance * likely
    return more
