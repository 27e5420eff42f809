"""What all learning by clipped gains has in common, however a game is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import torch
from torch import nn

from marchstone.lab.training.settings import Settings

Array = Any


class Clipped(ABC):
    """A policy and a critic. `figures` are the names of what a step gives."""

    figures: tuple[str, ...]

    def __init__(self, policy: nn.Module, critic: nn.Module, made: Settings) -> None:
        self.policy, self.critic, self.made = policy, critic, made
        weights = [*policy.parameters(), *critic.parameters()]
        self.on_cuda = weights[0].is_cuda
        self.optimiser = torch.optim.AdamW(
            weights, lr=made.rate, eps=1e-5, weight_decay=1e-4, fused=self.on_cuda
        )

    def learn(self, seen: Any, rate: float, spread: float) -> dict[str, float]:
        """Some epochs over the experience, in batches drawn at random."""
        self.set_rate(rate)
        gains = seen.advantages[seen.learned]
        scaled = (seen.advantages - gains.mean()) / (gains.std() + 1e-6)
        figures, steps = torch.zeros(len(self.figures), device=gains.device), 0
        for _ in range(self.made.epochs):
            mixed = seen.learned[torch.randperm(len(seen.learned), device=gains.device)]
            size = min(self.made.batch, len(mixed))
            for start in range(0, len(mixed) - size + 1, size):
                figures += self.step(seen, scaled, mixed[start : start + size], spread)
                steps += 1
        return dict(zip(self.figures, (figures / steps).tolist(), strict=True))

    def set_rate(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = rate

    @abstractmethod
    def step(self, seen: Any, scaled: Array, rows: Array, spread: float) -> Array:
        """Learn from these rows; the figures of it."""

    def choice(self, moved: Array, gain: Array) -> tuple[Array, Array]:
        """What is better than expected becomes more likely, but not by much at once."""
        ratio, clip = moved.exp(), self.made.clip
        near = ratio.clamp(1 - clip, 1 + clip)
        clipped = ((ratio - 1).abs() > clip).float().mean()
        return -torch.minimum(ratio * gain, near * gain).mean(), clipped
