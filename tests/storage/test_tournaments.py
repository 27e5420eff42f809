"""Steps of a tournament happen once, however many writers try them, and whole or not at all."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Iterator
from typing import Any

import pytest
from sqlalchemy import func, select

from marchstone.storage import LostRace, Store
from marchstone.storage.errors import NotDone, StorageError
from marchstone.storage.rows import BOT, PLAYING, Seat
from marchstone.storage.schema import tables
from marchstone.storage.tables.adding import new_row
from marchstone.storage.tournaments import Tournaments, reading, writing
from marchstone.storage.tournaments.rows import OPEN, OVER, REMOVED, RUNNING, SWISS, Encounter, Wish
from marchstone.storage.tournaments.schema import encounters, rounds

SEATS = (Seat(0, BOT, bot="gentle"), Seat(1, BOT, bot="fair"))


@pytest.fixture
def other(store: Store, address: str) -> Iterator[Store]:
    """Of another worker."""
    another = Store(address)
    yield another
    another.database.close()


def a_wish(**changes: Any) -> Wish:
    given = {"title": "Cup", "kind": SWISS, "game": "schotten-totten", "options": {}}
    return Wish(**{**given, "clock": "move:60", "most": 4, **changes})


def a_table(tournament: str) -> dict[str, Any]:
    facts: dict[str, Any] = {"seed": 7, "to_act": (0,), "creator": None, "is_public": True}
    return new_row("schotten-totten", 1, {}, SEATS, **facts, butler_after=60, tournament=tournament)


async def begun(store: Store, **changes: Any) -> str:
    host = await store.people.add_guest("Host")
    cup = await store.tournaments.add(host.id, a_wish(**changes))
    for _ in range(4):
        await store.tournaments.join(cup, None, "gentle")
    await store.tournaments.begin(cup, [4, 3, 2, 1], [1, 2, 3, 4], 3)
    return cup


async def tried(*steps: Awaitable[Any]) -> Counter[str]:
    done = await asyncio.gather(*steps, return_exceptions=True)
    return Counter(type(it).__name__ for it in done)


def count(store: Store, table: Any) -> int:
    query = select(func.count()).select_from(table)
    return int(store.database.read_here(lambda connection: connection.execute(query).scalar_one()))


def test_two_workers_begin_a_round_once(store: Store, other: Store) -> None:
    async def work() -> None:
        cup = await begun(store)
        pairs = [Encounter(1, 1, 1, 1, 2), Encounter(1, 2, 1, 3, 4)]
        steps = [
            it.tournaments.begin_round(cup, 1, pairs, {n: (a_table(cup), SEATS) for n in (1, 2)})
            for it in (store, other, store, other)
        ]
        assert await tried(*steps) == {"NoneType": 1, "LostRace": 3}
        whole = await store.tournaments.whole(cup)
        assert whole is not None
        assert (whole.tournament.round, len(whole.encounters), len(whole.rounds)) == (1, 2, 1)
        made = await store.tables.get(str(whole.encounters[0].table))
        assert made is not None
        assert (made.status, made.tournament, made.creator) == (PLAYING, cup, None)
        decided = [
            it.tournaments.decide(cup, pairs[0], points, "game")
            for it, points in ((store, (2, 0)), (other, (0, 2)))
        ]
        assert sorted(await asyncio.gather(*decided)) == [False, True]

    asyncio.run(work())
    assert (count(store, tables), count(store, encounters), count(store, rounds)) == (2, 2, 1)


def test_a_round_that_cannot_be_written_whole_is_not_written(store: Store) -> None:
    async def work() -> None:
        cup = await begun(store)
        same = a_table(cup)
        pairs = [Encounter(1, 1, 1, 1, 2), Encounter(1, 2, 1, 3, 4)]
        with pytest.raises(StorageError):
            await store.tournaments.begin_round(cup, 1, pairs, dict.fromkeys((1, 2), (same, SEATS)))
        whole = await store.tournaments.whole(cup)
        assert whole is not None
        assert (whole.tournament.round, whole.encounters, whole.rounds) == (0, (), ())

    asyncio.run(work())
    assert count(store, tables) == 0


def test_no_more_come_in_than_there_are_places(store: Store, other: Store) -> None:
    async def work() -> None:
        people = [await store.people.add_guest(f"P{n}") for n in range(8)]
        cup = await store.tournaments.add(people[0].id, a_wish())
        either = (store, other)
        joins = [either[n % 2].tournaments.join(cup, one.id) for n, one in enumerate(people)]
        assert await tried(*joins) == {"int": 4, "NotDone": 4}
        whole = await store.tournaments.whole(cup)
        assert whole is not None
        assert [one.number for one in whole.entrants] == [1, 2, 3, 4]
        again = await store.tournaments.join(cup, whole.entrants[2].person)
        assert again == 3
        await store.tournaments.leave(cup, 2, REMOVED)
        with pytest.raises(NotDone, match="removed"):
            await store.tournaments.join(cup, whole.entrants[1].person)
        began = [it.tournaments.begin(cup, [1, 3, 4], [4, 3, 1], 2) for it in either]
        assert await tried(*began) == {"NoneType": 1, "LostRace": 1}

    asyncio.run(work())


def test_whoever_came_while_lots_were_drawn_is_not_left_out(store: Store) -> None:
    async def work() -> None:
        host = await store.people.add_guest("Host")
        cup = await store.tournaments.add(host.id, a_wish())
        for _ in range(3):
            await store.tournaments.join(cup, None, "gentle")
        with pytest.raises(LostRace):
            await store.tournaments.begin(cup, [1, 2], [1, 2], 2)
        assert await store.tournaments.listed(None, RUNNING) == []

    asyncio.run(work())


def test_one_worker_moves_a_tournament_on_until_it_is_silent(store: Store) -> None:
    async def work() -> None:
        cup = await begun(store)
        one, two = (Tournaments(store.database, name) for name in ("one", "two"))
        one.silence = two.silence = 60_000
        assert [await it.claim(cup) for it in (one, two, one)] == [True, False, True]
        two.silence = 1
        await asyncio.sleep(0.01)
        assert await two.claim(cup)

    asyncio.run(work())


def test_a_guest_takes_his_place_along_into_his_account(store: Store) -> None:
    async def work() -> None:
        guest, account = [await store.people.add_guest(name) for name in ("Guest", "Account")]
        cup = await store.tournaments.add(guest.id, a_wish())
        both = await store.tournaments.add(account.id, a_wish())
        for one, where in ((guest, cup), (guest, both), (account, both)):
            await store.tournaments.join(where, one.id)
        await store.people.merge(guest.id, account.id)
        whole, with_both = [await store.tournaments.whole(it) for it in (cup, both)]
        assert whole is not None
        assert with_both is not None
        assert (whole.tournament.organiser, whole.entrants[0].person) == (account.id, account.id)
        assert [one.person for one in with_both.entrants] == [None, account.id]
        assert with_both.entrants[0].is_out(1)

    asyncio.run(work())


def test_the_last_round_ends_it(store: Store) -> None:
    async def work() -> None:
        cup = await begun(store)
        await store.tournaments.begin_round(cup, 1, [Encounter(1, 1, 1, 1, None)], {})
        assert await store.tournaments.going(0) == [cup]
        await store.tournaments.end_round(cup, 1, is_last=True)
        assert await store.tournaments.going(0) == []
        assert [it.id for it in await store.tournaments.listed(None, OVER)] == [cup]

    asyncio.run(work())


def test_guests_leave_room_for_the_tournaments_of_accounts(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "MOST_GOING", 3)
    monkeypatch.setattr(writing, "MOST_OF_GUESTS", 2)

    async def look() -> str:
        ann, bob, cleo = [
            (await store.people.add_guest(name)).id for name in ("Ann", "Bob", "Cleo")
        ]
        await store.people.register(cleo, "Cleo", "a digest")
        for guest in (ann, bob):
            await store.tournaments.add(guest, a_wish())
        with pytest.raises(NotDone, match="too_many_cups"):
            await store.tournaments.add(ann, a_wish())
        made = await store.tournaments.add(cleo, a_wish())
        with pytest.raises(NotDone, match="too_many_cups"):
            await store.tournaments.add(cleo, a_wish())
        await store.tournaments.close(made)
        return await store.tournaments.add(cleo, a_wish())

    assert asyncio.run(look())


def test_what_was_closed_before_it_began_goes_after_a_while(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> list[bool]:
        host = (await store.people.add_guest("Host")).id
        played, never = await begun(store), await store.tournaments.add(host, a_wish())
        await store.tournaments.begin_round(played, 1, [], {})
        await store.tournaments.join(never, host)
        for cup in (played, never):
            await store.tournaments.close(cup)
        await store.tournaments.add(host, a_wish())
        assert await store.tournaments.whole(never) is not None, "not at once"
        monkeypatch.setattr(writing, "KEPT", -1000)
        await store.tournaments.add(host, a_wish())
        return [await store.tournaments.whole(cup) is not None for cup in (played, never)]

    assert asyncio.run(look()) == [True, False]


def test_of_very_many_the_latest_are_listed_and_the_own_ones_among_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_LISTED", 3)

    async def look() -> None:
        host, guest = [(await store.people.add_guest(name)).id for name in ("Host", "Guest")]
        cups = [await store.tournaments.add(host, a_wish()) for _ in range(5)]
        hidden = await store.tournaments.add(host, a_wish(is_listed=False))
        await asyncio.sleep(0.01)  # another millisecond: to sign up moves it to the front
        await store.tournaments.join(hidden, guest)
        for person, sees in ((None, False), (guest, True), (host, True)):
            found = [it.id for it in await store.tournaments.listed(person, OPEN)]
            assert len({*found}) == len(found) == 3
            assert (hidden in found) is sees
        assert await store.tournaments.joined(guest, [hidden, cups[0]]) == {hidden}

    asyncio.run(look())
