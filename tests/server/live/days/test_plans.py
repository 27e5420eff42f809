"""Answers in advance: secret, played when they fit and the rules allow it, forgotten otherwise."""

import time
from pathlib import Path
from typing import Any

import pytest

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.server.live.days import foresight, plans
from marchstone.server.live.days.foresight import MOST_ANSWERS, MOST_CASES, cases, key_of
from marchstone.storage.rows import PLAY
from server.world import GAME, Program, World, a_world


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "HESITATION", 0.0)


def by_days(world: World) -> tuple[str, Program, Program, int]:
    """A table, who is to move, who waits, and at which seat."""
    one, two = world.program("One"), world.program("Two")
    made = one.post("/api/tables", game=GAME, seats=["me", "open"], clock="days:2").json()
    two.post(f"/api/tables/{made['id']}/seats/1")
    mover = world.do(world.house.store.tables.get, made["id"]).to_act[0]
    return (made["id"], *((one, two), (two, one))[mover], 1 - mover)


def foreseen(world: World, table: str, seat: int, action: int) -> tuple[str, list[int]]:
    """What the seat would see of this action, and what it may do then."""
    match = world.do(world.house.tables.get, table).course.match.clone()
    events = match.play(1 - seat, action)
    return key_of(events, seat), match.state.legal(seat)


def view_of(who: Program, table: str, seat: int) -> Any:
    return who.get(f"/api/tables/{table}/view?seat={seat}").json()


def play(who: Program, table: str, seat: int, action: int) -> Any:
    view = view_of(who, table, seat)
    move = {"seat": seat, "action": action, "decision": view["decision"]}
    return who.ask("POST", f"/api/tables/{table}/actions", json=move).json()


def plan(who: Program, table: str, seat: int, *answers: tuple[str, int]) -> Any:
    told = [{"key": key, "action": action} for key, action in answers]
    wish = {"seat": seat, "answers": told}
    return who.ask("PUT", f"/api/tables/{table}/plan", json=wish).json()


def kept(world: World, table: str) -> Any:
    return world.do(world.house.store.plans.of, table)


def played(world: World, table: str) -> list[tuple[int, int]]:
    rows = world.do(world.house.store.log.since, table)
    return [(row.seat, row.action) for row in rows if row.kind == PLAY]


def wait_for_no_plan(world: World, table: str) -> None:
    until = time.monotonic() + 20
    while kept(world, table):
        assert time.monotonic() < until
        time.sleep(0.02)


def test_an_answer_is_played_when_its_case_comes_about(world: World) -> None:
    table, mover, waits, seat = by_days(world)
    actions = [it["action"] for it in view_of(mover, table, 1 - seat)["actions"]]
    key, legal = foreseen(world, table, seat, actions[0])
    before = view_of(mover, table, 1 - seat)
    told = plan(waits, table, seat, ("0" * 16, legal[1]), (key, legal[0]))
    assert {answer["key"] for answer in told["answers"]} == {"0" * 16, key}
    after = view_of(mover, table, 1 - seat)
    assert {**before, "clock": None} == {**after, "clock": None}  # nobody learns of it
    path = f"/api/tables/{table}/plan?seat={seat}"
    assert mover.get(path).json()["error"] == "not_your_seat"
    assert plan(mover, table, 1 - seat, ("", legal[0]))["error"] == "no_plan"  # it is his turn
    play(mover, table, 1 - seat, actions[0])
    wait_for_no_plan(world, table)
    assert played(world, table)[:2] == [(1 - seat, actions[0]), (seat, legal[0])]


def test_what_does_not_come_about_or_is_not_allowed_is_forgotten(world: World) -> None:
    table, mover, waits, seat = by_days(world)
    actions = [it["action"] for it in view_of(mover, table, 1 - seat)["actions"]]
    key, legal = foreseen(world, table, seat, actions[0])
    plan(waits, table, seat, (key, legal[0]))
    play(mover, table, 1 - seat, actions[1])
    wait_for_no_plan(world, table)
    assert len(played(world, table)) == 1
    play(waits, table, seat, legal[0])
    forbidden = legal[0]  # that card lies there by now
    if view_of(mover, table, 1 - seat)["actions"]:
        plan(waits, table, seat, ("", forbidden))
        mine = view_of(mover, table, 1 - seat)["actions"][0]["action"]
        play(mover, table, 1 - seat, mine)
        wait_for_no_plan(world, table)
        assert len(played(world, table)) == 3
    assert plan(waits, table, seat, ("", 10**6))["error"] in ("bad_input", "no_plan")


def test_a_plan_outlives_the_server_that_should_have_seen_to_it(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "HESITATION", 600.0)
    with a_world(address, tmp_path) as world:
        table, mover, waits, seat = by_days(world)
        action = view_of(mover, table, 1 - seat)["actions"][0]["action"]
        key, legal = foreseen(world, table, seat, action)
        plan(waits, table, seat, (key, legal[0]))
        play(mover, table, 1 - seat, action)
    monkeypatch.setattr(plans, "HESITATION", 0.0)
    with a_world(address, tmp_path) as world:
        world.do(world.house.tables._answer_as_planned)
        wait_for_no_plan(world, table)
        assert played(world, table)[1] == (seat, legal[0])


def test_people_choose_on_a_page(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", game=GAME, clock="days:2")
    ben.sit(table, 1)
    mover = world.do(world.house.store.tables.get, table).to_act[0]
    acts, waits = (anna, ben)[mover], (anna, ben)[1 - mover]
    assert "/plan" in waits.get(f"/table/{table}").text
    assert "It is your turn" in acts.get(f"/table/{table}/plan").text
    assert "too many answers" in waits.get(f"/table/{table}/plan").text
    form = {"seat": str(1 - mover), "if.0123456789abcdef": "3", "if.fedcba9876543210": ""}
    saved = waits.ask("POST", f"/table/{table}/plan", data={**waits.seal(), **form})
    assert saved.status_code == 303
    (made,) = kept(world, table)
    assert [(it.key, it.action) for it in made.answers] == [("0123456789abcdef", 3)]
    assert "Forget all answers" in waits.get(f"/table/{table}/plan").text
    waits.post(f"/table/{table}/plan", seat=str(1 - mover))
    assert kept(world, table) == []
    assert world.browser("Cecil").get(f"/table/{table}/plan").status_code == 403


def test_cases_come_from_the_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is offered was made from a view that another world gives as well."""
    monkeypatch.setattr(foresight, "PATIENCE", 20.0)
    game, rng = games.get("stone-weapons-paper"), Rng(5)
    match = Match.start(game, {}, seats=3, seed=7)
    offered = 0
    for _ in range(30):
        seat = next((s for s in range(3) if s not in match.to_act()), None)
        if seat is not None and offered < 2:
            view = match.view(seat)
            twin = game.view(game.imagine(view, Rng(9)), seat)
            assert twin == view
            found = cases(game, view, seat, 3)
            offered += bool(found)
            assert len(found) <= MOST_CASES
            assert all(0 < len(case.answers) <= MOST_ANSWERS for case in found)
        actor = match.to_act()[0]
        match.play(actor, rng.choice(match.state.legal(actor)))
    assert offered
