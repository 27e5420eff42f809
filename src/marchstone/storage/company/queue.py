"""The queue of those who look for others to play with: agreed in the database by all workers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, insert, or_, select, update

from marchstone.storage.company.apart import are_apart
from marchstone.storage.company.schema import blocks, queue
from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict, LostRace
from marchstone.storage.schema import now, people, standings

ALIVE = 8_000  # milliseconds after which somebody who is not heard of is gone
GRACE = 2_000  # left to one whose page was closed: it may be loaded again
HEARD = 2_000  # it is written down at most so often
LOST = 30_000  # after which he cannot come back to it; a server begins anew in less
FORGET = 10 * 60 * 1000
MOST = 500  # of one game, that are looked at together


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who looks for others, or for whom a table was found."""

    person: str
    game: str
    seats: int
    wish: Mapping[str, Any]  # "options": those that matter; "clock" and "rated", if they do
    adds: bool
    at: int
    table: str | None = None
    mu: float | None = None  # his strength in the game, if he was ever rated there
    is_private: bool = False  # his profile


class Queue:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def join(self, one: Waiting) -> Waiting:
        """His wish, instead of the one before; if a table was just found for that, it stands."""
        try:
            await self._run(lambda connection: _join(connection, one))
        except Conflict:
            return await self.get(one.person) or one
        return one

    async def get(self, person: str) -> Waiting | None:
        known = or_(queue.c.table_id.is_not(None), queue.c.seen > now() - LOST)
        query = select(queue).where(queue.c.person_id == person, known)
        row = await self._read(lambda connection: connection.execute(query).first())
        return _waiting(row) if row else None

    async def hear(self, person: str) -> Waiting | None:
        """He is still there; how he stands."""
        late = (queue.c.person_id == person, queue.c.seen.between(now() - LOST, now() - HEARD))
        stale = select(queue.c.person_id).where(*late)
        if await self._read(lambda connection: connection.execute(stale).first()):
            change = update(queue).where(*late).values(seen=now())
            await self._run(lambda connection: connection.execute(change))
        return await self.get(person)

    async def fade(self, person: str) -> None:
        """His page is gone; so is he, unless he comes again in a moment."""
        change = update(queue).where(queue.c.person_id == person, queue.c.table_id.is_(None))
        gone = change.values(seen=now() - ALIVE + GRACE)
        await self._run(lambda connection: connection.execute(gone))

    async def leave(self, person: str, *, found: bool = False) -> None:
        """He waits no more; a table that was found stays here until he knows (`found`)."""
        gone = delete(queue).where(queue.c.person_id == person)
        if not found:
            gone = gone.where(queue.c.table_id.is_(None))
        await self._run(lambda connection: connection.execute(gone))

    async def waiting(self, game: str) -> tuple[list[Waiting], set[frozenset[str]]]:
        """Who waits for this game, the longest first, with their strengths, and the pairs of them
        that are apart."""
        return await self._read(lambda connection: _all(connection, game))


def _waiting(row: Row[Any]) -> Waiting:
    told = (row.game, row.seats, row.wish, bool(row.adds), row.at)
    return Waiting(row.person_id, *told, row.table_id)


def _join(connection: Connection, one: Waiting) -> None:
    at = now()
    connection.execute(delete(queue).where(queue.c.seen < at - FORGET))
    before = or_(queue.c.table_id.is_(None), queue.c.seen < at - ALIVE)
    connection.execute(delete(queue).where(queue.c.person_id == one.person, before))
    values = {"person_id": one.person, "game": one.game, "seats": one.seats}
    values |= {"wish": dict(one.wish), "adds": one.adds, "at": at, "seen": at}
    connection.execute(insert(queue).values(values))


_HIS = and_(standings.c.game == queue.c.game, standings.c.player == queue.c.person_id)
STRONG = (
    select(queue, standings.c.mu, people.c.is_private)
    .join(people, people.c.id == queue.c.person_id)
    .outerjoin(standings, _HIS)
)


def _all(connection: Connection, game: str) -> tuple[list[Waiting], set[frozenset[str]]]:
    there = (queue.c.game == game, queue.c.table_id.is_(None), queue.c.seen > now() - ALIVE)
    query = STRONG.where(*there).order_by(queue.c.at, queue.c.person_id).limit(MOST)
    rows = connection.execute(query).all()
    found = [replace(_waiting(row), mu=row.mu, is_private=bool(row.is_private)) for row in rows]
    named = [one.person for one in found]
    pairs = select(blocks).where(blocks.c.person_id.in_(named), blocks.c.blocked_id.in_(named))
    return found, {frozenset(row) for row in connection.execute(pairs)}


def granting(group: Sequence[Waiting]) -> Callable[[Connection, str], None]:
    """Writes down, where the table is made, that it is theirs. LostRace if one of them has left,
    has another wish or a table already, or they are apart: then there is no table."""
    named = sorted(one.person for one in group)
    wishes = {(one.person, one.at) for one in group}

    def work(connection: Connection, table: str) -> None:
        mine = select(queue.c.person_id, queue.c.at).where(queue.c.person_id.in_(named))
        mine = mine.where(queue.c.table_id.is_(None), queue.c.seen > now() - ALIVE)
        # In one order, so that two workers never wait for each other.
        rows = connection.execute(mine.order_by(queue.c.person_id).with_for_update())
        if {(row.person_id, row.at) for row in rows} != wishes:
            raise LostRace("somebody has left, or plays already")
        if are_apart(connection, named, named):
            raise LostRace("they are apart")
        change = update(queue).where(queue.c.person_id.in_(named))
        connection.execute(change.values(table_id=table))

    return work
