"""Plies played at all tables, kept for learning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from marchstone.core.network.arrays import Array
from marchstone.lab.training.arrays.arena import Arena
from marchstone.lab.training.arrays.returns import advantages
from marchstone.lab.training.league import Seating, in_turn

NEVER = -1e4  # the preference for a play that is not legal


@dataclass(slots=True)
class Experience:
    """What was seen and done, [t * n] each."""

    features: tuple[Array, ...]
    legal: Array
    plays: Array
    chances: Array  # logarithms, of the plays as they were chosen
    advantages: Array
    worth: Array  # what the position has turned out to be worth, -1 … 1
    learned: Array  # numbers of those by which the policy learns
    judged: Array  # and whether the critic does
    games: float


class Collector:
    """N tables that go on from round to round."""

    def __init__(self, arena: Arena, seating: Seating, plies: int, device: Any) -> None:
        self.arena, self.seating, self.plies, self.device = arena, seating, plies, device
        self.tables = arena.fresh(seating.tables)
        self.guest = torch.arange(seating.tables, device=device) % 2 == 0
        self.guest &= torch.arange(seating.tables, device=device) < seating.guests
        names = in_turn(range(len(arena.partners)), seating.partners // 2 + 1)
        order = [name for name in names for _ in (0, 1)][: seating.partners]
        self.partners = torch.tensor(order, device=device)
        self.kept: dict[str, Array] = {}

    def collect(
        self, policy: nn.Module, critic: nn.Module, elder: nn.Module | None, trace: float
    ) -> Experience:
        with torch.no_grad():
            fresh = self.arena.fresh(self.seating.tables)
            for ply in range(self.plies):
                self.ply(ply, policy, critic, elder, fresh)
            self.keep("worth", self.plies, self.worth(critic, self.arena.features(self.tables)))
            return self.told(trace)

    def ply(
        self, at: int, policy: nn.Module, critic: nn.Module, elder: nn.Module | None, fresh: Any
    ) -> None:
        features, legal = self.arena.features(self.tables), self.arena.legal(self.tables)
        known = self.arena.known(features)
        told = torch.where(legal, policy(*known)[0], NEVER)
        told = self.with_guest(told, known, legal, elder)
        chances = told.log_softmax(-1)
        plays = drawn(told)
        for number, part in enumerate(features):
            self.keep(f"features{number}", at, part)
        self.keep("legal", at, legal)
        self.keep("plays", at, plays)
        self.keep("chances", at, chances.gather(1, plays[:, None])[:, 0])
        self.keep("worth", at, self.worth(critic, features))
        self.keep("learned", at, legal.any(-1) & ~self.guest)
        turn = self.arena.play(self.tables, plays, fresh)
        self.keep("returns", at, turn.returns.float())
        self.keep("over", at, turn.over.float())
        self.tables = turn.tables
        self.guest[: self.seating.guests] = ~self.guest[: self.seating.guests]

    def with_guest(
        self, told: Array, known: tuple[Array, ...], legal: Array, elder: nn.Module | None
    ) -> Array:
        """The preferences of whoever is in turn: at some tables a guest."""
        theirs = told.clone()
        rows = self.seating.with_older
        if elder is not None and self.seating.older:
            older = elder(*(part[rows] for part in known))[0]
            theirs[rows] = torch.where(legal[rows], older, NEVER)
        rows = self.seating.with_partner
        if self.seating.partners:
            plays = self.arena.partner(self.arena.some(self.tables, rows), self.partners)
            certain = torch.full_like(theirs[rows], NEVER)
            theirs[rows] = certain.scatter_(1, plays[:, None], 0.0)
        return torch.where(self.guest[:, None], theirs, told)

    def worth(self, critic: nn.Module, features: tuple[Array, ...]) -> Array:
        return torch.tanh(critic(*features) / 2)

    def keep(self, name: str, at: int, value: Array) -> None:
        """In memory that is taken once."""
        if name not in self.kept:
            shape = (self.plies + (name == "worth"), *value.shape)
            self.kept[name] = torch.empty(shape, dtype=value.dtype, device=self.device)
        self.kept[name][at] = value

    def told(self, trace: float) -> Experience:
        kept = self.kept
        gains = advantages(torch, kept["returns"], kept["over"], kept["worth"], trace)
        judged = kept["learned"].clone()
        judged[:, self.seating.with_partner] = False  # against them it is worth something else
        features = [kept[name].flatten(0, 1) for name in sorted(kept) if name[:4] == "feat"]
        return Experience(
            features=tuple(features),
            legal=kept["legal"].flatten(0, 1),
            plays=kept["plays"].flatten(),
            chances=kept["chances"].flatten(),
            advantages=gains.flatten(),
            worth=(gains + kept["worth"][:-1]).flatten(),
            learned=kept["learned"].flatten().nonzero().flatten(),
            judged=judged.flatten(),
            games=float(kept["over"].sum()),
        )


def drawn(preferences: Array) -> Array:
    """One of them each, as likely as it is preferred."""
    noise = torch.rand_like(preferences).clamp(1e-10, 1 - 1e-7)
    return (preferences - torch.log(-torch.log(noise))).argmax(-1)
