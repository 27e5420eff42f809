"""Who may not talk for a while, wherever he sits; he plays on."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from marchstone.storage.admin.acts import record
from marchstone.storage.admin.bans import days_left
from marchstone.storage.admin.roll import Known
from marchstone.storage.database import Database
from marchstone.storage.errors import Muted, NotDone
from marchstone.storage.schema import now, people


class Silence:
    def __init__(self, database: Database) -> None:
        self._run = database.run

    async def mute(self, by: str | None, person: Known, until: int) -> None:
        """NotDone if that is an administrator, or nobody."""
        await self._run(lambda connection: _mute(connection, by, person, until))

    async def lift(self, by: str | None, person: Known) -> None:
        await self._run(lambda connection: _lift(connection, by, person))


def check_may_talk(connection: Connection, person: str) -> None:
    """Muted, in the transaction in which he would say something."""
    until = connection.execute(select(people.c.muted_until).where(people.c.id == person)).scalar()
    if until is not None and until > now():
        raise Muted(until)


def _mute(connection: Connection, by: str | None, person: Known, until: int) -> None:
    record(connection, by, "mute", f"{person.name}{days_left(until)}")
    others = (people.c.id == person.id, people.c.is_admin.is_(False))
    if connection.execute(update(people).where(*others).values(muted_until=until)).rowcount == 0:
        raise NotDone("is_admin" if person.is_admin else "nobody")


def _lift(connection: Connection, by: str | None, person: Known) -> None:
    record(connection, by, "unmute", person.name)
    muted = (people.c.id == person.id, people.c.muted_until.is_not(None))
    if connection.execute(update(people).where(*muted).values(muted_until=None)).rowcount == 0:
        raise NotDone("not_muted")
