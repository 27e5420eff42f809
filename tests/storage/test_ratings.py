"""Rated games are counted once, in one order, and can be counted again."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from marchstone.core.protocol import Outcome
from marchstone.server.ratings.counting import RATER
from marchstone.storage import Store
from marchstone.storage.ratings.players import COUNTED, VOID
from marchstone.storage.rows import BOT, BUTLER, PERSON, PLAY, RESIGN, Move, Seat
from marchstone.storage.schema import ratings, seats, standings, tables

GAME = "schotten-totten"


async def people(store: Store, *names: str) -> list[str]:
    return [(await store.people.add_guest(name)).id for name in names]


def sitter(number: int, who: str) -> Seat:
    if who.startswith("bot:"):
        return Seat(number, BOT, bot=who.removeprefix("bot:"))
    return Seat(number, PERSON, who)


async def played(
    store: Store,
    who: Sequence[str],
    ranks: Sequence[int],
    reason: str = "three_adjacent",
    at: int = 1_000,
    resigned: Sequence[int] = (),
) -> str:
    """A rated game of theirs that has just ended."""
    wanted = [sitter(n, it) for n, it in enumerate(who)]
    made: dict[str, Any] = {"seed": 1, "to_act": [0], "is_public": True, "butler_after": 60}
    creator = next(it for it in who if not it.startswith("bot:")) if set(who) else ""
    table = await store.tables.add(GAME, 1, {}, wanted, creator=creator, is_rated=True, **made)
    for ply, seat in enumerate(resigned):
        await store.log.append(table, Move(ply, RESIGN, seat, None, BUTLER, at))
    last = Move(len(resigned), PLAY, 0, 1, at=at)
    await store.log.append(table, last, outcome=Outcome(tuple(ranks), reason))
    return table


def rows_of(store: Store, table: Any, *order: Any) -> list[tuple[Any, ...]]:
    query = select(table).order_by(*order)
    return [tuple(row) for row in store.database.run_here(lambda c: c.execute(query).all())]


def all_ratings(store: Store) -> list[list[tuple[Any, ...]]]:
    return [
        rows_of(store, ratings, ratings.c.number, ratings.c.seat),
        rows_of(store, standings, standings.c.game, standings.c.player),
    ]


async def count(store: Store) -> list[str]:
    return await store.ratings.count(RATER)


def test_a_game_counts_once_and_whoever_won_has_risen(store: Store) -> None:
    async def look() -> None:
        anna, ben = await people(store, "Anna", "Ben")
        table = await played(store, [anna, ben], [1, 2])
        assert await count(store) == [table]
        before = all_ratings(store)
        assert await count(store) == []
        assert all_ratings(store) == before
        found = await store.ratings.strengths_of(GAME, [anna, ben])
        assert found[anna].mu > 25.0 > found[ben].mu
        assert (found[anna].games, (await store.tables.get(table)).rated) == (1, COUNTED)  # type: ignore[union-attr]
        (mine,) = await store.ratings.history(anna, GAME, 10)
        assert (mine.table, mine.players, mine.rank, mine.before[0]) == (table, 2, 1, 25.0)

    asyncio.run(look())


def test_the_place_of_each_seat_is_written_down(store: Store) -> None:
    async def look() -> None:
        anna, ben = await people(store, "Anna", "Ben")
        await played(store, [anna, ben], [2, 1])
        await played(store, [anna, ben], [1, 1], "agreed")
        query = select(seats.c.rank)
        kept = store.database.run_here(lambda c: c.execute(query).scalars().all())
        ranks = sorted(kept, key=str)
        assert ranks == [1, 2, None, None]

    asyncio.run(look())


@pytest.mark.parametrize("reason", ["agreed", "closed"])
def test_what_nobody_has_won_counts_for_nobody(store: Store, reason: str) -> None:
    async def look() -> None:
        anna, ben = await people(store, "Anna", "Ben")
        table = await played(store, [anna, ben], [1, 1], reason)
        await count(store)
        assert (await store.tables.get(table)).rated == VOID  # type: ignore[union-attr]
        assert all_ratings(store) == [[], []]

    asyncio.run(look())


def test_bots_among_themselves_and_one_who_has_left_us_count_for_nobody(store: Store) -> None:
    async def look() -> None:
        anna, ben = await people(store, "Anna", "Ben")
        await played(store, [anna, ben], [2, 1])
        await store.people.delete(anna)
        bots = await played(store, [ben, "bot:fair"], [1, 2])
        with store.database.engine.begin() as connection:
            alone = seats.c.table_id == bots
            values = {"kind": BOT, "bot": "gentle", "person_id": None}
            connection.execute(update(seats).where(alone, seats.c.seat == 0).values(values))
        assert len(await count(store)) == 2
        assert all_ratings(store) == [[], []]

    asyncio.run(look())


def test_who_resigned_is_last_wherever_the_butler_led_his_seat(store: Store) -> None:
    async def look() -> None:
        who = await people(store, "Anna", "Ben", "Cara")
        table = await played(store, who, [1, 2, 3], resigned=[0])
        await count(store)
        changes = await store.ratings.changes(table)
        rose = [change.after[0] > change.before[0] for change in changes]
        assert rose == [False, True, False]
        assert changes[0].after[0] == changes[2].after[0]

    asyncio.run(look())


async def a_season(store: Store) -> list[str]:
    """Many games of a few, some against bots, two of the same level among them."""
    anna, ben, cara = who = await people(store, "Anna", "Ben", "Cara")
    for n in range(6):
        await played(store, [anna, ben], [1 + n % 2, 2 - n % 2], at=1_000 + n)
        await played(store, [cara, anna, ben], [1, 2 + n % 2, 3 - n % 2], at=2_000 + n)
        await played(store, [ben, "bot:fair", "bot:fair"], [1, 2, 3], at=3_000 + n)
        await count(store)
    return who


def test_everything_counted_again_ends_with_the_very_same_numbers(store: Store) -> None:
    async def look() -> None:
        who = await a_season(store)
        before = all_ratings(store)
        found = store.ratings.recount(RATER)
        assert (found.is_right, found.games) == (True, 18)
        assert all_ratings(store) == before
        await store.people.delete(who[2])
        assert who[2] not in str(all_ratings(store))
        kept = all_ratings(store)
        assert store.ratings.recount(RATER).is_right
        assert all_ratings(store) == kept

    asyncio.run(look())


def test_what_was_changed_or_lost_is_put_right(store: Store) -> None:
    async def look() -> None:
        await a_season(store)
        before = all_ratings(store)
        with store.database.engine.begin() as connection:
            connection.execute(update(ratings).where(ratings.c.number == 4).values(mu=40.0))
            connection.execute(update(standings).values(sigma=1.0))
        found = store.ratings.recount(RATER)
        assert (found.is_right, len(found.differ)) == (False, 2)
        assert all_ratings(store) == before

    asyncio.run(look())


def test_ratings_come_back_from_the_log_alone(store: Store) -> None:
    async def look() -> None:
        anna, ben = await people(store, "Anna", "Ben")
        for n in range(5):
            await played(store, [anna, ben, "bot:fair"], [1 + n % 2, 2 - n % 2, 3], at=1_000 + n)
            await count(store)
        before = all_ratings(store)
        with store.database.engine.begin() as connection:
            connection.execute(delete(ratings))
            connection.execute(delete(standings))
        assert not store.ratings.recount(RATER).is_right
        assert all_ratings(store) == before

    asyncio.run(look())


def test_two_who_count_at_once_lose_nothing_and_count_nothing_twice(
    store: Store, address: str
) -> None:
    other = Store(address)

    async def look() -> None:
        anna, ben, cara = await people(store, "Anna", "Ben", "Cara")
        for n in range(8):
            one = played(store, [anna, ben], [1, 2], at=1_000 + n)
            await asyncio.gather(one, played(other, [cara, anna], [1, 2], at=1_000 + n))
            await asyncio.gather(*(count(it) for it in (store, other)))
        while await count(store):
            pass
        numbers = [row[0] for row in all_ratings(store)[0]]
        assert sorted(set(numbers)) == list(range(1, 17))
        assert (await store.ratings.strengths_of(GAME, [anna]))[anna].games == 16
        assert store.ratings.recount(RATER).is_right

    asyncio.run(look())
    other.database.close()


def test_the_best_are_in_their_order_without_guesses_and_without_the_private(store: Store) -> None:
    async def look() -> None:
        who = await people(store, "Anna", "Ben", "Cara", "Dora")
        values = [(30.0, 1.0), (28.0, 1.0), (40.0, 8.0), (29.0, 1.0)]
        rows = [
            {"game": GAME, "player": player, "mu": mu, "sigma": sigma, "games": 9, "at": 1}
            for player, (mu, sigma) in zip([*who[:3], "bot:fair"], values, strict=True)
        ]
        with store.database.engine.begin() as connection:
            connection.execute(standings.insert(), rows)
        best = await store.ratings.best(GAME, 3.0, 10)
        assert [it.name or it.player for it in best] == ["Anna", "bot:fair", "Ben"]
        known = await store.ratings.strengths_of(GAME, who)
        asked = [(it, GAME, known[it], 3.0) for it in who[:3]]
        assert [await store.ratings.place_of(*it) for it in asked] == [1, 3, None]
        await store.people.set_private(who[0], on=True)
        best = await store.ratings.best(GAME, 3.0, 10)
        assert [it.name or it.player for it in best] == ["bot:fair", "Ben"]
        assert await store.ratings.place_of(*asked[1]) == 2

    asyncio.run(look())


def test_games_that_wait_to_be_counted_are_found_by_an_index(store: Store) -> None:
    if not store.database.is_sqlite:
        return
    query = "EXPLAIN QUERY PLAN SELECT id FROM tables WHERE rated = 'yes' AND status = 'over'"
    with store.database.engine.begin() as connection:
        plan = str(connection.exec_driver_sql(query).all())
    assert "tables_by_rated" in plan
    assert tables.c.rated.nullable
