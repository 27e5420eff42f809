"""Many matches as rows of arrays that are there once and for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Seat
from marchstone.envs.play import Setting, worth
from marchstone.envs.seeing import Sight


@dataclass(frozen=True, slots=True)
class Arrays:
    """A row for each match. `actions` is what is asked, the rest is the answer."""

    observations: NDArray[np.float32]  # as the seat to act sees its match
    masks: NDArray[np.int8]  # what it may choose
    seats: NDArray[np.int8]  # which seat that is
    rewards: NDArray[np.float32]  # what the last decision paid, to each seat
    dones: NDArray[np.bool_]  # whether it ended its match: the row shows the next one already
    actions: NDArray[np.int32]

    @classmethod
    def over(cls, memory: Any, setting: Setting, matches: int) -> Arrays:
        """One after the other in a piece of memory that is `needed` bytes long."""
        found, at = [], 0
        for shape, kind, size in _layout(setting, matches):
            found.append(np.ndarray(shape, kind, buffer=memory, offset=at))
            at += size
        return cls(*found)

    @staticmethod
    def needed(setting: Setting, matches: int) -> int:
        return sum(size for _, _, size in _layout(setting, matches))

    def part(self, rows: range) -> Arrays:
        """Some of the rows, over the same memory."""
        cut = slice(rows.start, rows.stop)
        return Arrays(*(getattr(self, name)[cut] for name in self.__slots__))


def _layout(setting: Setting, matches: int) -> Iterator[tuple[tuple[int, ...], DTypeLike, int]]:
    sight = Sight(setting.game)
    widths: list[tuple[tuple[int, ...], Any]] = [
        ((sight.size,), np.float32),
        ((sight.actions,), np.int8),
        ((), np.int8),
        ((setting.seats,), np.float32),
        ((), np.bool_),
        ((), np.int32),
    ]
    for width, kind in widths:
        shape = (matches, *width)
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        yield shape, kind, -(-size // 64) * 64  # every array begins at a line of the cache


class Rows:
    """Matches that are played along: each row goes on by itself, and is dealt anew at its end.

    Bare positions, without checks, events and history: whoever orders a step has checked it.
    """

    def __init__(self, setting: Setting, arrays: Arrays) -> None:
        self.arrays = arrays
        self._setting = setting
        self._sight = Sight(setting.game)
        self._by_points = setting.rewards == "scores"
        self._states: list[Any] = []
        self._chances: list[Rng] = []
        self._scores: list[tuple[int, ...]] = []

    def reset(self, seeds: Sequence[int]) -> None:
        self.arrays.rewards.fill(0)
        self.arrays.dones.fill(False)
        self._chances = [Rng(seed) for seed in seeds]
        self._states = [self._deal(seed) for seed in seeds]
        self._scores = [state.scores() for state in self._states]
        for row, state in enumerate(self._states):
            self._show(row, state, state.to_act()[0])

    def _deal(self, seed: int) -> Any:
        setting = self._setting
        return setting.game.new(setting.options, setting.seats, seed)

    def step(self) -> None:
        """Carry out `actions`, which are legal."""
        arrays = self.arrays
        arrays.rewards.fill(0)
        arrays.dones.fill(False)
        asked = zip(self._states, arrays.seats.tolist(), arrays.actions.tolist(), strict=True)
        for row, (state, seat, action) in enumerate([*asked]):
            state.apply(seat, action)
            waiting = state.to_act()
            if self._by_points:
                self._pay(row, state)
            if not waiting:
                state = self._next(row, state)
                waiting = state.to_act()
            self._show(row, state, waiting[0])

    def _pay(self, row: int, state: Any) -> None:
        before, self._scores[row] = self._scores[row], state.scores()
        self.arrays.rewards[row] = np.subtract(self._scores[row], before)

    def _next(self, row: int, ended: Any) -> Any:
        """Pay for the match that is over, and deal the one that follows."""
        self.arrays.dones[row] = True
        if not self._by_points:
            self.arrays.rewards[row] = worth(ended.outcome())
        state = self._states[row] = self._deal(self._chances[row].next())
        self._scores[row] = state.scores()
        return state

    def _show(self, row: int, state: Any, seat: Seat) -> None:
        arrays = self.arrays
        view = self._setting.game.view(state, seat)
        arrays.seats[row] = seat
        arrays.observations[row] = self._sight.numbers(view)
        mask = arrays.masks[row]
        mask.fill(0)
        mask[list(view.legal)] = 1
