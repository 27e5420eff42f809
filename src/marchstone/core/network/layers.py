"""The layers of a network as numpy computes them; `lab/training/matches` has the same to learn."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Real = NDArray[np.float32]
SMALL = np.float32(1e-5)  # what a norm adds to the variance


class Layers:
    """One layer, then blocks that each add to what came in, then the answers."""

    def __init__(self, weights: Mapping[str, NDArray[np.float16]], name: str) -> None:
        self._weights: dict[str, Real] = {
            key.removeprefix(name + "."): np.ascontiguousarray(array.astype(np.float32).T)
            for key, array in weights.items()
            if key.startswith(name + ".")
        }
        numbers = {key.split(".")[1] for key in self._weights if key.startswith("blocks.")}
        self._blocks = [f"blocks.{number}." for number in range(len(numbers))]
        trust = self._weights.get("trust")
        self.trust = float(trust[0]) if trust is not None else 0.0  # in what a judge has told

    def answers(self, told: Real) -> Real:
        x = np.maximum(self._linear("first", told), 0)
        for block in self._blocks:
            y = self._linear(block + "inner", self._norm(block + "norm", x))
            x += self._linear(block + "out", np.maximum(y, 0, out=y))
        return self._linear("last", self._norm("norm", x))

    def _linear(self, name: str, x: Real) -> Real:
        y: Real = x @ self._weights[name + ".weight"]
        y += self._weights[name + ".bias"]
        return y

    def _norm(self, name: str, x: Real) -> Real:
        y: Real = x - x.mean(-1, keepdims=True)
        y /= np.sqrt(np.einsum("ij,ij->i", y, y)[:, None] / np.float32(x.shape[-1]) + SMALL)
        y *= self._weights[name + ".weight"]
        y += self._weights[name + ".bias"]
        return y
