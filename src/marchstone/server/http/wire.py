"""uvicorn's HTTP, with an end to our patience: half a request, a crowd, one who does not read.

What one connection may cost is decided here, before a line of the application runs for it.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast
from weakref import WeakKeyDictionary

import h11
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from marchstone.server.http.cloakroom import Cloakroom
from marchstone.server.http.crowd import RESERVE, Crowd, raise_files
from marchstone.server.http.reader import RequestReader
from marchstone.server.logs import log_seldom

REQUEST = 10.0  # seconds in which a request has to be here, body and all
CLOSE = (b"connection", b"close")
TWO_ENDS = {b"content-length", b"transfer-encoding"}  # of a request, that say where it ends
UNREAD = 20.0  # seconds for which somebody may leave unread what we send

_crowds: WeakKeyDictionary[ServerState, Crowd] = WeakKeyDictionary()


class WireConfig(Config):
    """uvicorn's settings, and how many connections one address may have."""

    def __init__(self, app: Any, connections: int, **settings: Any) -> None:
        super().__init__(app, ws_per_message_deflate=False, **settings)
        self.connections = connections

    def load(self) -> None:
        super().load()
        self.loaded_app = Cloakroom(self.loaded_app)


def crowd_of(config: Config, state: ServerState) -> Crowd:
    """All the connections of this process."""
    if state not in _crowds:
        _crowds[state] = Crowd(raise_files() - RESERVE, cast("WireConfig", config).connections)
    return _crowds[state]


def address_of(config: Config, client: tuple[str, int] | None) -> str | None:
    """None for a proxy: behind it are many."""
    if client is None:
        return None
    trusted = ProxyHeadersMiddleware(config.loaded_app, config.forwarded_allow_ips).trusted_hosts
    return None if client[0] in trusted else client[0]


class Patience:
    """One timer that hangs up on a connection."""

    def __init__(self, seconds: float, why: str) -> None:
        self._seconds = seconds
        self._why = why
        self._timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        """Unless it runs already: who sends a byte now and then gains no time."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._hang_up, transport)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self, transport: asyncio.Transport) -> None:
        log_seldom("hung_up", why=self._why)
        transport.abort()


class GuardedHttp(H11Protocol):
    def __init__(self, config: Config, server_state: ServerState, *given: Any, **more: Any) -> None:
        super().__init__(config, server_state, *given, **more)
        self.conn = RequestReader()
        self._crowd = crowd_of(config, server_state)
        self._request = Patience(REQUEST, "half_a_request")
        self._reading = Patience(UNREAD, "unread")

    @property
    def is_fresh(self) -> bool:
        """It has asked for nothing yet."""
        return self.cycle is None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._crowd.enter(transport, address_of(self.config, self.client)):
            self._look()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._crowd.leave(self.transport)
        self._request.stop()
        self._reading.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is self:  # and not a socket by now
            self._look()
            is_last = self._crowd.is_leaving or {name for name, _ in self.headers or ()} >= TWO_ENDS
            if is_last and self.cycle is not None:
                self._answer_and_close()

    def _answer_and_close(self) -> None:
        """The next request shall come to whoever follows us; and where somebody in between may have
        seen the end of this one elsewhere, none comes after it."""
        self.cycle.keep_alive = False
        self.headers.append(CLOSE)  # uvicorn repeats it in its answer

    def send_400_response(self, msg: str) -> None:
        """Nothing fits any more where an answer has begun."""
        log_seldom("hung_up", why="no_request")
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        self._request.stop()
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE:  # uvicorn's own timer ends one that keeps silent
            self._crowd.wait_for(self.transport)
        else:
            self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._request.stop()
        self._crowd.hear(self.transport)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading.stop()

    def _look(self) -> None:
        """Whether we wait for a request, or for the rest of one."""
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._request.start(self.transport)
            self._crowd.wait_for(self.transport)
        else:
            self._request.stop()
            self._crowd.hear(self.transport)
