"""PettingZoo's AEC interface: the seats that owe a decision decide one after the other.

Where several owe one at once they are asked in the order of their seats; none sees what another
has chosen, so that the order tells nobody anything.
"""

from __future__ import annotations

from typing import Any

from gymnasium.spaces import Dict
from pettingzoo import AECEnv

from marchstone.envs.naming import environment_id
from marchstone.envs.play import RENDER_MODES, Play, Setting, check_asked, check_goes_on, number_of
from marchstone.envs.seeing import LegalActions, Observation, Sight


class AecMatch(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    def __init__(self, setting: Setting, max_cycles: int | None, render_mode: str | None) -> None:
        super().__init__()
        check_asked(render_mode, max_cycles)
        self.metadata = {
            "name": environment_id(setting.game.name),
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.play = Play(setting)
        self.sight = Sight(setting.game)
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._observation_space = self.sight.space()
        self._action_spaces = {a: LegalActions(self.sight.actions) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self._observation_space

    def action_space(self, agent: str) -> LegalActions:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match: that of the seed, as `Match.start` deals it. There are no options."""
        self.play.deal(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._look()

    def step(self, action: Any) -> None:
        """An illegal action raises IllegalAction, and changes nothing."""
        match, agent = self.play.now, self.agent_selection
        check_goes_on(self.agents)
        if not match.to_act() or self.truncations[agent]:
            self._was_dead_step(action)
            return
        paid = self.play.choose(self._seat(agent), number_of(action))
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._look()

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _look(self) -> None:
        """Whether it goes on, who is next, and what each may do."""
        match = self.play.now
        waiting = match.to_act()
        cut = self.max_cycles is not None and match.ply >= self.max_cycles * match.seats
        self.terminations = dict.fromkeys(self.agents, not waiting)
        self.truncations = dict.fromkeys(self.agents, bool(waiting) and cut)
        self.agent_selection = self.agents[waiting[0] if waiting else 0]
        self.infos = {}
        for seat, agent in enumerate(self.agents):
            # Of several who owe a decision, the one who is asked.
            legal = match.state.legal(seat) if agent == self.agent_selection else ()
            mask = self.sight.mask(legal)
            self.infos[agent] = {"action_mask": mask}
            self._action_spaces[agent].mask = mask
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the seat of this agent may know, and what it may do if it is the one asked."""
        numbers = self.sight.numbers(self.play.now.view(self._seat(agent)))
        info = self.infos.get(agent)
        mask = info["action_mask"].copy() if info else self.sight.mask(())
        return {"observation": numbers, "action_mask": mask}

    def render(self) -> str | None:
        return self.play.render(self.render_mode, self._seat(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""
