"""What is told to machines that watch over us, and a store that has one server."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections import namedtuple
from pathlib import Path
from typing import Any

import httpx
import pytest

from marchstone.storage import StorageError
from marchstone.storage.database import health
from server.processes import Served, served
from server.world import World

Disk = namedtuple("Disk", "total used free")


def ask(world: World) -> tuple[int, str]:
    world.house.store.health._when = float("-inf")
    answer = world.client.get("/health")
    return answer.status_code, answer.json().get("database", "")


def test_a_store_that_can_be_written_to_is_well(world: World) -> None:
    assert ask(world) == (200, "")
    assert ask(world) == (200, "")


def test_a_write_that_fails_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(work: Any) -> Any:
        raise StorageError("the disk is full")

    monkeypatch.setattr(world.house.store.database, "run", full)
    assert ask(world) == (503, "the disk is full")


def test_a_disk_that_is_almost_full_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Disk(100, 99, 1))
    is_sqlite = world.house.config.is_sqlite
    assert ask(world) == ((503, "the disk is almost full") if is_sqlite else (200, ""))


def test_a_store_that_does_not_answer_is_told_and_asked_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    async def hang(work: Any) -> Any:
        asked.append(work)
        await asyncio.sleep(60)

    monkeypatch.setattr(health, "SLOWEST", 0.1)
    monkeypatch.setattr(world.house.store.database, "run", hang)
    assert [ask(world) for _ in range(3)] == [(503, "the database does not answer")] * 3
    assert len(asked) == 1


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_dead(
    tmp_path: Path,
) -> None:
    first = Served(tmp_path)
    try:
        second = start(tmp_path)
        assert second.returncode == 2
        assert second.stdout == ""  # no address, for nobody is there
        (line,) = second.stderr.splitlines()
        assert "another server uses" in line
        assert httpx.get(f"http://{first.address}/health", trust_env=False).is_success
    finally:
        first.stop(signal.SIGKILL)
    with served(tmp_path):
        pass


def start(data: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "marchstone", "serve", "--port=0"]
    environment = {**os.environ, "MARCHSTONE_DATA": str(data)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_the_address_is_told_when_it_is_answered_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_yet(self: Served) -> None:
        assert httpx.get(f"http://{self.address}/about", trust_env=False, timeout=5).is_success

    monkeypatch.setattr(Served, "_wait", not_yet)
    with served(tmp_path):
        pass
