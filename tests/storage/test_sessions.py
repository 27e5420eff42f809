"""Sessions in the store: found by their digest, ended one by one or all together."""

import asyncio
import json
from typing import Any

import psycopg
import pytest
from sqlalchemy import text

from marchstone.storage import Store
from marchstone.storage.people.sessions import BEARER, COOKIE, MOST
from marchstone.storage.rows import Person, Session

DAY = 24 * 3600 * 1000


async def two_sessions(store: Store) -> tuple[Person, Session, Session]:
    anna = await store.people.add_guest("Anna", {"theme": "dark"})
    first = await store.sessions.add(anna.id, COOKIE, "one", "Firefox, Linux")
    return anna, first, await store.sessions.add(anna.id, BEARER, "two", "")


def test_a_session_is_found_by_its_kind_and_digest(store: Store) -> None:
    async def try_it() -> None:
        anna, first, second = await two_sessions(store)
        assert await store.sessions.find(COOKIE, "one") == (first, anna)
        assert await store.sessions.find(BEARER, "two") == (second, anna)
        assert await store.sessions.find(BEARER, "one") is None
        assert await store.sessions.find(COOKIE, "") is None
        assert first.device == "Firefox, Linux"

    asyncio.run(try_it())


def test_a_renewed_session_is_found_by_its_other_digest_only(store: Store) -> None:
    async def try_it() -> None:
        anna, first, _ = await two_sessions(store)
        await store.sessions.renew(first.id, "three")
        assert await store.sessions.find(COOKIE, "three") == (first, anna)
        assert await store.sessions.find(COOKIE, "one") is None

    asyncio.run(try_it())


def test_a_person_ends_his_own_sessions_and_no_others(store: Store) -> None:
    async def try_it() -> None:
        anna, first, second = await two_sessions(store)
        ben = await store.people.add_guest("Ben")
        bens = await store.sessions.add(ben.id, COOKIE, "bens", "")
        assert await store.sessions.end(ben.id, first.id) == []
        assert await store.sessions.end(anna.id, first.id) == [first.id]
        third = await store.sessions.add(anna.id, COOKIE, "three", "")
        assert await store.sessions.end_all(anna.id, but=third.id) == [second.id]
        assert await store.sessions.left([first.id, second.id, third.id, bens.id]) == {
            third.id,
            bens.id,
        }

    asyncio.run(try_it())


def age(store: Store, session: Session, column: str, by: int) -> None:
    change = text(f"UPDATE sessions SET {column} = {column} - :by WHERE id = :id")
    store.database.run_here(lambda c: c.execute(change, {"by": by, "id": session.id}))


@pytest.mark.parametrize("column", ["seen", "created"])
def test_an_old_session_is_ended(store: Store, column: str) -> None:
    async def try_it() -> None:
        _, first, second = await two_sessions(store)
        limits = {"idle": 30 * DAY, "longest": 30 * DAY}
        assert await store.sessions.end_old(**limits) == []
        age(store, first, column, 31 * DAY)
        assert await store.sessions.end_old(**limits) == [first.id]
        assert await store.sessions.left([first.id, second.id]) == {second.id}

    asyncio.run(try_it())


def test_a_session_in_use_is_seen(store: Store) -> None:
    async def try_it() -> None:
        anna, first, second = await two_sessions(store)
        for session in (first, second):
            age(store, session, "seen", 40 * DAY)
        await store.sessions.touch([first.id])
        assert [session.id for session in await store.sessions.of_person(anna.id)] == [
            first.id,
            second.id,
        ]
        assert await store.sessions.end_old(30 * DAY, 30 * DAY) == [second.id]

    asyncio.run(try_it())


def test_of_very_many_sessions_the_one_unused_for_longest_makes_room(store: Store) -> None:
    async def try_it() -> None:
        anna, first, second = await two_sessions(store)
        age(store, second, "seen", DAY)
        for number in range(MOST - 1):
            await store.sessions.add(anna.id, COOKIE, f"more {number}", "")
        kept = await store.sessions.of_person(anna.id)
        assert len(kept) == MOST
        assert second.id not in {session.id for session in kept}
        assert first.id in {session.id for session in kept}

    asyncio.run(try_it())


def test_sessions_end_with_the_person(store: Store) -> None:
    async def try_it() -> None:
        guest, first, _ = await two_sessions(store)
        account = await store.people.add_guest("Ben")
        await store.people.register(account.id, "Ben", "hash")
        own = await store.sessions.add(account.id, COOKIE, "own", "")
        await store.people.merge(guest.id, account.id)
        assert await store.sessions.left([first.id, own.id]) == {own.id}
        await store.people.delete(account.id)
        assert await store.sessions.left([first.id, own.id]) == set()

    asyncio.run(try_it())


@pytest.mark.slow
def test_the_other_workers_hear_which_sessions_have_ended(postgres: str) -> None:
    store = Store(postgres)
    store.open()

    async def try_it() -> list[Any]:
        anna, first, second = await two_sessions(store)
        other = await psycopg.AsyncConnection.connect(postgres, autocommit=True)
        async with other:
            await other.execute("LISTEN marchstone")
            await store.sessions.end_all(anna.id)
            heard = [json.loads(n.payload) async for n in other.notifies(timeout=5, stop_after=1)]
        return [heard[0]["ended"], [first.id, second.id]]

    heard, ended = asyncio.run(try_it())
    assert sorted(heard) == sorted(ended)
    asyncio.run(store.close())
