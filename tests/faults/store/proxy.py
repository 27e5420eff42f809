"""A wire between a server and its database, which can be cut, delayed or swallow everything."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OPEN, DEAF, CUT = "open", "deaf", "cut"


class Proxy:
    def __init__(self, to: Path) -> None:
        self._to = str(to)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self.port = self._door.getsockname()[1]
        self.how = OPEN
        self.delay = 0.0  # seconds for everything that is said
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """Every line breaks, and nobody gets through."""
        self.how = CUT
        for end in list(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.cut()
        self._door.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                threading.Thread(target=self._join, args=(client,), daemon=True).start()

    def _join(self, client: socket.socket) -> None:
        if self.how == CUT:
            client.close()
            return
        with client, socket.socket(socket.AF_UNIX) as server:
            server.connect(self._to)
            self._ends |= {client, server}
            back = threading.Thread(target=self._pass_on, args=(server, client), daemon=True)
            back.start()
            self._pass_on(client, server)
            back.join()
            self._ends -= {client, server}

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while said := one.recv(65536):
                if self.how == DEAF:
                    continue
                time.sleep(self.delay)
                other.sendall(said)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def a_proxy(to: Path) -> Iterator[Proxy]:
    proxy = Proxy(to)
    try:
        yield proxy
    finally:
        proxy.close()
