"""Processes that play some of the rows each, over memory that all share."""

from __future__ import annotations

import multiprocessing
import os
import weakref
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Self

from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches.courses import Course
from marchstone.lab.training.matches.memory import Memory
from marchstone.lab.training.matches.players import WorkerLost, even_parts, rows_of

DEAL, STEP, DONE = b"deal", b"step", b"done"
PATIENCE = 5.0  # seconds in which a worker that is told to end has ended


class LocalCrew:
    cores = os.cpu_count() or 1
    groups = 2

    def open(self, workers: int | None) -> None:
        """They are always here."""

    def hire(self, course: Course, seating: Seating, workers: int, seed: int) -> LocalPlayers:
        return LocalPlayers(course, seating, workers, seed)

    def close(self) -> None:
        """They end with their groups."""


class LocalPlayers:
    """A group of rows, which its processes share."""

    def __init__(self, course: Course, seating: Seating, workers: int, seed: int) -> None:
        self.rows = seating.tables
        size = Memory.needed(course.senses, self.rows)
        self._shared = SharedMemory(create=True, size=size)
        self.memory = Memory.over_bytes(self._shared.buf, course.senses, self.rows)
        self._workers = [
            _hire(course, self._shared.name, seating, rows, seed + number)
            for number, rows in enumerate(even_parts(self.rows, workers))
        ]
        self.close = weakref.finalize(self, _close, self._workers, self._shared)

    def deal(self) -> None:
        self._order(DEAL)

    def send(self) -> None:
        self._order(STEP)

    def _order(self, what: bytes) -> None:
        for line, _ in self._workers:
            line.send_bytes(what)

    def receive(self) -> None:
        for line, _ in self._workers:
            try:
                answer = line.recv_bytes()
            except (EOFError, OSError) as error:
                raise WorkerLost("a process that plays matches has died") from error
            if answer != DONE:
                raise WorkerLost(f"a process that plays matches failed: {answer.decode()}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


Hired = tuple[Connection, multiprocessing.process.BaseProcess]


def _hire(course: Course, memory: str, seating: Seating, rows: range, seed: int) -> Hired:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a worker has one core
    context = multiprocessing.get_context("spawn")
    line, other = context.Pipe()
    told = (other, course, memory, seating, rows, seed)
    process = context.Process(target=work, args=told, daemon=True)
    process.start()
    other.close()
    return line, process


def work(
    line: Connection, course: Course, memory: str, seating: Seating, rows: range, seed: int
) -> None:
    """The life of a worker; it ends when nobody is at the other end of the line."""
    shared = SharedMemory(memory)
    try:
        mine = Memory.over_bytes(shared.buf, course.senses, seating.tables).part(rows)
        played = rows_of(course, mine, seating, seed)
        while True:
            played.deal() if line.recv_bytes() == DEAL else played.step()
            line.send_bytes(DONE)
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    except Exception as error:  # told to whoever waits for the answer
        line.send_bytes(repr(error).encode())
    finally:
        line.close()


def _close(workers: list[Hired], shared: SharedMemory) -> None:
    for line, _ in workers:
        line.close()
    for _, process in workers:
        process.join(PATIENCE)
        process.close()
    shared.unlink()
