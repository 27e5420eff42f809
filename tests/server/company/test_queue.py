"""Opponents are found: by what both can live with, once, and by whatever worker."""

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from marchstone.server.company.finding import Finder
from marchstone.server.company.matching import agreed, groups
from marchstone.server.config import Config
from marchstone.server.http.company.finding import _news
from marchstone.server.limits import Homes
from marchstone.server.live.room import Room
from marchstone.storage import Store
from marchstone.storage.company.queue import Waiting
from marchstone.storage.schema import now
from server.company.test_friends import an_account
from server.world import GAME, Browser, World, a_world, first_event

SECONDS = 1000
NOW = "marchstone.storage.company.queue.now"


def one(person: str, seats: int = 2, at: int = 0, **wish: Any) -> Waiting:
    return Waiting(person, GAME, seats, wish, False, at)


def named(found: list[list[Waiting]]) -> list[list[str]]:
    return [[waiting.person for waiting in group] for group in found]


def found_for(browser: Browser) -> str:
    """The table to which the page of somebody who waits leads, within a moment."""
    deadline = time.monotonic() + 20
    while (answer := browser.get("/find")).status_code != 303 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_whoever_has_waited_longest_is_served_first_and_nobody_twice() -> None:
    waiting = [one("a", options={"variant": "basic"}), one("b", options={"variant": "tactics"})]
    waiting += [one("c"), one("d"), one("e")]
    assert named(list(groups(waiting))) == [["a", "c"], ["b", "d"]]


def test_what_matters_to_nobody_is_open_and_what_matters_to_two_must_be_the_same() -> None:
    fast, slow = one("a", clock="move:30"), one("b", clock="")
    assert agreed([fast, slow]) is None
    assert agreed([fast, one("c", options={"variant": "tactics"})]) == {
        "clock": "move:30",
        "option.variant": "tactics",
    }
    assert agreed([fast, one("c", seats=3)]) is None


def test_a_table_of_three_waits_for_three_and_leaves_out_who_is_blocked() -> None:
    waiting = [one(name, 3) for name in "abcd"]
    apart = {frozenset("ab")}
    assert named(list(groups(waiting[:2]))) == []
    assert named(list(groups(waiting, apart))) == [["a", "c", "d"]]


