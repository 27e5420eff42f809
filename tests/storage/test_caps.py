"""Whatever somebody can fill has an end, for one person and for all, and hurts nobody else."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from marchstone.storage import Store, outside, people
from marchstone.storage.admin import reports
from marchstone.storage.company import circle
from marchstone.storage.errors import NotDone
from marchstone.storage.rows import OPEN, PERSON, Seat
from marchstone.storage.tables import log
from marchstone.storage.tables.seating import check_welcome

EVERYBODY: dict[str, Any] = {"is_public": True, "butler_after": 60, "seed": 1, "to_act": (0,)}


async def guests(store: Store, *names: str) -> list[str]:
    return [(await store.people.add_guest(name)).id for name in names]


async def a_table(store: Store, person: str) -> str:
    sitting = [Seat(0, PERSON, person), Seat(1, PERSON, person)]
    return await store.tables.add("g", 1, {}, sitting, creator=person, **EVERYBODY)


async def refused(work: Coroutine[Any, Any, Any]) -> str:
    with pytest.raises(NotDone) as why:
        await work
    return why.value.code


def test_friends_stay_friends_however_many_others_ask(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circle, "MOST_BLOCKED", 3)
    monkeypatch.setattr(circle, "MOST_UNANSWERED", 4)

    async def look() -> circle.Company:
        anna, zoe = await guests(store, "Anna", "Zoe")
        await store.circle.befriend(anna, zoe)
        await store.circle.befriend(zoe, anna)
        for other in await guests(store, *(f"Crowd {n}" for n in range(6))):
            await store.circle.befriend(other, anna)
        return await store.circle.of(anna)

    company = asyncio.run(look())
    assert [one.name for one in company.friends] == ["Zoe"]
    assert not company.asked
    assert [one.name for one in company.asking] == [f"Crowd {n}" for n in (2, 3, 4, 5)]


def test_nobody_mutes_more_people_than_he_could_name(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST_MUTED", 2)

    async def look() -> str:
        anna, *others = await guests(store, "Anna", "Ben", "Cleo", "Dora")
        for other in (others[0], others[0], others[1]):
            await store.people.mute(anna, other, on=True)
        code = await refused(store.people.mute(anna, others[2], on=True))
        await store.people.mute(anna, others[0], on=False)
        await store.people.mute(anna, others[2], on=True)
        assert await store.people.muted_by(anna) == {others[1], others[2]}
        return code

    assert asyncio.run(look()) == "too_many_muted"


def test_a_table_is_not_talked_full(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_SAID", 2)
    monkeypatch.setattr(log, "MOST_SAID_BY_ALL", 5)

    async def look() -> list[str]:
        found: list[str] = []
        anna, ben, cleo, dora = await guests(store, "Anna", "Ben", "Cleo", "Dora")
        table = await a_table(store, anna)
        for person in (ben, cleo):
            for _ in range(2):
                await store.log.say(table, person, "Hello", aside=True)
            found.append(await refused(store.log.say(table, person, "Hello", aside=True)))
        await store.log.say(table, dora, "Hello", aside=True)
        found.append(await refused(store.log.say(table, dora, "Hello", aside=True)))
        await store.log.say(table, anna, "Hello")  # they have not taken the word from who plays
        return found

    assert asyncio.run(look()) == ["too_many_lines"] * 3


def test_of_very_many_bots_the_own_ones_are_offered_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "MOST_SEEN", 2)

    async def look() -> list[str]:
        owners = await guests(store, "Anna", "Ben", "Cleo", "Dora")
        for owner in reversed(owners):
            await store.outside.add(owner, f"Bot of {owner}", ["g"], f"digest {owner}", 5)
            (bot,) = await store.outside.of_owner(owner)
            await store.outside.change(owner, bot.id, ["g"], is_open=True)
        offered = await store.outside.offered(owners[0], "g")
        assert len(offered) == 2
        return [offered[0].owner, owners[0]]

    assert len(set(asyncio.run(look()))) == 1


def test_reports_wait_in_an_orderly_number(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST_OF_ONE", 2)
    monkeypatch.setattr(reports, "MOST_OPEN", 3)

    async def look() -> list[str]:
        anna, ben, cleo, dora = await guests(store, "Anna", "Ben", "Cleo", "Dora")
        tables = [await a_table(store, anna) for _ in range(3)]
        add = store.admin.reports.add
        for table in (*tables[:2], *tables[:2]):  # told anew is not one more
            await add(ben, anna, table, "spam", "")
        found = [await refused(add(ben, anna, tables[2], "spam", ""))]
        await add(cleo, anna, tables[0], "spam", "")
        found.append(await refused(add(dora, anna, tables[0], "spam", "")))
        report = (await store.admin.reports.listed())[-1]
        await store.admin.reports.decide(None, report, reports.DISMISS)
        await add(ben, anna, tables[2], "spam", "")
        return found

    assert asyncio.run(look()) == ["too_many_reports"] * 2


def test_guests_leave_room_for_the_reports_of_accounts(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "MOST_OF_GUESTS", 2)
    monkeypatch.setattr(reports, "MOST_OPEN", 4)

    async def look() -> list[str]:
        anna, ben, cleo, dora = await guests(store, "Anna", "Ben", "Cleo", "Dora")
        await store.people.register(dora, "Dora", "a digest")
        tables = [await a_table(store, anna) for _ in range(3)]
        add = store.admin.reports.add
        await add(ben, anna, tables[0], "spam", "")
        await add(dora, anna, tables[0], "spam", "")  # that of an account takes no guest's place
        await add(cleo, anna, tables[0], "spam", "")
        await store.people.delete(ben)  # who leaves has not made room
        found = [await refused(add(cleo, anna, tables[1], "spam", ""))]
        await add(dora, anna, tables[1], "spam", "")
        return [*found, await refused(add(dora, anna, tables[2], "spam", ""))]

    assert asyncio.run(look()) == ["too_many_reports"] * 2


def test_nobody_sits_down_beside_who_has_blocked_him_meanwhile(store: Store) -> None:
    """Whatever a worker has asked before: it is asked where the seat is taken."""

    async def look() -> list[str]:
        anna, ben, cleo = await guests(store, "Anna", "Ben", "Cleo")
        sitting = [Seat(0, PERSON, anna), Seat(1, OPEN), Seat(2, OPEN)]
        table = await store.tables.add("g", 1, {}, sitting, creator=anna, **EVERYBODY)
        assert await store.tables.sit(table, 1, cleo)
        await store.circle.block(cleo, ben)
        found = [await refused(store.tables.sit(table, 2, ben))]
        await store.circle.unblock(cleo, ben)
        await store.circle.block(ben, anna)
        found.append(await refused(store.tables.sit(table, 2, ben)))
        again = [Seat(0, PERSON, anna), Seat(1, PERSON, ben)]
        asks = {"also": lambda connection, made: check_welcome(connection, made, ben)}
        facts: dict[str, Any] = {**EVERYBODY, **asks, "creator": ben, "rematch_of": table}
        found.append(await refused(store.tables.add("g", 1, {}, again, **facts)))
        assert await store.tables.rematch_of(table) is None
        await store.circle.unblock(ben, anna)
        assert await store.tables.sit(table, 2, ben)
        return found

    assert asyncio.run(look()) == ["not_welcome"] * 3
