"""Who was asked by name to come to a table that waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select

from marchstone.storage.company.apart import are_apart
from marchstone.storage.company.schema import invitations
from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict, NotDone
from marchstone.storage.lists.seated import several
from marchstone.storage.rows import WAITING, Table
from marchstone.storage.schema import invited, now, people, removed, tables

MOST_SENT = 30  # by one person, to tables that still wait
MOST_SHOWN = 20

# Those of somebody, with the names of who invites.
SHOWN = (
    select(invitations.c.table_id, invitations.c.by_id, people.c.name, invitations.c.at)
    .join(people, people.c.id == invitations.c.by_id)
    .join(tables, tables.c.id == invitations.c.table_id)
    .where(invitations.c.person_id == bindparam("person"), tables.c.status == WAITING)
    .order_by(invitations.c.at.desc())
    .limit(MOST_SHOWN)
)


@dataclass(frozen=True, slots=True)
class Invitation:
    table: Table
    by: str
    name: str  # of whoever invites
    at: int


class Invitations:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def add(self, table: Table, person: str, by: str) -> None:
        """NotDone if one of them has blocked the other, the game has begun, or he sends too many.

        Whoever made the table also lets somebody come back whom he had sent away.
        """
        try:
            await self._run(lambda connection: _add(connection, table, person, by))
        except Conflict:
            return  # somebody has invited him at the same moment

    async def to(self, person: str) -> list[Invitation]:
        """Those to tables that wait and where he does not sit, the newest first."""
        return await self._read(lambda connection: invitations_to(connection, person))

    async def names(self, table: str) -> list[str]:
        """Who was invited to it."""
        query = select(people.c.name).join(invitations, invitations.c.person_id == people.c.id)
        query = (
            query.where(invitations.c.table_id == table).order_by(people.c.name).limit(MOST_SENT)
        )
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def decline(self, table: str, person: str) -> None:
        """It is gone; a link that he may have had is good as before."""
        which = (invitations.c.table_id == table, invitations.c.person_id == person)
        await self._run(lambda connection: connection.execute(delete(invitations).where(*which)))


def _add(connection: Connection, table: Table, person: str, by: str) -> None:
    if connection.execute(select(people.c.id).where(people.c.id == person)).first() is None:
        raise NotDone("nobody")
    if are_apart(connection, [by], [person]):
        raise NotDone("not_welcome")
    waits = select(tables.c.id).where(tables.c.id == table.id, tables.c.status == WAITING)
    if connection.execute(waits).first() is None:
        raise NotDone("has_begun")
    if connection.execute(_sent(by)).scalar_one() >= MOST_SENT:
        raise NotDone("too_many_invited")
    mine: dict[str, Any] = {"table_id": table.id, "person_id": person}
    for room in (invited, invitations) if table.creator != by else (invited, invitations, removed):
        here = (room.c.table_id == table.id, room.c.person_id == person)
        connection.execute(delete(room).where(*here))
    connection.execute(insert(invited).values(mine))
    connection.execute(insert(invitations).values(**mine, by_id=by, at=now()))


def _sent(by: str) -> Select[int]:
    waiting = select(tables.c.id).where(tables.c.status == WAITING)
    which = (invitations.c.by_id == by, invitations.c.table_id.in_(waiting))
    return select(func.count()).where(*which)


def invitations_to(connection: Connection, person: str) -> list[Invitation]:
    rows = connection.execute(SHOWN, {"person": person}).all()
    found: Sequence[Table | None] = several(connection, [row.table_id for row in rows])
    pairs = zip(rows, found, strict=True)
    told = [Invitation(it, row.by_id, row.name, row.at) for row, it in pairs if it is not None]
    return [it for it in told if not it.table.has_sat(person)]
