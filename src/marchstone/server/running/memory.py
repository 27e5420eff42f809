"""When cycles are looked for, and when memory that was freed goes back to the system: glibc would
keep it for whoever asks next."""

from __future__ import annotations

import ctypes
import gc
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

AT_REST = 0.25  # of a core, over a round, up to which a server counts as at rest

# A move leaves no cycles behind. The newest things are looked through often, a few at a time; the
# others a hundred times as seldom as by itself, since that holds all moves up for 0.2 seconds.
GARBAGE = (700, 1_000, 5)


def collect_seldom() -> None:
    """What is here by now stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def give_back() -> bool:
    """Whether anything was. In a thread: the interpreter goes on, but while it looks for cycles
    and for one who asks the C library for memory at that moment."""
    gc.collect(1)
    trim = _trim()
    return trim is not None and bool(trim(0))


@cache
def _trim() -> Any:
    """None where the C library has no such thing, as musl, or gives back by itself."""
    if sys.platform != "linux":
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


class Rest:
    """Whether there was little to do since it was asked last. What is freed under load is needed
    again at once, and whoever moves would see the pause."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        busy: Callable[[], float] = time.process_time,
    ) -> None:
        self._clock, self._busy = clock, busy
        self._asked = (clock(), busy())

    def is_at_rest(self) -> bool:
        when, busy = self._asked
        self._asked = (self._clock(), self._busy())
        return self._asked[1] - busy <= AT_REST * (self._asked[0] - when)
