"""Training on matches: a crew plays them, one device thinks and learns."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches.collector import Collector, Experience
from marchstone.lab.training.matches.courses import Course
from marchstone.lab.training.matches.learner import Learner
from marchstone.lab.training.matches.nets import Critic, Policy
from marchstone.lab.training.matches.players import Crew
from marchstone.lab.training.run import Tell, Training
from marchstone.lab.training.settings import Settings


class MatchTraining(Training):
    def __init__(self, made: Settings, out: Path, device: str, tell: Tell, crew: Crew) -> None:
        self.crew = crew
        self.course = Course(made.game)
        self.partners = tuple(self.course.tempers)
        super().__init__(made, out, device, tell)
        self.learner = Learner(self.policy, self.critic, made)
        self.go_on()
        seating = Seating.of(made.tables // crew.groups, made.older, made.partners)
        first = 1 + made.seed * 1_000_003 + self.progress.rounds * 1_009
        self.players = [
            crew.hire(self.course, seating, made.workers, first + group * made.workers)
            for group in range(crew.groups)
        ]
        on = torch.device(device)
        self.collector = Collector(self.players, made.plies, on, len(self.partners))

    def networks(self) -> tuple[nn.Module, nn.Module]:
        made, senses = self.made, self.course.senses
        policy = Policy(senses, made.width, made.blocks)
        critic = Critic(senses, made.width, made.blocks)
        return policy.to(self.device), critic.to(self.device)

    def collect(self) -> Experience:
        return self.collector.collect(self.policy, self.critic, self.elder, self.made.trace)

    def wins(self) -> dict[str, float]:
        """By how much more than its share the learner wins from each partner, since last asked."""
        met, beaten = self.collector.met, self.collector.beaten
        found = {
            name: beaten[number] / max(1, met[number]) for number, name in enumerate(self.partners)
        }
        met.clear()
        beaten.clear()
        return found

    def close(self) -> None:
        for players in self.players:
            players.close()
        self.crew.close()
