"""N matches at once over arrays, here or in processes that share their memory.

matches = vector_env("schotten-totten", matches=64, workers=2)
matches.reset(seed=1)
matches.actions[:] = ...   # one a row, legal by `masks`
matches.step()             # observations, masks, seats, rewards, dones have changed in place
"""

from __future__ import annotations

import multiprocessing
import shutil
import weakref
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadOptions, IllegalAction, MarchstoneError
from marchstone.envs.play import Setting, whole
from marchstone.envs.rows import Arrays, Rows

STEP, DONE = b"step", b"done"  # the other order is seeds, eight bytes a match
PATIENCE = 5.0  # seconds in which a worker that is told to end has ended
SHARED = Path("/dev/shm")  # noqa: S108 # where Linux keeps what processes share


class WorkerLost(MarchstoneError):
    """A process in which matches were played has died."""


class OutOfOrder(MarchstoneError):
    """A half of a step without the other, a step before all were dealt or after all was closed."""


class VectorMatches:
    """The rows are the same for a seed, however many workers there are."""

    def __init__(self, setting: Setting, matches: int, workers: int) -> None:
        if type(matches) is not int or type(workers) is not int:
            raise BadOptions("whole numbers of matches and workers are wanted")
        if matches < 1 or not 0 <= workers <= matches:
            raise BadOptions("one match at least, and no more workers than matches")
        self.setting = setting
        self.matches = matches
        size = Arrays.needed(setting, matches)
        self._shared = _share(size, matches) if workers else None
        memory = self._shared.buf if self._shared else bytearray(size)
        self._arrays = Arrays.over(memory, setting, matches)
        self.observations = self._arrays.observations
        self.masks = self._arrays.masks
        self.seats = self._arrays.seats
        self.rewards = self._arrays.rewards
        self.dones = self._arrays.dones
        self.actions = self._arrays.actions
        self._every = np.arange(matches)
        self._rows = None if workers else Rows(setting, self._arrays)
        self._is_dealt = self._is_under_way = self._is_closed = False
        self._workers = [self._hire(rows) for rows in shares(matches, workers)]
        self._let_go = weakref.finalize(self, _close, self._workers, self._shared)

    def _hire(self, rows: range) -> Worker:
        assert self._shared is not None
        return Worker(self.setting, self._shared.name, self.matches, rows)

    def reset(self, seed: int) -> None:
        """Deal all matches anew. What follows is dealt row by row, from the row's own chance."""
        self._must_be_open()
        if self._is_under_way:
            self.receive()
        chance = Rng(whole(seed))
        seeds = [chance.next() for _ in range(self.matches)]
        if self._rows is not None:
            self._rows.reset(seeds)
        for worker in self._workers:
            worker.deal(seeds[worker.rows.start : worker.rows.stop])
        self._await_workers()
        self._is_dealt = True

    def step(self, actions: ArrayLike | None = None) -> None:
        """Carry out one action in every match: `actions`, or what stands in the array of it."""
        self.send(actions)
        self.receive()

    def send(self, actions: ArrayLike | None = None) -> None:
        """Let the workers begin; until `receive`, the arrays are theirs."""
        self._must_be_open()
        if not self._is_dealt:
            raise OutOfOrder("nothing is dealt yet: reset comes first")
        if self._is_under_way:
            raise OutOfOrder("a step is under way: receive comes first")
        asked = self.actions if actions is None else self._as_given(actions)
        self._check(asked)
        self.actions[:] = asked
        if self._rows is not None:
            self._rows.step()
        for worker in self._workers:
            worker.order(STEP)
        self._is_under_way = True

    def _as_given(self, actions: ArrayLike) -> NDArray[Any]:
        """Before numpy makes whole numbers of others, or one of each."""
        given = np.asarray(actions)
        if given.shape != (self.matches,) or given.dtype.kind not in "iu":
            raise IllegalAction(f"{self.matches} whole numbers are wanted, one a match")
        return given

    def _check(self, asked: NDArray[Any]) -> None:
        """Before anything has changed."""
        inside = (asked >= 0) & (asked < self.masks.shape[1])
        legal = self.masks[self._every, np.where(inside, asked, 0)] & inside
        if not legal.all():
            row = int(np.flatnonzero(legal == 0)[0])
            seat, action = int(self.seats[row]), int(asked[row])
            raise IllegalAction(f"match {row}: seat {seat} cannot choose {action}")

    def receive(self) -> None:
        if not self._is_under_way:
            raise OutOfOrder("nothing was sent: there is no step to wait for")
        self._await_workers()
        self._is_under_way = False

    def _await_workers(self) -> None:
        for worker in self._workers:
            worker.await_done()

    def _must_be_open(self) -> None:
        if self._is_closed:
            raise OutOfOrder("these matches are closed")

    def close(self) -> None:
        self._is_closed = True
        self._let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _share(size: int, matches: int) -> SharedMemory:
    """Memory is given out page by page: where there is none, whoever writes is killed."""
    free = shutil.disk_usage(SHARED).free if SHARED.is_dir() else size
    if size > free:
        wanted = f"{matches} matches want {size >> 20} MB of shared memory"
        raise BadOptions(f"{wanted}; {free >> 20} are free")
    return SharedMemory(create=True, size=size)


