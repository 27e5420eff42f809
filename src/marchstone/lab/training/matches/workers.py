"""Processes that play some of the rows each, over memory that all share."""

from __future__ import annotations

import multiprocessing
import os
import weakref
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Self

from marchstone.core.errors import MarchstoneError
from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches.courses import Course
from marchstone.lab.training.matches.memory import Memory
from marchstone.lab.training.matches.rows import Rows

DEAL, STEP, DONE = b"deal", b"step", b"done"
PATIENCE = 5.0  # seconds in which a worker that is told to end has ended


class WorkerLost(MarchstoneError):
    """A process in which matches were played has died."""


class Players:
    """A group of rows. While they are played, another group can be thought about."""

    def __init__(self, course: Course, seating: Seating, workers: int, seed: int) -> None:
        self.rows = seating.tables
        size = Memory.needed(course.senses, self.rows)
        self._shared = SharedMemory(create=True, size=size)
        self.memory = Memory.over_bytes(self._shared.buf, course.senses, self.rows)
        self._workers = [
            _hire(course, self._shared.name, seating, rows, seed + number)
            for number, rows in enumerate(_even_parts(self.rows, workers))
        ]
        self.close = weakref.finalize(self, _close, self._workers, self._shared)

    def deal(self) -> None:
        self._order(DEAL)

    def send(self) -> None:
        """Let them carry out what is chosen; until `receive`, the memory is theirs."""
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


def _even_parts(rows: int, workers: int) -> list[range]:
    edges = [rows * number // workers for number in range(workers + 1)]
    return [range(first, after) for first, after in pairwise(edges)]


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
        older = len(range(*seating.with_older.indices(seating.tables))) * len(rows)
        partners = seating.partners * len(rows)
        played = Rows(course, mine, seed, older // seating.tables, partners // seating.tables)
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
