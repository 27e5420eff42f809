"""Links by which somebody sets a new password, once each."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from marchstone.storage.admin.acts import note, record
from marchstone.storage.admin.roll import Known
from marchstone.storage.database import Database
from marchstone.storage.errors import NotDone
from marchstone.storage.people import to_person, void_links
from marchstone.storage.people.sessions import end_sessions
from marchstone.storage.rows import Person
from marchstone.storage.schema import now, people, sessions, vouchers

RESET = "reset"
LASTS = 24 * 3600 * 1000  # milliseconds


class Resets:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def add(self, by: str | None, account: Known, digest: str) -> None:
        """Whoever has what it is the digest of may set a password; those of before are void."""
        await self._run(lambda connection: _add(connection, by, account, digest))

    async def ask(self, person: str, digest: str, lasts: int) -> None:
        """He has asked for it himself; what was given out before is good as well."""
        await self._run(lambda connection: _ask(connection, person, digest, lasts))

    async def whose(self, digest: str) -> Person | None:
        return await self._read(lambda connection: _person(connection, digest))

    async def spend(self, digest: str, password: str) -> list[str] | None:
        """The password (its hash) is his, and every session ends; None if the link is not good."""
        return await self._run(lambda connection: _spend(connection, digest, password))


def _add(connection: Connection, by: str | None, account: Known, digest: str) -> None:
    record(connection, by, "reset", account.name)
    row = connection.execute(select(people).where(people.c.id == account.id)).first()
    if row is None or row.password is None:
        raise NotDone("is_guest" if row else "nobody")
    if by is not None and row.is_admin:  # or one of them could become another
        raise NotDone("is_admin")
    void_links(connection, account.id)
    connection.execute(delete(vouchers).where(vouchers.c.expires < now()))
    values = {"digest": digest, "kind": RESET, "person_id": account.id, "expires": now() + LASTS}
    connection.execute(insert(vouchers).values(values))


def _ask(connection: Connection, person: str, digest: str, lasts: int) -> None:
    """Each lasts its time: somebody else who asks for it does not take it from him."""
    row = connection.execute(select(people).where(people.c.id == person)).first()
    if row is None or row.password is None:
        return
    note(connection, "reset_asked", row.name, who=row.name, by=person)
    connection.execute(delete(vouchers).where(vouchers.c.expires < now()))
    values = {"digest": digest, "kind": RESET, "person_id": person, "expires": now() + lasts}
    connection.execute(insert(vouchers).values(values))


def _good(digest: str) -> Any:
    is_good = (vouchers.c.digest == digest, vouchers.c.kind == RESET, vouchers.c.expires >= now())
    return select(people).join(vouchers).where(*is_good)


def _person(connection: Connection, digest: str) -> Person | None:
    row: Row[Any] | None = connection.execute(_good(digest)).first()
    return to_person(row) if row else None


def _spend(connection: Connection, digest: str, password: str) -> list[str] | None:
    person = _person(connection, digest)
    if person is None:
        return None
    spent = delete(vouchers).where(vouchers.c.digest == digest)
    if connection.execute(spent).rowcount == 0:  # somebody was quicker
        return None
    void_links(connection, person.id)
    change = update(people).where(people.c.id == person.id).values(password=password)
    connection.execute(change)
    note(connection, "reset_used", person.name, who=person.name, by=person.id)
    return end_sessions(connection, sessions.c.person_id == person.id)
