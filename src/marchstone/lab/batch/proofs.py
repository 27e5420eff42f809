"""Proofs of claims, many at once: whether a side can still become stronger than the one opposite.

Cards are bits of a mask, by the number of the card: nine bits a colour, one bit a value (ST-1).
The order is that of ST-11, strongest first; whoever is beaten by one formation is not asked again.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from marchstone.games.schotten_totten.rules.cards import COLOURS, OF_COLOUR, OF_VALUE, VALUES
from marchstone.games.schotten_totten.rules.scoring import COLOUR_ONLY, COLOUR_RUN, KIND, NINE, RUN

Ints: TypeAlias = NDArray[np.int64]
Truths: TypeAlias = NDArray[np.bool_]

FULL = 3  # ST-14
SHIFTS = [VALUES * colour for colour in range(len(COLOURS))]
RUNS = np.array([0b111 << low for low in range(VALUES - FULL + 1)])
RUN_TOTALS = np.array([FULL * (low + 2) for low in range(len(RUNS))])
COLOUR_RUNS = np.concatenate([RUNS << shift for shift in SHIFTS])
COLOUR_RUN_TOTALS = np.tile(RUN_TOTALS, len(COLOURS))
KINDS, KIND_TOTALS = np.array(OF_VALUE[1:]), FULL * np.arange(1, VALUES + 1)
ONE_COLOUR = np.array(OF_COLOUR)
NEVER = -1000  # added to a strength, it beats nothing

HAS = np.array([[field >> value & 1 for value in range(VALUES)] for field in range(NINE + 1)])
HOW_MANY = HAS.sum(1)


def _top(field: int, missing: int) -> int:
    """The total of the highest cards of one colour that complete a side."""
    values = [value + 1 for value in range(VALUES) if field >> value & 1]
    return sum(values[-missing:]) if len(values) >= missing else NEVER


TOP = np.array(
    [[_top(field, missing or FULL) for missing in range(4)] for field in range(NINE + 1)]
)


@dataclass(frozen=True, slots=True)
class Rivals:
    """Incomplete sides, [m] each: what lies there, and what is to be beaten."""

    lies: Ints  # the cards, as a mask
    missing: Ints  # how many are missing, 1 to 3
    total: Ints  # of the cards
    above: Ints  # the strength to beat
    unseen: Ints  # the cards that may still come, as a mask

    def rows(self, chosen: Ints) -> Rivals:
        return Rivals(*[getattr(self, field.name)[chosen] for field in fields(Rivals)])


def can_win(rivals: Rivals) -> Truths:
    """ST-16, ST-17: whether a stronger formation can be reached with cards nobody has seen."""
    found = np.zeros(len(rivals.lies), bool)
    left = np.arange(len(rivals.lies))
    for reaches, strongest in FORMATIONS:
        left = left[~found[left] & (rivals.above[left] < strongest)]
        if not len(left):
            break
        found[left] = reaches(rivals.rows(left))
    return found


def _colour_run(it: Rivals) -> Truths:
    lies = it.lies[:, None]
    gaps = COLOUR_RUNS & ~(lies | it.unseen[:, None])
    fits = (lies & ~COLOUR_RUNS | gaps) == 0
    return _any(fits & (it.above[:, None] < COLOUR_RUN + COLOUR_RUN_TOTALS))


def _kind(it: Rivals) -> Truths:
    fits = (it.lies[:, None] & ~KINDS == 0) & (_by_value(it.unseen) >= it.missing[:, None])
    return _any(fits & (it.above[:, None] < KIND + KIND_TOTALS))


def _colour(it: Rivals) -> Truths:
    more = np.stack([TOP[it.unseen >> shift & NINE, it.missing] for shift in SHIFTS], axis=1)
    fits = it.lies[:, None] & ~ONE_COLOUR == 0
    return _any(fits & (it.above[:, None] < COLOUR_ONLY + it.total[:, None] + more))


def _run(it: Rivals) -> Truths:
    lies, may_come = _values(it.lies), _values(it.unseen)
    is_distinct = HOW_MANY[lies] == FULL - it.missing
    gaps = RUNS & ~(lies | may_come)[:, None]
    fits = (lies[:, None] & ~RUNS | gaps) == 0
    wins: Truths = is_distinct & _any(fits & (it.above[:, None] < RUN + RUN_TOTALS))
    return wins


def _sum(it: Rivals) -> Truths:
    counts, missing, total = _by_value(it.unseen), it.missing.copy(), it.total.copy()
    for value in range(VALUES, 0, -1):
        taken = np.minimum(counts[:, value - 1], missing)
        total += taken * value
        missing -= taken
    wins: Truths = (missing == 0) & (total > it.above)
    return wins


def _any(truths: Truths) -> Truths:
    """Of each row."""
    return np.asarray(truths.any(axis=1))


FORMATIONS = (
    (_colour_run, COLOUR_RUN + 99),
    (_kind, KIND + 99),
    (_colour, COLOUR_ONLY + 99),
    (_run, RUN + 99),
    (_sum, 99),
)


def _values(cards: Ints) -> Ints:
    """The values that are among the cards, as nine bits."""
    folded = cards
    for shift in SHIFTS[1:]:
        folded = folded | cards >> shift
    return folded & NINE


def _by_value(cards: Ints) -> Ints:
    """How many cards there are of each value, [m, 9]."""
    counts: Ints = HAS[cards & NINE]
    for shift in SHIFTS[1:]:
        counts = counts + HAS[cards >> shift & NINE]
    return counts
