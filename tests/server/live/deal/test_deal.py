"""Deals that can be proved: the server is bound to its secret, then people add their lots."""

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from marchstone.core.record import Record
from marchstone.core.record.proof import commitment_of, mixed
from marchstone.core.record.verifying import verified, verified_file
from marchstone.server.live import deal
from marchstone.storage import Store
from marchstone.storage.rows import OPEN, PERSON, PLAYING, WAITING, Seat, Table
from marchstone.storage.schema import tables
from server.world import GAME, Browser, World, a_world

ONE, TWO = "1" * 64, "2" * 64
ADDS = {"adds": ""}


def row_of(world: World, table: str) -> Table:
    found: Table = world.do(world.house.store.tables.get, table)
    return found


def add(browser: Browser, table: str, lot: str) -> Any:
    return browser.post(f"/table/{table}/lot", lot=lot)


def commitment_on(page: str) -> str:
    found = re.search(r'data-commitment="([0-9a-f]{64})"', page)
    assert found
    return found[1]


def resigned(browser: Browser, table: str) -> None:
    with browser.live(table) as live:
        seat = live.until("state")["seat"]
        live.send("resign", seat=seat)
        live.until("state", over=True)


def begun(world: World, table: str) -> Table:
    """As soon as it is; whoever waits for it looks on."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        row = row_of(world, table)
        if row.status != WAITING:
            return row
        time.sleep(0.02)
    raise AssertionError("it does not begin")


def test_a_browser_adds_its_lot_when_it_knows_the_commitment(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:gentle", **ADDS)
    page = anna.get(f"/table/{table}").text
    assert "deal/lot.js" in page
    commitment = commitment_on(page)
    assert row_of(world, table).status == WAITING
    assert add(anna, table, ONE).json() == {"begun": True}
    row = row_of(world, table)
    assert (row.status, row.lots, row.commitment) == (PLAYING, (ONE, ""), commitment)
    assert row.seed == mixed(row.secret, (ONE, "")) != row.secret
    assert commitment in anna.get(f"/table/{table}").text
    assert anna.get(f"/game/{table}/verify").status_code == 409
    resigned(anna, table)
    for kind in ("json", "txt"):
        text = anna.get(f"/game/{table}/record.{kind}").text
        assert verified_file(text, commitment, ONE).holds
    shown = anna.get(f"/game/{table}/verify").text
    assert "The deal is proved" in shown
    assert f"{row.secret:064x}" in shown


def test_everybody_adds_and_nobody_changes_what_is_added(world: World) -> None:
    anna, ben, eve = (world.browser(name) for name in ("Anna", "Ben", "Eve"))
    table = anna.new_table("me", "open", **ADDS)
    assert add(anna, table, ONE).json() == {"begun": False}
    assert add(anna, table, ONE).status_code == 200  # the page was loaded again
    assert add(anna, table, TWO).status_code == 409
    assert add(eve, table, TWO).status_code == 409
    assert add(world.browser(), table, TWO).status_code in (401, 403)
    ben.post(f"/table/{table}/sit", seat="1", **ADDS)
    for wrong in ("", "1", "1" * 65, "g" * 64, "A" * 64, "1" * 60_000):
        assert add(ben, table, wrong).status_code == 400
    assert row_of(world, table).status == WAITING
    assert add(ben, table, TWO).json() == {"begun": True}
    assert row_of(world, table).lots == (ONE, TWO)
    for late in (anna, ben, eve):
        assert add(late, table, "3" * 64).status_code == 409
    assert row_of(world, table).lots == (ONE, TWO)


def test_whoever_gets_up_takes_his_lot_with_him(world: World) -> None:
    anna, ben, eve = (world.browser(name) for name in ("Anna", "Ben", "Eve"))
    table = anna.new_table("me", "open", "open", game="clans-and-glory", count="3", **ADDS)
    for who, seat in ((ben, "1"), (eve, "2")):
        add(anna, table, ONE)
        who.post(f"/table/{table}/sit", seat=seat, **ADDS)
    add(ben, table, TWO)
    ben.post(f"/table/{table}/leave")
    assert row_of(world, table).lots == (ONE, "", "")
    carl = world.browser("Carl")
    carl.sit(table, 1)  # a browser without script
    assert add(carl, table, TWO).status_code == 409
    assert add(eve, table, "3" * 64).json() == {"begun": True}
    assert row_of(world, table).lots == (ONE, "", "3" * 64)


def test_nobody_waits_for_long(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal, "PATIENCE", 0.2)
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:gentle", **ADDS)
    with anna.live(table) as live:
        live.until("reload")
    assert begun(world, table).lots == ("", "")
    assert add(anna, table, ONE).status_code == 409


def test_who_left_before_it_began_finds_it_begun(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:gentle", **ADDS)
    world.do(lambda: made_earlier(world.house.store, table))
    assert anna.get(f"/table/{table}").status_code == 200
    assert row_of(world, table).status == PLAYING


async def made_earlier(store: Store, table: str, **more: Any) -> None:
    change = update(tables).where(tables.c.id == table).values(moved=tables.c.moved - 60_000)
    await store.database.run(lambda c: c.execute(change.values(more) if more else change))


def test_a_program_waits_for_nothing_unless_it_says_so(world: World) -> None:
    bot = world.program("Bot")
    made = bot.post("/api/tables", game=GAME, seats=["me", "bot:gentle"]).json()
    assert (made["status"], len(made["commitment"])) == (PLAYING, 64)
    assert row_of(world, made["id"]).lots == ("", "")
    waits = bot.post("/api/tables", game=GAME, seats=["me", "bot:gentle"], lot=True).json()
    assert waits["status"] == WAITING
    assert bot.post(f"/api/tables/{waits['id']}/lot", lot="x").status_code == 400
    told = bot.post(f"/api/tables/{waits['id']}/lot", lot=ONE).json()
    assert (told["status"], told["commitment"]) == (PLAYING, waits["commitment"])
    other = world.program("Other")
    open_table = bot.post("/api/tables", game=GAME, seats=["me", "open"]).json()["id"]
    other.ask("POST", f"/api/tables/{open_table}/seats/1?lot=true")
    assert other.post(f"/api/tables/{open_table}/lot", lot=TWO).json()["status"] == PLAYING
    assert row_of(world, open_table).lots == ("", TWO)


def test_a_device_adds_once_and_bots_add_nothing(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("device", "device", **ADDS)
    assert add(anna, table, ONE).json() == {"begun": True}
    assert row_of(world, table).lots == (ONE, "")
    bots = anna.new_table("bot:gentle", "bot:gentle", **ADDS)
    row = row_of(world, bots)
    assert (row.status, row.lots, row.seed) == (PLAYING, ("", ""), mixed(row.secret, ("", "")))


def test_a_rematch_is_dealt_anew_from_new_lots(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", **ADDS)
    add(anna, table, ONE)
    ben.post(f"/table/{table}/sit", seat="1", **ADDS)
    add(ben, table, TWO)
    resigned(anna, table)
    again = anna.post(f"/table/{table}/rematch").headers["location"].removeprefix("/table/")
    first, second = row_of(world, table), row_of(world, again)
    assert (second.status, second.lots) == (WAITING, ("", ""))
    assert second.commitment != first.commitment
    assert add(ben, again, ONE).json() == {"begun": False}
    assert add(anna, again, TWO).json() == {"begun": True}
    assert row_of(world, again).lots == (ONE, TWO)  # each one seat further


def test_a_game_that_is_played_on_has_a_proof_of_its_own(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:gentle")
    with anna.live(table) as live:
        live.until("state", yours=True)
        live.play()
        live.until("state", yours=True)
    resigned(anna, table)
    form = {"ply": "1", "seat": "0", "rival": "gentle", **ADDS}
    on = anna.post(f"/game/{table}/play", **form).headers["location"].removeprefix("/table/")
    assert add(anna, on, ONE).json() == {"begun": True}
    resigned(anna, on)
    record = Record.read(anna.get(f"/game/{on}/record.json").text)
    assert record.before
    assert record.proof is not None
    assert record.proof.lots == (ONE, "")
    assert verified(record).holds


def test_nothing_of_the_secret_is_told_before_the_end(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", **ADDS)
    add(anna, table, ONE)
    ben.post(f"/table/{table}/sit", seat="1", **ADDS)
    pages = [who.get(f"/table/{table}").text for who in (anna, ben)]
    add(ben, table, TWO)
    with anna.live(table) as live:
        live.until("state")
        pages += [who.get(f"/table/{table}").text for who in (anna, ben)]
        pages += live.heard
    row = row_of(world, table)
    hidden = [f"{row.secret:x}", f"{row.seed:x}", str(row.secret), str(row.seed), ONE, TWO]
    assert not [secret for secret in hidden if any(secret in page for page in pages)]
    for path in ("verify", "record.json", "record.txt"):
        assert anna.get(f"/game/{table}/{path}").status_code == 409
    assert str(row.secret) not in repr(row)


def test_a_secret_that_is_changed_in_the_middle_of_a_game_is_found_out(world: World) -> None:
    """By whoever has the database in his hands: both what he kept and what he changed."""
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:gentle")
    noted = row_of(world, table).commitment
    world.put_away(table)
    other = row_of(world, table).secret ^ 1
    world.do(lambda: made_earlier(world.house.store, table, secret=f"{other:x}"))
    resigned(anna, table)
    assert "The deal is not proved" in anna.get(f"/game/{table}/verify").text
    assert not verified_file(anna.get(f"/game/{table}/record.json").text).holds
    world.put_away(table)
    bound = {"secret": f"{other:x}", "commitment": commitment_of(other)}
    world.do(lambda: made_earlier(world.house.store, table, **bound))
    text = anna.get(f"/game/{table}/record.json").text
    assert verified_file(text).holds  # the file agrees with itself
    assert not verified_file(text, noted).holds


def test_a_table_of_before_says_that_it_has_none(world: World) -> None:
    async def made(store: Store) -> str:
        anna = await store.people.add_guest("Anna")
        seats = [Seat(0, PERSON, anna.id), Seat(1, OPEN)]
        facts: dict[str, Any] = {"creator": anna.id, "is_public": True, "butler_after": 60}
        return await store.tables.add(GAME, 1, {}, seats, seed=2**200, to_act=(0,), **facts)

    table = world.do(lambda: made(world.house.store))
    ben = world.browser("Ben")
    assert "from before deals could be proved" in ben.get(f"/table/{table}").text
    ben.post(f"/table/{table}/sit", seat="1", **ADDS)
    assert row_of(world, table).status == PLAYING
    resigned(ben, table)
    assert "from before deals could be proved" in ben.get(f"/game/{table}/verify").text
    assert Record.read(ben.get(f"/game/{table}/record.json").text).proof is None


def test_lots_outlive_the_server_and_reach_another_worker(address: str, tmp_path: Path) -> None:
    with a_world(address, tmp_path) as first:
        anna = first.browser("Anna")
        table = anna.new_table("me", "open", **ADDS)
        add(anna, table, ONE)
        cookies = anna.cookies
    with a_world(address, tmp_path) as second:
        ben = second.browser("Ben")
        ben.post(f"/table/{table}/sit", seat="1", **ADDS)
        again = Browser(second)
        again.cookies = cookies
        assert add(again, table, TWO).status_code == 409
        assert add(ben, table, TWO).json() == {"begun": True}
        assert row_of(second, table).lots == (ONE, TWO)


def test_of_all_who_begin_it_at_once_one_does(world: World) -> None:
    """The rows of two workers, of which the one knows of a lot that the other does not."""
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:gentle", **ADDS)
    store, old = world.house.store, row_of(world, table)

    async def race() -> list[bool]:
        assert await store.tables.add_lot(table, old.seats[0].person or "", ONE)
        new = await store.tables.get(table)
        assert new is not None
        return await asyncio.gather(*(store.tables.start(row, (0,)) for row in (old, new, new)))

    assert sorted(world.do(race)) == [False, False, True]
    assert row_of(world, table).lots == (ONE, "")
