"""Programs resign by the same checks as people."""

import json
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from marchstone.core.words import ENGLISH
from marchstone.server.http.api.stream import ViewWatcher, _news
from marchstone.server.live.watching.watcher import Fell
from server.admin.test_admin import account
from server.live.outside.test_outside_bots import made
from server.live.test_resigning import SEVERAL
from server.world import GAME, Program, World

OPEN_TABLE = {"game": GAME, "seats": ["open", "me"]}


def a_table(world: World, seats: int, game: str = SEVERAL) -> tuple[list[Program], str]:
    people = [world.program(name) for name in ("One", "Two", "Three", "Four")[:seats]]
    wish = {"game": game, "seats": ["me", *["open"] * (seats - 1)]}
    table = people[0].post("/api/tables", **wish).json()["id"]
    for seat in range(1, seats):
        assert people[seat].post(f"/api/tables/{table}/seats/{seat}").status_code == 201
    return people, f"/api/tables/{table}"


def resign(program: Program, path: str, seat: int) -> Any:
    return program.post(f"{path}/resign", seat=seat).json()


def test_one_of_two_resigns_and_the_game_is_over(world: World) -> None:
    (one, two), path = a_table(world, 2, GAME)
    told = resign(two, path, 1)
    assert (told["status"], told["ranks"], told["reason"]) == ("over", [1, 2], "resigned")
    assert told["seat"] == 1
    assert one.get(f"{path}/view?seat=0").json()["ranks"] == [1, 2]
    assert resign(one, path, 0)["error"] == "not_playing"
    assert one.get(f"{path}/record").status_code == 200


@pytest.mark.parametrize("seats", [3, 4])
def test_of_several_the_last_one_ends_it_and_who_resigned_looks_on(
    world: World, seats: int
) -> None:
    people, path = a_table(world, seats)
    for seat, program in enumerate(people[:-1]):
        told = resign(program, path, seat)
        assert (told["status"], told["seat"], told["actions"]) == ("playing", None, [])
        seen = told["view"]
        assert (seen["seat"], seen["hand"], seen["legal"]) == (None, [], [])
        assert program.get(f"{path}/view?seat={seat}").json()["error"] == "not_your_seat"
        assert resign(program, path, seat)["error"] == "not_your_seat"
        assert program.get(f"{path}/record").json()["error"] == "not_over"
    assert resign(people[-1], path, seats - 1)["reason"] == "resigned"


@pytest.mark.parametrize("leaves", [False, True])
def test_the_stream_of_a_seat_that_was_given_up_has_an_end(world: World, leaves: bool) -> None:
    people, path = a_table(world, 3)
    if leaves:
        path = f"/api/tables/{people[1].post('/api/tables', **OPEN_TABLE).json()['id']}"
    live = world.do(world.house.tables.get, path.rpartition("/")[2])
    who: Any = SimpleNamespace(id=live.row.seats[1].person, t=ENGLISH)
    watcher = ViewWatcher(who.id, ENGLISH, partial(_news, live, who, 1))
    world.do(world.house.tables.join, live, watcher)
    assert json.loads(world.do(watcher.next))["seat"] == 1
    if leaves:
        people[1].ask("DELETE", f"{path}/seats/1")
        people[0].post(f"{path}/seats/0"), people[2].post(f"{path}/seats/1")
    else:
        resign(people[1], path, 1)
    with pytest.raises(Fell):
        world.do(watcher.next)
    world.do(world.house.tables.part, live, watcher)


def test_nobody_resigns_for_another_nor_before_it_has_begun(world: World) -> None:
    (one, two), path = a_table(world, 2)
    eve, stranger = world.program("Eve"), world.program("Nobody")
    stranger.token = ""
    tries = [(two, 0, "not_your_seat"), (eve, 0, "not_your_seat"), (one, 9, "not_your_seat")]
    tries += [(one, -1, "not_your_seat"), (stranger, 0, "who_are_you")]
    for program, seat, code in tries:
        assert resign(program, path, seat)["error"] == code
    assert one.post(f"{path}/resign", seat="zero").json()["error"] == "bad_request"
    assert one.get(f"{path}/view?seat=0").json()["ply"] == 0
    waiting = one.post("/api/tables", game=GAME, seats=["me", "open"]).json()["id"]
    assert resign(one, f"/api/tables/{waiting}", 0)["error"] == "not_playing"


def test_who_asks_too_often_is_held_up(world: World) -> None:
    (one, _), path = a_table(world, 2)
    world.house.meters.act._burst, world.house.meters.act._rate = 1, 0.0
    codes = [resign(one, path, 1)["error"] for _ in range(3)]
    assert codes[-1] == "too_fast"


def test_the_bot_of_a_person_plays_to_the_end(world: World) -> None:
    anna = account(world, "Anna")
    hal, bot = made(world, anna)
    table = anna.new_table("me", f"bot:@{bot}")
    answer = hal.ask("POST", f"/api/tables/{table}/resign", json={"seat": 1})
    assert answer.json()["error"] == "not_for_bots"
    assert world.do(world.house.store.tables.get, table).status == "playing"