def shares(matches: int, workers: int) -> list[range]:
    """The rows in even parts.

    >>> shares(7, 3)
    [range(0, 2), range(2, 4), range(4, 7)]
    """
    edges = [matches * number // workers for number in range(workers + 1)] if workers else []
    return [range(a, b) for a, b in pairwise(edges)]


class Worker:
    """A process that plays some of the rows, as one that hires it knows it."""

    def __init__(self, setting: Setting, memory: str, matches: int, rows: range) -> None:
        self.rows = rows
        self._owes = 0  # answers that nobody has waited for to the end
        context = multiprocessing.get_context("spawn")
        self.line, other = context.Pipe()
        told = (other, setting, memory, matches, rows)
        self.process: BaseProcess = context.Process(target=work, args=told, daemon=True)
        self.process.start()
        other.close()

    def deal(self, seeds: list[int]) -> None:
        self.order(np.array(seeds, dtype=np.uint64).tobytes())

    def order(self, what: bytes) -> None:
        try:
            self.line.send_bytes(what)
        except OSError as error:
            raise self._lost("has died") from error
        self._owes += 1

    def await_done(self) -> None:
        while self._owes:
            self._hear()
            self._owes -= 1

    def _hear(self) -> None:
        try:
            answer = self.line.recv_bytes()
        except (EOFError, OSError) as error:
            raise self._lost("has died") from error
        if answer != DONE:
            raise self._lost(f"failed: {answer.decode()}")

    def _lost(self, how: str) -> WorkerLost:
        first, last = self.rows[0], self.rows[-1]
        return WorkerLost(f"the worker of matches {first} to {last} {how}")


def work(line: Connection, setting: Setting, memory: str, matches: int, rows: range) -> None:
    """The life of a worker; it ends when nobody is at the other end of the line."""
    shared = SharedMemory(memory)
    try:
        _serve(line, Rows(setting, Arrays.over(shared.buf, setting, matches).part(rows)))
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    except Exception as error:  # told to whoever waits for the answer
        line.send_bytes(repr(error).encode())
    finally:
        line.close()


def _serve(line: Connection, played: Rows) -> None:
    while True:
        told = line.recv_bytes()
        if told == STEP:
            played.step()
        else:
            played.reset(np.frombuffer(told, dtype=np.uint64).tolist())
        line.send_bytes(DONE)


def _close(workers: list[Worker], shared: SharedMemory | None) -> None:
    for worker in workers:
        worker.line.close()
    for worker in workers:
        worker.process.join(PATIENCE)
        worker.process.close()
    if shared is not None:
        shared.unlink()
