"""Sessions: who is logged in where. Whoever ends one tells the other workers in the same breath."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

from marchstone.storage.company.schema import queue
from marchstone.storage.database import Database
from marchstone.storage.news import announce
from marchstone.storage.rows import Person, Session
from marchstone.storage.schema import bots, now, people, sessions

COOKIE, BEARER = "cookie", "bearer"
MOST = 50  # of one person: the one unused for longest makes room
AT_ONCE = 200  # ended sessions in one piece of news, which PostgreSQL keeps below 8,000 bytes

# Whoever comes is looked for with these; to build a query costs more than to ask it.
FIND = (
    select(
        *(sessions, people.c.name, people.c.password, people.c.settings, people.c.is_admin),
        *(people.c.is_private, bots.c.owner_id),
    )
    .select_from(sessions.join(people).outerjoin(bots, bots.c.person_id == people.c.id))
    .where(sessions.c.digest == bindparam("digest"), sessions.c.kind == bindparam("kind"))
    # Also one that was begun at the very moment of the ban opens nothing.
    .where(or_(people.c.banned_until.is_(None), people.c.banned_until <= bindparam("at")))
)
LEFT = select(sessions.c.id).where(sessions.c.id.in_(bindparam("known", expanding=True)))


def _session(row: Row[Any]) -> Session:
    return Session(row.id, row.person_id, row.kind, row.device, row.created, row.seen)


class Sessions:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def add(self, person: str, kind: str, digest: str, device: str) -> Session:
        return await self._run(lambda c: add_session(c, person, kind, digest, device[:64]))

    async def find(self, kind: str, digest: str) -> tuple[Session, Person] | None:
        asked = {"digest": digest, "kind": kind, "at": now()}
        return await self._read(lambda connection: _found(connection, asked))

    async def renew(self, session: str, digest: str) -> None:
        """The session goes on with another token; the one before opens nothing more."""
        change = update(sessions).where(sessions.c.id == session)
        await self._run(lambda connection: connection.execute(change.values(digest=digest)))

    async def touch(self, used: Collection[str]) -> None:
        """They are in use."""
        change = update(sessions).where(sessions.c.id.in_(used))
        await self._run(lambda connection: connection.execute(change.values(seen=now())))

    async def of_person(self, person: str) -> list[Session]:
        """The one used last first."""
        query = select(sessions).where(sessions.c.person_id == person)
        query = query.order_by(sessions.c.seen.desc(), sessions.c.created.desc(), sessions.c.id)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [_session(row) for row in rows]

    async def left(self, known: Collection[str]) -> set[str]:
        """Which of them have not ended."""
        asked = {"known": list(known)}
        return set(await self._read(lambda c: c.execute(LEFT, asked).scalars().all()))

    async def end(self, person: str, session: str) -> list[str]:
        """The session, if it was that person's."""
        whose = sessions.c.person_id == person
        return await self._run(lambda c: end_sessions(c, whose & (sessions.c.id == session)))

    async def end_all(self, person: str, but: str = "") -> list[str]:
        """Those of the person, except perhaps one."""
        whose = sessions.c.person_id == person
        return await self._run(lambda c: end_sessions(c, whose & (sessions.c.id != but)))

    async def end_old(self, idle: int, longest: int) -> list[str]:
        """Those that were not used for `idle` milliseconds, or have lasted for `longest`."""
        at = now()
        old = or_(sessions.c.seen < at - idle, sessions.c.created < at - longest)
        return await self._run(lambda c: end_sessions(c, old))


def _found(connection: Connection, asked: dict[str, Any]) -> tuple[Session, Person] | None:
    row = connection.execute(FIND, asked).first()
    if row is None:
        return None
    is_account, is_admin = row.password is not None, bool(row.is_admin)
    facts = (row.person_id, row.name, is_account, row.settings, is_admin)
    person = Person(*facts, is_private=bool(row.is_private), owner=row.owner_id)
    return _session(row), person


def add_session(
    connection: Connection, person: str, kind: str, digest: str, device: str
) -> Session:
    session, at = secrets.token_hex(8), now()
    values: dict[str, Any] = {"id": session, "person_id": person, "kind": kind, "digest": digest}
    values |= {"device": device, "created": at, "seen": at}
    connection.execute(insert(sessions).values(values))
    spare = select(sessions.c.id).where(sessions.c.person_id == person, sessions.c.id != session)
    spare = spare.order_by(sessions.c.seen.desc()).offset(MOST - 1)
    if too_many := connection.execute(spare).scalars().all():
        end_sessions(connection, sessions.c.id.in_(too_many))
    return Session(session, person, kind, device, at, at)


def end_sessions(connection: Connection, which: ColumnElement[bool]) -> list[str]:
    """The other workers hang up on them; what this one has to do about it, the caller sees to."""
    gone = delete(sessions).where(which).returning(sessions.c.id, sessions.c.person_id)
    found = connection.execute(gone).all()
    ended = [row.id for row in found]
    if found:
        _wait_no_more(connection, {row.person_id for row in found})
    for first in range(0, len(ended), AT_ONCE):
        announce(connection, "", ended=ended[first : first + AT_ONCE])
    return ended


def _wait_no_more(connection: Connection, people: Collection[str]) -> None:
    """Nobody is paired with one who is logged in nowhere."""
    is_there = exists().where(sessions.c.person_id == queue.c.person_id)
    gone = delete(queue).where(queue.c.person_id.in_(people), queue.c.table_id.is_(None))
    connection.execute(gone.where(~is_there))
