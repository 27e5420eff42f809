"""A bar on stderr while something takes long."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO

LONG = 2.0  # seconds; what is done sooner needs no bar
WIDTH = 30


class Progress:
    """Drawn over and over in a terminal; elsewhere a line now and then."""

    def __init__(
        self, total: int, unit: str, stream: TextIO | None = None, *, before: int = 0
    ) -> None:
        self.total = total
        self.before = before  # done in an earlier run
        self.unit = unit
        self.stream = stream or sys.stderr
        self.redraws = self.stream.isatty()
        self.started = monotonic()
        self.next_at = self.started + (0.2 if self.redraws else LONG)
        self.shown = False

    def __call__(self, done: int) -> None:
        at = monotonic()
        if at >= self.next_at:
            self.next_at = at + (0.1 if self.redraws else 5 * LONG)
            self._show(done)

    def _show(self, done: int) -> None:
        self.shown = True
        filled = WIDTH * done // max(1, self.total)
        bar = "█" * filled + "░" * (WIDTH - filled)
        line = f"{bar} {done}/{self.total} {self.unit}, {self._left(done)} left"
        # The end of a longer line is wiped away.
        self.stream.write(f"\r{line}\x1b[K" if self.redraws else f"{line}\n")
        self.stream.flush()

    def _left(self, done: int) -> str:
        pace = (monotonic() - self.started) / max(1, done - self.before)
        return duration(pace * (self.total - done))

    def close(self) -> None:
        if self.shown and self.redraws:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def duration(seconds: float) -> str:
    """In the largest unit that says enough."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    if seconds < 100 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
