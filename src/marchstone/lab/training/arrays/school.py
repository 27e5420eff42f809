"""Whoever plays for the lessons: processes that play the next games while the last are learned."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from marchstone.core.chance.rng import Rng
from marchstone.lab.pool import Broken, settle_in
from marchstone.lab.training.arrays.lessons import Lesson, joined, lesson

GAMES = 8  # of one task
KEPT = 100_000  # decisions, which is 200 MB


class School:
    """From the same seed the same games, in however many processes."""

    def __init__(self, seed: int, games: int, workers: int) -> None:
        self.seed, self.tasks = seed, max(1, games // GAMES)
        context = multiprocessing.get_context("spawn")  # the same on every system
        self._pool = ProcessPoolExecutor(workers, mp_context=context, initializer=settle_in)
        self._ahead: dict[int, list[Future[Lesson]]] = {}
        self._kept: list[Lesson] = []

    @property
    def games(self) -> int:
        """Of one round."""
        return self.tasks * GAMES

    def round(self, number: int) -> tuple[Lesson, int]:
        """What is remembered by then, and how many decisions of it are new."""
        tasks = self._ahead.pop(number, None) or self._begin(number)
        self._ahead = {number + 1: self._begin(number + 1)}
        try:
            seen = joined([task.result() for task in tasks])
        except BrokenProcessPool:
            raise Broken("a process that played was ended from outside") from None
        self._kept.append(seen)
        while sum(map(len, self._kept)) > KEPT + len(seen):
            del self._kept[0]
        return joined(self._kept), len(seen)

    def _begin(self, number: int) -> list[Future[Lesson]]:
        words = Rng(self.seed * 1_000_003 + number)
        return [self._pool.submit(lesson, words.next(), GAMES) for _ in range(self.tasks)]

    def close(self) -> None:
        """Nobody waits for games that are not learned from."""
        self._pool.shutdown(wait=False, cancel_futures=True)
