"""What is not kept for ever: guests who never played, their games, games that nobody ends, logs.

A game at which somebody with an account has sat, and every rated one, stays; an unfinished one
that is not rated may go.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, exists, func, or_, select, update

from marchstone.storage.admin.acts import recorded
from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict
from marchstone.storage.news import announce
from marchstone.storage.people import delete_person
from marchstone.storage.rows import OVER
from marchstone.storage.schema import (
    acts,
    bots,
    facts,
    now,
    people,
    reports,
    seats,
    sessions,
    tables,
)

STEP = 50  # rows that go at once, so that nobody waits for them
KINDS = ("guests", "guest_tables", "abandoned", "logs")
DAY = 24 * 3600 * 1000
TURN = "retention"  # the fact that says when a worker has last looked


@dataclass(frozen=True, slots=True)
class Step:
    count: int
    tables: list[str]  # that a worker may have open


class Retention:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def claim(self, every: int) -> bool:
        """One worker of all takes the turn, every so many milliseconds."""
        try:
            return await self._run(lambda connection: _claim(connection, every))
        except Conflict:  # another was quicker
            return False

    async def note(self, by: str | None, about: str) -> None:
        """In the log, by which a server on SQLite hears of it."""
        work = lambda connection: None  # noqa: E731
        await self._run(recorded(by, "retention", about, work))

    async def count(self, kind: str, days: int) -> int:
        """How many would go."""
        return await self._read(lambda connection: _count(connection, kind, now() - days * DAY))

    async def step(self, kind: str, days: int) -> Step:
        """Some of them go; a count of 0 is the end."""
        return await self._run(lambda connection: STEPS[kind](connection, now() - days * DAY))


def _claim(connection: Connection, every: int) -> bool:
    mine = facts.c.name == TURN
    found = connection.execute(select(facts.c.value).where(mine)).scalar()
    if found is None:
        connection.execute(facts.insert().values(name=TURN, value=str(now())))
        return True
    if now() - int(found) < every:
        return False
    taken = update(facts).where(mine, facts.c.value == found).values(value=str(now()))
    return connection.execute(taken).rowcount > 0


def _guests(before: int) -> Select[Any]:
    """Who has no account, is no bot, sits nowhere, and has not been seen since."""
    is_bot = exists().where(bots.c.person_id == people.c.id)
    sits = exists().where(seats.c.person_id == people.c.id)
    seen = exists().where(sessions.c.person_id == people.c.id, sessions.c.seen >= before)
    old = (people.c.password.is_(None), people.c.created < before)
    return select(people.c.id).where(*old, ~is_bot, ~sits, ~seen)


def _has_account() -> ColumnElement[bool]:
    whose = or_(people.c.id == seats.c.person_id, people.c.id == tables.c.creator)
    joined = exists().where(seats.c.table_id == tables.c.id, whose, people.c.password.is_not(None))
    return joined.correlate(tables)


def _guest_tables(before: int) -> Select[Any]:
    over = (tables.c.status == OVER, tables.c.moved < before, tables.c.rated.is_(None))
    return select(tables.c.id).where(*over, ~_has_account())


def _abandoned(before: int) -> Select[Any]:
    left = (tables.c.status != OVER, tables.c.moved < before, tables.c.rated.is_(None))
    return select(tables.c.id).where(*left)


def _count(connection: Connection, kind: str, before: int) -> int:
    if kind == "logs":
        counted = [select(func.count()).where(old) for old in _old_logs(before)]
        return sum(int(connection.execute(query).scalar_one()) for query in counted)
    query = {"guests": _guests, "guest_tables": _guest_tables, "abandoned": _abandoned}[kind]
    found = select(func.count()).select_from(query(before).subquery())
    return int(connection.execute(found).scalar_one())


def _old_logs(before: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return acts.c.at < before, reports.c.decided < before


def _end_guests(connection: Connection, before: int) -> Step:
    gone = list(connection.execute(_guests(before).limit(STEP)).scalars())
    for person in gone:
        delete_person(connection, person)
    return Step(len(gone), [])


def _end_tables(query: Callable[[int], Select[Any]]) -> Callable[[Connection, int], Step]:
    def work(connection: Connection, before: int) -> Step:
        gone = list(connection.execute(query(before).limit(STEP)).scalars())
        connection.execute(delete(tables).where(tables.c.id.in_(gone)))
        for table in gone:
            announce(connection, table)
        return Step(len(gone), gone)

    return work


def _end_logs(connection: Connection, before: int) -> Step:
    old_acts, old_reports = _old_logs(before)
    # The newest act stays: a server on SQLite knows by its number what it has heeded.
    last = select(func.max(acts.c.number)).scalar_subquery()
    gone = connection.execute(delete(acts).where(old_acts, acts.c.number < last)).rowcount
    gone += connection.execute(delete(reports).where(old_reports)).rowcount
    return Step(gone, [])


STEPS: dict[str, Callable[[Connection, int], Step]] = {
    "guests": _end_guests,
    "guest_tables": _end_tables(_guest_tables),
    "abandoned": _end_tables(_abandoned),
    "logs": _end_logs,
}
