"""Opponents are found by rating too: near ones first, anybody in the end, rated where wished."""

import asyncio
from dataclasses import replace
from math import inf
from typing import Any

import pytest

from marchstone.server.company.finding import Finder
from marchstone.server.company.matching import RATED_CLOCK, agreed, allowed, groups
from marchstone.server.config import Config
from marchstone.server.limits import Homes
from marchstone.server.live.room import Room
from marchstone.server.ratings.scale import MU, of_points
from marchstone.storage import Store
from marchstone.storage.company.queue import Waiting
from marchstone.storage.rows import Table
from marchstone.storage.schema import now, standings
from server.company.test_friends import an_account, id_of
from server.company.test_queue import found_for, named, one
from server.world import GAME, Browser, World, text_of

SECONDS = 1000


def of(person: str, points: float, *, at: int = 0, **wish: Any) -> Waiting:
    return replace(one(person, at=at, **wish), mu=of_points(points, 0).mu)


def stands(store: Store, person: str, points: float) -> None:
    mu = of_points(points, 0).mu
    values = {"game": GAME, "player": person, "mu": mu, "sigma": 1.0, "games": 9, "at": 1}
    with store.database.engine.begin() as connection:
        connection.execute(standings.insert(), [values])


def table_of(world: World, browser: Browser) -> Table:
    row: Table = world.do(world.house.store.tables.get, found_for(browser).removeprefix("/table/"))
    return row


def test_the_nearest_is_preferred_and_who_was_never_rated_stands_where_all_begin() -> None:
    waiting = [of("a", 1600), of("b", 1750), of("c", 1590), one("d")]
    assert named(list(groups(waiting))) == [["a", "c"]]
    assert named(list(groups([one("a"), of("b", 1690), of("c", 1400)]))) == [["a", "c"]]
    assert of("e", 1500).mu == MU


def test_what_is_allowed_widens_for_whoever_has_waited_longest() -> None:
    steps = [allowed(seconds * SECONDS) for seconds in (0, 19, 20, 59, 60)]
    assert steps == [200, 200, 400, 400, inf]
    far = [of("a", 1500), of("b", 1850, at=15 * SECONDS), of("c", 2400, at=16 * SECONDS)]
    assert named(list(groups(far, at=19 * SECONDS))) == []
    assert named(list(groups(far, at=20 * SECONDS))) == [["a", "b"]]
    assert named(list(groups([far[0], far[2]], at=59 * SECONDS))) == []
    assert named(list(groups([far[0], far[2]], at=60 * SECONDS))) == [["a", "c"]]


def test_a_private_rating_counts_only_where_it_is_seen() -> None:
    """Otherwise it could be told from how soon somebody meets him."""
    shy = replace(of("a", 2400), is_private=True)
    assert named(list(groups([shy, of("b", 1500)]))) == [["a", "b"]]
    assert named(list(groups([shy, of("b", 1500, rated=True)]))) == []
    assert named(list(groups([shy, of("b", 2300, rated=True)]))) == [["a", "b"]]


def test_rated_goes_with_rated_or_whatever_and_never_without_a_clock() -> None:
    counts, fun, either = one("a", rated=True), one("b", rated=False), one("c")
    assert agreed([counts, fun]) is None
    assert agreed([counts, either]) == {"rated": True, "clock": RATED_CLOCK}
    assert agreed([counts, one("d", clock="move:60")]) == {"rated": True, "clock": "move:60"}
    assert agreed([counts, one("d", clock="")]) is None
    assert agreed([either, either]) == {}
    assert named(list(groups([either, counts, one("d", clock="")]))) == [["c", "a"]]


def test_two_accounts_find_each_other_at_a_rated_table(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    assert 'name="rated" value="yes"' in anna.get(f"/find/{GAME}").text
    anna.post(f"/find/{GAME}", rated="yes")
    assert "Rated" in text_of(anna.get("/find").text)
    guest = world.browser("Gus")
    guest.post(f"/find/{GAME}")
    assert guest.get("/find").status_code == anna.get("/find").status_code == 200
    ben.post(f"/find/{GAME}", clock="move:60")
    row = table_of(world, anna)
    assert (row.rated, row.clock, row.has_hints) == ("yes", "move:60 lose", False)
    assert {seat.name for seat in row.seats} == {"Anna", "Ben"}


def test_what_cannot_be_rated_is_refused_and_a_guest_plays_for_fun(world: World) -> None:
    anna, gus = an_account(world, "Anna"), world.browser("Gus")
    refused = anna.post(f"/find/{GAME}", rated="yes", clock="")
    assert (refused.status_code, "needs a clock" in text_of(refused.text)) == (400, True)
    assert gus.post(f"/find/{GAME}", rated="yes").status_code == 403
    assert "Say what you would like" in gus.get("/find").text
    program = world.program("Prog")
    assert program.post("/api/queue", game=GAME, rated=True).json()["error"] == "accounts_only"
    assert program.post("/api/queue", game=GAME).json()["rated"] is False


def test_the_bot_that_is_offered_is_met_as_one_wished(world: World) -> None:
    anna = an_account(world, "Anna")
    anna.post(f"/find/{GAME}", rated="yes")
    answer = anna.post("/find/bot", level="gentle")
    row = world.do(world.house.store.tables.get, answer.headers["location"][7:])
    assert (row.rated, row.clock) == ("yes", f"{RATED_CLOCK} lose")


def test_who_is_far_off_is_met_only_after_a_while(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    stands(world.house.store, id_of(world, "Ben"), 2000)
    for browser in (anna, ben):
        browser.post(f"/find/{GAME}")
    assert "about as strong as you" in text_of(anna.get("/find").text)
    assert ben.get("/find").status_code == 200
    later = now() + 61 * SECONDS  # he who matches looks ahead; they were heard of a moment ago
    monkeypatch.setattr("marchstone.server.company.finding.now", lambda: later)
    assert found_for(anna) == found_for(ben)


def test_many_workers_pair_near_ratings_once(address: str) -> None:
    stores = [Store(address) for _ in range(3)]
    store = stores[0]

    async def work() -> list[Waiting | None]:
        people = [await store.people.add_guest(f"P{n}") for n in range(6)]
        for n, person in enumerate(people):
            stands(store, person.id, 1500 + 1000 * (n % 3))
            await store.queue.join(one(person.id))
        finders = [Finder(store, Room(store, Config(), Homes())) for store in stores]
        await asyncio.gather(*(finder.look(GAME) for finder in finders))
        assert len((await store.tables.to_watch()).tables) == 3
        return [await store.queue.get(person.id) for person in people]

    entries = asyncio.run(work())
    for store in stores:
        store.database.close()
    tables = [entry.table for entry in entries if entry]
    assert None not in tables
    assert tables[:3] == tables[3:]
