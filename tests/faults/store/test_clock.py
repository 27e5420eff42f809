"""The clock on the wall is set back and forth: games go on, and nobody is sent away."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from marchstone.storage.database.patience import SLOWEST
from server.live.test_live import in_turn, two_at_a_table
from server.world import World, a_world

HOUR = 3600.0
JUMPS = (HOUR, -HOUR, 200 * 24 * HOUR, -2000 * 24 * HOUR, 0.0)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with a_world(str(tmp_path / "marchstone.db"), tmp_path) as world:
        yield world


def test_a_game_goes_on_whatever_the_clock_says(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        for ply, jump in enumerate(JUMPS, 1):
            monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
            mover, other = in_turn(a, b)
            since = time.monotonic()
            mover.play()
            mover.until("state", ply=ply)
            other.until("state", ply=ply)
            assert time.monotonic() - since < SLOWEST
    rows = world.do(world.house.store.log.since, table)
    assert [row.ply for row in rows] == list(range(len(JUMPS)))


def test_a_clock_that_was_set_ends_no_session(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time
    anna = world.browser("Anna")
    monkeypatch.setattr(time, "time", lambda: real() + 400 * 24 * HOUR)
    assert world.do(world.house.doorkeeper.end_old) == []
    monkeypatch.setattr(time, "time", real)
    assert "Anna" in anna.get("/account").text


def test_an_analysis_is_taken_over_though_its_last_beat_lies_in_the_future(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:random")
    analyses = world.house.store.analyses
    world.do(world.house.analyst.close)
    monkeypatch.setattr(time, "time", lambda: real() + HOUR)
    world.do(analyses.ask, table, 1, 10)
    assert world.do(analyses.claim).table == table
    monkeypatch.setattr(time, "time", real)
    monkeypatch.setattr(analyses, "_worker", "another")
    assert world.do(analyses.claim).table == table
