"""Arrays of numpy, or of another library with the same words: one source for play and training.

What both call alike is asked of the library itself; what differs stands here.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = Any  # of numpy, or of the library that trains


class Arrays:
    """The words of numpy."""

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    def constant(self, table: Any) -> Array:
        """A table of numbers, made once."""
        return np.asarray(table, dtype=np.float32)

    def numbers(self, table: Any) -> Array:
        """A table of whole numbers, made once."""
        return np.asarray(list(table), dtype=np.int64)

    def real(self, array: Array) -> Array:
        return array.astype(np.float32)

    def whole(self, array: Array) -> Array:
        """Numbers that index."""
        return array.astype(np.int64)

    def pick(self, array: Array, index: Array) -> Array:
        """From each row of [n, m] those at its indices [n, k]."""
        return np.take_along_axis(array, index, 1)


NUMPY = Arrays()
