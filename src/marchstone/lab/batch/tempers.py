"""Sparring partners of different temper, for many tables of Schotten Totten at once.

Each weighs the formations that are still open at a stone by what it likes and by the chance that
their cards come, and plays the card that serves them best. None is strong; a player who has met
them all does not only know its own habits.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from marchstone.core.network.arrays import Array
from marchstone.games.schotten_totten.judge.network.formations import (
    FULL,
    KINDS,
    PLAIN_RUNS,
    SAME_COLOUR,
    SORTS,
)
from marchstone.games.schotten_totten.judge.network.turns import PLAYS, SchottenTotten, Tables

COLOURED = 15.0  # what three cards of one colour add up to, at a guess


@dataclass(frozen=True, slots=True)
class Temper:
    prizes: tuple[float, ...]  # of a colour run, three alike, three of a colour, a run
    hope: float  # the chance that a card not in the hand comes
    lying: tuple[float, ...]  # how it likes a stone with no, one, two own cards
    sure: float  # what a formation is worth beyond that, once the hand completes it
    loss: float  # how much the formations count that a card gives up
    keep: float  # how much it regrets a card that would serve elsewhere


TEMPERS = {
    "concentrates": Temper((6, 4, 1.5, 0.5), 0.3, (-1.5, 0.5, 1.5), 1.0, 0.5, 0.2),
    "spreads": Temper((4, 3, 1.5, 1), 0.3, (1.0, 0.0, 0.0), 0.5, 0.3, 0.2),
    "hoards": Temper((6, 4, 2, 0.5), 0.2, (0.0, 0.0, 0.0), 4.0, 0.2, 1.0),
    "reckons": Temper((5, 3.5, 1.5, 0.5), 0.4, (0.0, 0.3, 0.6), 0.5, 0.7, 0.4),
}


class Partners:
    """All of them, as arrays of the library of the rules."""

    def __init__(self, rules: SchottenTotten) -> None:
        xp = self.xp = rules.xp
        self.rules = rules
        rows: list[tuple[Any, ...]] = [astuple(temper) for temper in TEMPERS.values()]
        self.prizes = xp.constant([by_goal(row[0]) for row in rows])
        self.lying = xp.constant([(*row[2], 0.0) for row in rows])
        self.hope, self.sure, self.loss, self.keep = (
            xp.constant([row[at] for row in rows])[:, None, None] for at in (1, 3, 4, 5)
        )

    def plays(self, tables: Tables, temper: Array, noise: Array) -> Array:
        """What the partner of each table plays, [n]; the noise [n, 486] moves it a little."""
        scores = self.scores(tables, temper).reshape(-1, PLAYS) + noise
        return self.xp.argmax(self.xp.where(self.rules.legal(tables), scores, -1e4), axis=-1)

    def scores(self, tables: Tables, temper: Array) -> Array:
        """[n, 9, 54]: what a card at a stone serves, less what it gives up."""
        xp = self.xp
        prizes = self.prizes[temper][:, None] * self.chances(tables, temper)
        serves = prizes @ self.rules.formations.members
        lost = self.loss[temper] * prizes.sum(-1)[..., None]
        elsewhere = self.keep[temper] * xp.amax(serves, axis=1)[:, None]
        count = xp.whole(tables.sides[:, 0].sum(-1))
        likes = xp.pick(self.lying[temper], count)
        return serves - lost - elsewhere + likes[..., None]

    def chances(self, tables: Tables, temper: Array) -> Array:
        """[n, 9, 64]: that a goal is reached, with something more where the hand completes it."""
        xp, formations = self.xp, self.rules.formations
        sides, hand = tables.sides[:, 0], tables.hands[:, 0]
        unseen = 1 - tables.sides.sum(1).sum(1)
        open_, _ = formations.reach(sides, unseen)
        missing = self.missing(sides @ formations.of_goal, hand @ formations.of_goal)
        outs = ((unseen - hand) @ formations.of_goal)[:, None]
        comes = 1 - (1 - self.hope[temper]) ** outs
        chance = comes**missing + self.sure[temper] * xp.real(missing == 0)
        return chance * xp.real(open_ & self.beats(tables))

    def missing(self, laid: Array, held: Array) -> Array:
        """How many cards of each goal lie neither at the stone nor in the hand."""
        xp = self.xp
        has = xp.real(laid[..., KINDS] + held[:, None, KINDS] > 0.5)
        runs = has[..., :-2] + has[..., 1:-1] + has[..., 2:]
        others = laid[..., : PLAIN_RUNS.start] + held[:, None, : PLAIN_RUNS.start]
        return xp.clip(FULL - xp.concatenate([others, runs], axis=-1), 0, FULL)

    def beats(self, tables: Tables) -> Array:
        """Whether a goal wins against the other side, where that is complete."""
        xp, formations = self.xp, self.rules.formations
        theirs = tables.sides[:, 1]
        _, lies = formations.reach(theirs, xp.zeros_like(tables.hands[:, 1]))
        strengths = xp.concatenate(
            [
                formations.strengths[: SAME_COLOUR.start],
                formations.strengths[SAME_COLOUR] + COLOURED,
                formations.strengths[PLAIN_RUNS],
            ]
        )
        return strengths > lies[..., None]


def by_goal(prizes: tuple[float, ...]) -> list[float]:
    """Each goal has the prize of its sort."""
    return [
        prize
        for prize, sort in zip(prizes, SORTS, strict=True)
        for _ in range(sort.start, sort.stop)
    ]
