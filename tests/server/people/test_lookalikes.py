"""Who looks like somebody at a table: guests are refused, accounts are told apart by numbers."""

from collections.abc import Callable

import pytest

from marchstone.storage import lists
from server.live.test_live import in_turn, two_at_a_table
from server.world import Browser, World, text_of

CYRILLIC = "Аnna"
PASSWORD = "long enough"


def registered(world: World, name: str) -> Browser:
    browser = world.browser()
    assert browser.post("/account/register", name=name, password=PASSWORD).status_code == 303
    return browser


@pytest.mark.parametrize("name", [CYRILLIC, "Anոa"])
def test_nobody_registers_at_a_table_as_who_looks_like_somebody_there(
    world: World, name: str
) -> None:
    anna, eve, table = two_at_a_table(world)
    refused = eve.post("/account/register", name=name, password=PASSWORD)
    assert refused.status_code == 409
    assert "a name that looks like it" in text_of(refused.text)
    page = text_of(anna.get(f"/table/{table}").text)
    assert name not in page
    assert "Ben" in page  # he sits there as before
    registered(world, name)  # nor has he taken the name
    assert eve.post("/account/register", name="Eve", password=PASSWORD).status_code == 303


def test_it_is_looked_at_all_tables_where_he_sits_however_many(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "MOST_LISTED", 1)
    _, eve, _ = two_at_a_table(world)
    eve.new_table("me", "open")
    assert eve.post("/name", name=CYRILLIC).status_code == 409
    assert eve.post("/account/register", name=CYRILLIC, password=PASSWORD).status_code == 409


def sat_down(world: World) -> tuple[Browser, Browser, str]:
    anna, eve = world.browser("Anna"), registered(world, CYRILLIC)
    table = anna.new_table("me", "open")
    assert eve.sit(table, 1).status_code == 303
    return anna, eve, table


def logged_in(world: World) -> tuple[Browser, Browser, str]:
    """With the seat that he had as a guest."""
    registered(world, CYRILLIC)
    anna, eve, table = two_at_a_table(world)
    assert eve.post("/account/login", name=CYRILLIC, password=PASSWORD).status_code == 303
    return anna, eve, table


@pytest.mark.parametrize("come", [sat_down, logged_in])
def test_accounts_that_look_alike_have_a_number_wherever_they_are_shown(
    world: World, come: Callable[[World], tuple[Browser, Browser, str]]
) -> None:
    anna, eve, table = come(world)
    with anna.live(table) as a, eve.live(table) as e:
        a.until("state"), e.until("state")
        for ply in (1, 2):
            in_turn(a, e)[0].play()
            a.until("state", ply=ply), e.until("state", ply=ply)
        e.send("chat", text="hello")
        told = [a.until("chat")["html"], *(a.state["parts"][part] for part in ("players", "log"))]
        a.send("resign", seat=0)
        a.until("state", over=True), e.until("state", over=True)
    pages = (f"/table/{table}", f"/game/{table}", f"/game/{table}/verify", "/mine")
    told += [anna.get(page).text for page in (*pages, f"/report?table={table}")]
    for text in told:
        assert f"{CYRILLIC} (2)" in text
        assert text.count(CYRILLIC) == text.count(f"{CYRILLIC} (2)"), text
