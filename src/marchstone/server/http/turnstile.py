"""Requests of one address go through a few at a time; the others of that address wait in line.

Everybody's requests are worked on by one thread. Whoever keeps many connections busy would fill it
with his own, and all others would stand behind them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from marchstone.server.limits import hit, near

AT_ONCE = 4  # requests of one address that are worked on
LONGEST = 0.25  # seconds for which one keeps its place: one that waits for something costs nothing
LEAVE = "marchstone.leave"  # in the scope: who calls it gives up his place at once
LINE = 200  # that wait; a house full of people opens fewer

TOO_MANY: tuple[Message, ...] = (
    {
        "type": "http.response.start",
        "status": 429,
        "headers": [(b"content-type", b"text/plain"), (b"retry-after", b"1")],
    },
    {"type": "http.response.body", "body": b"Too much at once.", "more_body": False},
)


@dataclass(slots=True)
class Line:
    """Of one address."""

    inside: int = 0
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)

    async def enter(self) -> None:
        if self.inside < AT_ONCE:
            self.inside += 1
            return
        called = asyncio.get_running_loop().create_future()
        self.waiting.append(called)
        try:
            await called  # by one who leaves, and gives his place
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        while self.waiting:
            called = self.waiting.popleft()
            if not called.done():
                called.set_result(None)
                return
        self.inside -= 1


def step_aside(scope: Scope) -> None:
    """This request only waits for something from here on, and keeps nobody from his turn."""
    leave: Callable[[], None] | None = cast("Any", scope).get(LEAVE)
    if leave is not None:
        leave()


class Turnstile:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._lines: dict[str, Line] = {}

    def __len__(self) -> int:
        """The addresses of which something is worked on."""
        return len(self._lines)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        client = scope["client"]
        key = near(client[0]) if client else ""
        line = self._lines.setdefault(key, Line())
        if len(line.waiting) >= LINE:
            hit("requests")
            for message in TOO_MANY:
                await send(message)
            return
        async with self._inside(key, line) as leave:

            async def told(message: Message) -> None:
                if message["type"] == "http.response.start":
                    leave()  # what was to be done is done; a stream may go on for hours
                await send(message)

            cast("Any", scope)[LEAVE] = leave
            await self._app(scope, receive, told)

    @asynccontextmanager
    async def _inside(self, key: str, line: Line) -> AsyncIterator[Callable[[], None]]:
        try:
            await line.enter()
        finally:
            self._forget(key, line)
        is_inside = True

        def leave() -> None:
            nonlocal is_inside
            if is_inside:
                is_inside = False
                line.leave()
                self._forget(key, line)

        timer = asyncio.get_running_loop().call_later(LONGEST, leave)
        try:
            yield leave
        finally:
            timer.cancel()
            leave()

    def _forget(self, key: str, line: Line) -> None:
        """Nobody waits in a line of which nothing is worked on."""
        if not line.inside:
            self._lines.pop(key, None)
