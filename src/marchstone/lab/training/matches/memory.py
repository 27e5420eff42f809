"""What players and learner tell each other: a row for each match, in one piece of memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from marchstone.core.network.senses import Senses
from marchstone.lab.training.matches.courses import MOST_SEATS

LINE = 64  # bytes: every array begins at a line of the cache


@dataclass(frozen=True, slots=True)
class Memory:
    """`chosen` is what the learner tells, the rest are what the players tell."""

    known: NDArray[np.float32]
    hidden: NDArray[np.float32]
    legal: NDArray[np.bool_]  # by play
    seat: NDArray[np.int64]  # who is to decide
    seats: NDArray[np.int64]  # at the table
    guest: NDArray[np.bool_]  # whether an older self decides
    over: NDArray[np.bool_]  # whether the last decision ended its match: the next one is dealt
    paid: NDArray[np.float32]  # then: to each seat, for the win and for the points
    sits_in: NDArray[np.bool_]  # whether a partner does
    partner: NDArray[np.int64]  # then: which partner, -1 nobody
    beaten: NDArray[np.float32]  # then: wins of the learner less what is its share
    lost: NDArray[np.bool_]  # whether the last decision's match is lost: another one is dealt
    chosen: NDArray[np.int64]

    @classmethod
    def over_bytes(cls, memory: Any, senses: Senses, rows: int) -> Memory:
        found, at = [], 0
        for shape, kind, size in _layout(senses, rows):
            found.append(np.ndarray(shape, kind, buffer=memory, offset=at))
            at += size
        return cls(*found)

    @staticmethod
    def needed(senses: Senses, rows: int) -> int:
        return sum(size for _, _, size in _layout(senses, rows))

    def part(self, rows: range) -> Memory:
        """Some of the rows, over the same memory."""
        cut = slice(rows.start, rows.stop)
        return Memory(*(getattr(self, name)[cut] for name in self.__slots__))

    def copy_from(self, told: Memory) -> None:
        """All that another piece of memory tells of as many rows."""
        for name in self.__slots__:
            getattr(self, name)[:] = getattr(told, name)


def _layout(senses: Senses, rows: int) -> Iterator[tuple[tuple[int, ...], DTypeLike, int]]:
    widths: list[tuple[tuple[int, ...], Any]] = [
        ((senses.known,), np.float32),
        ((senses.hidden,), np.float32),
        ((senses.plays,), np.bool_),
        ((), np.int64),
        ((), np.int64),
        ((), np.bool_),
        ((), np.bool_),
        ((MOST_SEATS, 2), np.float32),
        ((), np.bool_),
        ((), np.int64),
        ((), np.float32),
        ((), np.bool_),
        ((), np.int64),
    ]
    for width, kind in widths:
        shape = (rows, *width)
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        yield shape, kind, -(-size // LINE) * LINE
