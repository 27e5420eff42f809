"""OpenSkill ratings, on the scale that chess players know.

Every game counts in full (gamma 1), and whoever uses this says how much uncertainty comes back
between games: none for bots, who do not learn. With both, the intervals hold what they promise: see
docs/arena.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot, log, sqrt
from statistics import fmean
from typing import Any

MU, SIGMA, BETA = 25.0, 25.0 / 3, 25.0 / 6  # OpenSkill's own
MIDDLE = 1500.0
# 400 points of difference are 10 games won for 1 lost, between two whose ratings are certain.
POINTS = 400 / log(10) / (sqrt(2) * BETA)
CONFIDENCE = 1.96  # standard deviations: 95 %


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> float:
        return MIDDLE + POINTS * (self.mu - MU)

    @property
    def margin(self) -> float:
        """To either side: the rating lies within it with 95 %."""
        return POINTS * CONFIDENCE * self.sigma

    def loosened(self, tau: float) -> Rating:
        """Who learns, or is out of practice, is a little less certain than after his last game."""
        return Rating(self.mu, hypot(self.sigma, tau))


def of_points(points: float, margin: float) -> Rating:
    return Rating(MU + (points - MIDDLE) / POINTS, margin / POINTS / CONFIDENCE)


class Model:
    """OpenSkill's Plackett-Luce, asked about one game at a time."""

    @cached_property
    def _model(self) -> Any:
        """ModuleNotFoundError if OpenSkill is not installed."""
        from openskill.models import PlackettLuce

        return PlackettLuce(MU, SIGMA, BETA, tau=0.0, gamma=lambda *_, **__: 1.0)

    def open(self) -> None:
        """What is missing is told before the first game."""
        _ = self._model

    def after(
        self, ratings: Mapping[str, Rating], seating: Sequence[str], ranks: Sequence[int]
    ) -> dict[str, Rating]:
        """Of all who sat there. One at several seats takes the mean of what they give him."""
        before = [[self._model.rating(ratings[p].mu, ratings[p].sigma)] for p in seating]
        after = self._model.rate(before, ranks=list(map(float, ranks)))
        found: dict[str, list[Rating]] = {}
        for player, (seat,) in zip(seating, after, strict=True):
            found.setdefault(player, []).append(Rating(seat.mu, seat.sigma))
        return {
            player: Rating(fmean(it.mu for it in seats), fmean(it.sigma for it in seats))
            for player, seats in found.items()
        }
