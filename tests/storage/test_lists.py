"""Lists of tables: in their order, to their end, and without a search through all that is kept."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sqlalchemy import event, insert, text

from marchstone.core.protocol import Outcome
from marchstone.storage import Store
from marchstone.storage.lists import MOST_LISTED
from marchstone.storage.migrate import upgrade
from marchstone.storage.rows import OVER, PERSON, PLAY, PLAYING, Listed, Move, Seat
from marchstone.storage.schema import seats, tables

LINES = MOST_LISTED * 2 + 7


def fill(store: Store, person: str) -> dict[str, list[str]]:
    """Tables of one person, every third of them over, at some of them he has both seats."""
    rows: list[dict[str, Any]] = []
    sitting: list[dict[str, Any]] = []
    for number in range(LINES):
        status = OVER if number % 3 == 0 else PLAYING
        moved = 1_000 + number // 2  # two at a time
        row = {"id": f"t{number:03}", "game": "g", "version": 1, "options": {}, "seed": 1}
        row |= {"is_public": True, "invitation": f"i{number}", "butler_after": 60}
        row |= {"status": status, "to_act": "0", "creator": person, "created": 1, "moved": moved}
        rows.append(row)
        for seat in range(1 + number % 2):
            place = {"table_id": row["id"], "seat": seat, "kind": PERSON, "person_id": person}
            sitting.append({**place, "ended": moved if status == OVER else None})
    with store.database.engine.begin() as connection:
        connection.execute(insert(tables), rows)
        connection.execute(insert(seats), sitting)
    newest = sorted(rows, key=lambda row: (row["moved"], row["id"]), reverse=True)
    by_status = {s: [row["id"] for row in newest if row["status"] == s] for s in (OVER, PLAYING)}
    return {"": [row["id"] for row in newest], **by_status}


async def to_the_end(ask: Callable[[str], Awaitable[Listed]]) -> list[str]:
    found: list[str] = []
    after = ""
    while True:
        listed = await ask(after)
        assert len(listed.tables) <= MOST_LISTED
        found += [table.id for table in listed.tables]
        if not listed.more:
            return found
        after = listed.more


def test_each_list_has_every_table_once_and_in_its_order(store: Store) -> None:
    async def look() -> None:
        anna = await store.people.add_guest("Anna")
        wanted = fill(store, anna.id)
        for status, ids in wanted.items():

            async def ask(after: str, status: str = status) -> Listed:
                return await store.tables.of_person(anna.id, status, after)

            assert await to_the_end(ask) == ids
        assert await to_the_end(store.tables.to_watch) == wanted[PLAYING]

    asyncio.run(look())


def test_a_table_goes_from_one_list_to_the_other_when_it_is_over(store: Store) -> None:
    async def look() -> list[list[str]]:
        anna = await store.people.add_guest("Anna")
        wanted = [Seat(0, PERSON, anna.id), Seat(1, PERSON, anna.id)]
        more: dict[str, Any] = {"creator": anna.id, "is_public": True, "butler_after": 60}
        table = await store.tables.add("g", 1, {}, wanted, seed=1, to_act=(0,), **more)
        found: list[list[str]] = []
        for outcome in (None, Outcome((1, 2), "won")):
            move = Move(len(found), PLAY, 0, 5)
            await store.log.append(table, move, (), outcome)
            for status in (PLAYING, OVER, ""):
                listed = await store.tables.of_person(anna.id, status)
                found.append([table.status for table in listed.tables])
        return found

    assert asyncio.run(look()) == [[PLAYING], [], [PLAYING], [], [OVER], [OVER]]


def test_no_list_searches_through_all_that_is_kept(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.db"))
    store.open()
    asked: list[tuple[str, Any]] = []

    @event.listens_for(store.database.reader, "before_cursor_execute")
    def note(_c: Any, _cursor: Any, sql: str, values: Any, *_more: Any) -> None:
        asked.append((sql, values))

    async def look() -> None:
        anna = await store.people.add_guest("Anna")
        fill(store, anna.id)
        await store.tables.of_person(anna.id, after="1040.t080")
        await store.tables.waiting()
        await store.tables.to_watch()
        await store.tables.count_open(anna.id)
        await store.tables.still_open(["t080", "t081"])

    asyncio.run(look())
    with store.database.engine.connect() as connection:
        for sql, values in asked:
            if sql == "BEGIN":
                continue
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values).all()
            steps = [row[3] for row in plan]
            assert not any(step.startswith("SCAN") for step in steps), (sql, steps)
            if "DISTINCT" in sql:
                assert len(steps) == 1, steps  # the index has them in their order
    asyncio.run(store.close())


def test_tables_of_before_stand_in_the_lists(bare_address: str) -> None:
    store = Store(bare_address)
    store.database.run_here(lambda connection: upgrade(connection, "0007"))
    row = """INSERT INTO tables (id, game, version, options, seed, is_public, invitation,
        butler_after, has_hints, status, to_act, result, created, moved)
        VALUES (:id, 'g', 1, '{}', 7, true, :id, 60, false, :status, '', 'null', 1, :moved)"""
    sits = """INSERT INTO seats (table_id, seat, kind, person_id, is_butler)
        VALUES (:id, 0, 'person', 'p', false)"""
    with store.database.engine.begin() as connection:
        connection.execute(
            text("INSERT INTO people (id, name, settings, created) VALUES ('p', 'Anna', '{}', 1)")
        )
        for number, status in enumerate((OVER, PLAYING, OVER)):
            values = {"id": f"t{number}", "status": status, "moved": number}
            connection.execute(text(row), values)
            connection.execute(text(sits), values)
    store.open()

    async def look() -> list[list[str]]:
        listed = [await store.tables.of_person("p", status) for status in (OVER, PLAYING)]
        return [[table.id for table in one.tables] for one in listed]

    assert asyncio.run(look()) == [["t2", "t0"], ["t1"]]
    asyncio.run(store.close())
