"""Who plays the rows: processes of this machine, or actors on the machines of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Protocol

from marchstone.core.errors import MarchstoneError
from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches.courses import Course
from marchstone.lab.training.matches.memory import Memory
from marchstone.lab.training.matches.rows import Rows


class WorkerLost(MarchstoneError):
    """Somebody who played matches has died, and nobody takes the place."""


class Players(Protocol):
    """A group of rows. While they are played, another group can be thought about."""

    rows: int
    memory: Memory

    def deal(self) -> None:
        """Let them begin all matches."""

    def send(self) -> None:
        """Let them carry out what is chosen; until `receive`, the memory is theirs."""

    def receive(self) -> None:
        """Wait until they have done so: the memory tells what is to be chosen next."""

    def close(self) -> object:
        """They go home."""


class Crew(Protocol):
    """Whoever can be asked to play; a group of rows has `workers` of them."""

    cores: int  # one worker a core plays as fast as it gets
    groups: int  # of rows: where there are two, one is played while the other is thought about

    def open(self, workers: int | None) -> None:
        """Before anybody is hired, so many of them or as many as fit."""

    def hire(self, course: Course, seating: Seating, workers: int, seed: int) -> Players: ...

    def close(self) -> object: ...


Happens = Callable[[int, int], None]  # at which ply, and in which group


def play(groups: Sequence[Players], plies: int, decide: Happens, take: Happens) -> None:
    """Decide for one group after the other, so that each is played while others are thought
    about; `take` what came of a ply as soon as it is known."""
    for at in range(plies):
        for number, players in enumerate(groups):
            if at:
                players.receive()
                take(at - 1, number)
            decide(at, number)
            players.send()
    for number, players in enumerate(groups):
        players.receive()
        take(plies - 1, number)


def even_parts(rows: int, workers: int) -> list[range]:
    edges = [rows * number // workers for number in range(workers + 1)]
    return [range(first, after) for first, after in pairwise(edges)]


def rows_of(course: Course, memory: Memory, seating: Seating, seed: int) -> Rows:
    """With a worker's share of the guests."""
    rows = len(memory.seat)
    older, partners = seating.older * rows, seating.partners * rows
    return Rows(course, memory, seed, older // seating.tables, partners // seating.tables)
