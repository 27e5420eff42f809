"""All by which a training is set up; with the seed it says what was done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi
from typing import Any


@dataclass(frozen=True, slots=True)
class Settings:
    game: str = "schotten-totten"
    minutes: float = 20.0  # of the whole training, over all its sittings
    seed: int = 1
    tables: int = 32_768
    plies: int = 16  # played at each table between two rounds of learning
    batch: int = 65_536  # plies learned from at once
    epochs: int = 2
    rate: float = 8e-4
    last_rate: float = 1e-5
    spread: float = 0.012  # how much the choice of many plays is rewarded
    last_spread: float = 0.002
    trace: float = 0.9
    clip: float = 0.2
    older: float = 0.125  # of the tables have an older self as a guest
    partners: float = 0.0625  # have a sparring partner
    elder_every: int = 40  # rounds of learning
    mean: float = 0.99  # of the mean of the weights over time is kept in each round
    warm_up: int = 20  # rounds of learning until the rate is reached
    deals: int = 1_024  # each played twice, against every opponent that is measured
    measure_every: float = 150.0  # seconds
    workers: int = 0  # processes that play, where the rules are not arrays, and in lessons
    width: int = 0  # of the layers there; 0, where they are arrays, is that for an accelerator
    blocks: int = 0
    lessons: float = 0.0  # the share of the whole training that is given to lessons, at its start
    watched: int = 0  # games between two rounds of lessons
    taught: int = 0  # batches that are learned in a round of them
    lesson_batch: int = 0  # decisions
    lesson_rate: float = 0.0
    last_lesson_rate: float = 0.0

    @classmethod
    def small(cls, workers: int, **chosen: Any) -> Settings:
        """For a processor without an accelerator: what cannot be found out there in so little
        time is taught."""
        return cls(
            tables=128,
            batch=1_024,
            elder_every=10,
            mean=0.9,
            deals=25,
            workers=workers,
            width=64,
            blocks=2,
            lessons=0.7,
            watched=48,
            taught=80,
            lesson_batch=256,
            lesson_rate=4e-3,
            last_lesson_rate=1e-4,
            **chosen,
        )

    @classmethod
    def by_matches(cls, workers: int, **chosen: Any) -> Settings:
        """For matches by the plain rules: tables are few there, and every ply is dear."""
        return cls(
            tables=2_048,
            plies=32,
            batch=8_192,
            epochs=3,
            rate=6e-4,
            trace=0.95,
            elder_every=15,
            mean=0.98,
            measure_every=60.0,
            workers=workers,
            width=208,  # both networks in half precision: less than 2 MB
            blocks=2,
            **chosen,
        )

    @classmethod
    def by_device(cls, **chosen: Any) -> Settings:
        """For matches that are arrays on an accelerator: many tables, and large batches."""
        return cls(
            plies=32,
            batch=32_768,
            trace=0.95,
            elder_every=20,
            mean=0.98,
            measure_every=60.0,
            workers=1,
            width=240,  # both networks in half precision: less than 2 MB
            blocks=3,
            **chosen,
        )

    @classmethod
    def by_few_matches(cls, workers: int, **chosen: Any) -> Settings:
        """Likewise, without an accelerator."""
        wide = cls.by_matches(workers, **chosen)
        return replace(wide, tables=128, batch=1_024, width=128, blocks=1)

    def rate_at(self, progress: float, rounds: int) -> float:
        """One long decay over the whole training."""
        down = falling(progress)
        return (self.last_rate + (self.rate - self.last_rate) * down) * self.warmth(rounds)

    def lesson_rate_at(self, progress: float, rounds: int) -> float:
        """Likewise over the lessons."""
        down = falling(progress / self.lessons)
        rate = self.last_lesson_rate + (self.lesson_rate - self.last_lesson_rate) * down
        return rate * self.warmth(rounds)

    def warmth(self, rounds: int) -> float:
        return min(1.0, (rounds + 1) / self.warm_up)

    def spread_at(self, progress: float) -> float:
        return self.spread + (self.last_spread - self.spread) * min(1.0, progress)


def falling(progress: float) -> float:
    """From 1 to 0, slowly at both ends."""
    return 0.5 * (1 + cos(pi * min(1.0, progress)))
