"""Training on rules that are arrays: all tables at once, on one device."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import nn

from marchstone.core.network.arrays import Array
from marchstone.lab.batch.duels import duel
from marchstone.lab.training.arrays.arena import ARENAS
from marchstone.lab.training.arrays.collector import Collector, Experience
from marchstone.lab.training.arrays.learner import Learner
from marchstone.lab.training.arrays.teaching import Teacher
from marchstone.lab.training.league import Seating
from marchstone.lab.training.run import Tell, Training
from marchstone.lab.training.settings import Settings


class ArrayTraining(Training):
    learner: Learner

    def __init__(self, made: Settings, out: Path, device: str, tell: Tell) -> None:
        self.arena = ARENAS[made.game](device)
        self.partners = self.arena.partners
        super().__init__(made, out, device, tell)
        self.learner = Learner(self.arena, self.policy, self.critic, made)
        if self.arena.xp.device.type == "cuda":
            self.arena.quicken()
            for network in (self.policy, self.critic, self.elder):
                network.compile(dynamic=False)
        self.go_on()
        seating = Seating.of(made.tables, made.older, made.partners)
        self.collector = Collector(self.arena, seating, made.plies, torch.device(device))
        self.teacher: Teacher | None = None

    def networks(self) -> tuple[nn.Module, nn.Module]:
        return self.arena.networks(self.made.width, self.made.blocks)

    def round(self) -> dict[str, float]:
        """Lessons come first; what is remembered of them is not kept between two sittings."""
        if self.share >= self.made.lessons:
            self.close()
            return super().round()
        self.teacher = self.teacher or Teacher(self.arena, self.learner, self.made)
        self.keep_elder()
        rate = self.made.lesson_rate_at(self.share, self.progress.rounds)
        figures, games, plies = self.teacher.round(self.progress.rounds, rate)
        self.went_on(games, plies)
        return {**figures, "rate": rate}

    def close(self) -> None:
        if self.teacher is not None:
            self.teacher.close()
            self.teacher = None

    def collect(self) -> Experience:
        return self.collector.collect(self.policy, self.critic, self.elder, self.made.trace)

    def wins(self) -> dict[str, float]:
        """Of the mean against each partner, and against the latest."""
        arena = self.arena
        with torch.no_grad():
            decks = arena.decks(self.made.deals)
            mean = arena.player(self.mean_policy)
            wins = {
                name: duel(arena.rules, mean, self.partner(number), decks)
                for number, name in enumerate(arena.partners)
            }
            wins["latest"] = duel(arena.rules, mean, arena.player(self.policy), decks)
        return wins

    def partner(self, number: int) -> Callable[[Any], Array]:
        def choose(tables: Any) -> Array:
            which = torch.full((len(tables.owners),), number, device=self.device)
            return self.arena.partner(tables, which)

        return choose
