"""A game that everybody has left is closed with a word, and nobody has won it."""

import pytest

from marchstone.server.live import clock
from marchstone.server.live.clock import Control
from marchstone.server.live.days import abandoned
from marchstone.storage.rows import FLAG, OVER, PLAYING
from server.world import GAME, World, text_of

OPEN_GAME = "clans-and-glory"


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day is over in a moment."""
    real = clock.read

    def read(text: str) -> Control | None:
        control = real(text)
        return control and Control(300, 0, 0, True, control.loses)

    monkeypatch.setattr(clock, "read", read)
    monkeypatch.setattr(clock, "MOST_LAG", 50)


@pytest.mark.slow
@pytest.mark.usefixtures("hurried")
def test_when_the_time_of_all_is_up_by_days_the_table_is_closed(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", game=OPEN_GAME, clock="days:1")
    ben.sit(table, 1)
    with world.browser("Cecil").live(table) as watcher:
        state = watcher.until("state", over=True)
        assert "Everybody has left: the table is closed." in str(state)
    row = world.do(world.house.store.tables.get, table)
    assert (row.status, row.outcome.reason, row.outcome.ranks) == (OVER, "abandoned", (1, 1))
    flags = [move.player for move in world.do(world.house.store.log.since, table)]
    assert flags[0] == "butler"
    assert flags[-1] == "nobody"
    assert "A draw: everybody had left." in text_of(anna.get("/mine").text)
    record = anna.get(f"/table/{table}/record.txt").text
    assert "end abandoned 1 1" in record


@pytest.mark.slow
@pytest.mark.usefixtures("hurried")
def test_who_plays_on_against_a_butler_does_not_end_it_by_running_out_of_time(
    world: World,
) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", game=OPEN_GAME, clock="days:1")
    ben.sit(table, 1)
    with anna.live(table) as a, ben.live(table) as b:
        first, second = sorted([a, b], key=lambda live: not live.until("state")["yours"])
        second.until("state", yours=True)  # the time of the first is up, and the butler has moved
        second.play()
        second.until("state", over=True)
    rows = world.do(world.house.store.log.since, table)
    assert [move.player for move in rows if move.kind == FLAG] == ["butler", "butler"]
    assert world.do(world.house.store.tables.get, table).outcome.reason != "abandoned"
    assert first.state["seat"] != second.state["seat"]


def test_without_a_clock_a_month_of_silence_closes_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    silent, timed = (anna.new_table("me", "open", clock=chosen) for chosen in ("", "days:30"))
    for table in (silent, timed):
        ben.sit(table, 1)
    tables, get = world.house.tables, world.house.store.tables.get
    world.do(tables._close_abandoned)
    assert world.do(get, silent).status == PLAYING
    monkeypatch.setattr(abandoned, "AFTER", -1000)
    world.do(tables._close_abandoned)
    assert world.do(get, silent).outcome.reason == "abandoned"
    assert world.do(get, timed).status == PLAYING  # its clock ends it


def test_a_month_in_which_no_server_ran_is_no_silence(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:random", game=GAME)
    live = world.do(world.house.tables.get, table)
    row = live.row
    uptime = world.house.store.uptime
    uptime._gaps = [(row.moved, row.moved + abandoned.AFTER + 10**9)]
    assert abandoned.planned(world.house.store, row, live.course) is None
