"""Lists go on where they end: at home, in the lobby, among my games, for programs."""

import re
from typing import Any

import pytest
from sqlalchemy import event

from marchstone.storage import lists
from server.world import GAME, Browser, World


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "MOST_LISTED", 3)


def pages(browser: Browser, path: str, name: str) -> list[list[str]]:
    """The tables of each page, from one to the next by its link."""
    found = []
    while path:
        html = browser.get(path).text
        part = html[html.index(f'id="{name}"') :].partition("</section>")[0]
        found.append(re.findall(r'<h3><a href="/table/(\w+)"', part))
        on = re.search(r'rel="next" href="([^"#]+)', part)
        path = on[1].replace("&amp;", "&") if on else ""
    return found


def test_a_running_game_behind_newer_ones_is_found_at_home(world: World) -> None:
    anna = world.browser("Anna")
    running = anna.new_table("me", "open")
    for _ in range(4):
        table = anna.new_table("me", "bot:random")
        with anna.live(table) as a:
            a.until("state")
            a.send("resign", seat=0)
            a.until("state", over=True)
    assert running in anna.get("/").text
    assert pages(anna, "/mine", "running") == [[running]]
    assert [len(page) for page in pages(anna, "/mine", "over")] == [3, 1]


def test_the_lobby_goes_on_and_names_each_table_once(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    made = [anna.new_table("me", "open") for _ in range(7)]
    found = pages(ben, "/lobby", "open")
    assert [len(page) for page in found] == [3, 3, 1]
    assert sorted(table for page in found for table in page) == sorted(made)
    assert [len(page) for page in pages(anna, "/mine", "running")] == [3, 3, 1]


def test_a_program_follows_the_link(world: World) -> None:
    one = world.program("One")
    made = [one.post("/api/tables", game=GAME, seats=["me", "open"]).json()["id"] for _ in range(7)]
    found, path = [], "/api/tables?of=mine"
    while path:
        answer = one.get(path)
        found += [table["id"] for table in answer.json()]
        path = answer.links.get("next", {}).get("url", "")
    assert sorted(found) == sorted(made)
    assert len(one.get("/api/tables").json()) == 3


@pytest.mark.parametrize("path", ["/", "/lobby", "/mine"])
def test_a_page_asks_the_database_who_comes_and_then_for_all_that_it_shows(
    world: World, path: str
) -> None:
    anna = world.browser("Anna")
    anna.new_table("me", "open")
    begun: list[Any] = []
    event.listen(world.house.store.database.reader, "begin", begun.append)
    asked = []
    for _ in range(3):  # something else may be read at the same time, but not every time
        before = len(begun)
        assert anna.get(path).status_code == 200
        asked.append(len(begun) - before)
    assert min(asked) == 2


@pytest.mark.parametrize("after", ["x", "1", "9" * 99 + ".a", "1.a'b", ".", "-1.a", "١.a"])
def test_a_place_that_is_none_is_the_beginning(world: World, after: str) -> None:
    anna, one = world.browser("Anna"), world.program("One")
    anna.new_table("me", "open")
    answer = one.ask("GET", "/api/tables", params={"of": "waiting", "after": after})
    assert len(answer.json()) == 1
    assert anna.get("/mine").status_code == 200
