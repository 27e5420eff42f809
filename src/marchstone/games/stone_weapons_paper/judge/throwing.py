"""The equilibrium of a throw: how often each symbol is thrown by whoever cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from marchstone.core.chance.rng import Rng
from marchstone.games.stone_weapons_paper.rules.cards import NONE, RESOURCES, beats

KEPT = 8_000  # answers
TINY = 1e-9

Prizes = tuple[float, float, float]  # what winning with each symbol brings
Mix = tuple[float, float, float]  # how often each symbol is thrown
FACES: tuple[Mix, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@lru_cache(KEPT)
def mix(mine: Prizes, theirs: Prizes, my_ban: int = NONE, their_ban: int = NONE) -> Mix:
    """The mix that brings most against its best answer. With equal prizes s, w, p: w : p : s."""
    answers = [answer for answer in RESOURCES if answer != their_ban]
    columns = [_column(mine, theirs, answer) for answer in answers]

    def safe(chances: Mix) -> float:
        return min(_dot(chances, column) for column in columns)

    return max((m for m in _corners(columns) if my_ban == NONE or not m[my_ban]), key=safe)


def _column(mine: Prizes, theirs: Prizes, answer: int) -> Mix:
    """What each throw brings against the answer."""
    stone, weapons, paper = (_won(mine, theirs, throw, answer) for throw in RESOURCES)
    return stone, weapons, paper


def _won(mine: Prizes, theirs: Prizes, throw: int, answer: int) -> float:
    if beats(throw, answer):
        return mine[throw]
    return -theirs[answer] if beats(answer, throw) else 0.0


def _corners(columns: list[Mix]) -> Iterator[Mix]:
    """The best mix is one of these: symbols are never thrown, or answers bring the same."""
    level = [_minus(one, other) for one, other in combinations(columns, 2)]
    for one, other in combinations((*FACES, *level), 2):
        stone, weapons, paper = _cross(one, other)
        total = stone + weapons + paper
        if abs(total) > TINY:
            found = stone / total, weapons / total, paper / total
            if min(found) > -TINY:
                yield found


def _dot(one: Mix, other: Mix) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _minus(one: Mix, other: Mix) -> Mix:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _cross(one: Mix, other: Mix) -> Mix:
    return (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )


def draw_symbol(chances: Mix, rng: Rng) -> int:
    left = rng.random()
    for symbol in RESOURCES:
        left -= chances[symbol]
        if left < 0:
            return symbol
    return max(RESOURCES, key=lambda symbol: chances[symbol])
