"""The log of a table: append-only, one winner per ply, nothing half written."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from databases import limit_pages
from marchstone.core.protocol import Event, Outcome
from marchstone.storage import LostRace, StorageError, Store
from marchstone.storage.rows import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAY,
    PLAYING,
    RESIGN,
    Move,
    Seat,
    Table,
)


async def a_table(store: Store, **more: Any) -> str:
    anna = await store.people.add_guest("Anna")
    seats = more.pop("wanted", [Seat(0, PERSON, anna.id), Seat(1, BOT, bot="random")])
    facts = {
        "creator": anna.id,
        "is_public": True,
        "butler_after": 60,
        "seed": 1,
        "to_act": (0,),
        **more,
    }
    return await store.tables.add("schotten-totten", 1, {}, seats, **facts)


@pytest.mark.parametrize("seed", [0, 2**63 - 1, 2**64, 2**256 - 1])
def test_a_table_keeps_its_secret(store: Store, seed: int) -> None:
    async def kept() -> Table | None:
        return await store.tables.get(await a_table(store, seed=seed))

    table = asyncio.run(kept())
    assert table is not None
    assert table.seed == seed
    assert str(seed) not in repr(table) or not seed


def test_moves_come_back_in_order(store: Store) -> None:
    async def play() -> list[Move]:
        table = await a_table(store)
        for ply in range(5):
            await store.log.append(table, Move(ply, PLAY, ply % 2, 100 + ply))
        return await store.log.since(table, 2)

    moves = asyncio.run(play())
    assert [(m.ply, m.seat, m.action) for m in moves] == [(2, 0, 102), (3, 1, 103), (4, 0, 104)]


def test_a_move_keeps_what_it_brought_about(store: Store) -> None:
    events = (Event("draw", {"seat": 1, "deck": "clan"}, {1: {"card": 7}}), Event("pass"))

    async def play() -> list[Move]:
        table = await a_table(store)
        for ply, told in enumerate((events, (), None)):
            await store.log.append(table, Move(ply, PLAY, 0, 5, events=told))
        return await store.log.since(table)

    assert [move.events for move in asyncio.run(play())] == [events, (), None]


def test_of_two_writers_at_one_ply_one_wins(store: Store) -> None:
    async def race() -> tuple[list[BaseException | None], list[Move]]:
        table = await a_table(store)
        writers = [store.log.append(table, Move(0, PLAY, 0, action)) for action in range(6)]
        told = await asyncio.gather(*writers, return_exceptions=True)
        return told, await store.log.since(table)

    told, moves = asyncio.run(race())
    assert sum(isinstance(word, LostRace) for word in told) == 5
    assert [told.index(None)] == [move.action for move in moves]


def test_the_last_move_and_the_end_are_written_together(store: Store) -> None:
    async def play() -> tuple[str, Outcome | None, tuple[int, ...]]:
        table = await a_table(store)
        end = Outcome((2, 1), "resigned")
        await store.log.append(table, Move(0, RESIGN, 0, None), (), end, (3, 5))
        found = await store.tables.get(table)
        assert found is not None
        return found.status, found.outcome, found.scores

    assert asyncio.run(play()) == (OVER, Outcome((2, 1), "resigned"), (3, 5))


def test_a_lost_race_does_not_end_the_game(store: Store) -> None:
    async def play() -> str:
        table = await a_table(store)
        await store.log.append(table, Move(0, PLAY, 0, 5))
        with pytest.raises(LostRace):
            await store.log.append(table, Move(0, RESIGN, 1, None), (), Outcome((1, 2), "resigned"))
        found = await store.tables.get(table)
        assert found is not None
        return found.status

    assert asyncio.run(play()) == PLAYING


def test_a_full_disk_has_a_name_and_loses_nothing(tmp_path: object) -> None:
    store = Store(f"{tmp_path}/full.db")
    store.open()

    async def write_until_full(table: str) -> None:
        for ply in range(1, 10_000):
            await store.log.append(table, Move(ply, PLAY, 0, 7))

    async def fill() -> int:
        table = await a_table(store)
        await store.log.append(table, Move(0, PLAY, 0, 7))
        limit_pages(store, 1)
        with pytest.raises(StorageError, match="the disk is full"):
            await write_until_full(table)
        kept = await store.log.since(table)
        limit_pages(store, 100_000)
        await store.log.append(table, Move(len(kept), PLAY, 0, 7))
        assert [move.ply for move in await store.log.since(table)] == list(range(len(kept) + 1))
        return len(kept)

    assert asyncio.run(fill()) >= 1
    store.database.close()


def test_of_two_who_take_the_last_seats_at_once_one_starts_the_game(store: Store) -> None:
    async def sit() -> tuple[list[bool], str]:
        anna, ben = [await store.people.add_guest(name) for name in ("Anna", "Ben")]
        seats = [Seat(0, OPEN), Seat(1, OPEN)]
        table = await a_table(store, wanted=seats)
        tries = [(0, anna), (1, ben), (0, ben), (1, anna)]
        took = await asyncio.gather(*(store.tables.sit(table, s, p.id) for s, p in tries))
        found = await store.tables.get(table)
        assert found is not None
        return took, found.status

    took, status = asyncio.run(sit())
    assert (took.count(True), status) == (2, PLAYING)


def test_whoever_asks_for_two_seats_at_once_gets_one(store: Store) -> None:
    """He would see two hands, and be rated twice."""

    async def sit() -> tuple[int, list[str | None]]:
        table = await a_table(store, wanted=[Seat(number, OPEN) for number in range(3)])
        ben = await store.people.add_guest("Ben")
        took = await asyncio.gather(*(store.tables.sit(table, n, ben.id) for n in range(3)))
        found = await store.tables.get(table)
        assert found is not None
        return took.count(True), [seat.person for seat in found.seats if seat.kind == PERSON]

    took, people = asyncio.run(sit())
    assert (took, len(people)) == (1, 1)


def test_a_table_has_one_rematch(store: Store) -> None:
    async def again() -> None:
        table = await a_table(store)
        rematch = await a_table(store, rematch_of=table)
        with pytest.raises(LostRace):
            await a_table(store, rematch_of=table)
        assert await store.tables.rematch_of(table) == rematch

    asyncio.run(again())


def test_a_row_after_a_move_differs_in_nothing_else(store: Store) -> None:
    async def check() -> None:
        row = await store.tables.get(await a_table(store))
        assert row is not None
        assert row.after((1,), 7) == replace(row, to_act=(1,), paused=7)

    asyncio.run(check())
