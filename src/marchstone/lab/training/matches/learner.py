"""Learning from what was played: the policy by clipped gains, the critic by what came of it."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from marchstone.lab.training.matches.collector import Experience
from marchstone.lab.training.matches.nets import NEVER
from marchstone.lab.training.settings import Settings

Array = Any
STEEPEST = 0.5  # the longest gradient that is followed as it is
FIGURES = ("policy", "entropy", "critic", "moved", "clipped")


class Learner:
    def __init__(self, policy: nn.Module, critic: nn.Module, made: Settings) -> None:
        self.policy, self.critic, self.made = policy, critic, made
        self.weights = [*policy.parameters(), *critic.parameters()]
        self.on_cuda = self.weights[0].is_cuda
        self.optimiser = torch.optim.AdamW(
            self.weights, lr=made.rate, eps=1e-5, weight_decay=1e-4, fused=self.on_cuda
        )

    def learn(self, seen: Experience, rate: float, spread: float) -> dict[str, float]:
        """Some epochs over the experience, in batches drawn at random."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        gains = seen.advantages[seen.learned]
        scaled = (seen.advantages - gains.mean()) / (gains.std() + 1e-6)
        figures, steps = torch.zeros(len(FIGURES), device=gains.device), 0
        for _ in range(self.made.epochs):
            mixed = seen.learned[torch.randperm(len(seen.learned), device=gains.device)]
            size = min(self.made.batch, len(mixed))
            for start in range(0, len(mixed) - size + 1, size):
                figures += self.step(seen, scaled, mixed[start : start + size], spread)
                steps += 1
        return dict(zip(FIGURES, (figures / steps).tolist(), strict=True))

    def step(self, seen: Experience, scaled: Array, rows: Array, spread: float) -> Array:
        with torch.autocast("cuda", torch.bfloat16, enabled=self.on_cuda):
            known, hidden = seen.known[rows].float(), seen.hidden[rows].float()
            told = self.policy(known)
            judged = self.critic(known, hidden, seen.seats[rows])
        chances = torch.where(seen.legal[rows], told, NEVER).log_softmax(-1)
        entropy = -(chances.exp() * chances.clamp(min=-100)).sum(-1).mean()
        chosen = chances.gather(1, seen.plays[rows][:, None])[:, 0]
        moved = chosen - seen.chances[rows]
        choice, clipped = self.choice(moved, scaled[rows])
        losses = -(seen.worth[rows] * judged.log_softmax(1).clamp(min=-100)).sum((1, 2))
        counts = seen.judged[rows].float()
        critic = (losses * counts).sum() / counts.sum().clamp(min=1)
        self.follow(choice - spread * entropy + critic)
        return torch.stack([choice, entropy, critic, -moved.mean(), clipped]).detach()

    def choice(self, moved: Array, gain: Array) -> tuple[Array, Array]:
        """What is better than expected becomes more likely, but not by much at once."""
        ratio, clip = moved.exp(), self.made.clip
        near = ratio.clamp(1 - clip, 1 + clip)
        clipped = ((ratio - 1).abs() > clip).float().mean()
        return -torch.minimum(ratio * gain, near * gain).mean(), clipped

    def follow(self, loss: Array) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.weights, STEEPEST)
        self.optimiser.step()
