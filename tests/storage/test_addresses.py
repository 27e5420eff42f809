"""E-mail addresses of accounts, and the links by which they are confirmed and passwords set."""

import asyncio
from collections.abc import Awaitable, Callable

from marchstone.storage import Store
from marchstone.storage.notices.addresses import Reached
from marchstone.storage.notices.rows import INVITED, KINDS, Notice

ANNA = "anna@example.org"


async def an_account(store: Store, name: str) -> str:
    guest = await store.people.add_guest(name)
    await store.people.register(guest.id, name, "a hash")
    return guest.id


def test_an_address_is_found_when_it_is_confirmed(store: Store) -> None:
    async def work() -> None:
        anna = await an_account(store, "Anna")
        await store.addresses.ask(anna, ANNA, "d1", "cs")
        assert await store.addresses.find(ANNA) == await store.addresses.find("anna") == []
        assert await store.addresses.asked("d1") == Reached(anna, "Anna", ANNA)
        assert await store.addresses.confirm("d1") == Reached(anna, "Anna", ANNA)
        assert await store.addresses.confirm("d1") is None
        for text in (ANNA, "ANNA"):
            assert await store.addresses.find(text) == [Reached(anna, "Anna", ANNA)]
        await store.addresses.forget(anna)
        assert await store.addresses.of_person(anna) == ""

    asyncio.run(work())


def test_letters_are_noted_and_can_be_ended(store: Store) -> None:
    async def work() -> None:
        anna = await an_account(store, "Anna")
        await store.addresses.ask(anna, ANNA, "d1", "cs")
        await store.addresses.confirm("d1")
        assert await store.notices.add([(anna, Notice(INVITED, "/lobby"))], 0) == 1
        (sending,) = await store.outbox.take(10)
        assert (sending.email, sending.language, sending.target) == (ANNA, "cs", None)
        await store.outbox.done(sending)
        await store.addresses.end_mail(anna, " ".join(KINDS))
        assert await store.notices.add([(anna, Notice(INVITED, "/mine"))], 0) == 1
        assert await store.outbox.take(10) == []

    asyncio.run(work())


def test_links_that_he_asked_for_are_good_until_one_is_used(store: Store) -> None:
    async def work() -> None:
        anna = await an_account(store, "Anna")
        for digest in ("r1", "r2"):
            await store.admin.resets.ask(anna, digest, 60_000)
        await store.admin.resets.ask(anna, "old", -1)
        assert await store.admin.resets.whose("old") is None
        assert await store.admin.resets.spend("r2", "another hash") == []
        assert await store.admin.resets.whose("r1") is None
        acts = await store.admin.acts.listed()
        assert [act.what for act in acts] == ["reset_used", *["reset_asked"] * 3]

    asyncio.run(work())


def test_who_sets_a_password_or_another_address_himself_voids_the_links(store: Store) -> None:
    """Somebody who can read the old letters may have asked for them."""

    async def work() -> None:
        anna = await an_account(store, "Anna")
        await store.addresses.ask(anna, ANNA, "d1", "cs")
        changes: list[Callable[[], Awaitable[object]]] = [
            lambda: store.people.set_password(anna, "another hash"),
            lambda: store.addresses.confirm("d1"),
            lambda: store.addresses.forget(anna),
        ]
        for change in changes:
            await store.admin.resets.ask(anna, "r1", 60_000)
            assert await store.admin.resets.whose("r1") is not None
            await change()
            assert await store.admin.resets.whose("r1") is None

    asyncio.run(work())
