"""A random generator of one 64-bit word, splitmix64, as sums of 64 bits.

The numbers are those of `core/chance/rng.py`. The word is kept with its sign, as the compiler has
it: what is above 2 ** 63 is negative.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T")

WORDS: Final = 1 << 64
HALF: Final = 1 << 63
ENOUGH: Final = 1 << 32  # a pick from fewer values would be biased by more than a millionth
SMALL: Final = 1 << 31  # a bound below this times half a word is no more than 63 bits

_kept_runs: Final[dict[int, list[tuple[int, int]]]] = {}


def runs(count: int) -> list[tuple[int, int]]:
    """The places of a shuffle, from the last: for those of one run one word has bits enough."""
    found = _kept_runs.get(count)
    if found is None:
        found = _kept_runs[count] = _runs(count)
    return found


def _runs(count: int) -> list[tuple[int, int]]:
    found, last, room = [], count - 1, WORDS
    for i in range(count - 1, 0, -1):
        if room < ENOUGH:
            found.append((last, i))
            last, room = i, WORDS
        room //= i + 1
    return [*found, (last, 0)] if last > 0 else []


IS_COMPILED: Final = type(_runs).__name__ != "function"


def wrapped(value: i64) -> i64:
    """What 64 bits do by themselves, if they are compiled."""
    if IS_COMPILED:
        return value
    whole: int = value
    return (whole + HALF) % WORDS - HALF


class Rng:
    __slots__ = ("bits",)

    bits: i64

    def __init__(self, word: int) -> None:
        self.word = word

    @property
    def word(self) -> int:
        return unsigned(self.bits)

    @word.setter
    def word(self, word: int) -> None:
        self.bits = (word + HALF) % WORDS - HALF

    def draw(self) -> i64:
        """The next 64 random bits, with a sign. So are the factors, in two parts each: to the
        compiler a constant has 62 bits, and those of 32 are no longer when they are shifted."""
        step: i64 = 0x61C8864680B583
        one: i64 = 0x40A7B892E31B1A
        two: i64 = 0x6B2FB644ECCEEE
        z: i64 = wrapped(self.bits - ((step << 8) + 0xEB))
        self.bits = z
        z = wrapped((z ^ ((z >> 30) & 0x3FFFFFFFF)) * -((one << 8) + 0x47))
        z = wrapped((z ^ ((z >> 27) & 0x1FFFFFFFFF)) * -((two << 8) + 0x15))
        return z ^ ((z >> 31) & 0x1FFFFFFFF)

    def next(self) -> int:
        """The next 64 random bits."""
        return unsigned(self.draw())

    @property
    def rest(self) -> Any:
        """What its next words come from; `dealer` makes a generator of it again."""
        return self.word

    def __reduce__(self) -> tuple[Any, ...]:
        """It is copied and pickled by that."""
        return type(self), (self.rest,)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1. The bias, below bound / 2**64, is of no account."""
        if type(self) is not Rng or not 0 <= bound < SMALL:
            return (self.next() * bound) >> 64
        many: i64 = bound
        word: i64 = self.draw()
        high: i64 = (word >> 32) & 0xFFFFFFFF
        low: i64 = word & 0xFFFFFFFF
        return (high * many + ((low * many) >> 32)) >> 32

    def random(self) -> float:
        """A float in [0, 1)."""
        return (self.next() >> 11) * (1.0 / (1 << 53))

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        if type(self) is Rng and isinstance(items, list):
            self._mix(items)
            return
        for last, end in runs(len(items)):
            word = self.next()
            for i in range(last, end, -1):
                word, j = divmod(word, i + 1)
                items[i], items[j] = items[j], items[i]

    def _mix(self, items: list[Any]) -> None:
        """The first division of a word is by halves, for it may be above 2 ** 63."""
        for run in runs(len(items)):
            i: i64 = run[0]
            end: i64 = run[1]
            word: i64 = self.draw()
            half: i64 = 2 * ((word >> 2) & 0x3FFFFFFFFFFFFFFF) + ((word >> 1) & 1)
            rest: i64 = half // (i + 1)
            j: i64 = 2 * (half - rest * (i + 1)) + (word & 1)
            word = 2 * rest
            if j > i:
                j -= i + 1
                word += 1
            items[i], items[j] = items[j], items[i]
            i -= 1
            while i > end:
                rest = word // (i + 1)
                j = word - rest * (i + 1)
                word = rest
                items[i], items[j] = items[j], items[i]
                i -= 1

    def shuffled(self, items: Sequence[T]) -> list[T]:
        mixed = list(items)
        self.shuffle(mixed)
        return mixed

    def split(self) -> Rng:
        """A generator of its own, seeded from this one."""
        return Rng(self.next())


def unsigned(bits: i64) -> int:
    whole: int = bits
    return whole if whole >= 0 else whole + WORDS
