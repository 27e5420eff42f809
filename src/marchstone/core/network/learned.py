"""A network that has learned a game of two to four seats, as searches and bots ask it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Returns
from marchstone.core.network.layers import Layers, Real
from marchstone.core.network.seer import Look
from marchstone.core.network.senses import Senses
from marchstone.core.protocol import AnyGame, Outcome, Seat, State

MOST_SEATS = 4
KINDS = 2  # of worth: the win, and the points
WIN = 0
SOME = 8  # positions from which on a game tells all of them at once, where it can

TellAll: TypeAlias = Callable[[Sequence[tuple[State, Seat]]], Real]


class Learned:
    """The policy is told what the seat to act may know, the critic all of a position.

    Positions are imagined ones: whatever is read there is a guess, never a secret.
    """

    def __init__(
        self, game: AnyGame, senses: Senses, weights: Mapping[str, NDArray[np.float16]]
    ) -> None:
        self.game, self.senses = game, senses
        self._policy = Layers(weights, "policy")
        self._critic = Layers(weights, "critic")
        self._gain: int | None = getattr(senses, "first_gain", None)
        self._tell_all: TellAll | None = getattr(senses, "tell_all", None)

    @classmethod
    def read(cls, file: Path, game: AnyGame, senses: Senses) -> Learned:
        with np.load(file) as weights:
            return cls(game, senses, dict(weights))

    def look(self, asked: Sequence[tuple[State, Seat]]) -> list[Look]:
        """Positions in which a seat is to act, many at once."""
        told = self._told(asked)
        preferences = self._preferences(told[:, : self.senses.known])
        return [
            Look(row.tolist(), chances)
            for row, chances in zip(preferences, self._shared(asked, told), strict=True)
        ]

    def chances(self, asked: Sequence[tuple[State, Seat]]) -> list[Returns]:
        return self._shared(asked, self._told(asked)) if asked else []

    def priors(self, views: Sequence[Any]) -> list[list[float]]:
        """For each view how likely each of its legal actions is to be the best, in their order."""
        rng = Rng(0)  # what is imagined does not matter: the policy is told what is known
        worlds = [(self.game.imagine(view, rng), view.seat) for view in views]
        found = self._preferences(self._told(worlds)[:, : self.senses.known])
        return [
            self._shares(row, self.senses.plays_of(world, seat, view.legal))
            for row, view, (world, seat) in zip(found, views, worlds, strict=True)
        ]

    def worth(self, worlds: Sequence[State], seat: Seat, *, careful: bool = False) -> list[float]:
        """The seat's chance to win each of these positions, finished ones too."""
        going = [(world, world.to_act()[0]) for world in worlds if world.to_act()]
        judged = iter(self.chances(going))
        return [
            next(judged)[seat] if world.to_act() else _won(world.outcome(), seat)
            for world in worlds
        ]

    def _told(self, asked: Sequence[tuple[State, Seat]]) -> Real:
        senses = self.senses
        if self._tell_all and len(asked) >= SOME:
            return self._tell_all(asked)
        rows = np.zeros((len(asked), senses.known + senses.hidden), np.float32)
        for row, (world, seat) in zip(rows, asked, strict=True):
            senses.tell_known(world, seat, row[: senses.known])
            senses.tell_hidden(world, seat, row[senses.known :])
        return rows

    def _preferences(self, known: Real) -> Real:
        found = self._policy.answers(known)
        if self._gain is not None:
            gains = known[:, self._gain : self._gain + self.senses.plays]
            found += np.float32(self._policy.trust) * gains
        return found

    def _shared(self, asked: Sequence[tuple[State, Seat]], told: Real) -> list[Returns]:
        wins = self._critic.answers(told).reshape(-1, MOST_SEATS, KINDS)[..., WIN]
        found = []
        for row, (world, seat) in zip(wins, asked, strict=True):
            seats = len(world.scores())
            shares = _softmax(row[:seats]).tolist()
            found.append(tuple(shares[(other - seat) % seats] for other in range(seats)))
        return found

    @staticmethod
    def _shares(preferences: Real, plays: Sequence[int]) -> list[float]:
        """Of actions that are one play the first stands for it, as it did while it was learned:
        if they shared its chance, the likeliest play of many could not be told from others."""
        distinct = sorted(set(plays))
        share = dict(zip(distinct, _softmax(preferences[distinct]).tolist(), strict=True))
        return [share.pop(play, 0.0) for play in plays]


def _softmax(row: Real) -> Real:
    found: Real = np.exp(row - row.max())
    found /= found.sum()
    return found


def _won(outcome: Outcome | None, seat: Seat) -> float:
    assert outcome is not None
    ranks = outcome.ranks
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0
