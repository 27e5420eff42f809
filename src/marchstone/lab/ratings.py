"""OpenSkill ratings, on the scale that chess players know.

Bots do not learn, so nothing is added to their uncertainty between games (tau 0), and every game
counts in full (gamma 1). With both, the intervals hold what they promise: see docs/arena.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean

from marchstone.core.errors import MarchstoneError
from marchstone.lab.playing import Result

MU, SIGMA, BETA = 25.0, 25.0 / 3, 25.0 / 6  # OpenSkill's own
MIDDLE = 1500.0
# 400 points of difference are 10 games won for 1 lost, between two whose ratings are certain.
POINTS = 400 / log(10) / (sqrt(2) * BETA)
CONFIDENCE = 1.96  # standard deviations: 95 %


class MissingExtra(MarchstoneError):
    """Something of an extra is not installed."""

    def __init__(self, what: str, module: str | None, extra: str = "lab") -> None:
        super().__init__(f"{what} needs {module}: pip install 'marchstone[{extra}]'")


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


class Rater:
    """Made before the first game, so that what is missing is told at once."""

    def __init__(self) -> None:
        try:
            from openskill.models import PlackettLuce
        except ModuleNotFoundError as error:
            raise MissingExtra("the arena", error.name) from None
        self._model = PlackettLuce(MU, SIGMA, BETA, tau=0.0, gamma=lambda *_, **__: 1.0)

    def rate(self, bots: Iterable[str], results: Iterable[Result]) -> dict[str, Rating]:
        """From the games in their order."""
        ratings = dict.fromkeys(bots, Rating())
        for result in sorted(results, key=lambda it: it.number):
            ratings |= self._after(ratings, result)
        return ratings

    def _after(self, ratings: dict[str, Rating], result: Result) -> dict[str, Rating]:
        """A bot at several seats takes the mean of what they give it."""
        before = [[self._model.rating(ratings[b].mu, ratings[b].sigma)] for b in result.seating]
        after = self._model.rate(before, ranks=list(map(float, result.ranks)))
        found: dict[str, list[Rating]] = {}
        for bot, (seat,) in zip(result.seating, after, strict=True):
            found.setdefault(bot, []).append(Rating(seat.mu, seat.sigma))
        return {
            bot: Rating(fmean(it.mu for it in seats), fmean(it.sigma for it in seats))
            for bot, seats in found.items()
        }
