"""Chances beside what came of them: how surprising that was, and by how much they missed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import TypeAlias

from marchstone.lab.standings import Rate

Pair: TypeAlias = tuple[float, float]  # a chance, and what came of it

CERTAIN = 0.001  # nobody is surer: one surprise would outweigh a thousand chances
BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Chances of about the same size."""

    said: float  # on the average
    won: Rate

    @property
    def error(self) -> float:
        return abs(self.said - self.won.value)


def log_loss(pairs: Sequence[Pair]) -> float:
    return sum(_surprise(*pair) for pair in pairs) / max(1, len(pairs))


def _surprise(chance: float, won: float) -> float:
    chance = bounded(chance)
    return -won * log(chance) - (1 - won) * log(1 - chance)


def bounded(chance: float) -> float:
    return min(1 - CERTAIN, max(CERTAIN, chance))


def bins(pairs: Sequence[Pair]) -> list[Bin]:
    """Ten of equal width, those without a chance left out."""
    sorted_in: dict[int, list[Pair]] = {}
    for pair in pairs:
        sorted_in.setdefault(min(BINS - 1, int(BINS * pair[0])), []).append(pair)
    return [_bin(each) for _, each in sorted(sorted_in.items())]


def _bin(pairs: Sequence[Pair]) -> Bin:
    said, won = (sum(column) for column in zip(*pairs, strict=True))
    return Bin(said / len(pairs), Rate(won, len(pairs)))


def expected_error(pairs: Sequence[Pair]) -> float:
    """By how much a chance misses what comes of it, on the average."""
    return sum(it.error * it.won.whole for it in bins(pairs)) / max(1, len(pairs))
