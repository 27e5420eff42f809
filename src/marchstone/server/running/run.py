"""Runs the server until it is stopped, and a browser if wanted."""

from __future__ import annotations

import contextlib
import logging
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from dataclasses import replace
from importlib.util import find_spec

from marchstone.server.config import Config
from marchstone.server.logs import log_event, set_up
from marchstone.server.notices.push import draw_keys
from marchstone.server.running.door import LONGEST, Door, open_door
from marchstone.storage import StorageError, Store
from marchstone.storage.database.alone import hold_alone
from marchstone.storage.errors import BadDatabase

PATIENCE = 30.0  # seconds in which a server that is being started answers, or a database
BRIEFLY = 3.0  # seconds for one that is being stopped to be gone

_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # it is this machine


def run(config: Config, *, open_browser: bool = False) -> int:
    """Until it is stopped. BadConfig or StorageError says why it cannot start.

    With a door that was given to us others wait at it already: what can come back is waited for.
    """
    set_up(config.log)
    _tell_of_bots()
    door = open_door(config)
    config = replace(config, host=door.host)
    hold_alone(config.address, LONGEST + BRIEFLY if door.is_given else BRIEFLY)
    secret = _prepare_database(config, PATIENCE if door.is_given else 0.0)
    telling = (door.address, open_browser and not door.is_given)
    threading.Thread(target=_tell_when_open, args=telling, daemon=True).start()
    if _serve(config, secret, door):
        log_event("handed_over")
        door.hand_over()
    return 0


def _tell_of_bots() -> None:
    """What the levels have learned is reckoned by numpy; without it they go by the judge alone."""
    if find_spec("numpy") is None:
        log_event("bots_without_network", logging.WARNING, missing="numpy")


def _serve(config: Config, secret: str, door: Door) -> bool:
    """Whoever only watches over workers need not load all that they do."""
    if config.workers > 1:
        from marchstone.server.running.workers import Workers

        return Workers(config, secret, door.socket).run()
    from marchstone.server.running.serving import serve_alone

    return serve_alone(config, secret, door.socket, door.hand_over)


def _prepare_database(config: Config, patience: float) -> str:
    """Bring it up to date, once; the key that seals forms."""
    until = time.monotonic() + patience
    while True:
        store = Store(config.address)
        try:
            store.open()
            store.drawn("vapid", draw_keys)
            return store.secret()
        except BadDatabase:
            raise
        except StorageError:
            if time.monotonic() > until:
                raise
            time.sleep(0.5)
        finally:
            store.database.close()


def _tell_when_open(address: str, open_browser: bool) -> None:
    """The address is told when it is answered there."""
    while not _is_answered(address):
        time.sleep(0.05)
    with contextlib.suppress(OSError):  # nobody listens to us any more
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
