"""Learning from what was played: the policy by clipped gains, the critic by what came of it."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from marchstone.lab.training.clipped import Clipped
from marchstone.lab.training.matches.collector import Experience
from marchstone.lab.training.matches.nets import NEVER

Array = Any
STEEPEST = 0.5  # the longest gradient that is followed as it is


class Learner(Clipped):
    figures = ("policy", "entropy", "critic", "moved", "clipped")

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

    def follow(self, loss: Array) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        weights = [*self.policy.parameters(), *self.critic.parameters()]
        nn.utils.clip_grad_norm_(weights, STEEPEST)
        self.optimiser.step()
