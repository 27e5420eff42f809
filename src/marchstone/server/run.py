"""Runs the server: uvicorn with our settings, and a browser if wanted."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from dataclasses import asdict
from typing import Any

import uvicorn

from marchstone.server.config import BadConfig, Config
from marchstone.server.http.messages import LARGEST
from marchstone.server.http.socketwire import GuardedSocket
from marchstone.server.http.wire import GuardedHttp, WireConfig
from marchstone.server.logs import set_up
from marchstone.server.parent import end_with_parent
from marchstone.storage import Store
from marchstone.storage.alone import hold_alone

PASSED_ON = "MARCHSTONE_CONFIG"  # how the workers get the settings of the process that starts them
PATIENCE = 30.0  # seconds in which a server that is being started answers

_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # it is this machine


def run(config: Config, *, open_browser: bool = False) -> int:
    """Until it is stopped. BadConfig or StorageError says why it cannot start."""
    set_up(config.log)
    door = _bind(config)
    hold_alone(config.address)
    if config.workers > 1:
        _prepare_database(config)  # once, before several workers look at it
    address = f"http://{_shown(config.host)}:{door.getsockname()[1]}/"
    telling = (address, open_browser)
    threading.Thread(target=_tell_when_open, args=telling, daemon=True).start()
    os.environ[PASSED_ON] = json.dumps(asdict(config))
    return _serve(config, door)


def _bind(config: Config) -> socket.socket:
    """Before anything else, so that a port that is taken is told in one line."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere the option would let two servers share the port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((config.host, config.port))
        door.listen(1024)  # whoever comes before the server is up waits at the door
    except OSError as error:
        door.close()
        what = error.strerror or str(error)
        raise BadConfig(f"cannot listen on {config.host}:{config.port}: {what}") from None
    door.set_inheritable(True)
    return door


def _prepare_database(config: Config) -> None:
    store = Store(config.address)
    try:
        store.open()
        store.secret()
    finally:
        store.database.close()


def _shown(host: str) -> str:
    """An address that a browser on this machine can open."""
    if host in ("0.0.0.0", "::"):  # noqa: S104  compared, not bound
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _serve(config: Config, door: socket.socket) -> int:
    settings: dict[str, Any] = {
        "factory": True,
        "http": GuardedHttp,
        "ws": GuardedSocket,
        "connections": config.connections,
        "workers": config.workers,
        "log_config": None,
        "access_log": False,
        "ws_max_size": LARGEST * 2,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_graceful_shutdown": 1,
        "server_header": False,
    }
    if config.workers > 1:
        from uvicorn.supervisors import Multiprocess

        uvicorn_config = WireConfig("marchstone.server.run:worker_app", **settings)
        Multiprocess(uvicorn_config, sockets=[door]).run()
        return 0
    server = LoneServer(settings)
    server.run(sockets=[door])
    return 0 if server.started else 1


class LoneServer(uvicorn.Server):
    """The only worker. It ends the streams of programs, for whose end uvicorn would wait."""

    def __init__(self, settings: dict[str, Any]) -> None:
        super().__init__(WireConfig(self._make_app, **settings))
        self._app: Any = None

    def _make_app(self) -> Any:
        self._app = worker_app()
        return self._app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.house.tables.send_home()
        await super().shutdown(sockets)


def worker_app() -> Any:
    """The application of one worker, with the settings that were passed on to it."""
    from marchstone.server.app import make_app

    config = Config(**json.loads(os.environ[PASSED_ON]))
    set_up(config.log)
    end_with_parent()
    return make_app(config)


def _tell_when_open(address: str, open_browser: bool) -> None:
    """The address is told when it is answered there."""
    while not _is_answered(address):
        time.sleep(0.05)
    sys.stdout.write(f"Marchstone is at {address} (Ctrl+C stops it)\n")
    sys.stdout.flush()
    if open_browser:
        webbrowser.open(address)


def _is_answered(address: str) -> bool:
    try:
        _direct.open(address + "health", timeout=PATIENCE).close()
    except urllib.error.HTTPError:
        return True  # it is open, though not well
    except OSError:
        return False
    return True
