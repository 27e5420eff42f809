"""A bot that searches by what was learned (predictor and upper confidence bounds for trees)."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from marchstone.bots.ismcts import Budget
from marchstone.bots.thinking.branches import Branch
from marchstone.bots.thinking.pondering import Pondering
from marchstone.bots.tree import Thought, at_once
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide
from marchstone.core.network.seer import Seer
from marchstone.core.protocol import Action

FEWEST = 2  # a look at the root, and one try
ENOUGH = 16  # of what is told, besides the best, one try for so many of that


class Puct:
    """Without a clock, its thoughts follow from its rng.

    What it grew below the view that comes next is kept: the part of the tree still holds.
    """

    def __init__(self, guide: Guide, budget: Budget) -> None:
        self.guide = guide
        self.budget = budget
        self._kept: dict[Any, Branch] = {}

    def think(
        self, network: Seer, view: Any, rng: Rng, keep: Action | None = None, tell: int = 1
    ) -> Thought:
        """Until the budget is spent; what is to be kept is tried half as often as the best, and of
        the `tell` plays that are liked most each often enough to be told of."""
        until = perf_counter() + self.budget.seconds
        search = Pondering(self.guide, network, view, rng, self._kept.get(view))
        self._kept = {}
        self._spend(search, max(FEWEST, self.budget.iterations - search.visits), until)
        best = search.thought().opinions[0].visits
        for play in search.liked(tell)[1:]:
            self._weigh(search, play, best // ENOUGH, until)
        if keep is not None:
            self._weigh(search, search.play_of(keep), best // 2, until)
        self._kept = search.mine_next
        return search.thought(keep)

    def _spend(self, search: Pondering, asks: int, until: float, given: int | None = None) -> None:
        while asks > 0:
            some = min(asks, at_once(search.visits))
            search.iterate(some, may_grow=search.size < self.budget.nodes, given=given)
            asks -= some
            if perf_counter() > until and search.iterations >= FEWEST:
                break

    def _weigh(self, search: Pondering, play: int, tries: int, until: float) -> None:
        """Beside the best; it never gets so many tries that it would pass for it."""
        self._spend(search, max(1, tries) - search.visits_of(play), until, given=play)
