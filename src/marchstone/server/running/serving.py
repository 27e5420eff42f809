"""One worker: uvicorn with our settings, which leaves nobody in the middle of something."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, cast

import uvicorn

from marchstone.server.app import make_app
from marchstone.server.config import Config
from marchstone.server.http.messages import LARGEST
from marchstone.server.http.socketwire import GuardedSocket
from marchstone.server.http.turnstile import Turnstile
from marchstone.server.http.wire import GuardedHttp, WireConfig, crowd_of
from marchstone.server.logs import log_event
from marchstone.server.running.door import ENDING, HAND_OVER, LONGEST
from marchstone.server.running.memory import Cycles, Rest, give_back

LINGER = 0.4  # seconds in which a request that is on its way still gets here
SILENT = 3.0  # seconds for one who has come in and not said a thing yet
TICK = 0.05  # seconds between two looks
ROUND = 200  # ticks of uvicorn, of 0.1 seconds, after which memory is tidied up
UNFINISHED = 3  # seconds that a request may take to end


class Serving(uvicorn.Server):
    """Told to end, it lets nobody in, finishes what is begun, sends everybody home, and is gone.

    Told so a second time, it ends at once: what is acknowledged is on the disk.
    """

    def __init__(self, config: Config, secret: str = "") -> None:
        self.app = make_app(config, secret=secret)
        super().__init__(WireConfig(Turnstile(self.app), **_settings(config)))
        self._told = 0  # the signal
        self._rest = Rest()
        self._cycles = Cycles()
        self.beat: Callable[[], None] = lambda: None  # tells whoever started us that we live
        self.give_up: Callable[[], None] = lambda: os._exit(1)

    @property
    def hands_over(self) -> bool:
        return self._told == HAND_OVER

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        known = [*ENDING, *filter(None, [HAND_OVER])]
        before = {number: signal.signal(number, self.handle_exit) for number in known}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == HAND_OVER and self.should_exit:
            return
        if self.should_exit:
            os._exit(128 + sig)
        self._told = sig
        self.should_exit = True
        clock = threading.Timer(LONGEST, self.give_up)
        clock.daemon = True
        clock.start()

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:
            self.beat()
        self._cycles.tick()
        if counter % ROUND == 0:
            self._tidy()
        return await super().on_tick(counter)

    def _tidy(self) -> None:
        is_at_rest = self._rest.is_at_rest()
        self._cycles.round(is_at_rest=is_at_rest)
        if is_at_rest:
            asyncio.get_running_loop().run_in_executor(None, give_back)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log_event("leaving")
        self._let_nobody_in()
        crowd_of(self.config, self.server_state).is_leaving = True
        await self.app.state.house.leave()
        await self._linger()
        await super().shutdown(sockets)

    async def _linger(self) -> None:
        """Whoever has knocked before we left is answered, unless it is a person who stops us."""
        if self._told == signal.SIGINT:
            return
        await asyncio.sleep(LINGER)
        for _ in range(round((SILENT - LINGER) / TICK)):
            here = cast("set[GuardedHttp | GuardedSocket]", self.server_state.connections)
            if not any(connection.is_fresh for connection in here):
                return
            await asyncio.sleep(TICK)

    def _let_nobody_in(self) -> None:
        """Who comes now waits for whoever follows us. Who has just come in is served: to close the
        server at once would hang up on him."""
        loop = asyncio.get_running_loop()
        for door in [door for server in self.servers for door in server.sockets]:
            try:
                loop.remove_reader(door.fileno())
            except NotImplementedError:  # of a loop of Windows
                for server in self.servers:
                    server.close()


def _settings(config: Config) -> dict[str, Any]:
    return {
        "loop": "asyncio",  # whatever else is installed: nobody is let in by its rules
        "http": GuardedHttp,
        "ws": GuardedSocket,
        "connections": config.connections,
        "log_config": None,
        "access_log": False,
        "ws_max_size": LARGEST * 2,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_graceful_shutdown": UNFINISHED,
        "server_header": False,
    }


def serve_alone(
    config: Config, secret: str, door: socket.socket, hand_over: Callable[[], None]
) -> bool:
    """The only worker, until it is stopped. True if another process is to go on with the door."""
    server = Serving(config, secret)
    server.give_up = lambda: hand_over() if server.hands_over else os._exit(1)
    server.run(sockets=[door.dup()])
    if not server.started:
        sys.exit(1)
    return server.hands_over
