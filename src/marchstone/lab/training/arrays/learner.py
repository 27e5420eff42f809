"""Learning from what was played: the policy by clipped gains, both values by what came of it."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from marchstone.core.network.arrays import Array
from marchstone.lab.training.arrays.arena import Arena
from marchstone.lab.training.arrays.collector import NEVER, Experience
from marchstone.lab.training.clipped import Clipped
from marchstone.lab.training.settings import Settings

STEEPEST = 0.5  # the longest gradient that is followed as it is
OWN_WORTH = 0.25  # how much the policy's own value counts beside its choices


class Learner(Clipped):
    figures = ("policy", "entropy", "own", "critic", "moved", "clipped")

    def __init__(self, arena: Arena, policy: nn.Module, critic: nn.Module, made: Settings) -> None:
        super().__init__(policy, critic, made)
        self.arena = arena

    def step(self, seen: Experience, scaled: Array, rows: Array, spread: float) -> Array:
        features = tuple(part[rows] for part in seen.features)
        told, own = self.policy(*self.arena.known(features))
        chances = torch.where(seen.legal[rows], told, NEVER).log_softmax(-1)
        entropy = -(chances.exp() * chances.clamp(min=-100)).sum(-1).mean()
        chosen = chances.gather(1, seen.plays[rows][:, None])[:, 0]
        moved = chosen - seen.chances[rows]
        choice, clipped = self.choice(moved, scaled[rows])
        won = (seen.worth[rows].clamp(-1, 1) + 1) / 2
        own_loss = functional.binary_cross_entropy_with_logits(own, won)
        judged = seen.judged[rows].float()
        losses = functional.binary_cross_entropy_with_logits(
            self.critic(*features), won, reduction="none"
        )
        critic_loss = (losses * judged).sum() / judged.sum().clamp(min=1)
        self.follow(choice - spread * entropy + OWN_WORTH * own_loss + critic_loss)
        return torch.stack(
            [choice, entropy, own_loss, critic_loss, -moved.mean(), clipped]
        ).detach()

    def follow(self, loss: Array) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        for network in (self.policy, self.critic):
            nn.utils.clip_grad_norm_(network.parameters(), STEEPEST)
        self.optimiser.step()
