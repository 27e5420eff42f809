"""N matches at once over arrays, here or in processes that share their memory.

matches = vector_env("schotten-totten", matches=64, workers=2)
matches.reset(seed=1)
matches.actions[:] = ...   # one a row, legal by `masks`
matches.step()             # observations, masks, seats, rewards, dones have changed in place
"""

from __future__ import annotations

import multiprocessing
import weakref
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadOptions, IllegalAction, MarchstoneError
from marchstone.envs.play import Setting
from marchstone.envs.rows import Arrays, Rows

STEP, DONE = b"step", b"done"  # the other order is seeds, eight bytes a match
PATIENCE = 5.0  # seconds in which a worker that is told to end has ended


class WorkerLost(MarchstoneError):
    """A process in which matches were played has died."""


class VectorMatches:
    """The rows are the same for a seed, however many workers there are."""

    def __init__(self, setting: Setting, matches: int, workers: int) -> None:
        if matches < 1 or not 0 <= workers <= matches:
            raise BadOptions("one match at least, and no more workers than matches")
        self.setting = setting
        self.matches = matches
        size = Arrays.needed(setting, matches)
        self._shared = SharedMemory(create=True, size=size) if workers else None
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
        self._workers = [self._hire(rows) for rows in shares(matches, workers)]
        self.close = weakref.finalize(self, _close, self._workers, self._shared)

    def _hire(self, rows: range) -> Worker:
        assert self._shared is not None
        return Worker(self.setting, self._shared.name, self.matches, rows)

    def reset(self, seed: int) -> None:
        """Deal all matches anew. What follows is dealt row by row, from the row's own chance."""
        chance = Rng(seed)
        seeds = [chance.next() for _ in range(self.matches)]
        if self._rows is not None:
            self._rows.reset(seeds)
            return
        for worker in self._workers:
            worker.deal(seeds[worker.rows.start : worker.rows.stop])
        self.receive()

    def step(self, actions: ArrayLike | None = None) -> None:
        """Carry out one action in every match: `actions`, or what stands in the array of it."""
        self.send(actions)
        self.receive()

    def send(self, actions: ArrayLike | None = None) -> None:
        """Let the workers begin; until `receive`, the arrays are theirs."""
        if actions is not None:
            self.actions[:] = actions
        self._check()
        if self._rows is not None:
            self._rows.step()
        for worker in self._workers:
            worker.order(STEP)

    def _check(self) -> None:
        """Before anything has changed."""
        inside = (self.actions >= 0) & (self.actions < self.masks.shape[1])
        legal = self.masks[self._every, np.where(inside, self.actions, 0)] & inside
        if not legal.all():
            row = int(np.flatnonzero(legal == 0)[0])
            seat, action = int(self.seats[row]), int(self.actions[row])
            raise IllegalAction(f"match {row}: seat {seat} cannot choose {action}")

    def receive(self) -> None:
        for worker in self._workers:
            worker.await_done()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


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

    def await_done(self) -> None:
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
