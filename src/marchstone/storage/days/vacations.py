"""Vacations: when the clocks by days of a person stand still."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, delete, insert, select, update

from marchstone.storage.database import Database
from marchstone.storage.days.schema import vacations
from marchstone.storage.errors import Conflict, NotDone
from marchstone.storage.news import announce
from marchstone.storage.rows import PLAYING
from marchstone.storage.schema import now, people, seats, tables

DAY = 86_400_000
YEAR = 365 * DAY
DAYS_A_YEAR = 28  # within any 365 days
FURTHEST = 180  # days ahead that one may plan

Span: TypeAlias = tuple[int, int]  # begun, ended


@dataclass(frozen=True, slots=True)
class Vacation:
    """Of one person: the one that is coming or running, and how many days he may still take."""

    coming: Span | None
    left: int


class Vacations:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def of(self, persons: Collection[str]) -> dict[str, tuple[Span, ...]]:
        """Of each of them who ever had one, in their order."""
        query = select(vacations).where(vacations.c.person_id.in_(list(persons)))
        query = query.order_by(vacations.c.begun)
        rows = await self._read(lambda connection: connection.execute(query).all())
        found: dict[str, tuple[Span, ...]] = {}
        for row in rows:
            found[row.person_id] = (*found.get(row.person_id, ()), (row.begun, row.ended))
        return found

    async def stands(self, person: str) -> Vacation:
        spans = (await self.of([person])).get(person, ())
        coming = next((span for span in spans if span[1] > now()), None)
        return Vacation(coming, max(0, DAYS_A_YEAR - days_within(spans, now())))

    async def take(self, person: str, begun: int, days: int) -> list[str]:
        """From this midnight on. NotDone says why not; the tables at which somebody has to know."""
        try:
            return await self._run(lambda connection: _take(connection, person, begun, days))
        except Conflict:
            raise NotDone("has_vacation") from None

    async def end(self, person: str) -> list[str]:
        """He is back, or does not go. A day that has begun is spent."""
        return await self._run(lambda connection: _end(connection, person))


def days_within(spans: Sequence[Span], last: int) -> int:
    """The days of vacation, each counted that has begun, in the year up to then."""
    first = last - YEAR
    within = [(max(begun, first), ended) for begun, ended in spans if ended > first]
    return sum(-(-(ended - begun) // DAY) for begun, ended in within)


def _spans(connection: Connection, person: str) -> list[Span]:
    # Whoever asks twice at the same moment is answered one after the other.
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
    query = select(vacations.c.begun, vacations.c.ended).where(vacations.c.person_id == person)
    return [(row.begun, row.ended) for row in connection.execute(query)]


def _take(connection: Connection, person: str, begun: int, days: int) -> list[str]:
    spans, today = _spans(connection, person), now() // DAY * DAY
    if any(ended > now() for _, ended in spans):
        raise NotDone("has_vacation")
    # A whole day lies between: nobody whose time is nearly up is saved by it.
    if begun % DAY or not today + 2 * DAY <= begun <= today + FURTHEST * DAY or days < 1:
        raise NotDone("no_such_days")
    ended = begun + days * DAY
    if days > DAYS_A_YEAR or days_within([*spans, (begun, ended)], ended) > DAYS_A_YEAR:
        raise NotDone("too_long_away")
    connection.execute(insert(vacations).values(person_id=person, begun=begun, ended=ended))
    return _tell(connection, person)


def _end(connection: Connection, person: str) -> list[str]:
    at = now()
    running = (vacations.c.person_id == person, vacations.c.ended > at)
    connection.execute(delete(vacations).where(*running, vacations.c.begun > at))
    connection.execute(update(vacations).where(*running).values(ended=at))
    return _tell(connection, person)


def _tell(connection: Connection, person: str) -> list[str]:
    """The tables by days at which he plays."""
    at = tables.join(seats, seats.c.table_id == tables.c.id)
    by_days = (seats.c.person_id == person, seats.c.ended.is_(None), tables.c.status == PLAYING)
    query = select(tables.c.id).distinct().select_from(at).where(*by_days)
    found = list(connection.execute(query.where(tables.c.clock.startswith("days"))).scalars())
    for table in found:
        announce(connection, table)
    return found
