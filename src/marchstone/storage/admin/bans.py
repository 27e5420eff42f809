"""Who may not come in."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, or_, select, update

from marchstone.storage.admin.acts import record
from marchstone.storage.admin.roll import Known
from marchstone.storage.database import Database
from marchstone.storage.errors import NotDone
from marchstone.storage.news import announce
from marchstone.storage.people import delete_person
from marchstone.storage.people.sessions import end_sessions
from marchstone.storage.schema import bots, now, people, sessions

FOR_GOOD = 2**53  # a time that nobody will see


@dataclass(frozen=True, slots=True)
class Ended:
    """What a worker has to see to itself: it does not hear its own news."""

    sessions: list[str]
    tables: list[str]


class Bans:
    def __init__(self, database: Database) -> None:
        self._run = database.run

    async def ban(self, by: str | None, person: Known, until: int = FOR_GOOD) -> Ended:
        """Every session of his ends. A guest, whose session is all that he is, is deleted."""
        return await self._run(lambda connection: _ban(connection, by, person, until))

    async def lift(self, by: str | None, person: Known) -> None:
        await self._run(lambda connection: _lift(connection, by, person))


def _ban(connection: Connection, by: str | None, person: Known, until: int) -> Ended:
    record(connection, by, "ban", f"{person.name}{days_left(until)}")
    row = connection.execute(select(people).where(people.c.id == person.id)).first()
    if row is None:
        raise NotDone("nobody")
    if row.is_admin:
        raise NotDone("is_admin")
    his = select(bots.c.person_id).where(bots.c.owner_id == person.id)
    whose = or_(sessions.c.person_id == person.id, sessions.c.person_id.in_(his))
    ended = end_sessions(connection, whose)
    if row.password is not None:
        banned = update(people).where(people.c.id == person.id).values(banned_until=until)
        connection.execute(banned)
        return Ended(ended, [])
    changed = delete_person(connection, person.id)
    for table in changed:
        announce(connection, table)
    return Ended(ended, changed)


def days_left(until: int) -> str:
    return "" if until == FOR_GOOD else f" ({round((until - now()) / 86_400_000)} days)"


def _lift(connection: Connection, by: str | None, person: Known) -> None:
    record(connection, by, "unban", person.name)
    banned = (people.c.id == person.id, people.c.banned_until.is_not(None))
    if connection.execute(update(people).where(*banned).values(banned_until=None)).rowcount == 0:
        raise NotDone("not_banned")
