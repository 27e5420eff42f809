"""What a game brings to be trained: its rules as arrays, what a network is told, who sits in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Protocol

import torch
from torch import nn

from marchstone.core.network.arrays import Array
from marchstone.games.schotten_totten.judge.network.features import STONE, TABLE, Positions
from marchstone.games.schotten_totten.judge.network.turns import SchottenTotten, Tables, Turn
from marchstone.lab.batch.duels import Player
from marchstone.lab.batch.tempers import TEMPERS, Partners
from marchstone.lab.training.arrays.nets import Critic, Policy
from marchstone.lab.training.arrays.words import TorchArrays

NOISE = 0.3  # of a partner's choice
WIDTH, BLOCKS = 128, 4  # of the policy on an accelerator; the critic is a little smaller


class Arena(Protocol):
    """Two seats that take turns; tables are turned round after each ply."""

    plays: int
    partners: tuple[str, ...]

    def quicken(self) -> None: ...
    def networks(self, width: int, blocks: int) -> tuple[nn.Module, nn.Module]:
        """The policy: features to preferences and the logit to win; and the critic: to that.
        With 0 they are as large as on an accelerator."""

    def fresh(self, count: int) -> Any:
        """Tables with cards dealt at random."""

    def features(self, tables: Any) -> tuple[Array, ...]:
        """All that the critic is told; `known` is what of it the policy may know."""

    def known(self, features: tuple[Array, ...]) -> tuple[Array, ...]: ...
    def legal(self, tables: Any) -> Array: ...
    def play(self, tables: Any, plays: Array, fresh: Any) -> Any: ...
    def some(self, tables: Any, rows: slice) -> Any: ...
    def partner(self, tables: Any, which: Array) -> Array:
        """What sparring partners play, each by number."""


class SchottenTottenArena:
    plays = SchottenTotten.plays
    partners = tuple(TEMPERS)

    def __init__(self, device: str) -> None:
        self.xp = TorchArrays(device)
        self.rules = SchottenTotten(self.xp)
        self.sparring = Partners(self.rules)

    def quicken(self) -> None:
        """Have what is asked at every ply compiled: worth its minute on an accelerator."""
        for name in ("features", "play", "partner"):
            setattr(self, name, torch.compile(getattr(self, name), dynamic=False))

    def networks(self, width: int, blocks: int) -> tuple[nn.Module, nn.Module]:
        width, blocks = width or WIDTH, blocks or BLOCKS
        policy = Policy(self.rules.formations.members.float(), width, 3 * width // 2, blocks)
        critic = Critic(3 * width // 4, width, blocks - 1)
        return policy.to(self.xp.device), critic.to(self.xp.device)

    def decks(self, count: int) -> Array:
        order = torch.rand(count, SchottenTotten.cards, device=self.xp.device).argsort(-1)
        return self.xp.real(order)

    def fresh(self, count: int) -> Tables:
        return self.rules.deal(self.decks(count))

    def features(self, tables: Tables) -> tuple[Array, Array]:
        return self.told(tables.positions())

    def told(self, positions: Positions) -> tuple[Array, Array]:
        stones, table = self.rules.features.of(positions, both_hands=True)
        return stones.to(self.xp.layers), table.to(self.xp.layers)

    def known(self, features: tuple[Array, ...]) -> tuple[Array, Array]:
        stones, table = features
        return stones[..., :STONE], table[..., :TABLE]

    def legal(self, tables: Tables) -> Array:
        return self.rules.legal(tables)

    def play(self, tables: Tables, plays: Array, fresh: Tables) -> Turn:
        return self.rules.play(tables, plays, fresh)

    def some(self, tables: Tables, rows: slice) -> Tables:
        return Tables(*(getattr(tables, field.name)[rows] for field in fields(Tables)))

    def partner(self, tables: Tables, which: Array) -> Array:
        noise = torch.rand(len(which), self.plays, device=self.xp.device, dtype=self.xp.dtype)
        return self.sparring.plays(tables, which, NOISE * noise)

    def player(self, policy: nn.Module) -> Player:
        """The policy's best play at each table."""

        def choose(tables: Tables) -> Array:
            stones, table = self.rules.features.of(tables.positions(), both_hands=False)
            told = policy.forward(stones.to(self.xp.layers), table.to(self.xp.layers))[0]
            return torch.where(self.legal(tables), told, -1e9).argmax(-1)

        return choose


ARENAS: Mapping[str, type[SchottenTottenArena]] = {"schotten-totten": SchottenTottenArena}
