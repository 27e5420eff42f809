"""The live socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath
from litestar.types import WebSocketSendEvent

from marchstone.core.errors import MarchstoneError
from marchstone.server.http import messages
from marchstone.server.http.doors import check_host
from marchstone.server.http.visits import Visit, Visiting
from marchstone.server.limits import Meter
from marchstone.server.live import making
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.shown import past
from marchstone.server.live.watching import outgoing
from marchstone.server.live.watching.watcher import Fell, Watcher
from marchstone.server.logs import log, log_seldom
from marchstone.server.refusals import BadMessage, TooFast, WrongOrigin, explain
from marchstone.storage import StorageError

# Close codes: of our own, "service restart", "try again later".
REFUSED, COME_AGAIN, LATER = 4403, 1012, 1013

AnySocket = WebSocket[Any, Any, Any]


@websocket("/table/{table:str}/live")
async def live_socket(socket: AnySocket, visitor: Visiting, table: FromPath[str]) -> None:
    await socket.accept()
    try:
        check_host(socket)
        check_origin(socket, visitor.house.config.origins)
        visitor.spend(visitor.house.meters.look)
        with visitor.house.sockets.taken(visitor.id, visitor.address):
            await _attend(socket, visitor, await visitor.open_table(table))
    except (StorageError, TooFast) as error:  # it passes: he comes again in a moment
        await socket.send_text(outgoing.refusal(error, visitor.t))
        await socket.close(LATER, "try again later")
    except MarchstoneError as error:
        await socket.send_text(outgoing.refusal(error, visitor.t))
        gone = outgoing.Gone(explain(error, visitor.t).text)
        await socket.send_text(outgoing.encode(gone))
        await socket.close(REFUSED, "refused")


async def _attend(socket: AnySocket, visitor: Visit, live: LiveTable) -> None:
    watcher = await _watcher(visitor, live)
    try:
        await visitor.house.tables.join(live, watcher)
    except Fell:
        return await socket.close(COME_AGAIN, "come again")
    if watcher.person is not None:
        visitor.house.notices.seen(watcher.person, live.row.id)
    try:
        chat = str(socket.query_params.get("chat", ""))
        if chat.isdecimal() and chat.isascii() and len(chat) < 10:
            await live.chat.catch_up(watcher, int(chat))
        await _follow(socket, visitor, live, watcher)
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


async def _watcher(visitor: Visit, live: LiveTable) -> Watcher:
    person = visitor.id
    muted = await visitor.house.store.people.muted_by(person) if person else frozenset()
    watcher = Watcher(person, visitor.t, live.news_for, set(muted), visitor.session_id)
    shown = visitor.connection.query_params.get("shown")  # a script of before says nothing of it
    watcher.takes_parts = shown is not None
    if live.course is not None and shown:
        live.scenes.follow_from(watcher, str(shown))
    return watcher


async def _follow(socket: AnySocket, visitor: Visit, live: LiveTable, watcher: Watcher) -> None:
    """Read and write until one of them ends."""
    tasks = [
        asyncio.create_task(_write(socket, watcher)),
        asyncio.create_task(_read(socket, visitor, live, watcher)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not socket_is_lost(ended):
                log.error("fault", exc_info=ended, extra={"facts": {"route": "live"}})


def socket_is_lost(error: Exception) -> bool:
    """The other end went away while something was being sent."""
    return isinstance(error, OSError | WebSocketException)


def _sending(text: str) -> WebSocketSendEvent:
    return {"type": "websocket.send", "text": text, "bytes": None}


async def _write(socket: AnySocket, watcher: Watcher) -> None:
    try:
        while True:
            # Not under a name here, which would hold a whole board until the next message comes.
            await socket.send(_sending(await watcher.next()))
    except Fell:
        with contextlib.suppress(Exception):
            await socket.close(COME_AGAIN, "come again")


async def _read(socket: AnySocket, visitor: Visit, live: LiveTable, watcher: Watcher) -> None:
    meter = Meter(40, 4)
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            received = await socket.receive_data("text")  # "" for bytes, and "" is no message
            if watcher.is_fallen:  # its session may have ended since the last message
                return
            try:
                meter.spend()
                visitor.spend(visitor.house.meters.message)
                await obey(visitor, live, watcher, messages.read_message(received))
            except MarchstoneError as error:
                watcher.say(outgoing.refusal(error, visitor.t))


async def obey(
    visitor: Visit, live: LiveTable, watcher: Watcher, message: messages.Message
) -> None:
    match message:
        case messages.Ping():
            watcher.say(outgoing.encode(outgoing.Pong()))
        case messages.Hello(ply=ply):
            _greet(watcher, ply)
        case messages.Past(ply=ply):
            visitor.spend(visitor.house.meters.past)
            watcher.say(past.shown(live.standing, live.scenes, watcher, ply))
        case messages.Ready(seat=seat):
            _hand_over(live, watcher, seat)
        case _:
            await _serve(visitor, live, watcher, message)


async def _serve(
    visitor: Visit, live: LiveTable, watcher: Watcher, message: messages.Message
) -> None:
    """What is done only for somebody whom we know."""
    person, house = visitor.known(), visitor.house
    match message:
        case messages.Play(seat=seat, action=action, decision=decision, lag=lag):
            await live.play(person.id, seat, action, decision, lag)
        case messages.Undo() | messages.Ask() | messages.End() | messages.Answer():
            await _undo(visitor, live, message)
        case messages.Pause(seat=seat):
            _check_seat(live, seat)
            house.meters.ask.spend(person.id)
            await live.ask_to_pause(person.id, seat)
        case messages.Resume(seat=seat):
            house.meters.undo.spend(person.id)
            await live.resume(person.id, seat)
        case messages.Hint(seat=seat, decision=decision):
            _check_seat(live, seat)
            house.meters.hint.spend(person.id)
            live.hints.ask(watcher, person.id, seat, decision)
        case messages.Chat(text=text, aside=aside):
            house.meters.chat.spend(person.id)
            await live.chat.say(person.id, text, aside=aside)
        case messages.Mute(person=muted, on=on):
            await house.tables.mute(person.id, muted, on=on)
        case messages.Resign(seat=seat):
            await live.resign(person.id, seat)
        case messages.Butler(seat=seat):
            _check_seat(live, seat)
            await live.call_butler(person.id, seat)
        case messages.Back():
            await live.take_back(person.id)
        case messages.Rematch():
            visitor.spend(house.meters.table)
            await making.rematch(house.store, live, person)


async def _undo(visitor: Visit, live: LiveTable, message: messages.Message) -> None:
    person, meters = visitor.known(), visitor.house.meters
    match message:
        case messages.Undo(seat=seat, decision=decision):
            meters.undo.spend(person.id)
            await live.undo(person.id, seat, decision)
        case messages.Ask(seat=seat, decision=decision):
            meters.ask.spend(person.id)
            await live.ask_to_undo(person.id, seat, decision)
        case messages.End(seat=seat):
            meters.ask.spend(person.id)
            await live.ask_to_end(person.id, seat)
        case messages.Answer(seat=seat, ply=ply, yes=yes):
            meters.undo.spend(person.id)
            await live.answer(person.id, seat, ply, yes=yes)


def _greet(watcher: Watcher, ply: int) -> None:
    """The client says what it shows; if that is not the newest, it gets the newest."""
    if watcher.shown is not None and watcher.shown.scene.ply != ply:
        watcher.shown = None
        watcher.wake()


def _check_seat(live: LiveTable, seat: int) -> None:
    if not 0 <= seat < len(live.row.seats):
        raise BadMessage("there is no such seat")


def _hand_over(live: LiveTable, watcher: Watcher, seat: int) -> None:
    """The device is in the hands of this seat; it shows his board, if the seat is the person's."""
    if seat in live.row.seats_of(watcher.person):
        watcher.ready, watcher.version = seat, -1
        watcher.wake()
