"""From where a tool server is called: no caller takes all that there is from the others."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import anyio
import anyio.to_thread

R = TypeVar("R")

CALLER: ContextVar[str] = ContextVar("caller", default="")  # an address; "" where there is one only


async def told_by_address(ctx: Any, call_next: Callable[[Any], Any]) -> Any:
    """Around every request: by HTTP callers are told apart by their addresses."""
    client = getattr(ctx.request, "client", None)
    token = CALLER.set(client.host if client else "")
    try:
        return await call_next(ctx)
    finally:
        CALLER.reset(token)


class Turns:
    """Threads for what takes its time; no caller has them all, and quick tools need none."""

    def __init__(self, most: int, each: int) -> None:
        self._each = each
        self._all = anyio.CapacityLimiter(most)
        self._of: WeakValueDictionary[str, anyio.Semaphore] = WeakValueDictionary()

    async def run(self, called: Callable[..., R], *given: Any) -> R:
        turn = self._of.setdefault(CALLER.get(), anyio.Semaphore(self._each))
        async with turn:
            return await anyio.to_thread.run_sync(called, *given, limiter=self._all)
