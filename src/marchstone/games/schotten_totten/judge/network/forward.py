"""The two networks as numpy computes them; `lab/training/arrays` has the same layers to learn."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from marchstone.games.schotten_totten.judge.network.features import WANTED
from marchstone.games.schotten_totten.judge.network.formations import GOALS
from marchstone.games.schotten_totten.rules.cards import STONES

Real = NDArray[np.float32]
SMALL = np.float32(1e-5)  # what a norm adds to the variance


class Layers:
    """One encoder for all stones, then blocks in which a stone sees itself, its neighbours, and
    mean and maximum of all."""

    def __init__(self, weights: Mapping[str, NDArray[np.float16]], name: str) -> None:
        mine = {
            key.removeprefix(name + "."): weights[key] for key in weights if key.startswith(name)
        }
        self.weights: dict[str, Real] = {
            key: np.ascontiguousarray(array.astype(np.float32).T) for key, array in mine.items()
        }
        blocks = {key.split(".")[1] for key in self.weights if key.startswith("blocks.")}
        self.blocks = [f"blocks.{number}." for number in range(len(blocks))]

    def linear(self, name: str, x: Real) -> Real:
        weight = self.weights[name + ".weight"]
        y: Real = (x.reshape(-1, weight.shape[0]) @ weight).reshape(*x.shape[:-1], weight.shape[1])
        bias = self.weights.get(name + ".bias")
        if bias is not None:
            y += bias
        return y

    def norm(self, name: str, x: Real) -> Real:
        y: Real = x - x.mean(-1, keepdims=True)
        y /= np.sqrt(np.einsum("...i,...i->...", y, y)[..., None] / x.shape[-1] + SMALL)
        y *= self.weights[name + ".weight"]
        y += self.weights[name + ".bias"]
        return y

    def stones(self, stones: Real, table: Real) -> Real:
        """[n, 9, width] of the features."""
        x = self.linear("stone", stones)
        x += self.linear("table", table)[:, None]
        x = self.linear("mixed", np.maximum(x, 0, out=x))
        width = x.shape[-1]
        near = np.zeros((len(x), STONES, 3 * width), np.float32)  # nothing lies beyond the ends
        for block in self.blocks:
            y = self.norm(block + "norm", x)
            near[:, 1:, :width] = y[:, :-1]
            near[..., width : 2 * width] = y
            near[:, :-1, 2 * width :] = y[:, 1:]
            seen = self.linear(block + "near", near)
            seen += self.linear(block + "all", pooled(y))[:, None]
            x += self.linear(block + "out", np.maximum(seen, 0, out=seen))
        return self.norm("norm", x)

    def worth(self, x: Real) -> Real:
        """Chances to win of the player in turn, [n]."""
        hidden = np.maximum(self.linear("worth_hidden", pooled(x)), 0)
        return squashed(self.linear("worth", hidden)[:, 0])

    def preferences(self, x: Real, stones: Real, members: Real) -> Real:
        """[n, 9, 54]: what each card is worth by itself, and by the open goals that it serves."""
        wanted = self.linear("goals", x) * stones[..., :WANTED]
        served: Real = (wanted[..., :GOALS] + wanted[..., GOALS:]) @ members
        served += self.linear("cards", x)
        return served


def pooled(x: Real) -> Real:
    return np.concatenate([x.mean(1), x.max(1)], -1)


def squashed(x: Real) -> Real:
    return (1 / (1 + np.exp(-x))).astype(np.float32)
