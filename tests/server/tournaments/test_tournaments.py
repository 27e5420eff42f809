"""Tournaments through the API: sign-up, rounds, no-shows, what an organiser may."""

import asyncio
import secrets
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from marchstone.server.tournaments import playing, runner
from marchstone.storage.schema import now
from server.world import GAME, Program, World, a_world

QUICK = "clans-and-glory"  # a short game
PATIENCE = 90.0  # seconds until a test gives up


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked for more often than people could play."""
    monkeypatch.setattr(runner, "LOOK", 0.05)


@pytest.fixture
def world(world: World) -> World:
    """Where nobody is held up for playing fast."""
    meters = world.house.meters
    meters.act._burst = 10**6
    for share in (meters.entry, meters.tournament):
        share._of_person._burst = share._of_address._burst = 10**6
    return world


def make(program: Program, **wish: Any) -> str:
    asked = {"title": "A cup", "game": GAME, "join": False, **wish}
    answer = program.post("/api/tournaments", **asked)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def shown(program: Program, cup: str) -> dict[str, Any]:
    told: dict[str, Any] = program.get(f"/api/tournaments/{cup}").json()
    return told


def until(program: Program, cup: str, **wanted: Any) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        told = shown(program, cup)
        if all(told[name] == value for name, value in wanted.items()):
            return told
        time.sleep(0.02)
    raise AssertionError(f"never {wanted}: {told}")


def come(program: Program, table: str) -> None:
    """By the lot for the deal one has come."""
    program.post(f"/api/tables/{table}/lot", lot=secrets.token_hex(32))


def my_table(told: dict[str, Any]) -> str | None:
    mine = next(one["number"] for one in told["entrants"] if one["is_you"])
    going = [it for it in told["encounters"] if it["points"] is None]
    return next((it["table"] for it in going if mine in (it["first"], it["second"])), None)


def play_once(program: Program, table: str) -> None:
    """Come, or decide until it is the other's turn."""
    row = program.get(f"/api/tables/{table}").json()
    if row["status"] == "waiting":
        come(program, table)
        return
    seat = next(it["seat"] for it in row["seats"] if it["is_you"])
    view = program.get(f"/api/tables/{table}/view?seat={seat}").json()
    while view.get("actions"):
        move = {"seat": seat, "action": view["actions"][0]["action"], "decision": view["decision"]}
        view = program.post(f"/api/tables/{table}/actions", **move).json()


