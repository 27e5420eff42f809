"""Whoever keeps a server running: starts it, and starts it again when it was killed.

He holds the socket it listens on, as systemd does, or leaves that to the server.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import psutil

PATIENCE = 60.0
PAUSE = 0.1  # seconds between two tries to start it
GIVE_SOCKET = 'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@" 3<&{0}'


class Host:
    def __init__(
        self, data: Path, *flags: str, holds_socket: bool = False, **settings: str
    ) -> None:
        self.log = data / "server.log"
        self._flags = flags
        self._settings = {"MARCHSTONE_DATA": str(data), **settings}
        self._door = socket.create_server(("127.0.0.1", 0), backlog=2048)
        self.holds = holds_socket
        self.address = f"127.0.0.1:{self._door.getsockname()[1]}"
        if not holds_socket:
            self._door.close()
        self._left_behind: list[int] = []
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        port = self.address.partition(":")[2]
        command = [sys.executable, "-m", "marchstone", "serve", f"--port={port}", *self._flags]
        if self.holds:
            give = GIVE_SOCKET.format(self._door.fileno())
            command = ["bash", "-c", give, "bash", *command]
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, **self._settings},
                start_new_session=True,
                pass_fds=[self._door.fileno()] if self.holds else [],
            )

    def wait_for_another(self) -> None:
        """The parent was killed: until its workers are gone, and another one answers."""
        until = time.monotonic() + PATIENCE
        self.process.wait(PATIENCE)
        while any(map(_is_alive, self._left_behind)):
            assert time.monotonic() < until, "a worker has outlived its parent"
            time.sleep(0.02)
        self.wait()

    def opened(self) -> int:
        """How many workers have been up."""
        return self.told().count("event=open")

    def wait_for_worker(self, before: int) -> None:
        """One was killed: until there is one more than before."""
        until = time.monotonic() + PATIENCE
        while self.opened() <= before:
            assert time.monotonic() < until, "no other worker came"
            time.sleep(0.05)

    def kill(self) -> None:
        self._left_behind = [*self.workers(), *self.thinkers()]
        os.kill(self.parent, signal.SIGKILL)

    def look(self) -> None:
        """Start it again if it is gone."""
        if self.process.poll() is not None:
            time.sleep(PAUSE)
            self.process = self._start()

    def is_well(self) -> bool:
        return self._answers() == 200

    def _answers(self) -> int:
        """The status of its health; 0 if nobody is there."""
        try:
            url = f"http://{self.address}/health"
            return httpx.get(url, trust_env=False, timeout=5).status_code
        except httpx.TransportError:
            return 0

    def wait(self, *, well: bool = True) -> None:
        until = time.monotonic() + PATIENCE
        self.look()
        while not (self.is_well() if well else self._answers()):
            assert time.monotonic() < until, f"the server does not answer: {self.told()[-2000:]}"
            time.sleep(0.05)
            self.look()

    def told(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    # Its processes

    @property
    def parent(self) -> int:
        return self.process.pid

    def workers(self) -> list[int]:
        """Those beside the parent, where there are several."""
        return _children(self.parent) if "--workers" in " ".join(self._flags) else []

    def thinkers(self) -> list[int]:
        return [thinker for one in self.workers() or [self.parent] for thinker in _children(one)]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """How it has ended."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        try:
            if self.process.poll() is None:
                self.stop()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            if self.holds:
                self._door.close()


def _children(pid: int) -> list[int]:
    """Those that multiprocessing has started to work."""
    with suppress(psutil.Error):
        found = psutil.Process(pid).children()
        return [child.pid for child in found if _works(child)]
    return []


def _is_alive(pid: int) -> bool:
    """Dead and not yet buried is dead."""
    with suppress(psutil.Error):
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    return False


def _works(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return any("spawn_main" in word for word in process.cmdline())
    return False


@contextmanager
def hosted(
    data: Path, *flags: str, holds_socket: bool = False, waits: bool = True, **settings: str
) -> Iterator[Host]:
    """`waits`: until it is well, and not only there."""
    host = Host(data, *flags, holds_socket=holds_socket, **settings)
    try:
        host.wait(well=waits)
        yield host
    finally:
        host.close()
