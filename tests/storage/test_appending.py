"""Moves of many tables at once: few transactions, and one's trouble is nobody else's."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event as Signal
from typing import Any

import pytest
from sqlalchemy import Connection, select

from databases import limit_pages
from marchstone.core.protocol import Event, Outcome
from marchstone.storage import LostRace, StorageError, Store
from marchstone.storage.news import WORKER, Moved, news_of
from marchstone.storage.rows import BOT, BUTLER, OVER, PERSON, PLAY, PLAYING, RESIGN, Move, Seat
from marchstone.storage.schema import facts, seats, tables

TOLD = (Event("draw", {"seat": 1, "deck": ("clan", 2)}, {1: {"card": 7}}),)


async def some_tables(store: Store, count: int) -> list[str]:
    anna = await store.people.add_guest("Anna")
    wanted = [Seat(0, PERSON, anna.id), Seat(1, BOT, bot="random")]
    more: dict[str, Any] = {"creator": anna.id, "is_public": True, "butler_after": 60, "seed": 1}
    return [
        await store.tables.add("schotten-totten", 1, {}, wanted, to_act=(0,), **more)
        for _ in range(count)
    ]


def count_transactions(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    counted: list[None] = []
    driver = store.database.driver

    @contextmanager
    def counting() -> Iterator[Any]:
        counted.append(None)
        with driver() as connection:
            yield connection

    monkeypatch.setattr(store.database, "driver", counting)
    return counted


def count_reads(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    counted: list[None] = []
    read = store.database.read_here

    def counting(work: Any) -> Any:
        counted.append(None)
        return read(work)

    monkeypatch.setattr(store.database, "read_here", counting)
    return counted


def test_moves_that_arrive_together_share_transactions(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> tuple[list[str], list[list[Move]]]:
        made = await some_tables(store, 20)
        for ply in range(10):
            move = Move(ply, PLAY, ply % 2, ply, events=TOLD)
            await asyncio.gather(*(store.log.append(table, move, (1,)) for table in made))
        return made, [await store.log.since(table) for table in made]

    transactions = count_transactions(store, monkeypatch)
    made, kept = asyncio.run(play())
    assert all([move.ply for move in moves] == list(range(10)) for moves in kept)
    assert len(transactions) < len(made) * 10 / 3


def test_one_that_lost_a_race_leaves_the_others_alone(store: Store) -> None:
    async def play() -> tuple[list[BaseException | None], list[int]]:
        made = await some_tables(store, 12)
        await store.log.append(made[4], Move(0, PLAY, 0, 7))
        asked = [store.log.append(table, Move(0, PLAY, 0, 9), (1,)) for table in [*made, "gone"]]
        told = await asyncio.gather(*asked, return_exceptions=True)
        kept = [(await store.log.since(table))[0].action or 0 for table in made]
        return told, kept

    told, kept = asyncio.run(play())
    assert [number for number, word in enumerate(told) if word is not None] == [4, 12]
    assert isinstance(told[4], LostRace)
    assert isinstance(told[12], LostRace)
    assert kept == [9] * 4 + [7] + [9] * 7


def test_ends_and_resignations_are_written_beside_moves(store: Store) -> None:
    async def play() -> list[Any]:
        ended, left, plain = made = await some_tables(store, 3)
        await asyncio.gather(
            store.log.append(ended, Move(0, PLAY, 0, 5), (), Outcome((1, 2), "won"), (4, 2)),
            store.log.append(left, Move(0, RESIGN, 0, None, BUTLER, events=()), (0, 1)),
            store.log.append(plain, Move(0, PLAY, 0, 5), (1,)),
        )
        return [await store.tables.get(table) for table in made]

    ended, left, plain = asyncio.run(play())
    assert (ended.status, ended.outcome, ended.scores) == (OVER, Outcome((1, 2), "won"), (4, 2))
    assert [seat.has_resigned for seat in left.seats] == [True, False]
    assert left.seats[0].is_butler
    assert (left.status, left.to_act) == (PLAYING, (0, 1))
    assert (plain.status, plain.outcome, plain.to_act) == (PLAYING, None, (1,))
    assert not any(seat.has_resigned for seat in plain.seats)


def test_of_a_batch_that_meets_a_full_disk_nothing_stays(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "full.db"))
    store.open()
    long = (Event("said", {"text": "x" * 50_000}),)

    async def play() -> None:
        made = await some_tables(store, 8)
        limit_pages(store, 1)
        asked = [store.log.append(table, Move(0, PLAY, 0, 5, events=long), (1,)) for table in made]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert {str(word) for word in told} == {"the disk is full"}
        for table in made:
            row = await store.tables.get(table)
            assert row is not None
            assert (row.to_act, await store.log.since(table)) == ((0,), [])
        limit_pages(store, 100_000)
        await asyncio.gather(*(store.log.append(table, Move(0, PLAY, 0, 5)) for table in made))

    asyncio.run(play())
    asyncio.run(store.close())


def test_closing_writes_what_was_asked_for(store: Store) -> None:
    async def play() -> tuple[list[Any], list[str]]:
        made = await some_tables(store, 30)
        move = Move(0, PLAY, 0, 5)
        asked = [asyncio.ensure_future(store.log.append(table, move)) for table in made]
        await asyncio.sleep(0)
        await store.close()
        return await asyncio.gather(*asked, return_exceptions=True), made

    told, made = asyncio.run(play())
    assert told == [None] * 30

    async def look(again: Store) -> list[int]:
        return [len(await again.log.since(table)) for table in made]

    again = Store(store.database.url.render_as_string(hide_password=False))
    assert asyncio.run(look(again)) == [1] * 30
    asyncio.run(again.close())


def test_who_reads_does_not_wait_for_who_writes(store: Store) -> None:
    begun, go = Signal(), Signal()

    def hold(connection: Connection) -> None:
        connection.execute(facts.insert().values(name="held", value="x"))
        begun.set()
        assert go.wait(20)

    async def play() -> None:
        [table] = await some_tables(store, 1)
        held = asyncio.ensure_future(store.database.run(hold))
        assert await asyncio.to_thread(begun.wait, 20)
        assert await asyncio.wait_for(store.tables.get(table), 10) is not None
        assert await asyncio.wait_for(store.log.since(table), 10) == []
        go.set()
        await held

    try:
        asyncio.run(play())
    finally:
        go.set()


def test_tables_and_logs_that_are_asked_for_together_are_read_together(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        made = await some_tables(store, 70)
        for ply in range(3):
            await asyncio.gather(*(store.log.append(t, Move(ply, PLAY, 0, ply)) for t in made))
        counted = count_reads(store, monkeypatch)
        wanted = [*made, "gone", made[0]]
        rows = await asyncio.gather(*(store.tables.get(table) for table in wanted))
        assert [row and row.id for row in rows] == [*made, None, made[0]]
        assert all(row is None or len(row.seats) == 2 for row in rows)
        logs = [store.log.since(table, number % 5) for number, table in enumerate(wanted)]
        kept = [[move.ply for move in moves] for moves in await asyncio.gather(*logs)]
        assert kept[:70] == [list(range(number % 5, 3)) for number in range(70)]
        assert kept[70:] == [[], [1, 2]]
        assert len(counted) < 70

    asyncio.run(play())


@pytest.mark.slow
def test_a_look_at_sqlite_sees_one_moment(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.db"))
    store.open()
    begun, go = Signal(), Signal()
    query = select(tables.c.to_act).union_all(select(seats.c.kind))

    def twice(connection: Connection) -> bool:
        before = connection.execute(query).all()
        begun.set()
        assert go.wait(20)
        return before == connection.execute(query).all()

    async def play() -> bool:
        [table] = await some_tables(store, 1)
        looks = asyncio.ensure_future(store.database.read(twice))
        assert await asyncio.to_thread(begun.wait, 20)
        await store.log.append(table, Move(0, PLAY, 0, 5), (1,))
        go.set()
        return await looks

    assert asyncio.run(play())
    with pytest.raises(StorageError):
        asyncio.run(store.database.read(lambda c: c.execute(facts.delete())))
    asyncio.run(store.close())


@pytest.fixture
def heard(postgres: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Any]]:
    """What another worker hears when all these moves are made at once."""

    def of_another(moves: Mapping[str, Sequence[Any]]) -> str:
        return news_of(moves).replace(WORKER, "another")

    monkeypatch.setattr("marchstone.storage.tables.appending.news_of", of_another)
    store = Store(postgres)

    async def play(moves: Sequence[Move], before: Sequence[Move]) -> list[Any]:
        made = await some_tables(store, len(moves))
        for move in before:
            await store.log.append(made[0], move)
        ready, done, told = asyncio.Event(), asyncio.Event(), dict[str, Any]()

        def hear(news: dict[str, Any]) -> None:
            told[news["table"]] = news["moved"]
            if len(told) == len(moves):
                done.set()

        store.news.listen(hear, ready.set)
        await ready.wait()
        asked = [store.log.append(*each, (1,)) for each in zip(made, moves, strict=True)]
        await asyncio.gather(*asked, return_exceptions=True)
        await done.wait()
        await store.close()
        return [told[table] for table in made]

    def hear_all(moves: Sequence[Move], before: Sequence[Move] = ()) -> list[Any]:
        store.open()
        return asyncio.run(play(moves, before))

    return hear_all


def test_the_other_workers_hear_what_was_moved_at_every_table(
    heard: Callable[..., list[Any]],
) -> None:
    moves = [Move(0, PLAY, 0, number, at=9) for number in range(15)]
    assert heard(moves) == [Moved(move, (1,)) for move in moves]


def test_of_very_many_moves_they_hear_where_to_read(heard: Callable[..., list[Any]]) -> None:
    moves = [Move(0, PLAY, 0, 10**9 + number, at=9) for number in range(200)]
    told = heard(moves)
    assert len(told) == 200
    assert None in told


def test_of_a_move_that_came_too_late_nobody_hears_anything_wrong(
    heard: Callable[..., list[Any]],
) -> None:
    late, first = Move(0, PLAY, 0, 7, at=9), Move(0, PLAY, 0, 5, at=9)
    assert heard([late], before=[first]) == [None]


def test_what_changes_more_than_the_position_is_read(heard: Callable[..., list[Any]]) -> None:
    left = Move(0, RESIGN, 0, None, BUTLER, 9, events=())
    timed = Move(0, PLAY, 0, 3, at=9, clock=((1, 0, 0), (2, 0, 0)))
    assert heard([left, timed]) == [None, None]


FLOOD = """
import asyncio, sys
from marchstone.storage import Store
from marchstone.storage.rows import PLAY, Move

async def play(store, table):
    for ply in range(10_000):
        await store.log.append(table, Move(ply, PLAY, 0, ply))
        print(table, ply, flush=True)

async def main(address, tables):
    store = Store(address)
    await asyncio.gather(*(play(store, table) for table in tables))

asyncio.run(main(sys.argv[1], sys.argv[2:]))
"""


@pytest.mark.slow
def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.db"))
    store.open()
    made = asyncio.run(some_tables(store, 20))
    asyncio.run(store.close())
    command = [sys.executable, "-c", FLOOD, str(tmp_path / "x.db"), *made]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(400)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    whole = (line.split() for line in lines if line.endswith("\n"))
    acknowledged = {table: int(ply) for table, ply in whole}

    async def look(again: Store) -> list[list[Move]]:
        return [await again.log.since(table) for table in made]

    again = Store(str(tmp_path / "x.db"))
    for table, moves in zip(made, asyncio.run(look(again)), strict=True):
        assert [move.ply for move in moves] == list(range(len(moves)))
        assert acknowledged[table] < len(moves)
    asyncio.run(again.close())
