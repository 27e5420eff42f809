"""A server in a process of its own, and what it takes: processor, memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 30.0
QUIET = 0.05  # of a core, below which a server counts as at rest


@dataclass
class Served:
    """With all the processes that it has started."""

    process: subprocess.Popen[str]
    host: str
    started: float  # seconds from the command to the first answer

    def _pids(self) -> list[int]:
        found, children = [self.process.pid], _children()
        for pid in found:
            found += children.get(pid, [])
        return found

    def cpu(self) -> float:
        """Seconds of processor time, user and system, of all threads."""
        return sum(map(_cpu, self._pids()))

    def memory(self) -> float:
        """Megabytes in memory; what processes share is counted once."""
        return sum(map(_memory, self._pids()))

    def rest(self, longest: float = 20.0) -> None:
        """Until it has done with what was asked of it."""
        until = time.monotonic() + longest
        while time.monotonic() < until:
            before = self.cpu()
            time.sleep(0.5)
            if self.cpu() - before < QUIET * 0.5:
                return

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()


@contextmanager
def serving(data: str, *flags: str) -> Iterator[Served]:
    """Our own server. Its log goes nowhere, but it is written."""
    command = [sys.executable, "-m", "marchstone", "serve", "--port=0", f"--data={data}"]
    with started([*command, *flags], "http://") as server:
        yield server


@contextmanager
def started(command: list[str], before: str, **more: str) -> Iterator[Served]:
    """Any server that prints a line with its host after `before`."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **more},
    )
    assert process.stdout is not None
    host = process.stdout.readline().partition(before)[2].split("/")[0].strip()
    server = Served(process, host, time.perf_counter() - begun)
    try:
        if not host:
            raise SystemExit(f"bench: {' '.join(command)} did not start")
        yield server
    finally:
        server.stop()


def _children() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        if fields := _stat(int(entry.name)):
            found.setdefault(int(fields[1]), []).append(int(entry.name))
    return found


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    except (OSError, ValueError):  # it has ended, or this system has no such thing
        return []


def _cpu(pid: int) -> float:
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / TICK if fields else 0.0


def _memory(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
