"""Guests and accounts in the store."""

import asyncio
from typing import Any

import pytest

from marchstone.storage import NameTaken, Store
from marchstone.storage.rows import OPEN, PERSON, Seat
from marchstone.storage.schema import now


async def table_of(store: Store, person: str) -> str:
    seats = [Seat(0, PERSON, person), Seat(1, OPEN)]
    facts: dict[str, Any] = {"creator": person, "is_public": True, "butler_after": 60}
    return await store.tables.add("schotten-totten", 1, {}, seats, seed=1, to_act=(), **facts)


def test_guests_may_share_a_name_and_accounts_may_not(store: Store) -> None:
    async def try_it() -> None:
        first, second = [await store.people.add_guest("Anna") for _ in range(2)]
        await store.people.register(first.id, "Anna", "hash")
        with pytest.raises(NameTaken):
            await store.people.register(second.id, "anna", "hash")
        found = await store.people.find_account("ANNA")
        assert found is not None
        assert found[0].id == first.id

    asyncio.run(try_it())


def test_a_merge_hands_over_seats_chat_and_invitations(store: Store) -> None:
    async def try_it() -> None:
        guest, account = [await store.people.add_guest(name) for name in ("Guest", "Anna")]
        await store.people.register(account.id, "Anna", "hash")
        table = await table_of(store, guest.id)
        await store.log.say(table, guest.id, "hello")
        await store.tables.invite(table, guest.id)
        assert await store.people.merge(guest.id, account.id) == [table]
        assert await store.people.get(guest.id) is None
        assert [t.id for t in (await store.tables.of_person(account.id)).tables] == [table]
        assert [line.name for line in await store.log.chat_since(table)] == ["Anna"]
        assert await store.tables.is_invited(table, account.id)

    asyncio.run(try_it())


def test_a_deleted_person_leaves_the_games_without_a_name(store: Store) -> None:
    async def try_it() -> None:
        anna = await store.people.add_guest("Anna")
        table = await table_of(store, anna.id)
        await store.log.say(table, anna.id, "hello")
        assert await store.people.delete(anna.id) == [table]
        found = await store.tables.get(table)
        assert found is not None
        seat = found.seats[0]
        assert (seat.kind, seat.person, seat.name) == (PERSON, None, "")
        assert [(line.person, line.name) for line in await store.log.chat_since(table)] == [
            (None, "")
        ]

    asyncio.run(try_it())


def test_a_person_is_muted_and_heard_again(store: Store) -> None:
    async def try_it() -> None:
        anna, ben = [await store.people.add_guest(name) for name in ("Anna", "Ben")]
        for _ in range(2):
            await store.people.mute(anna.id, ben.id, on=True)
        assert await store.people.muted_by(anna.id) == {ben.id}
        assert await store.people.muted_names(anna.id) == {ben.id: "Ben"}
        assert await store.people.muted_names(ben.id) == {}
        await store.people.mute(anna.id, ben.id, on=False)
        await store.people.mute(anna.id, "nobody", on=True)
        assert await store.people.muted_by(anna.id) == set()

    asyncio.run(try_it())


def test_what_was_muted_stays_so_when_a_guest_logs_in(store: Store) -> None:
    async def try_it() -> None:
        names = ("Guest", "Account", "Ben", "Cat")
        guest, account, ben, cat = [(await store.people.add_guest(n)).id for n in names]
        for pair in ((guest, ben), (account, ben), (guest, account), (cat, guest)):
            await store.people.mute(*pair, on=True)
        await store.people.merge(guest, account)
        assert await store.people.muted_by(account) == {ben}
        assert await store.people.muted_by(cat) == {account}

    asyncio.run(try_it())


def test_nobody_talks_sooner_by_logging_in_as_a_guest_who_was_muted(store: Store) -> None:
    async def try_it() -> None:
        guests = [await store.people.add_guest(name) for name in ("Guest", "Account")]
        for guest, days in zip(guests, (1, 9), strict=True):
            known = await store.admin.roll.get(guest.id)
            await store.admin.silence.mute(None, known, now() + days * 86_400_000)
        before = (await store.admin.roll.get(guests[1].id)).muted_until
        await store.people.merge(guests[0].id, guests[1].id)
        assert (await store.admin.roll.get(guests[1].id)).muted_until == before

    asyncio.run(try_it())
