"""Throws near the equilibrium: how often each symbol should be thrown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from marchstone.core.rng import Rng
from marchstone.games.stone_weapons_paper.rules.cards import NONE, RESOURCES, beats

ROUNDS = 300

Prizes = tuple[float, float, float]  # what winning with each symbol brings


@cache
def mix(mine: Prizes, theirs: Prizes, my_ban: int = NONE, their_ban: int = NONE) -> Prizes:
    """How often to throw each symbol. With equal prizes s, w, p this comes to w : p : s.

    Each side answers the average of what the other has thrown so far, and the averages come to
    the equilibrium.
    """
    counts, their_counts = [0.0] * 3, [0.0] * 3
    hopes, their_hopes = [0.0] * 3, [0.0] * 3
    for _ in range(ROUNDS):
        throw, answer = _best(hopes, my_ban), _best(their_hopes, their_ban)
        counts[throw] += 1
        their_counts[answer] += 1
        for symbol in RESOURCES:
            hopes[symbol] += _won(mine, theirs, symbol, answer)
            their_hopes[symbol] += _won(theirs, mine, symbol, throw)
    return counts[0] / ROUNDS, counts[1] / ROUNDS, counts[2] / ROUNDS


def _won(mine: Prizes, theirs: Prizes, throw: int, answer: int) -> float:
    if beats(throw, answer):
        return mine[throw]
    return -theirs[answer] if beats(answer, throw) else 0.0


def _best(hopes: Sequence[float], ban: int) -> int:
    return max((s for s in RESOURCES if s != ban), key=lambda symbol: hopes[symbol])


def draw_symbol(chances: Prizes, rng: Rng) -> int:
    left = rng.random()
    for symbol in RESOURCES:
        left -= chances[symbol]
        if left < 0:
            return symbol
    return max(RESOURCES, key=lambda symbol: chances[symbol])
