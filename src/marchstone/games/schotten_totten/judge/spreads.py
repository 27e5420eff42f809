"""How strong a side may still become: strengths and their chances, the strongest first.

Every side has a short list of goals, made once: the formations that it may reach. How likely a goal
is follows from how many of its cards are in hand and how many may come. A declared Joker counts as
its clan card here, wherever sides are given; any other is free.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from marchstone.games.schotten_totten.judge.rates import Rates
from marchstone.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    NONE,
    OF_COLOUR,
    OF_VALUE,
    VALUES,
)
from marchstone.games.schotten_totten.rules.claims import BLIND, needed, strength
from marchstone.games.schotten_totten.rules.scoring import (
    COLOUR_ONLY,
    COLOUR_RUN,
    KIND,
    RUN,
    RUNS,
    SUM,
    Side,
)

Cards: TypeAlias = tuple[int, ...]
Spread: TypeAlias = list[tuple[int, float]]
# A strength; of which cards it takes how many; and of which others one, if there are any.
Goal: TypeAlias = tuple[int, int, int, int]

FREE = (NONE, NONE)  # no Joker is declared
UNFINISHED = -1  # the strength of a side that will lack a card
ENOUGH = 0.97  # what is left to tell apart does not matter
UNLIKELY = 0.004
TYPICAL = 5  # the value of a card that is not wanted for anything else

# What came of empty sides in a thousand games.
EMPTY: Spread = [
    *((424, 0.025), (418, 0.045), (412, 0.035), (406, 0.02)),
    *((324, 0.055), (318, 0.05), (309, 0.05)),
    *((219, 0.08), (213, 0.12), (207, 0.03)),
    *((118, 0.03), (110, 0.04)),
    *((19, 0.1), (14, 0.11), (9, 0.06)),
    (UNFINISHED, 0.15),
]


def spread(side: Cards, modes: int, hand: int, coming: int, rates: Rates) -> Spread:
    """Of a side; hand and coming are masks of clan cards."""
    lacks = needed(modes) - len(side)
    if not lacks:
        return [(strength_of(side, modes), 1.0)]
    if lacks == 1:
        return _one_short(side, modes, hand, coming, rates)
    return _by_goals(side, modes, hand, coming, rates) if side or modes else EMPTY


def _by_goals(side: Cards, modes: int, hand: int, coming: int, rates: Rates) -> Spread:
    found: Spread = []
    left, some, one = 1.0, rates.some, rates.one
    for reached, cards, count, others in goals(side, modes):
        chance = some[count][(cards & hand).bit_count()][(cards & coming).bit_count()]
        if others:
            chance *= one[(others & hand).bit_count()][(others & coming).bit_count()]
        if chance > UNLIKELY:
            found.append((reached, left * chance))
            left *= 1 - chance
    found += [(reached, left * part) for reached, part in sums(side, modes)]
    return found


def _one_short(side: Cards, modes: int, hand: int, coming: int, rates: Rates) -> Spread:
    found: Spread = []
    one, before = rates.one, 0.0
    for reached, cards in last_cards(side, modes):
        chance = one[(cards & hand).bit_count()][(cards & coming).bit_count()]
        if chance > before:
            found.append((reached, chance - before))
            before = chance
            if chance > ENOUGH:
                break
    return found


@lru_cache(8_000)
def strength_of(side: Cards, modes: int) -> int:
    """Of a complete side."""
    return strength(side, modes, FREE)


@lru_cache(8_000)
def last_cards(side: Cards, modes: int) -> list[tuple[int, int]]:
    """Each strength that one card more makes, and the cards for it or for more."""
    made: dict[int, int] = {}
    for card in set(range(CLAN_CARDS)).difference(side):
        reached = strength((*side, card), modes, FREE)
        made[reached] = made.get(reached, 0) | 1 << card
    found, cards = [], 0
    for reached in sorted(made, reverse=True):
        cards |= made[reached]
        found.append((reached, cards))
    return found


@lru_cache(8_000)
def goals(side: Cards, modes: int) -> tuple[Goal, ...]:
    """For a side that lacks two cards or more; none where too much is open to tell."""
    apart = Side(side, needed(modes), FREE)
    if modes & BLIND or len(apart.colours) > 1:
        return ()
    return (*_colour_runs(apart), *_kinds(apart), *_colours(apart), *_runs(apart))


def _colour_runs(side: Side) -> list[Goal]:
    return [
        (COLOUR_RUN + total, gaps << VALUES * colour, side.missing, 0)
        for total, gaps in _gaps(side)
        for colour in side.colours
    ]


def _kinds(side: Side) -> list[Goal]:
    value = side.value
    if side.bits & side.bits - 1 or not all(value in wild for wild in side.wilds):
        return []
    return [(KIND + side.need * value, OF_VALUE[value], side.missing, 0)]


def _colours(side: Side) -> list[Goal]:
    reached = COLOUR_ONLY + side.top() + TYPICAL * side.missing
    return [(reached, OF_COLOUR[colour], side.missing, 0) for colour in side.colours]


def _runs(side: Side) -> list[Goal]:
    return [
        (RUN + total, OF_VALUE[(gaps & -gaps).bit_length()], 1, OF_VALUE[gaps.bit_length()])
        for total, gaps in (_gaps(side) if side.missing == 2 else ())
    ]


def _gaps(side: Side) -> list[tuple[int, int]]:
    """The runs that hold the side: the total, and the values still to come."""
    return [
        (total, gaps)
        for total, values in RUNS[side.need]
        if side.distinct and not side.bits & ~values
        for gaps in _left(values & ~side.bits, side.wilds)
    ]


def _left(gaps: int, wilds: list[range]) -> list[int]:
    """The values left, for every way in which the wild cards fill the others."""
    if not wilds:
        return [gaps]
    filled = [gaps & ~(1 << value - 1) for value in wilds[0] if gaps >> value - 1 & 1]
    return [rest for each in filled for rest in _left(each, wilds[1:])]


@lru_cache(8_000)
def sums(side: Cards, modes: int) -> Spread:
    """What a side makes that lacks two cards or more, if no goal is reached."""
    apart = Side(side, needed(modes), FREE)
    likely, width = SUM + apart.top() + TYPICAL * apart.missing, 2 * apart.missing
    return [(likely + width, 0.3), (likely, 0.4), (likely - width, 0.3)]


def win_chance(mine: Spread, theirs: Spread, tie: float) -> float:
    """The chance that mine is stronger; `tie` is what an equal strength is worth."""
    chance = beaten = 0.0
    other = iter(theirs)
    reached, likely = next(other, (-2, 0.0))
    for my_strength, my_chance in mine:
        while reached > my_strength:
            beaten += likely
            reached, likely = next(other, (-2, 0.0))
        lost = beaten + (likely * (1 - tie) if reached == my_strength else 0.0)
        chance += my_chance * (1 - lost)
    return chance
