"""PettingZoo's parallel interface: at each step all who owe a decision decide at once.

In most positions of most games one seat owes a decision. Agents of this interface stay until the
end, so the others choose the one action that is left to them: to wait, the last of all actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium.spaces import Dict
from pettingzoo import ParallelEnv

from marchstone.core.errors import IllegalAction, NotYourTurn, shown
from marchstone.envs.naming import environment_id
from marchstone.envs.play import RENDER_MODES, Play, Setting, check_asked, check_goes_on, number_of
from marchstone.envs.seeing import LegalActions, Observation, Sight

Seen = dict[str, Observation]
Infos = dict[str, dict[str, Any]]
Step = tuple[Seen, dict[str, float], dict[str, bool], dict[str, bool], Infos]


class ParallelMatch(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    def __init__(self, setting: Setting, max_cycles: int | None, render_mode: str | None) -> None:
        check_asked(render_mode, max_cycles)
        self.metadata = {"name": environment_id(setting.game.name), "render_modes": [*RENDER_MODES]}
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.play = Play(setting)
        self.sight = Sight(setting.game, waits=True)
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self._observation_space = self.sight.space()
        self._action_spaces = {a: LegalActions(self.sight.actions) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self._observation_space

    def action_space(self, agent: str) -> LegalActions:
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Infos]:
        """Deal a match: that of the seed, as `Match.start` deals it. There are no options."""
        self.play.deal(seed)
        self.agents = [*self.possible_agents]
        self._steps = 0
        return self._seen()

    def step(self, actions: Mapping[str, Any]) -> Step:
        """Nothing has changed where one of the actions raises IllegalAction or NotYourTurn."""
        decisions = self._decisions(actions)
        before = self.play.now
        for seat, action in decisions.items():
            before.play(seat, action)
        self._steps += 1
        seen, infos = self._seen()
        rewards = dict(zip(self.agents, self.play.paid(), strict=True))
        over = not before.to_act()
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        ended = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        self.agents = [] if over or cut else self.agents
        return seen, rewards, *ended, infos

    def _decisions(self, actions: Mapping[str, Any]) -> dict[int, int]:
        """The actions of those who owe one; the others wait."""
        match = self.play.now
        self._check_agents(actions)
        chosen = {seat: number_of(actions[agent]) for seat, agent in enumerate(self.agents)}
        waiting = match.to_act()
        for seat, action in chosen.items():
            if seat in waiting:
                match.check(seat, action)
            elif action != self.sight.wait:
                raise NotYourTurn(f"seat {seat} owes no decision: it waits ({self.sight.wait})")
        return {seat: chosen[seat] for seat in waiting}

    def _check_agents(self, actions: Mapping[str, Any]) -> None:
        check_goes_on(self.agents)
        for agent in self.agents:
            if agent not in actions:
                raise IllegalAction(f"every agent chooses at each step: {agent} is missing")
        for agent in actions:
            if agent not in self.agents:
                raise IllegalAction(f"no agent {shown(agent)}; there are: {', '.join(self.agents)}")

    def _seen(self) -> tuple[Seen, Infos]:
        seen = {}
        for seat, agent in enumerate(self.agents):
            seen[agent] = self.sight.observe(self.play.now.view(seat))
            self._action_spaces[agent].mask = seen[agent]["action_mask"]
        if self.render_mode == "human":
            self.render()
        return seen, {agent: {"action_mask": seen[agent]["action_mask"].copy()} for agent in seen}

    def render(self) -> str | None:
        """The table as a spectator sees it, for several may be about to decide."""
        return self.play.render(self.render_mode, None)

    def close(self) -> None:
        """Nothing is held open."""