def play_on(programs: list[Program], cup: str) -> dict[str, Any]:
    """Until the tournament is over."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for program in programs:
            told = shown(program, cup)
            if told["status"] != "running":
                return told
            table = my_table(told)
            while table is not None and shown(program, cup)["round"] == told["round"]:
                play_once(program, table)
                if program.get(f"/api/tables/{table}").json()["status"] == "over":
                    break
                time.sleep(0.01)
                if is_between_people(told, table):
                    break
    raise AssertionError("it never ended")


def is_between_people(told: dict[str, Any], table: str) -> bool:
    people = {one["number"] for one in told["entrants"] if one["bot"] is None}
    (it,) = [it for it in told["encounters"] if it["table"] == table]
    return {it["first"], it["second"]} <= people


@pytest.mark.slow
def test_nine_bots_and_three_people_play_a_swiss_through_all_rounds(world: World) -> None:
    people = [world.program(name) for name in ("Ada", "Blair", "Catriona")]
    cup = make(people[0], most=12, game=QUICK)
    for _ in range(9):
        people[0].post(f"/api/tournaments/{cup}/bots", bot="gentle")
    for person in people:
        assert person.post(f"/api/tournaments/{cup}/entry").status_code == 200
    until(people[0], cup, status="running")
    told = play_on(people, cup)
    assert (told["status"], told["round"], told["rounds"]) == ("over", 5, 5)
    met = Counter(frozenset((it["first"], it["second"])) for it in told["encounters"])
    assert len(told["encounters"]) == 30
    assert set(met.values()) == {1}
    assert {it["how"] for it in told["encounters"]} == {"game"}
    assert sum(one["points"] for one in told["entrants"]) == 30
    assert [one["place"] for one in told["entrants"]] == [*range(1, 13)]
    points = [one["points"] for one in told["entrants"]]
    assert points == sorted(points, reverse=True)
    seats = Counter(it["first"] for it in told["encounters"])
    assert all(1 <= seats[number] <= 4 for number in range(1, 13))
    tables = [it["table"] for it in told["encounters"]]
    assert all(people[0].get(f"/api/tables/{it}/record").status_code == 200 for it in tables[:3])


def test_who_does_not_come_loses_and_is_out_after_the_second_time(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = True
    monkeypatch.setattr(playing.Playing, "_is_patient", lambda *_: waits)
    here, gone, never = (world.program(name) for name in ("Here", "Gone", "Never"))
    cup = make(here, kind="robin", pace="click", game=QUICK)
    here.post(f"/api/tournaments/{cup}/bots", bot="gentle")
    for person in (here, gone, never):
        person.post(f"/api/tournaments/{cup}/entry")
    for number in (1, 2, 3):
        waits = True
        assert here.post(f"/api/tournaments/{cup}/next").status_code == 200
        table = my_table(until(here, cup, round=number))
        if table:
            come(here, table)
        waits = False
        ended(here, cup, number, table)
    told = until(here, cup, status="over")
    how = Counter(it["how"] for it in told["encounters"])
    assert how["absent"] + how["left"] == 5
    out = {one["name"]: one["out"] for one in told["entrants"]}
    assert (out["Gone"], out["Never"], out["Here"]) == ("absent", "absent", None)
    both = [it for it in told["encounters"] if it["points"] == [0, 0]]
    assert [it["table"] for it in both] == [None], told


@pytest.mark.slow
def test_a_knock_out_ends_with_one(world: World) -> None:
    host = world.program("Host")
    cup = make(host, kind="knockout", most=5, game=QUICK)
    for level in ("gentle", "gentle", "fair", "fair", "gentle"):
        host.post(f"/api/tournaments/{cup}/bots", bot=level)
    told = until(host, cup, status="over")
    assert told["rounds"] == 3
    byes = [it for it in told["encounters"] if it["how"] == "bye"]
    assert [it["round"] for it in byes] == [1, 1, 1]
    assert [one["place"] for one in told["entrants"]][:2] == [1, 2]
    assert len({one["name"] for one in told["entrants"]}) == 5


def test_rounds_wait_for_a_click_and_a_pause_holds_them(world: World) -> None:
    host, other = world.program("Host"), world.program("Other")
    cup = make(host, pace="click", most=9, game=QUICK)
    path = f"/api/tournaments/{cup}"
    assert host.post(f"{path}/next").json()["error"] == "too_few"
    for _ in range(4):
        host.post(f"{path}/bots", bot="gentle")
    for door in ("next", "bots", "pause"):
        refused = other.post(f"{path}/{door}", bot="fair", on=True)
        assert refused.json()["error"] == "not_organiser"
    assert other.ask("DELETE", path).json()["error"] == "not_organiser"
    assert host.post(f"{path}/next").status_code == 200
    assert until(host, cup, round=1)["rounds"] == 3
    ended(host, cup, 1)
    assert host.post(f"{path}/pause", on=True).json()["paused"]
    assert host.post(f"{path}/next").json()["error"] == "not_running"
    assert not host.post(f"{path}/pause", on=False).json()["paused"]
    assert host.post(f"{path}/next").json()["round"] == 2
    assert host.ask("DELETE", path).status_code == 204
    assert shown(host, cup)["status"] == "closed"
    assert host.post(f"{path}/next").json()["error"] == "not_running"


def ended(program: Program, cup: str, number: int, table: str | None = None) -> None:
    """The round is; meanwhile he plays at his table."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        told = shown(program, cup)
        here = [it for it in told["encounters"] if it["round"] == number]
        if here and all(it["points"] is not None for it in here):
            return
        if table is not None and my_table(told) == table:
            play_once(program, table)
        time.sleep(0.02)
    raise AssertionError("the round never ended")


@pytest.mark.slow
def test_sign_up_closes_by_number_by_time_and_for_whoever_was_removed(world: World) -> None:
    host, one, two = (world.program(name) for name in ("Host", "One", "Two"))
    cup = make(host, most=3, game=QUICK)
    path = f"/api/tournaments/{cup}"
    assert one.post(f"{path}/entry").json()["entrants"][0]["is_you"]
    assert len(one.post(f"{path}/entry").json()["entrants"]) == 1
    assert host.ask("DELETE", f"{path}/entrants/1").json()["entrants"] == []
    assert one.post(f"{path}/entry").json()["error"] == "removed"
    assert two.post(f"{path}/entry").status_code == 200
    assert two.ask("DELETE", f"{path}/entry").json()["players"] == 0
    assert two.ask("DELETE", f"{path}/entry").json()["error"] == "not_in"
    for _ in range(3):
        host.post(f"{path}/bots", bot="gentle")
    until(host, cup, status="over")
    assert two.post(f"{path}/entry").json()["error"] == "not_open"
    soon = make(host, begins=now() + 300)
    until(host, soon, status="closed")  # nobody came


