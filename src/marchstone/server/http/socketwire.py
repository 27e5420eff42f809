"""uvicorn's WebSocket with our own frames: what a connection holds, and what a message costs.

uvicorn and its library shake hands, and are let go of once that is done. Large messages are packed:
docs/server.md says what that costs.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)

from marchstone.server.http import frames
from marchstone.server.http.frames import BadFrame, FrameReader, framed, packed
from marchstone.server.http.wire import UNREAD, Patience, crowd_of
from marchstone.server.limits import Meter
from marchstone.server.logs import log_seldom
from marchstone.server.refusals import TooFast

FRAMES = (100, 4.0)  # so many frames of a socket at once, and again in so many seconds
FLOODED, SILENT, RESTART = 1008, 1011, 1012  # close codes
MOST_WAITING = 16  # messages that were not asked for yet; after that no more are taken
EARLY = 4096  # bytes that may come before we have agreed to speak
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
LARGE = 4000  # bytes of a message from which on it is packed; most moves at most tables are below
# Each message is packed by itself, so that nobody holds anything between two of them.
PACKING = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True
)


class Mailbox:
    """What was heard and not asked for yet: as much of a queue as one reader needs."""

    __slots__ = ("_reader", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[Any] = []  # it is short, and thousands of them are empty
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def empty(self) -> bool:
        return not self._waiting

    def put_nowait(self, message: Any) -> None:
        self._waiting.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        if self._waiting:  # whoever says much at once lets the others come in between
            await asyncio.sleep(0)
        while not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._waiting.pop(0)


class Flow:
    """An event that nearly always is set, and holds next to nothing while it is."""

    __slots__ = ("_opened",)

    def __init__(self) -> None:
        self._opened: asyncio.Event | None = None  # while there is something to wait for

    def is_set(self) -> bool:
        return self._opened is None

    def clear(self) -> None:
        self._opened = self._opened or asyncio.Event()

    def set(self) -> None:
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.set()

    async def wait(self) -> None:
        if self._opened is not None:
            await self._opened.wait()


class GuardedSocket(WebSocketsSansIOProtocol):
    def __init__(self, config: Config, server_state: ServerState, *given: Any, **more: Any) -> None:
        super().__init__(config, server_state, *given, **more)
        self._crowd = crowd_of(config, server_state)
        self._reading = Patience(UNREAD, "unread")
        self._meter = Meter(*FRAMES)
        self._mail = Mailbox()
        self.queue = cast("Any", self._mail)  # uvicorn puts into it that the line was lost
        self.writable = cast("Any", Flow())
        self.conn.available_extensions = [PACKING]
        self._window = 0  # bits of what the other end unpacks with; 0 if it does not
        self._frames: FrameReader | None = None  # None until we have agreed to speak
        self._early = b""
        self._heard = 0.0

    @property
    def is_fresh(self) -> bool:
        """Hands are not shaken yet."""
        return self._frames is None

    # What the network tells

    def connection_lost(self, exc: Exception | None) -> None:
        self._crowd.leave(self.transport)
        self._reading.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading.stop()

    def data_received(self, data: bytes) -> None:
        if self._frames is not None:
            self._read(self._frames, data)
        elif not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                self._turn_away()
        elif len(self._early) + len(data) <= EARLY:
            self._early += data
        else:
            self.transport.abort()

    def _turn_away(self) -> None:
        """The head of the request was here as a whole, and the library makes nothing of it: it has
        a body, or is too long. uvicorn would wait for more."""
        log_seldom("hung_up", why="handshake")
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
        self.transport.close()

    def _read(self, reader: FrameReader, data: bytes) -> None:
        self._heard = self.loop.time()
        if self.transport.is_closing() or not self._spend():
            return  # who sends single bytes is counted too
        try:
            for kind, payload in reader.read(data):
                self._take(kind, payload)
                if self.transport.is_closing() or not self._spend():
                    return
        except BadFrame as error:
            self._end(error.code, str(error))

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == frames.CLOSE:
            self._let_go(payload)
        elif kind == frames.PING:
            self.transport.write(framed(frames.PONG, payload))
        elif not self.close_sent and kind == frames.TEXT:
            self._hear(text=frames.as_text(payload))
        elif not self.close_sent and kind == frames.BINARY:
            self._hear(bytes=payload)

    def _hear(self, **what: str | bytes) -> None:
        self._mail.put_nowait({"type": "websocket.receive", **what})
        if len(self._mail) > MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _let_go(self, payload: bytes) -> None:
        """The other end takes its leave, or answers ours."""
        code = frames.close_code(payload)
        if not self.close_sent:
            self._mail.put_nowait({"type": "websocket.disconnect", "code": code})
            self.transport.write(framed(frames.CLOSE, payload[:2]))
        elif self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = None
        self.transport.close()

    # What the application says

    async def send(self, message: Any) -> None:
        """Whoever was hung up on is gone, as one who hung up himself."""
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        if self._frames is None:
            await super().send(message)
            if message["type"] == "websocket.accept":
                self._agree()
            return
        if not self.writable.is_set():
            await self.writable.wait()
            if self.transport.is_closing():
                raise ClientDisconnected
        if message["type"] == "websocket.close":
            self._take_leave(message.get("code", 1000), message.get("reason") or "")
        elif (text := message.get("text")) is not None:
            self._write(frames.TEXT, text.encode())
        else:
            self._write(frames.BINARY, message["bytes"])

    def _write(self, kind: int, payload: bytes) -> None:
        if self._window and len(payload) >= LARGE:
            kind, payload = kind | frames.PACKED, packed(payload, self._window)
        self.transport.write(framed(kind, payload))

    def _agree(self) -> None:
        """Hands are shaken. The library has done its part, and what it holds is let go of."""
        agreed = cast("list[PerMessageDeflate]", self.conn.extensions)
        self._window = agreed[0].local_max_window_bits if agreed else 0
        self._frames = FrameReader(self.config.ws_max_size, unpacks=bool(agreed))
        self.conn = self.request = self.response = cast("Any", None)
        early, self._early = self._early, b""
        if early:
            self.data_received(early)

    def _take_leave(self, code: int, why: str) -> None:
        """And wait a little for the answer."""
        self._mail.put_nowait({"type": "websocket.disconnect", "code": code, "reason": why})
        self.transport.write(frames.closing(code, why))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    # When it ends

    def shutdown(self) -> None:
        self.stop_keepalive()
        if self._frames is None or self.close_sent:
            super().shutdown()
        else:
            self._end(RESTART)

    def start_keepalive(self) -> None:
        self._heard = self.loop.time()
        if self.ping_interval:
            self._listen(self.ping_interval)

    def _listen(self, seconds: float) -> None:
        self.ping_timer = self.loop.call_later(seconds, self._ask)

    def _ask(self) -> None:
        """Whether somebody is there; whoever has spoken need not answer."""
        if self.close_sent or self.transport.is_closing():
            return
        silent = self.loop.time() - self._heard
        asked, lost = self.ping_interval or 0.0, (self.ping_interval or 0.0) * 2
        if silent >= lost:
            self._end(SILENT, "nobody is there")
            return
        if silent >= asked:
            self.transport.write(framed(frames.PING, b""))
        self._listen((lost if silent >= asked else asked) - silent)

    def _spend(self) -> bool:
        """False, and an end, when there are more frames than anybody needs."""
        try:
            self._meter.spend()
        except TooFast:
            log_seldom("hung_up", why="flood")
            self._end(FLOODED, "too fast")
            return False
        return True

    def _end(self, code: int, why: str = "") -> None:
        if not self.close_sent:
            self._mail.put_nowait({"type": "websocket.disconnect", "code": code})
            self.transport.write(frames.closing(code, why))
            self.close_sent = True
        self.transport.close()
