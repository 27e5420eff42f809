"""The layers of `core/network/layers.py`, for training: the same names, the same order."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from marchstone.core.network.senses import Senses
from marchstone.lab.training.matches.courses import MOST_SEATS

Array = Any
NEVER = -1e4  # the preference for a play that is not legal, or for a seat that is not there
KINDS = 2  # of worth: the win, and the points


class Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.inner = nn.Linear(width, width)
        self.out = nn.Linear(width, width)
        nn.init.zeros_(self.out.bias)
        self.out.weight.data *= 0.5

    def forward(self, x: Array) -> Array:
        return x + self.out(functional.relu(self.inner(self.norm(x))))


class Layers(nn.Module):
    def __init__(self, told: int, width: int, blocks: int, answers: int) -> None:
        super().__init__()
        self.first = nn.Linear(told, width)
        self.blocks = nn.ModuleList([Block(width) for _ in range(blocks)])
        self.norm = nn.LayerNorm(width)
        self.last = nn.Linear(width, answers)
        self.last.weight.data *= 0.1

    def answers(self, x: Array) -> Array:
        x = functional.relu(self.first(x))
        for block in self.blocks:
            x = block(x)
        return self.last(self.norm(x)).float()


class Policy(Layers):
    """Preferences for plays, from what a seat may know: [n, plays]. Where the judge of a game has
    told at `first_gain` what it holds of each play, that counts as much as it is found to."""

    def __init__(self, senses: Senses, width: int, blocks: int) -> None:
        super().__init__(senses.known, width, blocks, senses.plays)
        self.gain = getattr(senses, "first_gain", None)
        self.plays = senses.plays
        trust = torch.tensor([float(getattr(senses, "trust", 1.0))])  # at first
        self.trust = nn.Parameter(trust) if self.gain is not None else None

    def forward(self, known: Array) -> Array:
        found = self.answers(known)
        if self.gain is not None:
            found = found + self.trust * known[:, self.gain : self.gain + self.plays].float()
        return found


class Critic(Layers):
    """What each seat may expect, from all that there is: logits [n, seat, kind] from the side of
    the seat that decides, its own first."""

    def __init__(self, senses: Senses, width: int, blocks: int) -> None:
        super().__init__(senses.known + senses.hidden, width, blocks, MOST_SEATS * KINDS)

    def forward(self, known: Array, hidden: Array, seats: Array) -> Array:
        found = self.answers(torch.cat([known, hidden], -1)).unflatten(-1, (MOST_SEATS, KINDS))
        there = torch.arange(MOST_SEATS, device=seats.device)[None] < seats[:, None]
        return torch.where(there[..., None], found, NEVER)
