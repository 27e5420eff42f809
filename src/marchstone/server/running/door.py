"""The socket that the server listens on: bound here, given to us, or passed on to who comes next.

It is handed over as systemd does it: LISTEN_FDS sockets from number 3 on, meant for LISTEN_PID.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from dataclasses import dataclass
from typing import NoReturn

from marchstone.server.config import BadConfig, Config

ENDING = (signal.SIGINT, signal.SIGTERM)
HAND_OVER = getattr(signal, "SIGUSR2", None)  # the signal; not every system has it
LONGEST = 10.0  # seconds from a signal to the end, whatever hangs
GIVEN_FOR, GIVEN = "LISTEN_PID", "LISTEN_FDS"
FIRST = 3  # the number of the first socket that is given
WAITING = 2048  # connections that may wait at the door while nobody is there to open


@dataclass(frozen=True, slots=True)
class Door:
    socket: socket.socket
    is_given: bool  # by whoever started us, who may keep it open behind our back

    @property
    def host(self) -> str:
        return str(self.socket.getsockname()[0])

    @property
    def address(self) -> str:
        """Where a browser on this machine finds it."""
        host, port = self.host, self.socket.getsockname()[1]
        if host in ("0.0.0.0", "::"):  # noqa: S104  compared, not bound
            host = "127.0.0.1"
        return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

    def hand_over(self) -> NoReturn:
        """This process begins anew, with the program as it is installed by now; the door stays."""
        os.dup2(self.socket.fileno(), FIRST)
        os.set_inheritable(FIRST, True)  # where it had that number before, dup2 has done nothing
        os.environ.update({GIVEN_FOR: str(os.getpid()), GIVEN: "1"})
        if HAND_OVER is not None:  # whoever asks twice does not end a server that begins
            signal.signal(HAND_OVER, signal.SIG_IGN)
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606  ourselves


def open_door(config: Config) -> Door:
    """BadConfig says why not: before anything else is done, a port that is taken is told."""
    if _is_given():
        return Door(_given(), is_given=True)
    return Door(_bind(config), is_given=False)


def _is_given() -> bool:
    return os.environ.get(GIVEN_FOR) == str(os.getpid()) and os.environ.get(GIVEN, "0") != "0"


def _given() -> socket.socket:
    """No process of ours shall take it for its own."""
    del os.environ[GIVEN_FOR], os.environ[GIVEN]
    try:
        os.set_inheritable(FIRST, False)
        given = socket.socket(fileno=FIRST)
        is_ours = given.family in (socket.AF_INET, socket.AF_INET6)
        if is_ours and given.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            return given
    except OSError:
        pass
    raise BadConfig("the socket that we were given is none of TCP that listens")


def _bind(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # Named, or asyncio does not see that it is TCP and lets a short answer wait 40 ms (Nagle).
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere the option would let two servers share the port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((config.host, config.port))
        bound.listen(WAITING)  # whoever comes before the server is up waits at the door
    except OSError as error:
        bound.close()
        what = error.strerror or str(error)
        raise BadConfig(f"cannot listen on {config.host}:{config.port}: {what}") from None
    return bound
