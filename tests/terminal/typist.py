"""A typist at a real terminal: starts `marchstone` in a pseudo-terminal and answers its prompts."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from types import TracebackType

PATIENCE = 30.0  # seconds without a letter


class Typist:
    def __init__(self, *argv: str, env: Mapping[str, str]) -> None:
        self.hands, terminal = pty.openpty()
        command = [sys.executable, "-m", "marchstone", *argv]
        self.process = subprocess.Popen(
            command, stdin=terminal, stdout=terminal, stderr=terminal, env=env
        )
        os.close(terminal)
        self.seen = ""

    def __enter__(self) -> Typist:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.hands)

    def read_until(self, *ends: str) -> str:
        """What appears up to one of these endings, or to the end of the program."""
        shown = ""
        last = monotonic()
        while not shown.endswith(ends):
            ready, _, _ = select.select([self.hands], [], [], 0.2)
            if ready:
                try:
                    shown += os.read(self.hands, 65536).decode("utf-8", errors="replace")
                except OSError:  # the program has closed its terminal
                    break
                last = monotonic()
            assert monotonic() - last < PATIENCE, f"nothing comes after {shown[-400:]!r}"
        self.seen += shown
        return shown

    def type(self, line: str) -> None:
        os.write(self.hands, f"{line}\n".encode())

    def interrupt(self) -> None:
        """What Ctrl-C does to the program in front; again, if it came before the program read."""
        for _ in range(int(PATIENCE)):
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=2)
                return

    def end_input(self) -> None:
        """Ctrl-D."""
        os.write(self.hands, b"\x04")

    def leave(self) -> int:
        self.read_until("\0")
        return self.process.wait(timeout=PATIENCE)
