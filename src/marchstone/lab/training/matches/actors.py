"""Actors of Ray that play some of the rows each, and tell of them in messages."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import marchstone
from marchstone.core.errors import OtherVersion
from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches.courses import Course
from marchstone.lab.training.matches.memory import Memory
from marchstone.lab.training.matches.players import WorkerLost, even_parts, rows_of

PATIENCE = 120.0  # seconds in which an actor answers; a new one finds a place and starts in them
TRIES = 5  # actors one after another that end without a single answer
OTHER_DEALS = 500_009  # added to the seed, so that an actor does not repeat what another played
SHARE = 0.5  # of a core: there are two groups, and while one plays the other mostly waits

Bytes = NDArray[np.uint8]
Tell = Callable[[str], None]  # what whoever looks on should know


@dataclass(frozen=True, slots=True)
class Task:
    """What an actor has to know."""

    version: str
    course: Course
    seating: Seating
    rows: int


class Actor:
    """Plays rows wherever it was started. All that it tells is one array, and so one message."""

    def __init__(self, task: Task, seed: int) -> None:
        self._task, self._seed = task, seed

    def deal(self) -> Bytes:
        task = self._task
        if task.version != marchstone.__version__:
            raise OtherVersion(f"a machine has Marchstone {marchstone.__version__}")
        self._told = np.zeros(Memory.needed(task.course.senses, task.rows), np.uint8)
        self._memory = Memory.over_bytes(self._told, task.course.senses, task.rows)
        self._rows = rows_of(task.course, self._memory, task.seating, self._seed)
        self._rows.deal()
        return self._told

    def step(self, chosen: NDArray[np.int64]) -> Bytes:
        self._memory.chosen[:] = chosen
        self._rows.step()
        return self._told


class Post:
    """Some of the rows. Whenever the actor that plays them is lost, another one takes over: its
    matches are others, so the last decisions of those before are marked as lost."""

    def __init__(self, ray: Any, task: Task, mine: Memory, seed: int, tell: Tell) -> None:
        self._ray, self._task, self._mine, self._tell = ray, task, mine, tell
        self._seed = seed
        self._anew = False
        self._in_vain = 0
        self._hire()

    def _hire(self) -> None:
        kind = self._ray.remote(Actor)
        options = {"num_cpus": SHARE, "max_restarts": 0, "scheduling_strategy": "SPREAD"}
        self._actor = kind.options(**options).remote(self._task, self._seed)

    def deal(self) -> None:
        self._answer = self._actor.deal.remote()

    def step(self) -> None:
        self._answer = self._actor.step.remote(self._mine.chosen.copy())

    def receive(self) -> bool:
        """Whether there was an answer; otherwise somebody new has been asked."""
        errors = self._ray.exceptions
        try:
            told = self._ray.get(self._answer, timeout=PATIENCE)
        except errors.RayTaskError as error:
            raise WorkerLost(f"an actor that plays matches failed: {error.cause!r}") from error
        except errors.GetTimeoutError as error:
            raise WorkerLost(self._no_answer()) from error
        except errors.RayError as error:
            self._replace(error)
            return False
        self._take(told)
        return True

    def _take(self, told: Bytes) -> None:
        task = self._task
        self._mine.copy_from(Memory.over_bytes(told, task.course.senses, task.rows))
        if self._anew:
            self._mine.lost[:] = True
            self._mine.over[:] = False
        self._anew, self._in_vain = False, 0

    def _replace(self, error: Exception) -> None:
        self._in_vain += 1
        if self._in_vain > TRIES:
            raise WorkerLost(f"actors that play matches die: {error}") from error
        self._tell(f"an actor is lost with {self._task.rows} matches, another begins anew")
        self.close()
        self._anew = True
        self._seed += OTHER_DEALS
        self._hire()
        self.deal()

    def _no_answer(self) -> str:
        cores = self._ray.cluster_resources().get("CPU", 0)
        return f"no answer in {PATIENCE:.0f} s; the cluster has {cores:g} cores: fewer --workers?"

    def close(self) -> None:
        self._ray.kill(self._actor)


class ClusterPlayers:
    """A group of rows. The memory is of this machine: messages are written and read here."""

    def __init__(
        self, ray: Any, course: Course, seating: Seating, workers: int, seed: int, tell: Tell
    ) -> None:
        self.rows = seating.tables
        memory = bytearray(Memory.needed(course.senses, self.rows))
        self.memory = Memory.over_bytes(memory, course.senses, self.rows)
        self._posts = []
        for number, part in enumerate(even_parts(self.rows, workers)):
            task = Task(marchstone.__version__, course, seating, len(part))
            self._posts.append(Post(ray, task, self.memory.part(part), seed + number, tell))
        self.close = weakref.finalize(self, _close, ray, self._posts)

    def deal(self) -> None:
        for post in self._posts:
            post.deal()

    def send(self) -> None:
        for post in self._posts:
            post.step()

    def receive(self) -> None:
        """Those who take over start side by side, as many as were lost at once."""
        waiting = self._posts
        while waiting:
            waiting = [post for post in waiting if not post.receive()]


def _close(ray: Any, posts: list[Post]) -> None:
    if ray.is_initialized():
        for post in posts:
            post.close()
