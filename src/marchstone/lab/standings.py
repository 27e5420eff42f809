"""What the results say: who won how often, against whom, with which certainty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean

from marchstone.lab.playing import Result, Thinking
from marchstone.lab.ratings import Rater, Rating
from marchstone.server.ratings.scale import CONFIDENCE


@dataclass(frozen=True, slots=True)
class Rate:
    """A part of a whole, and the Wilson interval that holds the true one with 95 %."""

    part: float
    whole: int

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.whole:
            return 0.0, 1.0
        p, n, z = self.value, self.whole, CONFIDENCE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        width = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - width), min(1.0, middle + width)


@dataclass(slots=True)
class Standing:
    """One bot: a shared first place is shared out, figures are per seat held."""

    bot: str
    rating: Rating
    games: int = 0
    seats: int = 0
    wins: float = 0.0
    points: int = 0
    thinking: Thinking = field(default_factory=Thinking)

    @property
    def share(self) -> Rate:
        return Rate(self.wins, self.seats)

    @property
    def mean_score(self) -> float:
        return self.points / max(1, self.seats)

    def add(self, result: Result) -> None:
        self.games += 1
        won = 1 / result.ranks.count(1)
        for seat, bot in enumerate(result.seating):
            if bot == self.bot:
                self.seats += 1
                self.wins += won if result.ranks[seat] == 1 else 0.0
                self.points += result.scores[seat]
                self.thinking.join(result.thinking[seat])


@dataclass(frozen=True, slots=True)
class Standings:
    bots: list[Standing]  # the best first
    duels: dict[tuple[str, str], Rate]  # how often the one was ahead of the other
    games: int
    plies: int


def standings(bots: tuple[str, ...], results: Iterable[Result], rater: Rater) -> Standings:
    played = sorted(results, key=lambda result: result.number)
    ratings = rater.rate(bots, played)
    found = [Standing(bot, ratings[bot]) for bot in bots]
    for standing in found:
        for result in played:
            if standing.bot in result.seating:
                standing.add(result)
    found.sort(key=lambda standing: -standing.rating.mu)
    duels = {(a, b): duel(a, b, played) for a in bots for b in bots if a != b}
    return Standings(found, duels, len(played), sum(result.plies for result in played))


def duel(bot: str, other: str, results: Iterable[Result]) -> Rate:
    """A game counts once, however many seats the two hold in it."""
    met = [ahead(bot, other, result) for result in results if {bot, other} <= set(result.seating)]
    return Rate(sum(met), len(met))


def ahead(bot: str, other: str, result: Result) -> float:
    """Over all pairs of their seats: 1 for a better place, one half for the same."""
    mine = [rank for name, rank in zip(result.seating, result.ranks, strict=True) if name == bot]
    theirs = [
        rank for name, rank in zip(result.seating, result.ranks, strict=True) if name == other
    ]
    return fmean((1 + (b > a) - (a > b)) / 2 for a in mine for b in theirs)
