"""A database that hangs, is slow, is cut off, is locked or takes no writes.

Whoever asks is answered in time and with a clear word; live sockets stay and lose nothing; when the
database is back, so is everything, and nothing is left lying about.
"""

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from faults.store.proxy import CUT, DEAF, OPEN, a_proxy
from server.live.test_live import in_turn, two_at_a_table
from server.world import Browser, World, a_world

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("faults"),
    pytest.mark.usefixtures("impatient"),
]

IN_TIME = 8.0  # seconds on a busy machine; the limits of `impatient` are far below
BACK = 15.0  # seconds in which all of it has to be back


class Trial:
    """Two people at a table, and a page that reads the database."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.anna, self.ben, self.table = two_at_a_table(world)

    def run(self, trouble: Callable[[], None], end: Callable[[], None], *, reads: bool) -> None:
        """`reads`: whether pages can be read all the same."""
        with self.anna.live(self.table) as a, self.ben.live(self.table) as b:
            a.until("state")
            b.until("state")
            mover, other = in_turn(a, b)
            mover.play()
            ply = mover.until("state", ply=1)["ply"]
            other.until("state", ply=1)
            mover, other = in_turn(a, b)
            threads = threading.active_count()
            trouble()
            mover.play()
            assert in_time(mover.refusal) == "not_saved"
            assert in_time(lambda: self._lobby().status_code) == (200 if reads else 503)
            assert in_time(self._health) == 503
            end()
            until(lambda: self._lobby().status_code == 200 and self._health() == 200)
            mover.play()
            mover.until("state", ply=ply + 1)
            other.until("state", ply=ply + 1)
            assert threading.active_count() <= threads + 6  # those of the pools, when all are used
        rows = self.world.do(self.world.house.store.log.since, self.table)
        assert [row.ply for row in rows] == list(range(ply + 1))

    def _lobby(self) -> Any:
        return self.anna.get("/lobby")

    def _health(self) -> int:
        self.world.house.store.health._when = float("-inf")
        return self.world.client.get("/health").status_code


def in_time(ask: Callable[[], Any]) -> Any:
    since = time.monotonic()
    answer = ask()
    assert time.monotonic() - since < IN_TIME
    return answer


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + BACK
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


# PostgreSQL


def backends(postgres: str) -> list[int]:
    """Those that serve the house."""
    with psycopg.connect(postgres) as connection:
        rows = connection.execute(
            "SELECT pid FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return [pid for (pid,) in rows]


def test_a_database_that_hangs_is_given_up_and_another_line_is_taken(
    postgres: str, tmp_path: Path
) -> None:
    stopped: list[int] = []

    def stop() -> None:
        stopped.extend(backends(postgres))
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)

    try:
        with a_world(postgres, tmp_path) as world:
            stands_it(world, stop)
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


def stands_it(world: World, stop: Callable[[], None]) -> None:
    """Of what was asked on a dead line nobody knows; whoever comes next gets a live one."""
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover, other = in_turn(a, b)
        stop()
        mover.play()
        assert in_time(mover.refusal) == "not_saved"
        until(lambda: in_time(lambda: anna.get("/lobby").status_code) == 200)
        mover.play()
        while (told := mover.receive())["type"] != "state":
            if told["type"] == "error":
                mover.play()
        other.until("state", ply=1)


@contextmanager
def wired(postgres: str, tmp_path: Path) -> Iterator[tuple[World, Any]]:
    """A house at the other end of a wire."""
    url = make_url(postgres)
    folder = Path(str(url.query["host"]))
    with a_proxy(next(folder.glob(".s.PGSQL.*[0-9]"))) as proxy:
        address = f"postgresql://postgres@127.0.0.1:{proxy.port}/{url.database}"
        with a_world(address, tmp_path) as world:
            yield world, proxy
            proxy.how = OPEN


@pytest.mark.parametrize("how", [CUT, DEAF])
def test_a_cut_wire_is_told_in_time_and_mended_by_itself(
    postgres: str, tmp_path: Path, how: str
) -> None:
    with wired(postgres, tmp_path) as (world, proxy):

        def trouble() -> None:
            if how == CUT:
                proxy.cut()
            proxy.how = how

        def end() -> None:
            proxy.how = OPEN

        Trial(world).run(trouble, end, reads=False)
        assert len(backends(postgres)) <= 12


def test_a_slow_wire_is_slow_and_nothing_else(postgres: str, tmp_path: Path) -> None:
    with wired(postgres, tmp_path) as (world, proxy):
        anna, ben, table = two_at_a_table(world)
        proxy.delay = 0.05
        with anna.live(table) as a, ben.live(table) as b:
            a.until("state")
            b.until("state")
            for ply in (1, 2):
                mover, other = in_turn(a, b)
                mover.play()
                mover.until("state", ply=ply)
                other.until("state", ply=ply)
            assert anna.get("/lobby").status_code == 200


def test_a_database_that_may_only_be_read_refuses_moves(postgres: str, tmp_path: Path) -> None:
    def set_to(value: str) -> None:
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
            connection.execute("SELECT pg_reload_conf()")
        wanted = value.replace("DEFAULT", "off")
        until(lambda: shown(postgres, "default_transaction_read_only") == wanted)

    try:
        with a_world(postgres, tmp_path) as world:
            Trial(world).run(lambda: set_to("on"), lambda: set_to("DEFAULT"), reads=True)
    finally:
        set_to("DEFAULT")


def shown(postgres: str, setting: str) -> str:
    with psycopg.connect(postgres) as connection:
        return str(connection.execute(f"SHOW {setting}").fetchone()[0])  # type: ignore[index]


# SQLite


def test_a_file_that_another_process_holds_refuses_moves(tmp_path: Path) -> None:
    address = str(tmp_path / "marchstone.db")
    with a_world(address, tmp_path) as world:
        other = sqlite3.connect(address, isolation_level=None, check_same_thread=False)

        def trouble() -> None:
            other.execute("BEGIN EXCLUSIVE")

        def end() -> None:
            other.execute("ROLLBACK")

        Trial(world).run(trouble, end, reads=True)
        other.close()


def test_whoever_comes_while_the_database_is_away_may_come_again(
    postgres: str, tmp_path: Path
) -> None:
    """A page that could not open its line is not told that its table is gone."""
    with wired(postgres, tmp_path) as (world, proxy):
        anna, _, table = two_at_a_table(world)
        heard = refused_line(world, anna, table, proxy)
        assert "gone" not in heard
        until(lambda: anna.get("/lobby").status_code == 200)
        with anna.live(table) as a:
            a.until("state")


def refused_line(world: World, anna: Browser, table: str, proxy: Any) -> list[str]:
    from litestar.exceptions import WebSocketDisconnect

    proxy.cut()
    heard: list[str] = []
    with pytest.raises(WebSocketDisconnect), anna.live(table) as line:  # noqa: PT012
        while True:
            heard.append(line.receive()["type"])
    proxy.how = OPEN
    return heard
