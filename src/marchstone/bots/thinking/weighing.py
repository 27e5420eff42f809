"""What was learned of a game, thought over: promising actions weighed in the same imagined worlds.

Every action is judged in the same worlds as the others, so that luck in them cancels out. What
looks worse is dropped half by half; the rest goes on in more worlds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, log, log2
from time import perf_counter
from typing import Any

from marchstone.bots.ismcts import Budget
from marchstone.bots.tree import Opinion, Thought
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide, Network
from marchstone.core.protocol import Action, State

FEWEST, MOST = 4, 8  # actions that are weighed
FOR_ONE = 48  # positions that there have to be for each of them
LEAST = 0.002  # the chance at first sight from which on an action is weighed
BATCH = 256  # positions that the network is asked about at once
TRUST = 0.001  # in the first sight: of a chance to win, for every factor of e


class Scale:
    """One action, and what it was worth in the worlds so far."""

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.favour = TRUST * log(max(prior, LEAST))
        self.worlds = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.worlds if self.worlds else 0.0

    @property
    def score(self) -> float:
        return self.mean + self.favour

    def add(self, found: Sequence[float]) -> None:
        self.worlds += len(found)
        self.total += sum(found)


class Weighing:
    """One view. Its budget is the number of positions that the network is asked about."""

    def __init__(
        self,
        guide: Guide,
        network: Network,
        view: Any,
        budget: Budget,
        keep: Action | None = None,
        *,
        careful: bool = False,
    ) -> None:
        self.guide, self.network, self.view = guide, network, view
        self.budget, self.keep, self.careful = budget, keep, careful
        self.scales = list(self._promising())
        self.asked = 0

    def _promising(self) -> Iterator[Scale]:
        """What is likely enough at first sight, and not more than can be weighed well. What has no
        chance there is not weighed."""
        most = min(MOST, max(FEWEST, self.budget.iterations // FOR_ONE))
        (priors,) = self.network.priors([self.view])
        found = sorted(zip(priors, self.view.legal, strict=True), reverse=True)
        for rank, (prior, action) in enumerate(found):
            likely = rank < FEWEST or (rank < most and prior >= LEAST)
            if (likely and prior) or action == self.keep:
                yield Scale(action, prior)

    def run(self, rng: Rng) -> None:
        budget = self.budget
        until = perf_counter() + budget.seconds
        rounds = max(1, ceil(log2(len(self.scales))))
        left = self.scales
        for _ in range(rounds):
            worlds = max(1, budget.iterations // (rounds * len(left)))
            while worlds > 0 and (perf_counter() < until or not self.asked):
                some = min(worlds, max(1, BATCH // len(left)))
                self._weigh(left, some, rng)
                worlds -= some
            left = self._better_half(left)
        self.scales.sort(key=lambda it: (-it.worlds, -it.score, it.action))

    def _better_half(self, scales: Sequence[Scale]) -> list[Scale]:
        """And the action that is to be kept."""
        ranked = sorted(scales, key=lambda it: (-it.score, it.action))
        half = ceil(len(ranked) / 2)
        return [it for rank, it in enumerate(ranked) if rank < half or it.action == self.keep]

    def _weigh(self, scales: Sequence[Scale], count: int, rng: Rng) -> None:
        worlds = [self.guide.imagine_all(self.view, rng) for _ in range(count)]
        tried = [self._after(world, it.action) for it in scales for world in worlds]
        found = self.network.worth(tried, self.view.seat, careful=self.careful)
        for number, scale in enumerate(scales):
            scale.add(found[number * count : (number + 1) * count])
        self.asked += len(tried)

    def _after(self, world: State, action: Action) -> State:
        after = world.clone()
        after.apply(self.view.seat, action)
        return after

    def thought(self) -> Thought:
        opinions = tuple(Opinion(it.action, it.worlds, it.mean) for it in self.scales)
        return Thought(opinions, shared(opinions[0].value, self.view), self.asked)


def shared(worth: float, view: Any) -> tuple[float, ...]:
    """What each seat may expect, if the others share what one does not get."""
    seats = len(view.scores)
    rest = (1 - worth) / max(1, seats - 1)
    return tuple(worth if seat == view.seat else rest for seat in range(seats))