def test_what_cannot_be_is_refused(world: World) -> None:
    one = world.program("One")
    for wish, code in (
        ({"game": "chess"}, "unknown_game"),
        ({"kind": "gala"}, "bad_input"),
        ({"title": " \u200b "}, "bad_input"),
        ({"title": "x" * 49}, "bad_input"),
        ({"most": 1}, "bad_input"),
        ({"most": 65}, "bad_input"),
        ({"kind": "robin", "most": 17}, "bad_input"),
        ({"rounds": 99}, "bad_input"),
        ({"clock": ""}, "bad_input"),
        ({"clock": "bank:600 lose"}, "bad_input"),
        ({"pace": "days:0"}, "bad_input"),
        ({"appear": 1}, "bad_input"),
        ({"begins": 1}, "bad_input"),
        ({"options": {"variant": "x"}}, "bad_options"),
        ({"accounts_only": True, "join": True}, "members_only"),
        ({"rated": True, "join": True}, "members_only"),
    ):
        asked = {"title": "A cup", "game": GAME, "join": False, **wish}
        assert one.post("/api/tournaments", **asked).json()["error"] == code, wish
    for _ in range(world.house.config.tournaments):
        cup = make(one)
    again = one.post("/api/tournaments", title="One more", game=GAME)
    assert again.json()["error"] == "too_many_tournaments"
    assert one.get("/api/tournaments/nothing").json()["error"] == "no_such_tournament"
    assert one.post(f"/api/tournaments/{cup}/bots", bot="genius").json()["error"] == "bad_input"


def test_a_tournament_by_its_link_is_listed_for_nobody_else(world: World) -> None:
    host, other = world.program("Host"), world.program("Other")
    cup = make(host, listed=False)
    assert [it["id"] for it in host.get("/api/tournaments?of=open").json()] == [cup]
    assert other.get("/api/tournaments").json() == []
    other.post(f"/api/tournaments/{cup}/entry")
    assert [it["id"] for it in other.get("/api/tournaments").json()] == [cup]


def test_nobody_leaves_or_takes_a_seat_of_a_tournament(world: World) -> None:
    one, two, three = (world.program(name) for name in ("One", "Two", "Three"))
    cup = make(one, most=2, join=True)
    two.post(f"/api/tournaments/{cup}/entry")
    told = until(one, cup, round=1)
    table = my_table(told)
    path = f"/api/tables/{table}"
    assert one.ask("DELETE", f"{path}/seats/0").json()["error"] in ("of_tournament", "not_host")
    assert one.ask("DELETE", f"{path}/seats/1").json()["error"] in ("of_tournament", "not_host")
    assert one.ask("DELETE", path).json()["error"] == "not_host"
    assert three.post(f"{path}/seats/0").json()["error"] == "seat_taken"
    assert table not in [it["id"] for it in three.get("/api/tables?of=waiting").json()]
    come(one, str(table))
    assert one.get(path).json()["status"] == "waiting"
    come(two, str(table))
    assert one.get(path).json()["status"] == "playing"
    assert one.get(path).json()["clock"] == "bank:600+10 lose"


@pytest.mark.slow
def test_a_tournament_goes_on_where_a_server_left_it(address: str, tmp_path: Path) -> None:
    """Whatever was written when it stopped; the bots play on without anybody."""
    with a_world(address, tmp_path) as first:
        host = first.program("Host")
        cup = make(host, kind="robin", most=4, game=QUICK)
        for level in ("gentle", "fair", "gentle", "fair"):
            host.post(f"/api/tournaments/{cup}/bots", bot=level)
        until(host, cup, round=1)
        token = host.token
    with a_world(address, tmp_path) as second:
        again = second.program("Somebody")
        again.token = token
        told = until(again, cup, status="over")
    assert len(told["encounters"]) == 6
    assert {it["how"] for it in told["encounters"]} == {"game"}


def test_however_many_there_are_and_whoever_wakes_it_others_have_the_server_too() -> None:
    looks: list[float] = []

    async def look() -> None:
        looks.append(time.monotonic())
        await asyncio.sleep(0.05)

    async def story() -> None:
        nothing: Any = None
        busy = runner.Runner(nothing, nothing, nothing)
        busy.look = look  # type: ignore[method-assign]
        busy.open()
        for _ in range(200):
            busy.wake()
            await asyncio.sleep(0.005)
        await busy.close()

    asyncio.run(story())
    gaps = [later - earlier for earlier, later in pairwise(looks)]
    assert gaps
    assert min(gaps) >= 0.05 * runner.SPARED
