"""The API for programs: the same tables, the same checks."""

from typing import Any

import pytest

from marchstone.server.http.apidocs.examples import EXAMPLES
from server.world import GAME, Program, World


def two_programs(world: World) -> tuple[Program, Program, str]:
    one, two = world.program("One"), world.program("Two")
    wish = {"game": GAME, "seats": ["me", "open"]}
    table = one.post("/api/tables", **wish).json()["id"]
    assert two.post(f"/api/tables/{table}/seats/1").status_code == 201
    return one, two, table


def look(program: Program, table: str, seat: int) -> Any:
    return program.get(f"/api/tables/{table}/view?seat={seat}").json()


@pytest.mark.slow
def test_two_programs_play_a_whole_game(world: World) -> None:
    programs = two_programs(world)
    players, table = programs[:2], programs[2]
    world.house.meters.act._burst = 10_000
    views = [look(player, table, seat) for seat, player in enumerate(players)]
    while views[0]["status"] == "playing":
        seat = views[0]["to_act"][0]
        assert players[0].get(f"/api/tables/{table}").json()["to_act"] == views[0]["to_act"]
        view = look(players[seat], table, seat)
        move = {"seat": seat, "action": view["actions"][-1]["action"], "decision": view["decision"]}
        answer = players[seat].post(f"/api/tables/{table}/actions", **move)
        assert answer.status_code == 201, answer.text
        views[0] = look(players[0], table, 0)
    assert sorted(views[0]["ranks"]) in ([1, 2], [1, 1])
    record = players[0].get(f"/api/tables/{table}/record").json()
    assert len(record["moves"]) == views[0]["ply"]


def test_a_view_has_the_actions_by_number_notation_and_sentence(world: World) -> None:
    one, two, table = two_programs(world)
    seat = look(one, table, 0)["to_act"][0]
    view = look((one, two)[seat], table, seat)
    assert len(view["view"]["hand"]) == 6
    assert all(a["notation"] and a["label"] and a["path"] for a in view["actions"])
    assert look((two, one)[seat], table, 1 - seat)["actions"] == []


def test_the_same_checks_as_in_the_browser(world: World) -> None:
    one, two, table = two_programs(world)
    path = f"/api/tables/{table}"
    seat = look(one, table, 0)["to_act"][0]
    mover, other = (one, two) if seat == 0 else (two, one)
    nobody = world.program("Eve")
    stranger = world.program("x")
    stranger.token = ""
    legal = look(mover, table, seat)["actions"][0]["action"]
    right = {"seat": seat, "action": legal, "decision": 0}
    tries = [
        (other, right, "not_your_seat"),
        (nobody, right, "not_your_seat"),
        (stranger, right, "who_are_you"),
        (other, {**right, "seat": 1 - seat}, "not_your_turn"),
        (mover, {**right, "decision": 3}, "stale"),
        (mover, {**right, "action": 99999}, "illegal_action"),
        (mover, {**right, "seat": 9}, "bad_input"),
        (mover, {**right, "seat": "zero"}, "bad_request"),
        (mover, {"seat": seat}, "bad_request"),
    ]
    for program, move, code in tries:
        answer = program.post(f"{path}/actions", **move)
        assert answer.json()["error"] == code, (move, answer.text)
    assert other.get(f"{path}/view?seat={seat}").json()["error"] == "not_your_seat"
    assert mover.get(f"{path}/record").json()["error"] == "not_over"
    assert nobody.post(f"{path}/seats/0").json()["error"] == "seat_taken"
    assert look(mover, table, seat)["ply"] == 0


def test_private_tables_open_by_invitation_only(world: World) -> None:
    one, two = world.program("One"), world.program("Two")
    wish = {"game": GAME, "seats": ["me", "open"], "public": False}
    made = one.post("/api/tables", **wish).json()
    path = f"/api/tables/{made['id']}"
    assert two.get(path).json()["error"] == "private_table"
    assert two.post(f"{path}/seats/1?invitation=wrong").json()["error"] == "private_table"
    seated = two.post(f"{path}/seats/1?invitation={made['invitation']}").json()
    assert seated["seats"][1]["is_you"]
    assert made["id"] not in [table["id"] for table in world.program("x").get("/api/tables").json()]


def test_bad_wishes_are_named(world: World) -> None:
    one = world.program("One")
    for wish, code in (
        ({"game": "chess", "seats": []}, "unknown_game"),
        ({"game": GAME, "seats": ["me"]}, "bad_options"),
        ({"game": GAME, "seats": ["me", "bot:genius"]}, "bad_input"),
        ({"game": GAME, "seats": ["me", "open"], "options": {"variant": "x"}}, "bad_options"),
        ({"game": GAME, "seats": ["me", "open"], "butler_after": 1}, "bad_input"),
    ):
        assert one.post("/api/tables", **wish).json()["error"] == code
    assert one.post("/api/guests", name="").json()["error"] == "bad_input"
    assert one.get("/api/nothing").json()["error"] == "not_found"


def test_the_schema_tells_all_of_it(world: World) -> None:
    schema = world.browser().get("/schema").json()
    assert schema["paths"].keys() == {path for _, path in EXAMPLES}
    assert all(path.startswith("/api/") for path in schema["paths"])
    facts = world.program("One").get("/api/games").json()[0]
    assert (facts["name"], facts["seat_counts"]) == (GAME, [2])
    assert {"random", "greedy"} <= set(facts["bots"])
