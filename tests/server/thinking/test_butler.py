"""Bots at their seats, and the butler for people who are gone."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from marchstone.server.live import standing
from marchstone.server.live.botseats import BotSeats, paces_of
from marchstone.server.live.standing import Standing
from marchstone.server.thinking.process import TooLong
from server.live.test_live import two_at_a_table
from server.world import GAME, Program, World, a_world


@pytest.fixture
def impatient(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """Here the others may call the butler at once."""
    monkeypatch.setattr("marchstone.server.live.making.BUTLER_TIMES", (0, 900))
    with a_world(address, tmp_path) as world:
        yield world


def test_the_butler_plays_for_one_who_is_gone_until_he_is_back(impatient: World) -> None:
    anna, ben, table = two_at_a_table(impatient, butler="0")
    with anna.live(table) as a:
        if a.until("state")["yours"]:
            a.play()
            a.until("state", yours=False)
        a.send("butler", seat=1)
        while not a.state["yours"]:
            a.receive()
        for _ in range(3):
            a.play()
            a.until("state", yours=True)
        with ben.live(table) as b:
            assert b.until("state")["yours"] is False
            a.play()
            while not b.state["yours"]:
                if a.state["yours"]:
                    a.play()
                a.until("state")
                b.until("state", ply=a.state["ply"])
    rows = impatient.do(impatient.house.store.log.since, table)
    assert {row.player for row in rows if row.seat == 1} == {"butler"}
    seats = impatient.do(impatient.house.store.tables.get, table).seats
    assert [seat.is_butler for seat in seats] == [False, False]


def test_the_butler_is_not_called_for_one_who_is_there(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        b.until("state")
        a.send("butler", seat=1)
        assert a.refusal() == "still_there"
        a.send("butler", seat=0)
        assert a.refusal() == "still_there"


def test_nobody_far_away_calls_the_butler(impatient: World) -> None:
    _, _, table = two_at_a_table(impatient, butler="0")
    eve = impatient.browser("Eve")
    with eve.live(table) as e:
        e.send("butler", seat=1)
        assert e.refusal() == "not_your_seat"


def test_a_program_that_moves_in_time_is_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, table, standing = two_programs(world)
    now = a_clock(standing, monkeypatch)
    now[0] += 40
    mover = one.get(f"/api/tables/{table}/view?seat=0").json()["to_act"][0]
    (one, two)[mover].get(f"/api/tables/{table}/view?seat={mover}")
    assert not standing.may_call_butler(mover)
    now[0] += 40
    assert standing.may_call_butler(mover)
    program = (one, two)[mover]
    view = program.get(f"/api/tables/{table}/view?seat={mover}").json()
    now[0] += 20
    move = {"seat": mover, "action": view["actions"][0]["action"], "decision": 0}
    assert program.post(f"/api/tables/{table}/actions", **move).is_success
    now[0] += 20
    assert not standing.may_call_butler(mover)


def test_nobody_calls_the_butler_for_one_who_keeps_nobody_waiting(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long his line was cut while another thought, he has his time when it is his turn."""
    one, two, table, standing = two_programs(world)
    now = a_clock(standing, monkeypatch)
    mover = one.get(f"/api/tables/{table}/view?seat=0").json()["to_act"][0]
    now[0] += 1000
    assert not standing.may_call_butler(1 - mover)
    view = (one, two)[mover].get(f"/api/tables/{table}/view?seat={mover}").json()
    move = {"seat": mover, "action": view["actions"][0]["action"], "decision": 0}
    assert (one, two)[mover].post(f"/api/tables/{table}/actions", **move).is_success
    standing.moved = now[0]
    (waited_for,) = standing.playing().to_act
    for seconds, may_call in ((0, False), (29, False), (2, True)):
        now[0] += seconds
        assert standing.may_call_butler(waited_for) is may_call


def a_clock(at: Standing, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """By which somebody is there, and a table waits."""
    now = [time.monotonic()]
    at.presence._clock = lambda: now[0]
    monkeypatch.setattr(standing, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


def test_a_program_is_told_that_its_seat_was_handed_over_and_takes_it_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, table, standing = two_programs(world)
    live = world.do(world.house.tables.get, table)
    monkeypatch.setattr(live.bots, "look", lambda: None)
    world.do(world.house.store.tables.set_butler, table, [0], on=True)
    world.do(live.catch_up)
    assert not two.get(f"/api/tables/{table}/view?seat=1").json()["handed_over"]
    assert [seat.is_butler for seat in standing.row.seats] == [True, False]
    assert one.get(f"/api/tables/{table}/view?seat=0").json()["handed_over"]
    assert [seat.is_butler for seat in standing.row.seats] == [False, False]
    assert not one.get(f"/api/tables/{table}/view?seat=0").json()["handed_over"]


def two_programs(world: World) -> tuple[Program, Program, str, Standing]:
    one, two = world.program("One"), world.program("Two")
    wish = {"game": GAME, "seats": ["me", "open"], "butler_after": 30}
    table = one.post("/api/tables", **wish).json()["id"]
    two.post(f"/api/tables/{table}/seats/1")
    return one, two, table, world.do(world.house.tables.get, table).standing


def test_bots_play_a_whole_game_among_themselves(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("bot:greedy", "bot:random")
    with anna.live(table) as a:
        a.until("state", over=True)


def test_bots_among_themselves_sleep_while_nobody_looks_and_wake_when_somebody_does(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "AWAKE", 0.0)
    anna = world.browser("Anna")
    table = anna.new_table("bot:greedy", "bot:random")
    live = world.do(world.house.tables.get, table)
    time.sleep(0.1)
    assert live.course.ply <= 1
    with anna.live(table) as a:
        a.until("state", over=True)


@pytest.mark.parametrize(("took", "paces"), [(0.0, 1), (0.1, 1), (0.7, 1), (0.71, 2), (3.0, 5)])
def test_a_move_takes_a_whole_number_of_paces(took: float, paces: int) -> None:
    assert paces_of(took, 0.7) == paces


def test_that_there_was_no_choice_cannot_be_read_from_the_time() -> None:
    async def think(seconds: float) -> int:
        await asyncio.sleep(seconds)
        return 7

    async def play() -> list[int]:
        looked_at: Any = SimpleNamespace(is_unseen=lambda: False)
        bots = BotSeats(looked_at, None, None, 0.1)  # type: ignore[arg-type]
        paces = []
        for seconds, is_forced in ((0.15, False), (0, True)):
            await bots._paced(0, think(seconds), is_forced=is_forced)
            paces.append(bots._paces[0])
        return paces

    thought_over, forced = asyncio.run(play())
    assert thought_over == forced >= 2


def test_a_bot_that_fails_does_not_hold_up_the_table(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*given: object) -> int:
        raise RuntimeError("my hand is 17 and 23")

    monkeypatch.setattr(world.house.thinker, "choose", fail)
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:greedy")
    with anna.live(table) as a:
        a.until("state", yours=True)
        a.play()
        a.until("state", yours=True)
    assert "my hand" not in caplog.text


def test_for_a_bot_that_takes_too_long_greedy_answers(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, asked = world.house.thinker.choose, []

    async def choose(table: str, game: str, bot: str, view: Any, **how: Any) -> int:
        asked.append(bot)
        if bot == "sharp":
            raise TooLong
        return await honest(table, game, bot, view, **how)

    monkeypatch.setattr(world.house.thinker, "choose", choose)
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:sharp")
    with anna.live(table) as a:
        a.until("state", yours=True)
        a.play()
        a.until("state", yours=True)
    assert asked[:2] == ["sharp", "greedy"]
