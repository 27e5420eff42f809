"""Decisions of all rows, kept for learning: one group is thought about while another is played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch import nn

from marchstone.lab.training.arrays.collector import drawn
from marchstone.lab.training.matches.memory import Memory
from marchstone.lab.training.matches.nets import NEVER
from marchstone.lab.training.matches.players import Players, play
from marchstone.lab.training.matches.rows import NOBODY
from marchstone.lab.training.matches.seats import by_seat, from_own_side, gains

Array = Any
POINTS = 0.25  # of what is wanted is points, the rest the win


class Words:
    """torch's words with the device in them, for what numpy runs as well."""

    def __init__(self, device: Any) -> None:
        self.arange = partial(torch.arange, device=device)
        self.zeros_like, self.stack = torch.zeros_like, torch.stack
        self.on_cuda = device.type == "cuda"

    def quickly(self) -> Any:
        """As precisely as playing needs it."""
        return torch.autocast("cuda", torch.bfloat16, enabled=self.on_cuda)


@dataclass(slots=True)
class Experience:
    """What was seen and done, [t * n] each."""

    known: Array
    hidden: Array
    legal: Array
    seats: Array
    plays: Array
    chances: Array  # logarithms, of the plays as they were chosen
    advantages: Array
    worth: Array  # [.., seat, kind]: what it has turned out to be worth, from the own side
    learned: Array  # numbers of those by which the policy learns
    judged: Array  # and whether the critic does
    games: int


class Collector:
    def __init__(self, groups: Sequence[Players], plies: int, device: Any, partners: int) -> None:
        self.groups, self.plies, self.device = groups, plies, device
        self.rows = sum(players.rows for players in groups)
        self.partners = partners
        self.kept: dict[str, Array] = {}
        self.words = Words(device)
        self.met: Counter[int] = Counter()  # matches with each partner, by number
        self.beaten: defaultdict[int, float] = defaultdict(float)
        for players in groups:
            players.deal()
        for players in groups:
            players.receive()

    def collect(
        self, policy: nn.Module, critic: nn.Module, elder: nn.Module, trace: float
    ) -> Experience:
        self.games = 0

        def decide(at: int, number: int) -> None:
            self.decide(at, number, policy, critic, elder)

        with torch.no_grad(), self.words.quickly():
            play(self.groups, self.plies, decide, self.take)
            for number, players in enumerate(self.groups):
                told = self.told(players.memory)
                self.keep("worth", self.plies, number, self.worth(critic, told))
            return self.experience(trace)

    def told(self, memory: Memory) -> dict[str, Array]:
        names = ("known", "hidden", "legal", "seat", "seats", "guest")
        found = {name: self.here(getattr(memory, name)) for name in names}
        if self.device.type == "cuda":
            found["known"], found["hidden"] = found["known"].half(), found["hidden"].half()
        return found

    def here(self, told: Any) -> Array:
        """On the device that thinks; players who play there tell it there, and once."""
        if isinstance(told, torch.Tensor):
            return told
        return torch.from_numpy(told).to(self.device, copy=True)

    def decide(
        self, at: int, number: int, policy: nn.Module, critic: nn.Module, elder: nn.Module
    ) -> None:
        memory = self.groups[number].memory
        told = self.told(memory)
        preferences = torch.where(told["legal"], policy(told["known"]), NEVER)
        guests = told["guest"].nonzero()[:, 0]
        if len(guests):
            theirs = elder(told["known"][guests])
            preferences[guests] = torch.where(told["legal"][guests], theirs, NEVER)
        plays = drawn(preferences)
        memory.chosen[:] = plays if isinstance(memory.chosen, torch.Tensor) else plays.cpu().numpy()
        chances = preferences.log_softmax(-1).gather(1, plays[:, None])[:, 0]
        for name, value in (*told.items(), ("plays", plays), ("chances", chances)):
            self.keep(name, at, number, value)
        self.keep("worth", at, number, self.worth(critic, told))

    def worth(self, critic: nn.Module, told: dict[str, Array]) -> Array:
        """Chances by seat."""
        found = critic(told["known"], told["hidden"], told["seats"]).softmax(1)
        return by_seat(self.words, found, told["seat"], told["seats"])

    def take(self, at: int, number: int) -> None:
        memory = self.groups[number].memory
        over = memory.over
        self.games += int(over.sum())
        for partner in range(self.partners):
            met = over & (memory.partner == partner) & (memory.partner != NOBODY)
            self.met[partner] += int(met.sum())
            self.beaten[partner] += float(memory.beaten[met].sum())
        for name in ("over", "lost"):
            self.keep(name, at, number, self.here(getattr(memory, name)).float())
        for name in ("paid", "sits_in"):
            self.keep(name, at, number, self.here(getattr(memory, name)))

    def keep(self, name: str, at: int, number: int, value: Array) -> None:
        """In memory that is taken once."""
        if name not in self.kept:
            shape = (self.plies + (name == "worth"), self.rows, *value.shape[1:])
            self.kept[name] = torch.empty(shape, dtype=value.dtype, device=self.device)
        first = sum(players.rows for players in self.groups[:number])
        self.kept[name][at, first : first + len(value)] = value

    def experience(self, trace: float) -> Experience:
        kept = self.kept
        found = gains(self.words, kept["paid"], kept["over"], kept["lost"], kept["worth"], trace)
        wanted = (1 - POINTS) * found[..., 0] + POINTS * found[..., 1]
        own = wanted.gather(-1, kept["seat"][..., None])[..., 0].flatten()
        worth = (found + kept["worth"][:-1]).clamp(0, 1).flatten(0, 1)
        flat = {name: array[: self.plies].flatten(0, 1) for name, array in kept.items()}
        turned = from_own_side(self.words, worth, flat["seat"], flat["seats"])
        learned = ~flat["guest"] & (flat["lost"] == 0)
        return Experience(
            known=flat["known"],
            hidden=flat["hidden"],
            legal=flat["legal"],
            seats=flat["seats"],
            plays=flat["plays"],
            chances=flat["chances"],
            advantages=own,
            worth=turned / turned.sum(1, keepdim=True).clamp(min=1e-6),
            learned=learned.nonzero().flatten(),
            judged=learned & ~flat["sits_in"],
            games=self.games,
        )
