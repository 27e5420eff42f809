"""A random generator of one 64-bit word: splitmix64.

Python promises the sequence of `random.random()` only, not of `shuffle`; and copying a
`random.Random` costs a hundred times what copying one int does.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")

_WORD = 0xFFFFFFFFFFFFFFFF
_GOLDEN = 0x9E3779B97F4A7C15
_ENOUGH = 1 << 32  # a pick from fewer values would be biased by more than a millionth


@cache
def _runs(count: int) -> tuple[range, ...]:
    """The places of a shuffle, from the last: for those of one run one word has bits enough."""
    runs, last, room = [], count - 1, _WORD + 1
    for i in range(count - 1, 0, -1):
        if room < _ENOUGH:
            runs.append(range(last, i, -1))
            last, room = i, _WORD + 1
        room //= i + 1
    return (*runs, range(last, 0, -1)) if last > 0 else ()


class Rng:
    __slots__ = ("word",)

    def __init__(self, word: int) -> None:
        self.word = word & _WORD

    def next(self) -> int:
        """The next 64 random bits."""
        self.word = z = (self.word + _GOLDEN) & _WORD
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
        return z ^ (z >> 31)

    @property
    def rest(self) -> Any:
        """What its next words come from; `dealer` makes a generator of it again."""
        return self.word

    def __reduce__(self) -> tuple[Any, ...]:
        """It is copied and pickled by that."""
        return type(self), (self.rest,)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1. The bias, below bound / 2**64, is of no account."""
        return (self.next() * bound) >> 64

    def random(self) -> float:
        """A float in [0, 1)."""
        return (self.next() >> 11) * (1.0 / (1 << 53))

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        for run in _runs(len(items)):
            word = self.next()
            for i in run:
                word, j = divmod(word, i + 1)
                items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        mixed = list(items)
        self.shuffle(mixed)
        return mixed

    def split(self) -> Rng:
        """A generator of its own, seeded from this one."""
        return Rng(self.next())
