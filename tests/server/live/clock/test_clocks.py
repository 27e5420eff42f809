"""Clocks at live tables: they run for whoever owes a decision, and their end is told."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from marchstone.core.record import Record
from marchstone.core.record.verifying import verified_file
from marchstone.server.live import clock
from marchstone.server.live.clock import Control
from marchstone.storage.rows import FLAG, OVER, PLAY, PLAYING
from server.world import GAME, Browser, Live, World, a_world

HOUR = 3600.0
OPEN_GAME = "clans-and-glory"


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shortest bank runs out in a moment."""
    real = clock.read

    def read(text: str) -> Control | None:
        control = real(text)
        if control is None or control.time != 30_000:
            return control
        return Control(400, 0, 0, control.is_per_move, control.loses)

    monkeypatch.setattr(clock, "read", read)
    monkeypatch.setattr(clock, "MOST_LAG", 100)


@contextmanager
def two(world: World, game: str = GAME, **form: str) -> Iterator[tuple[str, Live, Live]]:
    """Anna and Ben; the first of the two lives is his who is to move."""
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", game=game, **form)
    ben.sit(table, 1)
    with anna.live(table) as a, ben.live(table) as b:
        lives = sorted([a, b], key=lambda live: not live.until("state")["yours"])
        yield table, lives[0], lives[1]


def rows(world: World, table: str) -> Any:
    return world.do(world.house.store.log.since, table)


def test_a_clock_runs_for_whoever_owes_a_decision(world: World) -> None:
    with two(world, clock="bank:300+5") as (_, mover, other):
        told, seat = mover.until("clock"), mover.state["seat"]
        assert told["running"] == [seat]
        assert 290_000 < told["left"][seat] <= told["left"][1 - seat] == 300_000
        assert other.until("clock")["running"] == [seat]
        while mover.state["yours"]:
            mover.play()
            mover.until("state", ply=mover.state["ply"] + 1)
        told = mover.until("clock", running=[1 - seat])
        assert 300_000 < told["left"][seat] <= 300_000 + 5_000 * mover.state["ply"]


def test_without_a_clock_nobody_hears_of_one(world: World) -> None:
    with two(world) as (table, mover, other):
        mover.play()
        other.until("state", ply=1)
        heard = " ".join(mover.heard + other.heard)
    assert '"clock"' not in heard
    assert {row.clock for row in rows(world, table)} == {None}


@pytest.mark.usefixtures("hurried")
def test_whoever_runs_out_of_time_loses_where_it_was_chosen(world: World) -> None:
    with two(world, clock="bank:30", timeout="lose") as (table, mover, other):
        seat = mover.state["seat"]
        assert "runs out of time." in mover.until("state", over=True)["parts"]["log"]
        other.until("state", over=True)
        mover.play(0, decision=0)
        assert mover.refusal() in ("stale", "not_playing")
    (flag,) = rows(world, table)
    assert (flag.kind, flag.seat, flag.player) == (FLAG, seat, "person")
    row = world.do(world.house.store.tables.get, table)
    assert (row.status, row.outcome.reason, row.outcome.ranks[seat]) == (OVER, "out_of_time", 2)
    for kind in ("json", "txt"):
        text = world.browser().get(f"/game/{table}/record.{kind}").text
        assert verified_file(text).holds
        assert Record.read(text).clock == "bank:30 lose"


@pytest.mark.usefixtures("hurried")
def test_or_the_butler_plays_on_until_he_is_back(world: World) -> None:
    with two(world, OPEN_GAME, clock="bank:30") as (table, mover, other):
        seat = mover.state["seat"]
        other.until("state", yours=True)
        kinds = [(row.kind, row.player) for row in rows(world, table)]
        assert kinds[:2] == [(FLAG, "butler"), (PLAY, "butler")]
        assert rows(world, table)[0].clock[seat][:2] == (clock.LEAST, 0)
        assert seat in served(world, table)
        mover.send("back")
        until = time.monotonic() + 20
        while seat in served(world, table):
            assert time.monotonic() < until
            time.sleep(0.02)


def served(world: World, table: str) -> list[int]:
    """For whom the butler decides."""
    row = world.do(world.house.store.tables.get, table)
    return [seat.seat for seat in row.seats if seat.is_butler]


