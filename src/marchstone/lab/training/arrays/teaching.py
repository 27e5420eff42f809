"""Learning from lessons: the policy by what the judge says, both values by who won."""

from __future__ import annotations

import torch
from torch.nn import functional

from marchstone.core.chance.rng import Rng
from marchstone.core.network.arrays import Array
from marchstone.games.schotten_totten.judge.network.features import Positions
from marchstone.lab.training.arrays.arena import SchottenTottenArena
from marchstone.lab.training.arrays.collector import NEVER
from marchstone.lab.training.arrays.learner import OWN_WORTH, Learner
from marchstone.lab.training.arrays.lessons import Lesson, turned
from marchstone.lab.training.arrays.school import School
from marchstone.lab.training.settings import Settings


class Teacher:
    """Has the learner's networks learn from what is seen at school, with the same optimiser."""

    def __init__(self, arena: SchottenTottenArena, learner: Learner, made: Settings) -> None:
        self.arena, self.learner, self.made = arena, learner, made
        self.school = School(made.seed, made.watched, made.workers)

    def round(self, number: int, rate: float) -> tuple[dict[str, float], int, int]:
        """The figures, and how many games and decisions were seen for the first time."""
        seen, fresh = self.school.round(number)
        return self.teach(seen, rate, Rng(self.made.seed + number)), self.school.games, fresh

    def teach(self, seen: Lesson, rate: float, rng: Rng) -> dict[str, float]:
        """From batches drawn at random, each turned in its own way."""
        names, steps, size = self.learner.figures, self.made.taught, self.made.lesson_batch
        self.learner.set_rate(rate)
        figures = torch.zeros(len(names), device=self.arena.xp.device)
        for _ in range(steps):
            rows = torch.randint(len(seen), (size,)).numpy()
            figures += self.step(turned(seen.rows(rows), rng))
        return dict(zip(names, (figures / steps).tolist(), strict=True))

    def close(self) -> None:
        self.school.close()

    def step(self, batch: Lesson) -> Array:
        features, legal = self.seen(batch.positions())
        wanted = self.tensor(batch.target).flatten(1)
        won = self.tensor(batch.won)
        told, own = self.learner.policy(*self.arena.known(features))
        chances = torch.where(legal, told, NEVER).log_softmax(-1)
        entropy = -(chances.exp() * chances.clamp(min=-100)).sum(-1).mean()
        choice = (wanted * (wanted.clamp(min=1e-9).log() - chances)).sum(-1).mean()
        own_loss = functional.binary_cross_entropy_with_logits(own, won)
        critic_loss = functional.binary_cross_entropy_with_logits(
            self.learner.critic(*features), won
        )
        self.learner.follow(choice + OWN_WORTH * own_loss + critic_loss)
        still = torch.zeros_like(choice)
        return torch.stack([choice, entropy, own_loss, critic_loss, still, still]).detach()

    def seen(self, positions: Positions) -> tuple[tuple[Array, Array], Array]:
        with torch.no_grad():
            names = Positions.__slots__
            it = Positions(*(self.tensor(getattr(positions, name)) for name in names))
            return self.arena.told(it), self.arena.rules.features.legal(it).flatten(1)

    def tensor(self, array: Array) -> Array:
        return torch.from_numpy(array).to(self.arena.xp.device, torch.float32)