def test_two_people_find_each_other_and_sit_at_one_table(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    anna.post(f"/find/{GAME}", **{"option.variant": "tactics"})
    page = anna.get("/find")
    assert "We are looking for somebody" in page.text
    assert "/find/wait" in page.text
    ben.post(f"/find/{GAME}", clock="move:60")
    path = found_for(anna)
    assert found_for(ben) == path
    table = world.do(world.house.store.tables.get, path.removeprefix("/table/"))
    assert {seat.name for seat in table.seats} == {"Anna", "Ben"}
    assert (table.options["variant"], table.clock, table.is_public) == ("tactics", "move:60", True)
    assert "Find an opponent" in anna.get("/find").text


def test_different_wishes_wait_and_a_page_that_is_left_waits_no_more(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    anna.post(f"/find/{GAME}", **{"option.variant": "tactics"})
    ben.post(f"/find/{GAME}", **{"option.variant": "basic"})
    assert anna.get("/find").status_code == 200
    anna.post("/find/leave")
    anna.post(f"/find/{GAME}", **{"option.variant": "basic"})
    assert found_for(anna) == found_for(ben)


def test_who_is_not_heard_of_is_not_paired(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    anna.post(f"/find/{GAME}")
    later = now() + 10 * SECONDS
    monkeypatch.setattr(NOW, lambda: later)
    ben.post(f"/find/{GAME}")
    assert "We are looking" in ben.get("/find").text
    assert found_for(anna) == found_for(ben)  # she comes again: the server was away
    monkeypatch.setattr(NOW, lambda: later + 60 * SECONDS)
    cleo = world.browser("Cleo")
    cleo.post(f"/find/{GAME}")
    monkeypatch.setattr(NOW, lambda: later + 120 * SECONDS)
    assert "Say what you would like" in cleo.get("/find").text


@pytest.mark.slow
def test_the_page_hears_that_it_waits_and_closing_it_leaves_the_queue(world: World) -> None:
    anna = world.browser("Anna")
    anna.post(f"/find/{GAME}")
    heard = world.do(first_event, world.client.app, "/find/wait", cookie=anna.cookie_header)
    assert b"event: wait" in heard
    (waiting,), _ = world.do(world.house.store.queue.waiting, GAME)
    deadline = time.monotonic() + 20
    while world.do(world.house.store.queue.waiting, GAME)[0] and time.monotonic() < deadline:
        time.sleep(0.1)
    ben = world.browser("Ben")
    ben.post(f"/find/{GAME}")
    assert ben.get("/find").status_code == 200
    assert waiting.game == GAME


def test_whoever_logs_out_waits_no_more_and_his_page_hears_it(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    anna.post(f"/find/{GAME}")
    token = anna.cookies["marchstone"]
    session, person = world.do(world.house.doorkeeper.recognise, "cookie", token)
    anna.post("/account/logout")
    assert world.do(world.house.store.queue.get, person.id) is None
    ben.post(f"/find/{GAME}")
    assert ben.get("/find").status_code == 200

    async def heard() -> list[tuple[str, str]]:
        """By the page on which she waited, if it is still open."""
        visitor: Any = SimpleNamespace(house=world.house, session_id=session.id)
        return [news async for news in _news(visitor, person.id)]

    world.do(world.house.store.queue.join, one(person.id, at=now()))
    assert world.do(heard) == [("gone", "/find")]


def test_blocked_people_are_not_paired(world: World) -> None:
    anna, ben, cleo = (an_account(world, name) for name in ("Anna", "Ben", "Cleo"))
    anna.post("/friends/block", name="Ben")
    for browser in (anna, ben):
        browser.post(f"/find/{GAME}")
    assert anna.get("/find").status_code == ben.get("/find").status_code == 200
    cleo.post(f"/find/{GAME}")
    assert found_for(cleo) == found_for(anna)
    assert ben.get("/find").status_code == 200


def test_who_waits_long_plays_a_bot_as_he_wished(world: World) -> None:
    anna = world.browser("Anna")
    anna.post(f"/find/{GAME}", **{"option.variant": "tactics"})
    answer = anna.post("/find/bot", level="gentle")
    table = world.do(world.house.store.tables.get, answer.headers["location"][7:])
    assert [seat.kind for seat in table.seats] == ["person", "bot"]
    assert table.options["variant"] == "tactics"
    assert "Say what you would like" in anna.get("/find").text


def test_wrong_wishes_strangers_and_crowds_are_refused(world: World) -> None:
    anna = world.browser("Anna")
    for wrong in (
        {"count": "9"},
        {"count": "x"},
        {"clock": "soon"},
        {"option.variant": "nine"},
        {"rated": "nine"},
    ):
        assert anna.post(f"/find/{GAME}", **wrong).status_code == 400
    assert anna.post("/find/nothing").status_code == 404
    assert world.browser().get("/find/wait").status_code == 401
    assert world.browser().post("/find/bot", level="fair").status_code == 401
    assert anna.post("/find/bot", level="fair").headers["location"] == "/find"
    assert anna.ask("POST", f"/find/{GAME}", data={}).status_code == 403
    codes = {anna.post(f"/find/{GAME}").status_code for _ in range(20)}
    assert codes == {303, 429}


def test_programs_find_each_other_too(world: World) -> None:
    ann, bob = world.program("Ann"), world.program("Bob")
    assert ann.get("/api/queue").json()["error"] == "not_waiting"
    told = ann.post("/api/queue", game=GAME, options={"variant": "tactics"}).json()
    assert (told["table"], told["options"]) == (None, {"variant": "tactics"})
    table = bob.post("/api/queue", game=GAME).json()["table"]
    assert ann.get("/api/queue").json()["table"] == table
    assert ann.get(f"/api/tables/{table}/view?seat=0").status_code in (200, 403)
    assert bob.ask("DELETE", "/api/queue").status_code == 204


def test_what_is_kept_of_the_wish_is_told_and_deleted(world: World) -> None:
    anna = world.browser("Anna")
    anna.post(f"/find/{GAME}")
    assert [row["game"] for row in anna.get("/account/data.json").json()["queue"]] == [GAME]
    anna.post("/account/delete")
    assert world.do(world.house.store.queue.waiting, GAME)[0] == []


def test_many_workers_pair_everybody_once(address: str) -> None:
    """Each with its own store and finder, all at the same moment."""
    stores = [Store(address) for _ in range(4)]
    store = stores[0]

    async def work() -> list[Waiting | None]:
        people = [await store.people.add_guest(f"P{n}") for n in range(12)]
        for person in people:
            await store.queue.join(one(person.id))
        finders = [Finder(store, Room(store, Config(), Homes())) for store in stores]
        await asyncio.gather(*(finder.look(GAME) for finder in finders))
        entries = [await store.queue.get(person.id) for person in people]
        assert len((await store.tables.to_watch()).tables) == 6
        return entries

    entries = asyncio.run(work())
    for store in stores:
        store.database.close()
    tables = [entry.table for entry in entries if entry]
    assert None not in tables
    assert sorted(map(tables.count, set(tables))) == [2] * 6


def test_the_queue_survives_a_server_that_begins_anew(address: str, tmp_path: Path) -> None:
    with a_world(address, tmp_path) as world:
        anna = world.browser("Anna")
        anna.post(f"/find/{GAME}")
    with a_world(address, tmp_path) as world:
        ben = world.browser("Ben")
        anna.world = world
        assert "We are looking" in anna.get("/find").text
        ben.post(f"/find/{GAME}")
        assert found_for(anna) == found_for(ben)
