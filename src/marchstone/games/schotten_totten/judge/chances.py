"""How strong a side may become, as chances: a judgement for bots, not a rule.

A spread is a list of (strength, chance), strongest first, whose chances add up to 1. It counts
each card that a seat may still get hold of as coming, or not, independently of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from marchstone.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    JOKERS,
    NONE,
    OF_COLOUR,
    OF_VALUE,
    VALUES,
)
from marchstone.games.schotten_totten.rules.scoring import (
    COLOUR_ONLY,
    COLOUR_RUN,
    KIND,
    RUN,
    RUNS,
    SUM,
    Side,
    best,
    strength_of_three,
)

Spread = list[tuple[int, float]]

UNFINISHED = -1  # the strength of a side that will lack a card
IN_HAND = 0.4  # a card in hand may be wanted elsewhere
MOST = 8  # so many cards of one kind are told apart


class Pool:
    """The cards a seat may still play: those in its hand, and those that may come to it."""

    __slots__ = ("coming", "hand", "none_coming", "none_held", "rate", "tail")

    def __init__(self, hand: int, coming: int, rate: float) -> None:
        self.hand = hand
        self.coming = coming
        self.rate = rate
        self.none_held, self.none_coming = _misses(IN_HAND), _misses(rate)
        self.tail = _tails(rate)

    def without(self, card: int) -> Pool:
        return Pool(self.hand & ~(1 << card), self.coming, self.rate)

    def any_of(self, cards: int) -> float:
        """The chance to get one of these cards."""
        held, coming = (cards & self.hand).bit_count(), (cards & self.coming).bit_count()
        return 1 - self.none_held[held] * self.none_coming[coming]

    def some_of(self, cards: int, count: int) -> float:
        """The chance to get so many of these cards."""
        held, coming = (cards & self.hand).bit_count(), (cards & self.coming).bit_count()
        return self.tail[count][min(held, MOST)][min(coming, MOST)]

    def all_of(self, cards: int) -> float:
        if cards & ~(self.hand | self.coming):
            return 0.0
        held, coming = (cards & self.hand).bit_count(), (cards & self.coming).bit_count()
        return IN_HAND**held * self.rate**coming


@cache
def _misses(rate: float) -> tuple[float, ...]:
    return tuple((1 - rate) ** count for count in range(CLAN_CARDS + 1))


@lru_cache(256)
def _tails(rate: float) -> list[list[list[float]]]:
    """[k][held][coming]: the chance that at least k of these cards come."""
    table = [[[0.0] * (MOST + 1) for _ in range(MOST + 1)] for _ in range(5)]
    for held in range(MOST + 1):
        for coming in range(MOST + 1):
            spread = [1.0, 0.0, 0.0, 0.0, 0.0]
            for chance in (*[IN_HAND] * held, *[rate] * coming):
                for k in range(4, 0, -1):  # the last stands for four or more
                    stays = spread[k] if k == 4 else spread[k] * (1 - chance)
                    spread[k] = stays + spread[k - 1] * chance
                spread[0] *= 1 - chance
            for k in range(5):
                table[k][held][coming] = sum(spread[k:])
    return table


def spread(
    side: Sequence[int], need: int, blind: bool, declared: tuple[int, ...], pool: Pool
) -> Spread:
    missing = need - len(side)
    if missing <= 1:
        return _spread_by_table(tuple(sorted(side)), need, blind, declared, pool)
    if blind:
        return _spread_of_totals(Side(side, need, declared))
    return _spread_by_plans(Side(side, need, declared), pool)


def _spread_by_table(
    side: tuple[int, ...], need: int, blind: bool, declared: tuple[int, ...], pool: Pool
) -> Spread:
    if not any(card in JOKERS for card in side):
        declared = (NONE, NONE)
    table = completions(side, need, blind, declared)
    if len(side) == need:
        return [(table[0][0], 1.0)]
    found, before = [], 0.0
    for strength, cards in table:
        chance = pool.any_of(cards)
        if chance > before:
            found.append((strength, chance - before))
            before = chance
    found.append((UNFINISHED, 1 - before))
    return found


@lru_cache(1 << 15)
def completions(
    side: tuple[int, ...], need: int, blind: bool, declared: tuple[int, ...]
) -> list[tuple[int, int]]:
    """What one more card makes of the side: each strength, and the cards for it or for more."""
    if len(side) == need:
        return [(_strength(side, blind, declared), 0)]
    made: dict[int, int] = {}
    for card in range(CLAN_CARDS):
        if card not in side:
            strength = _strength((*side, card), blind, declared)
            made[strength] = made.get(strength, 0) | 1 << card
    found, cards = [], 0
    for strength in sorted(made, reverse=True):
        cards |= made[strength]
        found.append((strength, cards))
    return found


def _strength(side: tuple[int, ...], blind: bool, declared: tuple[int, ...]) -> int:
    if len(side) == 3 and not blind and max(side) < CLAN_CARDS:
        return strength_of_three(*side)
    reached = best(side, len(side), blind, declared)
    assert reached is not None
    return reached[0]


def _spread_of_totals(side: Side) -> Spread:
    likely = SUM + side.top() + 6 * side.missing
    return [(likely + 2 * side.missing, 0.25), (likely, 0.5), (likely - 2 * side.missing, 0.25)]


def _spread_by_plans(side: Side, pool: Pool) -> Spread:
    """Formation after formation: the chance that none stronger came about and this one does."""
    found, left = [], 1.0
    for strength, chance in (
        *_colour_run_plans(side, pool),
        *_kind_plans(side, pool),
        *_colour_plans(side, pool),
        *_run_plans(side, pool),
    ):
        if chance > 0.01:
            found.append((strength, left * chance))
            left *= 1 - chance
    found.append((SUM + side.top() + 4 * side.missing, left))
    found.sort(reverse=True)
    return found


def _colour_run_plans(side: Side, pool: Pool) -> Spread:
    if not side.distinct:
        return []
    plans = []
    shifts = [VALUES * colour for colour in side.colours]
    for total, values in RUNS[side.need]:
        if not side.bits & ~values:
            none = 1.0
            for gaps in gaps_left(values & ~side.bits, side.wilds):
                for shift in shifts:
                    none *= 1 - pool.all_of(gaps << shift)
            plans.append((COLOUR_RUN + total, 1 - none))
    return plans


def gaps_left(gaps: int, wilds: Sequence[range]) -> Iterable[int]:
    """The values still to come, for every way in which the wild cards fill the others."""
    if not wilds:
        return (gaps,)
    return [
        rest
        for value in wilds[0]
        if gaps >> value - 1 & 1
        for rest in gaps_left(gaps & ~(1 << value - 1), wilds[1:])
    ]


def _kind_plans(side: Side, pool: Pool) -> Spread:
    if side.bits & side.bits - 1:
        return []
    return [
        (KIND + side.need * value, pool.some_of(OF_VALUE[value], side.missing))
        for value in ((side.value,) if side.value else range(VALUES, 0, -1))
        if all(value in wild for wild in side.wilds)
    ]


def _colour_plans(side: Side, pool: Pool) -> Spread:
    none = 1.0
    for colour in side.colours:
        none *= 1 - pool.some_of(OF_COLOUR[colour], side.missing)
    return [(COLOUR_ONLY + side.top() + 4 * side.missing, 1 - none)]


def _run_plans(side: Side, pool: Pool) -> Spread:
    if not side.distinct:
        return []
    plans = []
    of_value = [pool.any_of(cards) for cards in OF_VALUE]
    for total, values in RUNS[side.need]:
        if not side.bits & ~values:
            ways = gaps_left(values & ~side.bits, side.wilds)
            plans.append((RUN + total, max((_each(gaps, of_value) for gaps in ways), default=0.0)))
    return plans


def _each(values: int, of_value: Sequence[float]) -> float:
    """The chance to get a card of each of these values."""
    chance = 1.0
    while values:
        chance *= of_value[(values & -values).bit_length()]
        values &= values - 1
    return chance


def win_chance(mine: Spread, theirs: Spread, tie: float) -> float:
    """The chance that mine is stronger; `tie` is what an equal strength is worth."""
    chance = beaten = 0.0
    other = iter(theirs)
    strength, likely = next(other, (-2, 0.0))
    for my_strength, my_chance in mine:
        while strength > my_strength:
            beaten += likely
            strength, likely = next(other, (-2, 0.0))
        lost = beaten + (likely * (1 - tie) if strength == my_strength else 0.0)
        chance += my_chance * (1 - lost)
    return chance
