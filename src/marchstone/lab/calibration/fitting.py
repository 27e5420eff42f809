"""By which factor chances come true best: found in one half of the games, checked in the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from marchstone.bots.chances import surer
from marchstone.core.guide import Sureness
from marchstone.lab.calibration.figures import Pair, bounded, expected_error, log_loss
from marchstone.lab.calibration.watching import Saying

LEAST, MOST = 0.05, 20.0
ROUNDS = 40  # halvings, more than anybody reads off


@dataclass(frozen=True, slots=True)
class Fit:
    """Errors and losses are those of the half that the factor was not found in."""

    sureness: float  # of all games
    learned: float  # of the one half
    slope: float  # of all games, were there an offset beside it
    offset: float  # of the logarithm of odds: above 0, who decides wins more often than told
    errors: tuple[float, float]  # before, after
    losses: tuple[float, float]


def put_right(pairs: Sequence[Pair], sureness: Sureness) -> list[Pair]:
    """As people are told it."""
    return [(surer((chance, 1 - chance), 0, sureness)[0], won) for chance, won in pairs]


def fit(said: Sequence[Saying]) -> Fit:
    """Games of odd seeds teach, those of even seeds check."""
    odd, even = ([(it.hinted, it.won) for it in said if it.seed % 2 == half] for half in (1, 0))
    learned = best_sureness(odd)
    after = put_right(even, Sureness(learned))
    return Fit(
        best_sureness(odd + even),
        learned,
        *best_line(odd + even),
        (expected_error(even), expected_error(after)),
        (log_loss(even), log_loss(after)),
    )


def best_sureness(pairs: Sequence[Pair]) -> float:
    """The likeliest factor on the logarithm of odds: where what is left over leans to no side."""
    points = [(log_odds(chance), won) for chance, won in pairs]
    low, high = log(LEAST), log(MOST)
    for _ in range(ROUNDS):
        middle = (low + high) / 2
        factor = exp(middle)
        over = sum((won_at(factor * x) - won) * x for x, won in points)
        low, high = (low, middle) if over > 0 else (middle, high)
    return exp(low)


def best_line(pairs: Sequence[Pair]) -> tuple[float, float]:
    """The likeliest slope and offset together, by Newton's steps."""
    points = [(log_odds(chance), won) for chance, won in pairs]
    slope, offset = 1.0, 0.0
    for _ in range(ROUNDS // 2):
        a = b = c = along = across = 1e-9
        for x, won in points:
            chance = won_at(slope * x + offset)
            weight, over = chance * (1 - chance), chance - won
            a, b, c = a + weight * x * x, b + weight * x, c + weight
            along, across = along + over * x, across + over
        whole = a * c - b * b or 1.0
        slope -= (c * along - b * across) / whole
        offset -= (a * across - b * along) / whole
    return slope, offset


def log_odds(chance: float) -> float:
    chance = bounded(chance)
    return log(chance / (1 - chance))


def won_at(odds: float) -> float:
    return 1 / (1 + exp(-max(-50.0, min(50.0, odds))))
