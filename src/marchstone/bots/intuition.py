"""Fair: the move that was learned, at first sight; Greedy's where nothing was learned."""

from __future__ import annotations

from typing import Any

from marchstone.bots.greedy import Greedy
from marchstone.core.guide import Guide
from marchstone.core.protocol import Action
from marchstone.core.rng import Rng


class Intuition:
    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self._greedy = Greedy(guide)

    def choose(self, view: Any, rng: Rng) -> Action:
        network = self.guide.network(view)
        if network is None or len(view.legal) == 1:
            return self._greedy.choose(view, rng)
        (priors,) = network.priors([view])
        _, action = max(zip(priors, view.legal, strict=True))
        return int(action)
