"""Programs read what somebody was told: their own, page by page, and nothing that came meanwhile
is lost."""

from typing import Any

from marchstone.server.notices import INVITED, TURN, Notice
from server.admin.test_admin import account
from server.live.outside.test_outside_bots import made
from server.world import GAME, Program, World


def person_of(world: World, program: Program) -> str:
    found = world.do(world.house.doorkeeper.recognise, "bearer", program.token)
    return str(found[1].id)


def tell(world: World, program: Program, *paths: str) -> None:
    for path in paths:
        notice = Notice(INVITED, path, GAME, "Ben")
        assert world.do(world.house.notices.tell, person_of(world, program), notice)


def unread(program: Program, query: str = "") -> Any:
    return program.get(f"/api/notices{query}").json()


def test_a_program_reads_what_it_was_told_and_says_so(world: World) -> None:
    anna = world.program("Anna")
    assert unread(anna) == []
    tell(world, anna, "/lobby", "/mine")
    newest, oldest = unread(anna)
    assert (newest["path"], oldest["path"]) == ("/mine", "/lobby")
    assert (newest["kind"], newest["title"], newest["game"]) == (INVITED, "You are invited", GAME)
    assert newest["text"] == "Ben invites you to a game of Schotten Totten."
    assert newest["table"] is None
    assert len(unread(anna)) == 2  # asking marks nothing
    tell(world, anna, "/friends")
    answer = anna.post("/api/notices/read", until=newest["number"])
    assert (answer.status_code, answer.json()) == (200, {"unread": 1})
    assert [one["path"] for one in unread(anna)] == ["/friends"]


def test_the_list_goes_on_by_its_link(world: World) -> None:
    anna = world.program("Anna")
    tell(world, anna, *(f"/table/t{number}" for number in range(32)))
    first = anna.get("/api/notices")
    link = first.headers["link"].partition("<")[2].partition(">")[0]
    rest = anna.get(link)
    assert (len(first.json()), len(rest.json())) == (30, 2)
    assert "link" not in rest.headers
    numbers = [one["number"] for one in first.json() + rest.json()]
    assert numbers == sorted(set(numbers), reverse=True)


def test_nobody_reads_or_marks_what_another_was_told(world: World) -> None:
    anna, eve = world.program("Anna"), world.program("Eve")
    tell(world, anna, "/lobby")
    assert unread(eve) == []
    assert eve.post("/api/notices/read", until=10**30).json() == {"unread": 0}
    assert anna.post("/api/notices/read", until=-(10**30)).json() == {"unread": 1}
    assert len(unread(anna, f"?after={10**30}")) == 1
    assert unread(anna, "?after=-5") == []
    assert unread(anna, "?after=x")["error"] == "bad_request"
    stranger = world.program("Nobody")
    stranger.token = ""
    assert unread(stranger)["error"] == "who_are_you"
    assert stranger.post("/api/notices/read", until=1).json()["error"] == "who_are_you"


def test_a_notice_of_a_turn_tells_nothing_of_the_game(world: World) -> None:
    anna = world.program("Anna")
    table = anna.post("/api/tables", game=GAME, seats=["me", "bot:random"]).json()["id"]
    notice = Notice(TURN, f"/table/{table}", GAME, "Ben", table)
    world.do(world.house.notices.tell, person_of(world, anna), notice)
    (one,) = unread(anna)
    fields = {"number", "kind", "title", "text", "path", "game", "table", "at"}
    assert (one.keys(), one["table"]) == (fields, table)
    assert one["text"] == "Schotten Totten with Ben"


def test_the_bot_of_a_person_has_none(world: World) -> None:
    hal, _ = made(world, account(world, "Anna"))
    assert hal.ask("GET", "/api/notices").json()["error"] == "not_for_bots"
    read = hal.ask("POST", "/api/notices/read", json={"until": 1})
    assert read.json()["error"] == "not_for_bots"
