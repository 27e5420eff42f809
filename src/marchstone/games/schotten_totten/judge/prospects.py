"""What a side may still become in an imagined world: quick, for search.

Every side has a short list of plans, the strongest first, made once. How likely a plan is follows
from how many of its cards lie in the seat's hand and how many in the deck. A declared Joker
counts as its clan card here, wherever sides are given.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import TypeAlias

from marchstone.games.schotten_totten.judge.chances import (
    UNFINISHED,
    Spread,
    completions,
    gaps_left,
)
from marchstone.games.schotten_totten.judge.rates import Rates
from marchstone.games.schotten_totten.rules.cards import NONE, OF_COLOUR, OF_VALUE, VALUES
from marchstone.games.schotten_totten.rules.claims import BLIND, needed
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
# A strength; of which cards it takes how many; and of which others one, if there are any.
Plan: TypeAlias = tuple[int, int, int, int]

FREE = (NONE, NONE)  # no Joker is declared
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

# By the cards that a side lacks and those that the other lacks: how far its chance is stretched,
# and raised while the deck is full. Whoever plays later at a stone knows what is enough there.
ANSWERS = {
    (3, 3): (1.0, 0.0),
    (3, 2): (1.5, 0.9),
    (3, 1): (1.5, 1.1),
    (3, 0): (1.7, 1.9),
    (2, 2): (0.75, 0.0),
    (2, 1): (0.95, -0.1),
    (2, 0): (1.05, 0.1),
    (1, 1): (1.2, 0.0),
    (1, 0): (1.15, 0.55),
}
PLENTY = 21  # clan cards in the deck
DECIDED = 0.002


def prospect(side: Cards, modes: int, hand: int, deck: int, rates: Rates) -> Spread:
    """The strengths that an incomplete side may come to; hand and deck are masks of clan cards."""
    if not side and not modes:
        return EMPTY
    if needed(modes) - len(side) == 1:
        return _one_short(side, modes, hand, deck, rates)
    found: Spread = []
    left, some, one = 1.0, rates.some, rates.one
    for strength, cards, count, others in plans(side, modes):
        chance = some[count][(cards & hand).bit_count()][(cards & deck).bit_count()]
        if others:
            chance *= one[(others & hand).bit_count()][(others & deck).bit_count()]
        if chance > UNLIKELY:
            found.append((strength, left * chance))
            left *= 1 - chance
    found += [(strength, left * part) for strength, part in sums(side, modes)]
    return found


def _one_short(side: Cards, modes: int, hand: int, deck: int, rates: Rates) -> Spread:
    found: Spread = []
    one, before = rates.one, 0.0
    for strength, cards in last_cards(side, modes):
        chance = one[(cards & hand).bit_count()][(cards & deck).bit_count()]
        if chance > before:
            found.append((strength, chance - before))
            before = chance
            if chance > ENOUGH:
                break
    return found


@cache
def last_cards(side: Cards, modes: int) -> list[tuple[int, int]]:
    """Each strength that one card more makes, and the cards for it or for more."""
    return completions(tuple(sorted(side)), needed(modes), bool(modes & BLIND), FREE)


@cache
def strength_of(side: Cards, modes: int) -> int:
    """Of a complete side."""
    return completions(tuple(sorted(side)), needed(modes), bool(modes & BLIND), FREE)[0][0]


@cache
def plans(side: Cards, modes: int) -> tuple[Plan, ...]:
    """For a side that lacks two cards or more; none where too much is open to tell."""
    apart = Side(side, needed(modes), FREE)
    if modes & BLIND or len(apart.colours) > 1:
        return ()
    return (*_colour_runs(apart), *_kinds(apart), *_colours(apart), *_runs(apart))


def _colour_runs(side: Side) -> list[Plan]:
    if not side.distinct:
        return []
    return [
        (COLOUR_RUN + total, gaps << VALUES * colour, side.missing, 0)
        for total, values in RUNS[side.need]
        if not side.bits & ~values
        for gaps in gaps_left(values & ~side.bits, side.wilds)
        for colour in side.colours
    ]


def _kinds(side: Side) -> list[Plan]:
    value = side.value
    if side.bits & side.bits - 1 or not all(value in wild for wild in side.wilds):
        return []
    return [(KIND + side.need * value, OF_VALUE[value], side.missing, 0)]


def _colours(side: Side) -> list[Plan]:
    strength = COLOUR_ONLY + side.top() + TYPICAL * side.missing
    return [(strength, OF_COLOUR[colour], side.missing, 0) for colour in side.colours]


def _runs(side: Side) -> list[Plan]:
    if not side.distinct or side.missing != 2:
        return []
    return [
        (RUN + total, OF_VALUE[(gaps & -gaps).bit_length()], 1, OF_VALUE[gaps.bit_length()])
        for total, values in RUNS[side.need]
        if not side.bits & ~values
        for gaps in gaps_left(values & ~side.bits, side.wilds)
    ]


@cache
def sums(side: Cards, modes: int) -> Spread:
    """What a side makes that lacks two cards or more, if no plan comes about."""
    apart = Side(side, needed(modes), FREE)
    likely, width = SUM + apart.top() + TYPICAL * apart.missing, 2 * apart.missing
    return [(likely + width, 0.3), (likely, 0.4), (likely - width, 0.3)]


def answered(chance: float, lacks: int, other_lacks: int, deck_left: int) -> float:
    """The chance of a side, given that the seat with fewer cards there answers the other."""
    if other_lacks > lacks:
        return 1 - answered(1 - chance, other_lacks, lacks, deck_left)
    if chance < DECIDED or chance > 1 - DECIDED:
        return chance
    stretched, raised = ANSWERS[min(lacks, 3), min(other_lacks, 3)]
    odds: float = (chance / (1 - chance)) ** stretched * exp(raised * min(1.0, deck_left / PLENTY))
    return odds / (1 + odds)
