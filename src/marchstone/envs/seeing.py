"""What a seat observes: its view as numbers, and which actions it may choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from marchstone.core.errors import BadOptions
from marchstone.core.protocol import AnyGame

# Features are shares and small numbers; the widest is a stock of resources, counted in tens.
BOUND = 100.0

Mask = NDArray[np.int8]
Observation = dict[str, NDArray[Any]]


class LegalActions(Discrete):
    """All actions of a game. A sample without a mask is one that is legal at the moment."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.mask: Mask = np.zeros(size, dtype=np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.mask
        return super().sample(mask, probability)


class Sight:
    """How the seats of a game see it. It is shown views, and never a state."""

    def __init__(self, game: AnyGame, *, waits: bool = False) -> None:
        features = game.load_features()
        if features is None:
            raise BadOptions(f"{game.name} has no features to observe")
        self.size = features.SIZE
        self.numbers = features.features
        # Whoever owes no decision may be able to say so: by the action after all others.
        self.wait = game.num_actions if waits else None
        self.actions = game.num_actions + waits

    def space(self) -> Dict:
        observation = Box(-BOUND, BOUND, (self.size,), np.float32)
        return Dict({"observation": observation, "action_mask": self._mask_space()})

    def _mask_space(self) -> Box:
        return Box(0, 1, (self.actions,), np.int8)

    def observe(self, view: Any) -> Observation:
        return {"observation": self.numbers(view), "action_mask": self.mask(view.legal)}

    def mask(self, legal: Iterable[int]) -> Mask:
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[list(legal)] = 1
        if self.wait is not None and not mask.any():
            mask[self.wait] = 1
        return mask
