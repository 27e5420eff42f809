"""The audit log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, func, insert, select

from marchstone.storage.database import Database
from marchstone.storage.errors import NotDone
from marchstone.storage.schema import acts, now, people

MOST = 50
NEWEST = select(func.max(acts.c.number))

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Act:
    number: int
    at: int
    who: str  # "" for the command line of the host
    what: str
    about: str


def record(connection: Connection, by: str | None, what: str, about: str) -> None:
    """NotDone if he was an administrator when he opened his page, and is none any more."""
    who = ""
    if by is not None:
        is_admin = (people.c.id == by, people.c.is_admin)
        found = connection.execute(select(people.c.name).where(*is_admin)).scalar()
        if found is None:
            raise NotDone("not_admin")
        who = str(found)
    note(connection, what, about, who=who, by=by)


def note(connection: Connection, what: str, about: str, who: str, by: str | None) -> None:
    row = {"at": now(), "person_id": by, "who": who, "what": what, "about": about}
    connection.execute(insert(acts).values(row))


def recorded(
    by: str | None, what: str, about: str, work: Callable[[Connection], T]
) -> Callable[[Connection], T]:
    """The act and its line, in one transaction."""

    def act(connection: Connection) -> T:
        record(connection, by, what, about)
        return work(connection)

    return act


class Acts:
    def __init__(self, database: Database) -> None:
        self._read = database.read

    async def newest(self) -> int:
        """The number of the last act."""
        return await self._read(lambda connection: connection.execute(NEWEST).scalar()) or 0

    async def listed(self, before: int = 0, most: int = MOST) -> list[Act]:
        """The newest first; from behind the one with this number."""
        query = select(acts.c.number, acts.c.at, acts.c.who, acts.c.what, acts.c.about)
        if before:
            query = query.where(acts.c.number < before)
        query = query.order_by(acts.c.number.desc()).limit(most)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [Act(*row) for row in rows]
