"""Vacations: clocks by days stand still, within bounds, and the others see until when."""

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import insert

from marchstone.server.live.clock.rests import covering, next_edge, reached
from marchstone.storage.days.schema import vacations
from marchstone.storage.days.vacations import DAY, DAYS_A_YEAR, days_within
from marchstone.storage.errors import NotDone
from marchstone.storage.schema import now
from server.world import GAME, Browser, World

PASSWORD = "a long word of many"


def an_account(world: World, name: str) -> Browser:
    browser = world.browser(name)
    browser.post("/account/register", name=name, password=PASSWORD)
    return browser


def person_of(world: World, table: str, seat: int) -> str:
    person = world.do(world.house.store.tables.get, table).seats[seat].person
    assert isinstance(person, str)
    return person


def a_table(anna: Browser, ben: Browser, clock: str = "days:2") -> str:
    table = anna.new_table("me", "open", game=GAME, clock=clock)
    ben.sit(table, 1)
    return table


def day(days: int) -> str:
    return datetime.fromtimestamp(now() / 1000 + days * 86_400, UTC).date().isoformat()


def midnight(days: int) -> int:
    return (now() // DAY + days) * DAY


async def away(world: World, person: str, begun: int, ended: int) -> None:
    """As if he had asked for it long ago."""
    row = insert(vacations).values(person_id=person, begun=begun, ended=ended)
    await world.house.store.database.run(lambda connection: connection.execute(row))


def test_a_form_takes_a_vacation_and_takes_it_back(world: World) -> None:
    anna = an_account(world, "Anna")
    assert "You have 28 days left" in anna.get("/mine").text
    assert "Vacation" not in world.browser("Guest").get("/mine").text
    assert anna.post("/mine/vacation", first=day(2), days="7").status_code == 303
    page = anna.get("/mine").text
    assert f"from {day(2)} to {day(8)}" in page
    again = anna.post("/mine/vacation", first=day(20), days="1")
    assert again.status_code == 409
    anna.post("/mine/vacation/end")
    assert "You have 28 days left" in anna.get("/mine").text


REFUSED = [
    (1, "1", "the day after tomorrow"),
    (-3, "1", "the day after tomorrow"),
    (2, "29", "not so many days"),
    (2, "0", "the day after tomorrow"),
    (2, "-1", "how many days"),
    (400, "1", "the day after tomorrow"),
]


def test_it_saves_nobody_whose_time_is_nearly_up_nor_lasts_for_ever(world: World) -> None:
    anna = an_account(world, "Anna")
    for first, days, told in REFUSED:
        refused = anna.post("/mine/vacation", first=day(first), days=days)
        assert refused.status_code in (400, 409)
        assert told in refused.text
    assert anna.post("/mine/vacation", first="soon", days="1").status_code == 400


def test_the_days_of_a_year_are_counted_within_any_year(world: World) -> None:
    anna, ben = an_account(world, "Anna"), world.browser("Ben")
    person = person_of(world, a_table(anna, ben), 0)
    world.do(away, world, person, midnight(-50), midnight(-30))
    store = world.house.store.vacations
    assert world.do(store.stands, person).left == 8
    with pytest.raises(NotDone):
        world.do(store.take, person, midnight(2), 9)
    world.do(store.take, person, midnight(2), 8)
    assert world.do(store.stands, person).left == 0
    half = [(0, DAY // 2), (10 * DAY, 12 * DAY)]
    assert days_within(half, 20 * DAY) == 3  # a day that has begun is spent
    assert days_within(half, 376 * DAY) == 1
    assert DAYS_A_YEAR == 28


def test_the_clock_stands_still_and_nobody_moves_while_away(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    table = a_table(anna, ben)
    mover = world.do(world.house.store.tables.get, table).to_act[0]
    person, browser = person_of(world, table, mover), (anna, ben)[mover]
    other = (ben, anna)[mover]
    world.do(away, world, person, now() - 1000, midnight(5))
    world.do(world.house.tables.refresh, [table])
    with browser.live(table) as live, other.live(table) as beside:
        live.until("state")
        assert live.until("clock")["running"] == []
        beside.until("state")
        assert f"on vacation until {day(4)}" in str(beside.state["parts"]["players"])
        live.play()
        assert live.refusal() == "on_vacation"
        due = world.do(due_of, world, table)
        assert midnight(5) < due <= midnight(5) + 2 * DAY + 1000
        assert "on vacation until" in other.get("/mine").text
        browser.post("/mine/vacation/end")
        assert live.until("clock", running=[mover])["left"][mover] > 2 * DAY - 60_000
        live.play()
        live.until("state", ply=1)


def test_who_is_away_is_not_asked_to_play_on(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    table = a_table(anna, ben)
    mover = world.do(world.house.store.tables.get, table).to_act[0]
    browser = (anna, ben)[mover]
    asked = ("Play on", "Your turn", "/mine/next")
    assert all(words in browser.get("/mine").text for words in asked)
    world.do(away, world, person_of(world, table, mover), now() - 1000, midnight(5))
    page = browser.get("/mine").text
    assert not any(words in page for words in asked)
    assert f"on vacation until {day(4)}" in page
    assert f'href="/table/{table}">Look</a>' in page
    assert browser.get("/mine/next").headers["Location"] == "/mine?none=true"


async def due_of(world: World, table: str) -> Any:
    return (await world.house.tables.get(table)).clock.due()


def test_other_clocks_know_no_vacation(world: World) -> None:
    anna, ben = an_account(world, "Anna"), an_account(world, "Ben")
    table = a_table(anna, ben, "bank:600")
    mover = world.do(world.house.store.tables.get, table).to_act[0]
    world.do(away, world, person_of(world, table, mover), now() - 1000, midnight(5))
    world.do(world.house.tables.refresh, [table])
    with (anna, ben)[mover].live(table) as live:
        live.until("state")
        assert live.until("clock")["running"] == [mover]
        live.play()
        live.until("state", ply=1)


def test_guests_have_none_and_programs_read_why(world: World) -> None:
    one = world.program("One")
    for answer in (
        one.get("/api/vacation"),
        one.ask("PUT", "/api/vacation", json={"first": day(3), "days": 2}),
        one.ask("DELETE", "/api/vacation"),
    ):
        assert (answer.status_code, answer.json()["error"]) == (409, "accounts_only")


def test_time_runs_around_rests() -> None:
    rests = [(100, 200), (300, 400)]
    assert reached(0, 50, rests) == 50
    assert reached(0, 100, rests) == 100
    assert reached(0, 150, rests) == 250
    assert reached(150, 150, rests) == 450
    assert reached(500, 10, rests) == 510
    assert covering(100, rests) == (100, 200)
    assert covering(200, rests) is None
    assert [next_edge(at, rests) for at in (0, 100, 350, 400)] == [100, 200, 400, None]
