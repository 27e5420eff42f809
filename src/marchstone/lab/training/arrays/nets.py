"""The layers of `judge/network/forward.py`, for training: the same names, the same order."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from marchstone.core.network.arrays import Array
from marchstone.games.schotten_totten.judge.network.features import (
    CRITIC_STONE,
    CRITIC_TABLE,
    STONE,
    TABLE,
    WANTED,
)
from marchstone.games.schotten_totten.judge.network.formations import GOALS
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS


class Linear(nn.Linear):
    """Computes as precisely as what comes in, learns in full precision."""

    def forward(self, x: Array) -> Array:
        bias = None if self.bias is None else self.bias.to(x.dtype)
        return functional.linear(x, self.weight.to(x.dtype), bias)


class Norm(nn.LayerNorm):
    def forward(self, x: Array) -> Array:
        return functional.layer_norm(
            x, self.normalized_shape, self.weight.to(x.dtype), self.bias.to(x.dtype), self.eps
        )


class Block(nn.Module):
    """A stone sees itself, its neighbours, and mean and maximum of all."""

    def __init__(self, width: int, inner: int) -> None:
        super().__init__()
        self.norm = Norm(width)
        self.near = Linear(3 * width, inner)
        self.all = Linear(2 * width, inner, bias=False)
        self.out = Linear(inner, width)
        nn.init.zeros_(self.out.bias)
        self.out.weight.data *= 0.5

    def forward(self, x: Array) -> Array:
        y = self.norm(x)
        around = functional.pad(y, (0, 0, 1, 1))
        near = torch.cat([around[:, :-2], y, around[:, 2:]], -1)
        seen = self.near(near) + self.all(pooled(y))[:, None]
        return x + self.out(functional.relu(seen))


class Layers(nn.Module):
    def __init__(self, stone: int, table: int, width: int, inner: int, blocks: int) -> None:
        super().__init__()
        self.stone = Linear(stone, width)
        self.table = Linear(table, width)
        self.mixed = Linear(width, width)
        self.blocks = nn.ModuleList([Block(width, inner) for _ in range(blocks)])
        self.norm = Norm(width)
        self.worth_hidden = Linear(2 * width, 64)
        self.worth = Linear(64, 1)
        self.worth.weight.data *= 0.1

    def stones(self, stones: Array, table: Array) -> Array:
        x = self.mixed(functional.relu(self.stone(stones) + self.table(table)[:, None]))
        for block in self.blocks:
            x = block(x)
        return self.norm(x)

    def logit(self, x: Array) -> Array:
        """Of the chance to win of the player in turn."""
        return self.worth(functional.relu(self.worth_hidden(pooled(x))))[:, 0].float()


class Policy(Layers):
    """What to play, from what the player in turn may know."""

    def __init__(self, members: Array, width: int, inner: int, blocks: int) -> None:
        super().__init__(STONE, TABLE, width, inner, blocks)
        self.cards = Linear(width, CLAN_CARDS)
        self.goals = Linear(width, WANTED)
        self.cards.weight.data *= 0.1
        self.goals.weight.data *= 0.1
        self.register_buffer("members", members, persistent=False)

    def forward(self, stones: Array, table: Array) -> tuple[Array, Array]:
        """Preferences [n, 486], and the logit of the own chance to win."""
        x = self.stones(stones, table)
        wanted = self.goals(x) * stones[..., :WANTED]
        served = (wanted[..., :GOALS] + wanted[..., GOALS:]) @ self.members.to(x.dtype)
        return (self.cards(x) + served).flatten(1).float(), self.logit(x)


class Critic(Layers):
    """What a position is worth to the player in turn, both hands seen."""

    def __init__(self, width: int, inner: int, blocks: int) -> None:
        super().__init__(CRITIC_STONE, CRITIC_TABLE, width, inner, blocks)

    def forward(self, stones: Array, table: Array) -> Array:
        return self.logit(self.stones(stones, table))


def pooled(x: Array) -> Array:
    """By index: compiled, the gradient of `amax` looks for a maximum that rounding has moved."""
    return torch.cat([x.mean(1), x.max(1).values], -1)
