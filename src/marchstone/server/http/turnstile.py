"""Requests of one address go through a few at a time; the others of that address wait in line.

Everybody's requests are worked on by one thread. Whoever keeps many connections busy would fill it
with his own, and all others would stand behind them. After one that has kept that thread for long
its place stays empty for longer, so that those of an address that cost much come one by one. Who
asks for one thing after the other never waits for a place.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from time import thread_time
from types import coroutine
from typing import Any, Protocol, TypeVar, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from marchstone.server.http.heard import Heard
from marchstone.server.limits import hit, near
from marchstone.server.refusals import TooMany

T = TypeVar("T")

AT_ONCE = 4  # requests of one address that are worked on
LONGEST = 0.25  # seconds for which one keeps its place: one that waits for something costs nothing
LATE = 0.02  # seconds by which a timer is late where all stand in line for the processor
LIGHT = 0.01  # seconds of it for which no place rests
REST = 7.0  # times as long as one has cost: all of an address take half of the processor at most
LEAVE = "marchstone.leave"  # in the scope: who calls it gives up his place at once
TURN = "marchstone.turn"  # in the scope of a socket: a Turn
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

    @property
    def is_alone(self) -> bool:
        """Whether nothing of that address goes on beside the one that asks here."""
        return self.inside == 1 and not self.waiting

    async def enter(self, heard: Heard | None) -> bool:
        """False if he has hung up before his turn."""
        if self.inside < AT_ONCE:
            self.inside += 1
            return True
        called = asyncio.get_running_loop().create_future()
        self.waiting.append(called)
        enters = False
        try:
            enters = await _is_called(called, heard)  # by one who leaves, and gives his place
        finally:
            if not enters:
                self._step_out(called)
        return enters

    def _step_out(self, called: asyncio.Future[None]) -> None:
        if called.done() and not called.cancelled():
            self.leave()  # whoever is next has this place
        else:
            self.waiting.remove(called)

    def leave(self) -> None:
        while self.waiting:
            called = self.waiting.popleft()
            if not called.done():
                called.set_result(None)
                return
        self.inside -= 1


async def _is_called(called: asyncio.Future[None], heard: Heard | None) -> bool:
    if heard is None:
        await called
        return True
    gone = asyncio.ensure_future(heard.hangs_up())
    try:
        await asyncio.wait((called, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
    return called.done() and not heard.is_gone


class Place:
    """Of one request that is worked on."""

    def __init__(self, line: Line, give_back: Callable[[], None]) -> None:
        self._line = line
        self._give_back: Callable[[], None] | None = give_back
        self._spent = 0.0  # seconds for which it has kept the thread that everybody needs
        self._began: float | None = None
        self._loop = asyncio.get_running_loop()
        self._timer = self._wait()

    @coroutine
    def keep(self, awaitable: Awaitable[T]) -> Generator[Any, None, T]:
        """Awaited instead of the work that is done in it."""
        work = awaitable.__await__()
        go_on: Callable[[], Any] = partial(next, work)
        try:
            while True:
                self._began = thread_time()
                try:
                    awaited = go_on()
                except StopIteration as ended:
                    return cast("T", ended.value)
                finally:
                    self._spent, self._began = self._until_now(), None
                try:
                    yield awaited
                    go_on = partial(next, work)
                except BaseException as error:  # such as that it is cancelled
                    go_on = partial(work.throw, error)
        finally:
            self.leave()

    def _until_now(self) -> float:
        return self._spent + (0.0 if self._began is None else thread_time() - self._began)

    def leave(self) -> None:
        """For the next one, at once or after a rest."""
        give_back, self._give_back = self._give_back, None
        self._timer.cancel()
        if give_back is None:
            return
        spent = self._until_now()
        if spent < LIGHT:
            give_back()
        else:  # when those who have come meanwhile have been let in
            self._loop.call_later(0, self._rest, spent, give_back)

    def _rest(self, spent: float, give_back: Callable[[], None]) -> None:
        if self._line.is_alone:
            give_back()
        else:
            self._loop.call_later(REST * spent, give_back)

    def _wait(self) -> asyncio.TimerHandle:
        due = self._loop.time() + LONGEST
        return self._loop.call_at(due, self._look, due)

    def _look(self, due: float) -> None:
        """Whether it waits for something, or for the processor, as all do then."""
        if self._loop.time() - due < LATE:
            self.leave()
        else:
            self._timer = self._wait()


def step_aside(scope: Scope) -> None:
    """This request only waits for something from here on, and keeps nobody from his turn."""
    leave: Callable[[], None] | None = cast("Any", scope).get(LEAVE)
    if leave is not None:
        leave()


class Turn(Protocol):
    """For what a socket asks for, as if each were a request; TooMany if the line is too long."""

    async def __call__(self, do: Callable[[], Awaitable[T]]) -> T: ...


async def at_once(do: Callable[[], Awaitable[T]]) -> T:
    return await do()


def turn_of(scope: Scope) -> Turn:
    """Of the address of a socket, where there is such a door."""
    turn: Turn = cast("Any", scope).get(TURN, at_once)
    return turn


class Turnstile:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._lines: dict[str, Line] = {}

    def __len__(self) -> int:
        """The addresses of which something is worked on."""
        return len(self._lines)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = cast("Any", scope).get("client")
        key = near(client[0]) if client else ""
        if scope["type"] == ScopeType.HTTP:
            await self._request(key, scope, receive, send)
            return
        cast("Any", scope)[TURN] = partial(self._turn, key)
        await self._app(scope, receive, send)

    async def _request(self, key: str, scope: Scope, receive: Receive, send: Send) -> None:
        heard = Heard(receive)
        await heard.listen()
        try:
            place = None if heard.is_gone else await self._enter(key, heard)
        except TooMany:
            for message in TOO_MANY:
                await send(message)
            return
        if place is None:  # nobody is there to answer
            return

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                place.leave()  # what was to be done is done; a stream may go on for hours
            await send(message)

        cast("Any", scope)[LEAVE] = place.leave
        await place.keep(self._app(scope, heard, told))

    async def _turn(self, key: str, do: Callable[[], Awaitable[T]]) -> T:
        place = await self._enter(key, None)
        assert place is not None  # nobody has listened whether he hangs up
        return await place.keep(do())

    async def _enter(self, key: str, heard: Heard | None) -> Place | None:
        line = self._lines.setdefault(key, Line())
        if len(line.waiting) >= LINE:
            hit("requests")
            raise TooMany
        try:
            if not await line.enter(heard):
                return None
        finally:
            self._forget(key, line)
        return Place(line, partial(self._give_back, key, line))

    def _give_back(self, key: str, line: Line) -> None:
        line.leave()
        self._forget(key, line)

    def _forget(self, key: str, line: Line) -> None:
        """Nobody waits in a line of which nothing is worked on."""
        if not line.inside:
            self._lines.pop(key, None)
