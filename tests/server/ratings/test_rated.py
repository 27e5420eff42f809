"""Rated tables: how they are made, who sits there, and what their end makes of everybody."""

import time
from typing import Any

import pytest

from marchstone.server.live import livetable
from marchstone.storage.rows import OVER, PLAYING, WAITING
from server.live.test_undo import asked_ply
from server.world import GAME, Browser, World, text_of

PASSWORD = "ein Wort wie keines"
RATED = {"rated": "yes", "clock": "bank:600+10"}


def account(world: World, name: str) -> Browser:
    browser = world.browser()
    answer = browser.post("/account/register", name=name, password=PASSWORD)
    assert answer.status_code == 303, answer.text
    return browser


@pytest.fixture
def two(world: World) -> tuple[Browser, Browser]:
    return account(world, "Anna"), account(world, "Ben")


def a_rated_table(anna: Browser, ben: Browser) -> str:
    table = anna.new_table("me", "open", **RATED)
    assert ben.sit(table, 1).status_code == 303
    return table


def resign(browser: Browser, table: str, seat: int) -> None:
    with browser.live(table) as live:
        live.until("state")
        live.send("resign", seat=seat)
        live.until("state", over=True)


@pytest.mark.parametrize(
    ("seats", "form", "told"),
    [
        (["me", "open"], {"clock": ""}, "needs a clock"),
        (["me", "device"], {}, "a device of his own"),
        (["bot:fair", "bot:fair"], {}, "needs a person"),
        (["me", "bot:random"], {}, "the four levels of bots"),
    ],
)
def test_what_cannot_be_rated_is_refused_with_the_reason(
    world: World, seats: list[str], form: dict[str, str], told: str
) -> None:
    anna = account(world, "Anna")
    chosen = {f"seat.{n}": seat for n, seat in enumerate(seats)}
    answer = anna.post(f"/new/{GAME}", **{**chosen, **RATED, **form})
    assert answer.status_code in (400, 409)
    assert told in text_of(answer.text)


def test_guests_neither_make_a_rated_table_nor_sit_there(
    world: World, two: tuple[Browser, Browser]
) -> None:
    guest = world.browser("Gast")
    answer = guest.post(f"/new/{GAME}", **{"seat.0": "me", "seat.1": "open", **RATED})
    assert answer.status_code == 403
    table = two[0].new_table("me", "open", **RATED)
    assert guest.sit(table, 1).status_code == 403
    program = world.program("Prog")
    assert program.post(f"/api/tables/{table}/seats/1").status_code == 403
    wish = {"game": GAME, "seats": ["me", "open"], "rated": True, "clock": "bank:600"}
    assert program.post("/api/tables", **wish).json()["error"] == "accounts_only"


def test_a_rated_table_has_no_hints_takes_nothing_back_and_its_clock_loses(
    world: World, two: tuple[Browser, Browser]
) -> None:
    anna, _ = two
    table = anna.new_table("me", "bot:gentle", hints="yes", undoing="alone", **RATED)
    row = world.do(world.house.store.tables.get, table)
    assert (row.has_hints, row.undoes_freely, row.rated) == (False, False, "yes")
    assert row.clock == "bank:600+10 lose"
    with anna.live(table) as live:
        live.until("state", yours=True)
        live.send("hint", seat=0, decision=live.state["decision"])
        assert live.refusal() == "no_hints"
        live.play()
        live.until("state")
        live.send("undo", seat=0, decision=live.state["decision"])
        assert live.refusal() in ("not_undone", "stale")
    assert "Rated" in text_of(anna.get(f"/table/{table}").text)


def test_who_resigns_loses_and_both_see_what_it_made_of_them(
    world: World, two: tuple[Browser, Browser]
) -> None:
    anna, ben = two
    table = a_rated_table(anna, ben)
    resign(ben, table, 1)
    row = world.do(world.house.store.tables.get, table)
    assert (row.status, row.rated) == (OVER, "counted")
    changes = world.do(world.house.store.ratings.changes, table)
    assert [it.after[0] > it.before[0] for it in changes] == [True, False]
    shown = text_of(anna.get(f"/table/{table}").text)
    assert "1578" in shown
    assert "1422" in shown


def test_what_all_agree_to_end_counts_for_nobody(
    world: World, two: tuple[Browser, Browser]
) -> None:
    anna, ben = two
    table = a_rated_table(anna, ben)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        a.send("end", seat=0)
        while not b.state["asked"]:
            b.until("state")
        b.send("answer", seat=1, ply=asked_ply(b), yes=True)
        b.until("state", over=True)
    assert world.do(world.house.store.tables.get, table).rated == "void"


def rematch(browser: Browser, table: str) -> str:
    answer = browser.post(f"/table/{table}/rematch")
    return str(answer.headers["location"]).removeprefix("/table/")


def test_a_rematch_is_rated_too_and_begins_when_the_other_has_sat_down(
    world: World, two: tuple[Browser, Browser]
) -> None:
    """Or whoever is gone would lose one game after the other by his clock."""
    anna, ben = two
    table = a_rated_table(anna, ben)
    resign(ben, table, 1)
    again = rematch(anna, table)
    row = world.do(world.house.store.tables.get, again)
    assert (row.rated, row.clock, row.status) == ("yes", "bank:600+10 lose", WAITING)
    assert rematch(ben, table) == again
    assert f"/table/{again}" in ben.get("/friends").text  # he is asked
    assert ben.sit(again, 0).status_code == 303
    assert world.do(world.house.store.tables.get, again).status == PLAYING


def test_the_seat_of_a_rated_rematch_is_kept_for_who_had_it(
    world: World, two: tuple[Browser, Browser]
) -> None:
    anna, ben = two
    cleo, table = account(world, "Cleo"), a_rated_table(anna, ben)
    resign(ben, table, 1)
    again = rematch(anna, table)
    assert again not in cleo.get("/lobby").text
    assert cleo.sit(again, 0).status_code == 409
    assert ben.post("/invitations/accept", table=again).status_code == 303
    assert world.do(world.house.store.tables.get, again).status == PLAYING


@pytest.mark.slow
def test_a_game_that_a_killed_server_did_not_count_is_counted_by_the_next(
    world: World, two: tuple[Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_killed(_store: Any) -> None:
        """Between the end of the game and its count."""

    monkeypatch.setattr(livetable, "count_waiting", is_killed)
    anna, ben = two
    table = a_rated_table(anna, ben)
    resign(ben, table, 1)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:  # whoever serves the store looks every few seconds
        if world.do(world.house.store.tables.get, table).rated == "counted":
            return
        time.sleep(0.1)
    raise AssertionError("nobody has counted it")
