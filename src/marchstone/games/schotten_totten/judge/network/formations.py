"""Formations of many sides at once: which are still open, and the best that can be reached.

A side is a row of 54 numbers, 1 for each card that lies there; a pool of cards likewise. Of every
side 64 goals are weighed: 42 colour runs, 9 values of which three can be alike, 6 colours, 7 runs.
A plain sum needs no goal. Strengths are those of the rules, NONE where a side cannot be completed.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from marchstone.core.network.arrays import Array, Arrays
from marchstone.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    COLOUR,
    COLOURS,
    NONE,
    VALUE,
    VALUES,
)
from marchstone.games.schotten_totten.rules.scoring import COLOUR_ONLY, COLOUR_RUN, KIND, RUN

FULL = 3  # ST-14: cards of a complete side
LOWS = range(1, VALUES - FULL + 2)  # the lowest card of a run
COLOUR_RUNS = slice(0, len(COLOURS) * len(LOWS))
KINDS = slice(COLOUR_RUNS.stop, COLOUR_RUNS.stop + VALUES)
SAME_COLOUR = slice(KINDS.stop, KINDS.stop + len(COLOURS))
PLAIN_RUNS = slice(SAME_COLOUR.stop, SAME_COLOUR.stop + len(LOWS))
GOALS = PLAIN_RUNS.stop
SORTS = (COLOUR_RUNS, KINDS, SAME_COLOUR, PLAIN_RUNS)


def goals() -> list[tuple[int, set[int]]]:
    """Each goal: its strength, without a total that depends; and the cards it is made of."""
    every = range(CLAN_CARDS)
    runs = [(low, {*range(low, low + FULL)}) for low in LOWS]
    found = [
        (COLOUR_RUN + sum(run), {c for c in every if COLOUR[c] == colour and VALUE[c] in run})
        for colour, (_, run) in product(range(len(COLOURS)), runs)
    ]
    found += [(KIND + FULL * v, {c for c in every if VALUE[c] == v}) for v in range(1, VALUES + 1)]
    found += [(COLOUR_ONLY, {c for c in every if COLOUR[c] == it}) for it in range(len(COLOURS))]
    found += [(RUN + sum(run), {c for c in every if VALUE[c] in run}) for _, run in runs]
    return found


class Formations:
    """The tables, as arrays of one library."""

    def __init__(self, xp: Arrays | Any) -> None:
        self.xp = xp
        every, values = range(CLAN_CARDS), range(1, VALUES + 1)
        strengths, cards = zip(*goals(), strict=True)
        self.strengths = xp.constant(strengths)
        self.members = xp.constant([[float(c in goal) for c in every] for goal in cards])
        self.of_goal = xp.constant([[float(c in goal) for goal in cards] for c in every])
        self.values = xp.constant(values)
        self.value_of = xp.constant([VALUE[card] for card in every])
        self.higher = xp.constant([[float(it > v) for v in values] for it in values])

    def reach(self, sides: Array, pools: Array) -> tuple[Array, Array]:
        """Of sides [n, 9, 54], each row with cards of its pool [n, 54]: which goals are open
        [n, 9, 64], and the strongest formation that can be reached [n, 9]."""
        xp = self.xp
        laid, there = sides @ self.of_goal, (pools @ self.of_goal)[:, None]
        lying = sides.sum(-1)
        total = sides @ self.value_of
        open_ = (laid == lying[..., None]) & (laid + there > FULL - 0.5)
        open_ = xp.concatenate(
            [open_[..., : PLAIN_RUNS.start], open_[..., PLAIN_RUNS] & self.runs(laid, there)],
            axis=-1,
        )
        best = xp.amax(xp.where(open_, self.strengths, NONE), axis=-1)
        best = xp.maximum(best, self.coloured(open_, lying, total, pools))
        return open_, xp.maximum(best, self.sums(lying, total, there[:, 0, KINDS]))

    def runs(self, laid: Array, there: Array) -> Array:
        """Whether a run holds no value twice, and each of its values lies there or may come."""
        xp = self.xp
        twice = xp.amax(laid[..., KINDS], axis=-1) > 1.5
        has = laid[..., KINDS] + there[..., KINDS] > 0.5
        return has[..., :-2] & has[..., 1:-1] & has[..., 2:] & ~twice[..., None]

    def coloured(self, open_: Array, lying: Array, total: Array, pools: Array) -> Array:
        """The best total of one colour: what lies there, and the highest cards of the pool."""
        xp = self.xp
        cards = pools.reshape(-1, len(COLOURS), VALUES)
        more = self.highest(cards, cards @ self.higher, lying[..., None])
        reached = COLOUR_ONLY + total[..., None] + more
        return xp.amax(xp.where(open_[..., SAME_COLOUR], reached, NONE), axis=-1)

    def sums(self, lying: Array, total: Array, values: Array) -> Array:
        """ST-11: any three cards; NONE where the pool has too few."""
        more = self.highest(values[:, None], (values @ self.higher)[:, None], lying[..., None])
        enough = lying + values.sum(-1)[:, None] > FULL - 0.5
        return self.xp.where(enough, total + more[..., 0], NONE)

    def highest(self, counts: Array, above: Array, lying: Array) -> Array:
        """The total of the highest cards that make a side complete: [n, 9, groups] of groups
        [n, groups, 9] of counts by value, with the cards above each value."""
        xp = self.xp
        more = 0.0
        for need in range(1, FULL + 1):
            taken = xp.minimum(xp.clip(need - above, 0, need), counts)
            missing = xp.real(lying == FULL - need)
            more = more + missing * (taken @ self.values)[:, None]
        return more
