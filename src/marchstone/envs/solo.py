"""Gymnasium's interface: one seat learns, bots have the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray

from marchstone import bots
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadOptions, shown
from marchstone.core.protocol import Bot
from marchstone.envs.naming import environment_id
from marchstone.envs.play import RENDER_MODES, Play, Setting, check_asked, check_goes_on, number_of
from marchstone.envs.seeing import LegalActions, Observation, Sight

Opponent: TypeAlias = str | Bot  # "greedy", "search:100", or whatever chooses from a view
Opponents: TypeAlias = Opponent | Sequence[Opponent]

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class SoloMatch(gymnasium.Env[Any, Any]):
    """An illegal action loses at once, and `info["illegal"]` says so: it is never repaired."""

    def __init__(
        self, setting: Setting, opponent: Opponents, seat: int | None, render_mode: str | None
    ) -> None:
        check_asked(render_mode)
        if seat is not None and (type(seat) is not int or seat not in range(setting.seats)):
            raise BadOptions(f"{seat} is no seat of {setting.seats}")
        self.metadata = {
            "name": environment_id(setting.game.name),
            "render_modes": [*RENDER_MODES],
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.play = Play(setting)
        self.sight = Sight(setting.game)
        self.observation_space = self.sight.space()
        self.action_space: LegalActions = LegalActions(self.sight.actions)
        self._opponents = self._one_a_seat(opponent)
        self._wanted = seat
        self.seat = seat or 0

    def _one_a_seat(self, opponent: Opponents) -> list[Opponent]:
        others = self.play.setting.seats - 1
        alike = isinstance(opponent, str) or not isinstance(opponent, Sequence)
        found: list[Any] = [opponent] * others if alike else [*opponent]  # type: ignore[misc]
        if len(found) != others:
            raise BadOptions(f"{others} other seats want as many bots, not {len(found)}")
        for bot in found:
            self._bot(bot)  # one that there is not is named at once
        return found

    def _bot(self, opponent: Opponent) -> Bot:
        """Without a clock, so that a seed gives the same match again."""
        if isinstance(opponent, str):
            return bots.get(opponent, self.play.setting.game, clock=False)
        if not callable(getattr(opponent, "choose", None)):
            raise bots.BadBot(f"{shown(opponent)} is no bot: it has no choose(view, rng)")
        return opponent

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a match: that of the seed, as `Match.start` deals it. There are no options."""
        super().reset(seed=seed)
        seats = self.play.setting.seats
        chosen = int(self.np_random.integers(seats))
        self.seat = chosen if self._wanted is None else self._wanted
        self._rng = Rng(int(self.np_random.integers(1 << 63)))
        dealt = int(self.np_random.integers(1 << 63)) if seed is None else seed
        self.play.deal(dealt)
        others = [seat for seat in range(seats) if seat != self.seat]
        pairs = zip(others, self._opponents, strict=True)
        self._bots = {seat: self._bot(opponent) for seat, opponent in pairs}
        self._let_others_play()
        return self._seen()

    def step(self, action: int) -> Step:
        """Play, then let the bots play until it is this seat's turn again."""
        match = self.play.now
        check_goes_on(match.to_act())
        chosen = number_of(action)
        if chosen not in match.state.legal(self.seat):
            return self._lost()
        match.play(self.seat, chosen)
        self._let_others_play()
        seen, info = self._seen()
        return seen, self._mine(), match.outcome() is not None, False, info

    def _let_others_play(self) -> None:
        """Until this seat owes a decision, or the match is over."""
        match = self.play.now
        while (waiting := match.to_act()) and self.seat not in waiting:
            seat = waiting[0]
            match.play(seat, self._bots[seat].choose(match.view(seat), self._rng))

    def _mine(self) -> float:
        return self.play.paid()[self.seat]

    def _lost(self) -> Step:
        self.play.now.end(self.seat, "resigned")
        seen, info = self._seen()
        return seen, self._mine(), True, False, {**info, "illegal": True}

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        seen = self.sight.observe(self.play.now.view(self.seat))
        self.action_space.mask = seen["action_mask"].copy()
        if self.render_mode == "human":
            self.render()
        return seen, {"action_mask": seen["action_mask"].copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal at the moment, as libraries ask for it that learn with masks."""
        return self.action_space.mask.astype(bool)

    def render(self) -> str | None:
        return self.play.render(self.render_mode, self.seat)