@pytest.mark.slow
@pytest.mark.usefixtures("hurried")
def test_with_three_the_others_play_on(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    seats = ("me", "open", "bot:gentle")
    table = anna.new_table(*seats, game=OPEN_GAME, count="3", clock="move:30")
    ben.sit(table, 1)
    with anna.live(table) as a:
        a.until("state", over=True)
    kinds = {(row.kind, row.player) for row in rows(world, table)}
    assert {(FLAG, "butler"), (PLAY, "butler"), (PLAY, "bot")} <= kinds


def test_all_who_throw_at_once_have_their_own_time(world: World) -> None:
    with two(world, "stone-weapons-paper", clock="move:60") as (_, one, other):
        for live in (one, other):
            while not live.state["actions"]:
                live.until("state")
        one.until("clock", running=[0, 1])
        one.play()
        one.until("clock", running=[other.state["seat"]])


def test_a_decision_that_comes_too_late_is_refused(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two(world, clock="move:60") as (table, mover, _):
        live = world.house.tables._live[table]
        hand = clock.Hand(60_000, 60_300, 60_300)
        monkeypatch.setattr(live.clock, "now", lambda: (hand, hand))
        mover.play(lag=200)
        assert mover.refusal() == "out_of_time"
        mover.play(lag=400)  # its way took so long
        mover.until("state", ply=1)
        assert rows(world, table)[0].clock is not None


def test_a_clock_stands_still_while_no_server_runs(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with a_world(address, tmp_path) as first, two(first, clock="move:60") as (table, mover, _):
        mover.play()
        mover.until("state", ply=1)
        mover.until("clock")
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + HOUR)
    with a_world(address, tmp_path) as second:
        looker = second.browser("Eve")
        with looker.live(table) as live:
            told = live.until("clock")
            assert told["running"]
            assert all(left > 40_000 for left in told["left"])
        assert [row.kind for row in rows(second, table)] == [PLAY]


@pytest.mark.slow
@pytest.mark.usefixtures("hurried")
def test_of_two_workers_one_lets_the_hand_fall(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        a_world(postgres, tmp_path) as first,
        a_world(postgres, tmp_path) as second,
        two(first, clock="bank:30", timeout="lose") as (table, mover, _),
        second.browser("Eve").live(table) as elsewhere,
    ):
        mover.until("state", over=True)
        elsewhere.until("state", over=True)
        assert [row.kind for row in rows(first, table)] == [FLAG]


def test_taking_back_gives_time_back_to_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two(world, OPEN_GAME, clock="bank:300+5") as (table, mover, other):
        seat = mover.state["seat"]
        mover.play()
        mover.until("state", ply=1)
        live = world.house.tables._live[table]
        live.clock._since -= 20  # seconds go by
        undo = mover.state["undo"]
        mover.send("undo", seat=undo["seat"], decision=undo["decision"])
        mover.until("state", ply=2)
        first, second = rows(world, table)
        assert first.clock[seat][0] > second.clock[seat][0] == 300_000  # no increment
        assert second.clock[1 - seat] == (300_000, 0, 0)
        spent = second.clock[seat][2]
        assert spent == second.clock[seat][1] >= first.clock[seat][2]
        other.until("state", ply=2)


def test_nobody_who_would_have_nothing_left_takes_back(world: World) -> None:
    with two(world, OPEN_GAME, clock="move:60") as (table, mover, _):
        world.house.tables._live[table].clock._since -= 50
        mover.play()
        mover.until("state", ply=1)
        if mover.state["yours"]:  # it is his own clock that runs on
            world.house.tables._live[table].clock._since -= 50
            undo = mover.state["undo"]
            mover.send("undo", seat=undo["seat"], decision=undo["decision"])
            assert mover.refusal() == "not_undone"


@pytest.mark.usefixtures("hurried")
def test_a_hand_falls_though_nobody_looks(world: World) -> None:
    one, two = world.program("One"), world.program("Two")
    wish = {"game": GAME, "seats": ["me", "open"], "clock": "bank:30 lose"}
    table = one.post("/api/tables", **wish).json()["id"]
    two.ask("POST", f"/api/tables/{table}/seats/1")
    world.house.tables.let_go(world.house.tables._live[table])
    until = time.monotonic() + 20
    while time.monotonic() < until and not rows(world, table):
        world.do(world.house.tables._look_after_clocks)
        time.sleep(0.05)
    assert [row.kind for row in rows(world, table)] == [FLAG]
    assert world.do(world.house.store.tables.overdue, 2**50, 9) == []


def test_programs_choose_and_read_clocks(world: World) -> None:
    one = world.program("One")
    for wrong in ("bank", "bank:1", "move:60+5", "x" * 300):
        told = one.post("/api/tables", game=GAME, seats=["me", "bot:gentle"], clock=wrong)
        assert told.status_code == 400
    wish = {"game": GAME, "seats": ["me", "bot:gentle"], "clock": "bank:600+10/5"}
    made = one.post("/api/tables", **wish).json()
    assert made["clock"] == "bank:600+10/5"
    view = one.get(f"/api/tables/{made['id']}/view?seat=0").json()
    # The bot may be thinking, or have moved and been given its ten seconds.
    assert all(590_000 <= left <= 610_000 for left in view["clock"]["left"])
    assert set(view["clock"]["running"]) <= {0, 1}
    assert "10 minutes in all, 10 seconds more with each decision" in (
        world.browser("Eve").get(f"/table/{made['id']}").text
    )


def test_the_form_offers_clocks_and_a_rematch_keeps_them(world: World) -> None:
    anna = world.browser("Anna")
    page = anna.get(f"/new/{GAME}").text
    assert 'value="bank:600+10"' in page
    assert 'value="lose"' in page
    table = anna.new_table("me", "bot:gentle", clock="days:3", timeout="lose")
    assert "data-clocks" in anna.get(f"/table/{table}").text
    resign(anna, table)
    again = anna.post(f"/table/{table}/rematch").headers["location"].removeprefix("/table/")
    row = world.do(world.house.store.tables.get, again)
    assert (row.clock, row.status) == ("days:3 lose", PLAYING)


def resign(browser: Browser, table: str) -> None:
    with browser.live(table) as live:
        live.send("resign", seat=live.until("state")["seat"])
        live.until("state", over=True)


def test_where_a_clock_runs_nobody_else_calls_the_butler(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", clock="days:3")
    ben.sit(table, 1)
    with anna.live(table) as live:
        live.until("state")
        live.send("butler", seat=1)
        assert live.refusal() == "still_there"


def test_the_record_tells_when_each_move_was_made(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:gentle", clock="move:300")
    with anna.live(table) as live:
        live.until("state", yours=True)
        live.play()
        live.until("state", yours=True)
    resign(anna, table)
    record = Record.read(anna.get(f"/game/{table}/record.json").text)
    assert len(record.times) == len(record.moves) > 1
