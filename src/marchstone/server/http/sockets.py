"""The live socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath
from litestar.types import Receive, Send, WebSocketCloseEvent, WebSocketSendEvent

from marchstone.core.errors import MarchstoneError
from marchstone.server.http import messages
from marchstone.server.http.cloakroom import stay
from marchstone.server.http.doors import check_host
from marchstone.server.http.obeying import obey
from marchstone.server.http.turnstile import Turn
from marchstone.server.http.visits import Visit, Visiting
from marchstone.server.limits import Meter
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.watching import outgoing
from marchstone.server.live.watching.watcher import Fell, Watcher
from marchstone.server.logs import log, log_seldom
from marchstone.server.refusals import TooFast, WrongOrigin, explain
from marchstone.storage import StorageError

# Close codes: of our own, "service restart", "try again later".
REFUSED, COME_AGAIN, LATER = 4403, 1012, 1013

# What costs little, and what a game waits for.
LIGHT = (messages.Ping, messages.Hello, messages.Ready, messages.Play)

AnySocket = WebSocket[Any, Any, Any]


@websocket("/table/{table:str}/live")
async def live_socket(socket: AnySocket, visitor: Visiting, table: FromPath[str]) -> None:
    await socket.accept()
    try:
        check_host(socket)
        check_origin(socket, visitor.house.config.origins)
    except MarchstoneError as error:
        await _refuse(socket.send, visitor, error)
        return
    asked = {name: str(told) for name, told in socket.query_params.items()}
    visitor.stays()
    # Not as a method or with the socket in it, which would hold the request.
    await stay(socket.scope, socket.receive, socket.send, partial(_attend, visitor, table, asked))


async def _refuse(send: Send, visitor: Visit, error: MarchstoneError) -> None:
    """Some of it passes: then he comes again in a moment."""
    await send(_sending(outgoing.refusal(error, visitor.t)))
    if isinstance(error, StorageError | TooFast):
        await send(_closing(LATER, "try again later"))
        return
    gone = outgoing.Gone(explain(error, visitor.t).text)
    await send(_sending(outgoing.encode(gone)))
    await send(_closing(REFUSED, "refused"))


async def _attend(
    visitor: Visit, table: str, asked: Mapping[str, str], receive: Receive, send: Send
) -> None:
    try:
        visitor.spend(visitor.house.meters.look)
        with visitor.house.sockets.taken(visitor.id, visitor.address):
            live = await visitor.turn(partial(visitor.open_table, table))
            await _stay(receive, send, visitor, live, asked)
    except MarchstoneError as error:
        await _refuse(send, visitor, error)
    except Exception as error:  # the application, which would log it, has returned
        _note(error)


async def _stay(
    receive: Receive, send: Send, visitor: Visit, live: LiveTable, asked: Mapping[str, str]
) -> None:
    watcher = await visitor.turn(partial(_watcher, visitor, live, asked.get("shown")))
    try:
        await visitor.house.tables.join(live, watcher)
    except Fell:
        return await send(_closing(COME_AGAIN, "come again"))
    if watcher.person is not None:
        visitor.house.notices.seen(watcher.person, live.row.id)
    try:
        chat = asked.get("chat", "")
        if chat.isdecimal() and chat.isascii() and len(chat) < 10:
            await live.chat.catch_up(watcher, int(chat))
        await _follow(receive, send, visitor, live, watcher)
    finally:
        await asyncio.shield(visitor.house.tables.part(live, watcher))


def check_origin(socket: AnySocket, others: str) -> None:
    """A browser says which site opened the socket; cookies of ours must not serve another one."""
    origin = socket.headers.get("origin")
    if origin is None or origin in others.split():
        return
    if _site_of(origin) != socket.headers.get("host"):
        log_seldom("refused", why="origin")
        raise WrongOrigin


def _site_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return None


async def _watcher(visitor: Visit, live: LiveTable, shown: str | None) -> Watcher:
    """`shown`: by which stamp the page says what it shows; a script of before says nothing."""
    person = visitor.id
    muted = await visitor.house.store.people.muted_by(person) if person else frozenset()
    watcher = Watcher(person, visitor.t, live.news_for, muted, visitor.session_id)
    watcher.takes_parts = shown is not None
    if live.course is not None and shown:
        live.scenes.follow_from(watcher, shown)
    return watcher


async def _follow(
    receive: Receive, send: Send, visitor: Visit, live: LiveTable, watcher: Watcher
) -> None:
    """Read and write until one of them ends."""
    ended = asyncio.get_running_loop().create_future()

    def end(_: object) -> None:
        if not ended.done():
            ended.set_result(None)

    tasks = [
        asyncio.create_task(_write(send, watcher, visitor.turn)),
        asyncio.create_task(_read(receive, visitor, live, watcher)),
    ]
    try:
        for task in tasks:
            task.add_done_callback(end)
        await ended
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                _note(result)


def _note(error: Exception) -> None:
    """Unless the other end went away while something was being sent."""
    if not isinstance(error, OSError | WebSocketException):
        log.error("fault", exc_info=error, extra={"facts": {"route": "live"}})


def _sending(text: str) -> WebSocketSendEvent:
    return {"type": "websocket.send", "text": text, "bytes": None}


def _closing(code: int, why: str) -> WebSocketCloseEvent:
    return {"type": "websocket.close", "code": code, "reason": why}


async def _write(send: Send, watcher: Watcher, turn: Turn) -> None:
    try:
        await send(_sending(await turn(watcher.next)))  # which is there, and may be a whole board
        while True:
            # Not under a name here, which would hold a whole board until the next message comes.
            await send(_sending(await watcher.next()))
    except Fell:
        with contextlib.suppress(Exception):
            await send(_closing(COME_AGAIN, "come again"))


async def _read(receive: Receive, visitor: Visit, live: LiveTable, watcher: Watcher) -> None:
    meter = Meter(40, 4)
    while True:
        heard: Any = await receive()
        if heard["type"] != "websocket.receive":  # he has hung up
            return
        if watcher.is_fallen:  # its session may have ended since the last message
            return
        try:
            meter.spend()
            visitor.spend(visitor.house.meters.message)
            text = heard.get("text") or ""  # also for bytes, and "" is no message
            message = messages.read_message(text)
            if isinstance(message, LIGHT):
                await obey(visitor, live, watcher, message)
            else:
                await visitor.turn(partial(obey, visitor, live, watcher, message))
        except MarchstoneError as error:
            watcher.say(outgoing.refusal(error, visitor.t))
