"""A disk that is full, and one that takes no writes at all, under a server that runs."""

import resource
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from faults.host import Host, hosted
from server.processes import Person, Served, send, until

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("faults")]

Disk = tuple[Callable[[Host], None], Callable[[Host], None]]  # how it fails, how it is mended


@contextmanager
def no_writes(folder: Path) -> Iterator[Disk]:
    """The system refuses every write to a file, as on a disk that has become read-only."""

    def limit(host: Host, size: int) -> None:
        resource.prlimit(host.parent, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    yield lambda host: limit(host, 0), lambda host: limit(host, resource.RLIM_INFINITY)


@contextmanager
def small(folder: Path) -> Iterator[Disk]:
    """A real one, of three megabytes, which somebody else fills."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", folder], check=True)
    filler = folder / "filler"

    def fill(host: Host) -> None:
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 1024)

    try:
        yield fill, lambda host: filler.unlink()
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def may_mount() -> bool:
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]
    with suppress(OSError):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    return False


@pytest.mark.parametrize("disk", [no_writes, *([small] if may_mount() else [])])
def test_moves_are_refused_until_there_is_room_again(disk: Any, tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    flags = (f"--database={folder / 'marchstone.db'}", "--pace=0")
    with (
        disk(folder) as (fail, mend),
        hosted(tmp_path, *flags, waits=False) as host,
        Person(cast("Served", host), "Anna") as anna,
    ):
        table = anna.post("/play/schotten-totten").removeprefix("/table/")
        with anna.live(table) as line:
            state = until(line, "state", yours=True)
            fail(host)
            refused_while(line, state)
            assert anna.client.get(anna.url(f"/table/{table}")).status_code == 200
            wait_for_health(anna, 503)
            mend(host)
            play(line, state)
            assert until(line, "state", yours=True)["decision"] == state["decision"] + 1


def wait_for_health(anna: Person, status: int) -> None:
    """What was found out holds for two seconds."""
    deadline = time.monotonic() + 15
    while httpx.get(anna.url("/health"), trust_env=False, timeout=10).status_code != status:
        assert time.monotonic() < deadline
        time.sleep(0.2)


def play(line: Any, state: Any) -> None:
    move = {name: state[name] for name in ("seat", "decision")}
    send(line, "play", action=state["actions"][0]["action"], **move)


def refused_while(line: Any, state: Any) -> None:
    """The first pages may still go where there was room before; by and by there is none."""
    for _ in range(3):
        play(line, state)
        assert until(line, "error")["code"] == "not_saved"
