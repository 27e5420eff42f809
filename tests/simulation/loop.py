"""An event loop without threads and without a clock of its own: a seed says what comes next.

Whatever is ready runs in an order that the seed chooses, and when nothing is, time jumps to the
next timer. The same seed gives the same run, to the last step.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from asyncio import events
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context
from typing import Any, TypeVar
from unittest.mock import patch

from marchstone.core.chance.rng import Rng
from marchstone.server.live.watching.presence import Presence

T = TypeVar("T")

MOST_STEPS = 200_000  # of one run; more is a loop that never rests


class Stuck(AssertionError):
    """Somebody waits, and nothing is left that could wake him."""


class SeededLoop(asyncio.AbstractEventLoop):
    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._now = 0.0
        self._ready: list[asyncio.Handle] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._steps = 0
        self._is_running = False
        self._tasks: list[asyncio.Task[Any]] = []

    # What asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self._steps += 1
        heapq.heappush(self._timers, (when, self._steps, timer))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is thrown away when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks.append(task)
        return task

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._is_running

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Tasks are asked for their ends by `faults_of`."""

    def faults_of(self, *but: type[Exception]) -> Iterator[BaseException]:
        """What tasks have ended with, whether anybody asked or not."""
        for task in self._tasks:
            ended = task.exception() if task.done() and not task.cancelled() else None
            if ended is not None and not isinstance(ended, but):
                yield ended

    # How it runs

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        events._set_running_loop(self)
        self._is_running = True
        try:
            task = self.create_task(main)
            while not task.done():
                self._step()
            result: T = task.result()
            return result
        finally:
            self._is_running = False
            events._set_running_loop(None)

    def _step(self) -> None:
        while not self._ready:
            self._ring()
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise Stuck(f"no rest after {MOST_STEPS} steps")
        handle = self._ready.pop(self._rng.below(len(self._ready)))
        if not handle.cancelled():
            handle._run()

    def _ring(self) -> None:
        """Time jumps to the next timer, and to all that ring at the same moment."""
        if not self._timers:
            raise Stuck("everybody waits")
        self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            timer = heapq.heappop(self._timers)[2]
            if not timer.cancelled():
                self._ready.append(timer)


@contextmanager
def time_of(loop: SeededLoop) -> Iterator[None]:
    """The clock of all that runs in it."""
    with (
        patch.object(time, "monotonic", loop.time),
        patch.object(time, "time", loop.time),
        patch.object(Presence.__init__, "__defaults__", (loop.time,)),
    ):
        yield
