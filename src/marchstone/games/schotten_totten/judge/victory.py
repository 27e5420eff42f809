"""The chance to win a round, if the stones fall independently of each other (ST-23)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp

from marchstone.games.schotten_totten.rules.border import won_with
from marchstone.games.schotten_totten.rules.cards import STONES
from marchstone.games.schotten_totten.rules.state import ALL_STONES

DECIDED = 0.001


@cache
def outcomes() -> tuple[float, ...]:
    """For every set of stones that a seat may get: 1 won, 0 lost, ½ if both meet ST-23."""
    ends = [bool(won_with(stones)) for stones in range(ALL_STONES + 1)]
    return tuple(0.5 + (mine - theirs) / 2 for mine, theirs in zip(ends, ends[::-1], strict=True))


def worth(chances: Sequence[float]) -> float:
    """The chance to win the round, from the chance at each stone."""
    mine = theirs = even = 0
    between = []
    for stone, chance in enumerate(chances):
        if chance == 0.5:
            even |= 1 << stone
        elif chance > 1 - DECIDED:
            mine |= 1 << stone
        elif chance < DECIDED:
            theirs |= 1 << stone
        else:
            between.append(chance)
    return folded(settled(mine, theirs, even), between)[-1][0]


@lru_cache(1 << 12)
def settled(mine: int, theirs: int, even: int) -> Sequence[float]:
    """The worth of the round for every outcome at the stones that are in none of the sets."""
    level, width = list(outcomes()), 1
    for stone in range(STONES):
        bit = 1 << stone
        if even & bit:
            pairs = [i for i in range(len(level)) if not i & width]
            level = [(level[i] + level[i + width]) / 2 for i in pairs]
        elif (mine | theirs) & bit:
            taken = width if mine & bit else 0
            level = [value for i, value in enumerate(level) if i & width == taken]
        else:
            width *= 2
    return level


def folded(worth: Sequence[float], chances: Sequence[float]) -> list[Sequence[float]]:
    """The worth of all outcomes, halved stone by stone into one expected worth."""
    levels = [worth]
    for chance in chances:
        halves = zip(worth[::2], worth[1::2], strict=True)
        worth = [lost + chance * (won - lost) for lost, won in halves]
        levels.append(worth)
    return levels


def weights(chances: Sequence[float]) -> list[float]:
    """How much the expected worth grows with the chance at each stone."""
    levels = folded(outcomes(), chances)
    found: list[float] = []
    shares: list[float] = [1.0]  # of each entry of a level in the final worth
    for chance, worth in zip(reversed(chances), reversed(levels[:-1]), strict=True):
        pairs = zip(shares, worth[::2], worth[1::2], strict=True)
        found.append(sum(share * (won - lost) for share, lost, won in pairs))
        shares = [part for s in shares for part in (s * (1 - chance), s * chance)]
    return found[::-1]


def shifted(chance: float, by: float) -> float:
    """A chance whose odds are e ** by times as high."""
    if not (by and DECIDED < chance < 1 - DECIDED):
        return chance
    odds = chance / (1 - chance) * exp(by)
    return odds / (1 + odds)
