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

MANY = 500_000  # things that are new, or lasted for a tick, after which nobody waits for rest
BUSY = 30  # rounds after which a busy server is looked through, which may take it half a second
ALL = 15  # rounds after which one at rest is


class Cycles:
    """Looked for by the clock. A move leaves none behind; but Python by itself counts what is made,
    and then looks through all that is new: for that the slowest moves were waiting. Looked through
    ten times a second it is soon done."""

    def __init__(self) -> None:
        gc.set_threshold(MANY, 1_000, 1_000)
        self._rounds = 0
        gc.collect()
        gc.freeze()  # what is here by now stays

    def tick(self) -> None:
        gc.collect(0)

    def round(self, *, is_at_rest: bool) -> None:
        self._rounds += 1
        if self._rounds >= (ALL if is_at_rest else BUSY):
            self._rounds = 0
            gc.collect()
        elif is_at_rest or len(gc.get_objects(1)) > MANY:  # whoever comes and goes leaves some
            gc.collect(1)


def give_back() -> bool:
    """Whether anything was. In a thread: the interpreter goes on, but for one who asks the C
    library for memory at that moment."""
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
