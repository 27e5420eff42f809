"""Play by days: games in the order in which they want one, and the way from one to the next."""

import re

import pytest

from marchstone.core.words import ENGLISH
from marchstone.server.live.clock.words import time_left
from marchstone.storage import lists
from server.world import GAME, Browser, Program, World

DAY = 86_400_000


def a_turn_of(one: Program, other: Program, days: int) -> str:
    """A table by days where it is the turn of the first."""
    while True:
        made = one.post("/api/tables", game=GAME, seats=["me", "open"], clock=f"days:{days}")
        table: str = made.json()["id"]
        other.post(f"/api/tables/{table}/seats/1")
        if one.get(f"/api/tables/{table}").json()["to_act"] == [0]:
            return table


def test_the_game_with_the_least_time_comes_first_and_those_of_others_last(world: World) -> None:
    one, other = world.program("One"), world.program("Other")
    slow, quick = (a_turn_of(one, other, days) for days in (7, 2))
    theirs = a_turn_of(other, one, 1)
    timeless = one.post("/api/tables", game=GAME, seats=["me", "open"]).json()["id"]
    told = one.get("/api/mine").json()
    games = {game["table"]["id"]: game for game in told}
    wanted = (quick, slow, theirs)
    assert [table for table in games if table in wanted] == [*wanted]
    assert [games[table]["your_turn"] for table in wanted] == [True, True, False]
    assert games[quick]["left"] <= 2 * DAY < games[slow]["left"] <= 7 * DAY
    assert games[timeless]["left"] is None


def is_offered_the_next(browser: Browser, table: str) -> bool:
    """Its key leads on from every table; the button is shown where another game waits."""
    page = browser.get(f"/table/{table}").text
    assert f'href="/mine/next?table={table}" data-next-game' in page
    return 'aria-keyshortcuts="n">' in page


def test_the_next_game_is_one_key_away(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    assert anna.get("/mine/next").headers["location"] == "/mine?none=true"
    tables = [sat(anna, ben, f"days:{days}") for days in (2, 1)]
    mine = [table for table in tables if "Your turn" in anna.get(f"/table/{table}").text]
    html = anna.get("/mine").text
    assert re.findall(r'<h3><a href="/table/(\w+)"', html)[: len(mine)] == sorted(
        mine, key=tables.index, reverse=True
    )
    assert "time left: " in html
    for table in mine:
        others = {f"/table/{other}" for other in mine if other != table}
        assert is_offered_the_next(anna, table) == bool(others)
        others = others or {"/mine?none=true"}
        assert anna.get("/mine/next", params={"table": table}).headers["location"] in others
    assert "No other game waits for you." in anna.get("/mine?none=true").text


def sat(anna: Browser, ben: Browser, chosen: str) -> str:
    table = anna.new_table("me", "open", clock=chosen)
    ben.sit(table, 1)
    return table


def test_whoever_skips_a_game_is_led_through_all_of_them(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    mine: list[str] = []
    while len(mine) < 3:
        table = sat(anna, ben, f"days:{len(mine) + 1}")
        mine += [table] if "Your turn" in anna.get(f"/table/{table}").text else []
    assert all(is_offered_the_next(anna, table) for table in mine)
    led = [mine[0]]
    for _ in mine:
        path = anna.get("/mine/next", params={"table": led[-1]}).headers["location"]
        led.append(path.removeprefix("/table/"))
    assert led == [*mine, mine[0]]


@pytest.mark.parametrize("after", ["x", "-1", "9" * 9, "١"])
def test_a_place_that_is_none_is_the_beginning(
    world: World, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "MOST_LISTED", 1)
    anna = world.browser("Anna")
    anna.new_table("me", "open")
    assert "<h3>" in anna.get("/mine", params={"running": after}).text


def test_time_that_is_left_is_said_as_people_say_it() -> None:
    said = [time_left(ms, ENGLISH) for ms in (2 * DAY + 4 * 3_600_000, DAY, 3_660_000, 90_000, 5)]
    assert said == ["2 days 4 hours", "1 day", "1 hour 1 minute", "1 minute", "less than a minute"]
