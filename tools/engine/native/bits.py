"""How many bits are set, without a call of Python's; and whether this is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST: Final = (1 << 62) - 1


def bit_count(bits: int) -> int:
    """Neighbours are added up: pairs of bits, fours, bytes, and then the bytes."""
    if not 0 <= bits <= MOST:
        return bits.bit_count()
    n: i64 = bits
    n -= (n >> 1) & 0x1555555555555555
    n = (n & 0x3333333333333333) + ((n >> 2) & 0x3333333333333333)
    n = (n + (n >> 4)) & 0x0F0F0F0F0F0F0F0F
    n += n >> 8
    n += n >> 16
    n += n >> 32
    return n & 0x7F


IS_COMPILED: Final = type(bit_count).__name__ != "function"
