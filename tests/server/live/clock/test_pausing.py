"""A game pauses when all agree: nobody moves, no clock runs, and who is to move ends it."""

from pathlib import Path

import pytest

from marchstone.server.live.clock import pausing
from marchstone.storage.rows import NOBODY, OVER, PAUSE, RESUME
from server.live.clock.test_clocks import rows, two
from server.world import GAME, Live, World, a_world

OPEN_GAME = "clans-and-glory"


def pause(asks: Live, agrees: Live) -> None:
    asks.send("pause", seat=asks.state["seat"])
    ply = agrees.until("state", ply=agrees.state["ply"] + 1)["ply"] - 1
    assert "asks for a pause." in agrees.state["asked"]
    agrees.send("answer", seat=agrees.state["seat"], ply=ply, yes=True)
    for live in (asks, agrees):
        live.until("state", ply=ply + 2)


def test_nobody_moves_and_no_clock_runs_until_who_is_to_move_is_ready(world: World) -> None:
    with two(world, clock="bank:300+5") as (table, mover, other):
        assert mover.until("clock")["running"] == [mover.state["seat"]]
        actions, decision = mover.state["actions"], mover.state["decision"]
        pause(other, mover)
        assert mover.until("clock", running=[])["left"]
        assert (mover.state["actions"], mover.state["yours"]) == ([], False)
        assert "Go on" in mover.state["asked"]
        assert "Go on" not in other.state["asked"]
        mover.send("play", seat=mover.state["seat"], action=actions[0]["action"], decision=decision)
        assert mover.refusal() == "paused"
        other.send("resume", seat=other.state["seat"])
        assert other.refusal() == "not_paused"  # it is not his time that would run
        mover.send("resume", seat=mover.state["seat"])
        mover.until("state", yours=True)
        assert mover.state["actions"]
        assert mover.until("clock", running=[mover.state["seat"]])
    kinds = [row.kind for row in rows(world, table)]
    assert kinds == ["ask", PAUSE, RESUME]
    stood = [row.clock for row in rows(world, table)]
    assert stood[1] == stood[2]


def test_one_no_is_enough_and_the_same_is_not_asked_twice(world: World) -> None:
    with two(world, clock="move:60") as (_, mover, other):
        other.send("pause", seat=other.state["seat"])
        ply = mover.until("state", ply=1)["ply"] - 1
        mover.send("answer", seat=mover.state["seat"], ply=ply, yes=False)
        assert "the game goes on." in str(other.until("state", ply=2)["lines"])
        other.send("pause", seat=other.state["seat"])
        assert other.refusal() == "has_asked"
        mover.send("resume", seat=mover.state["seat"])
        assert mover.refusal() == "not_paused"
        mover.send("pause", seat=other.state["seat"])
        assert mover.refusal() == "not_your_seat"


def test_among_bots_nobody_pauses_and_at_one_device_at_once(world: World) -> None:
    anna = world.browser("Anna")
    with anna.live(anna.new_table("me", "bot:random", clock="move:60")) as a:
        a.until("state")
        assert "Propose a pause" not in a.state["parts"]["players"]
        a.send("pause", seat=0)
        assert a.refusal() == "nobody_else"
    with anna.live(anna.new_table("me", "device", game=OPEN_GAME, clock="move:60")) as a:
        a.until("state")
        a.send("pause", seat=0)
        assert "The game pauses." in a.until("state", ply=1)["asked"]


def test_all_who_owe_a_throw_have_to_be_ready(world: World) -> None:
    with two(world, "stone-weapons-paper", clock="move:60") as (table, one, other):
        for live in (one, other):
            while not live.state["actions"]:
                live.until("state")
        pause(one, other)
        one.send("resume", seat=one.state["seat"])
        other.until("state", ply=3)
        assert "is ready to go on." in str(other.state["lines"])
        assert other.state["actions"] == []
        other.send("resume", seat=other.state["seat"])
        other.until("state", yours=True)
    assert [row.action for row in rows(world, table) if row.kind == RESUME] == [0, 1]


def test_a_pause_survives_the_server_and_who_resigns_ends_it_all(
    address: str, tmp_path: Path
) -> None:
    with a_world(address, tmp_path) as world:
        anna, ben = world.browser("Anna"), world.browser("Ben")
        table = anna.new_table("me", "open", clock="bank:300")
        ben.sit(table, 1)
        with anna.live(table) as a, ben.live(table) as b:
            a.until("state")
            b.until("state")
            pause(a, b)
    with a_world(address, tmp_path) as world:
        row = world.do(world.house.store.tables.get, table)
        assert row.paused is not None
        live = world.do(world.house.tables.get, table)
        assert live.clock._running == ()
        assert live.course.pause is not None
        anna.world = world
        with anna.live(table) as again:
            assert "The game pauses." in again.until("state")["asked"]
            again.send("resign", seat=0)
            again.until("state", over=True)
        row = world.do(world.house.store.tables.get, table)
        assert (row.status, row.paused) == (OVER, None)


def test_a_pause_ends_by_itself(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pausing, "longest", lambda _: 300)
    with two(world, clock="bank:300") as (table, mover, other):
        pause(mover, other)
        mover.until("state", yours=True)
        assert "long enough" in str(mover.state["lines"])
    assert [row.player for row in rows(world, table) if row.kind == RESUME] == [NOBODY]


def test_where_no_clock_runs_anybody_ends_it_when_it_has_lasted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two(world) as (_, mover, other):
        pause(mover, other)
        other.send("resume", seat=other.state["seat"])
        assert other.refusal() == "not_paused"
        monkeypatch.setattr(pausing, "longest", lambda _: 0)
        other.send("resume", seat=other.state["seat"])
        mover.until("state", yours=True)


def test_programs_pause_too(world: World) -> None:
    one, two_ = world.program("One"), world.program("Two")
    table = one.post("/api/tables", game=GAME, seats=["me", "open"], clock="days:2").json()["id"]
    two_.post(f"/api/tables/{table}/seats/1")
    path = f"/api/tables/{table}"
    asked = one.post(f"{path}/pause", seat=0).json()["asked"]
    assert (asked["what"], asked["seat"]) == ("pause", 0)
    told = two_.post(f"{path}/undo/answer", seat=1, ply=asked["ply"], yes=True).json()
    assert (told["paused"], told["actions"]) == (told["to_act"], [])
    assert one.get("/api/mine").json()[0]["left"] is None
    mover = (one, two_)[told["to_act"][0]]
    told = mover.post(f"{path}/resume", seat=told["to_act"][0]).json()
    assert told["paused"] is None
    assert told["actions"]
    assert one.post(f"{path}/pause", seat=9).json()["error"] == "bad_input"
