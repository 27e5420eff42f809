"""Everybody who is known here, as an administrator sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, literal, or_, select, tuple_, update

from marchstone.storage.admin.acts import MOST, record
from marchstone.storage.database import Database
from marchstone.storage.errors import NotDone
from marchstone.storage.schema import bots, people, sessions


@dataclass(frozen=True, slots=True)
class Known:
    id: str
    name: str
    is_account: bool
    is_admin: bool
    banned_until: int | None
    created: int
    seen: int | None  # the newest of his sessions
    muted_until: int | None = None
    is_bot: bool = False  # of somebody


class Roll:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def listed(self, search: str = "", after: str = "", most: int = MOST) -> list[Known]:
        """The newest first, those whose name holds the text; from behind `created.id`."""
        return await self._read(lambda connection: _listed(connection, search, after, most))

    async def find(self, said: str) -> Known:
        """The account of this name, or whoever has this id, or the one guest of this name.

        NotDone where that is nobody, or more than one.
        """
        found = await self._read(lambda connection: _found(connection, said))
        if len(found) != 1:
            raise NotDone("several" if found else "nobody")
        return found[0]

    async def get(self, person: str) -> Known:
        """By id alone. NotDone if there is nobody."""
        found = await self._read(lambda connection: _known(connection, people.c.id == person))
        if not found:
            raise NotDone("nobody")
        return found[0]

    async def set_admin(self, account: Known, *, on: bool) -> None:
        """By the host alone."""
        if not account.is_account:
            raise NotDone("is_guest")
        change = update(people).where(people.c.id == account.id).values(is_admin=on)

        def work(connection: Connection) -> None:
            record(connection, None, "grant" if on else "revoke", account.name)
            connection.execute(change)

        await self._run(work)


def place(known: Known) -> str:
    """Where a list goes on after him."""
    return f"{known.created}.{known.id}"


def _listed(connection: Connection, search: str, after: str, most: int) -> list[Known]:
    wanted = [*_named(search), *_behind(after)]
    return _known(connection, *wanted, most=most)


def _named(search: str) -> Iterable[Any]:
    text = search.replace("\0", "")
    if not text:
        return ()
    is_in = func.lower(people.c.name).contains(text.lower(), autoescape=True)
    return (or_(is_in, people.c.name_key.contains(text.casefold(), autoescape=True)),)


def _behind(after: str) -> Iterable[Any]:
    """Whatever else comes in its place is ignored."""
    at, _, last = after.partition(".")
    if at.isascii() and at.isdecimal() and len(at) < 16 and last.isalnum():
        here = tuple_(literal(int(at)), literal(last))
        return (tuple_(people.c.created, people.c.id) < here,)
    return ()


def _found(connection: Connection, said: str) -> list[Known]:
    text = said.replace("\0", "")
    known = or_(people.c.id == text, people.c.name_key == text.casefold())
    return _known(connection, known) or _known(connection, people.c.name == text)


def _known(connection: Connection, *wanted: Any, most: int = MOST) -> list[Known]:
    seen = select(func.max(sessions.c.seen)).where(sessions.c.person_id == people.c.id)
    query = select(people, bots.c.owner_id, seen.scalar_subquery().label("seen"))
    query = query.outerjoin(bots, bots.c.person_id == people.c.id).where(*wanted)
    query = query.order_by(people.c.created.desc(), people.c.id.desc()).limit(most)
    return [
        Known(
            id=row.id,
            name=row.name,
            is_account=row.password is not None,
            is_admin=bool(row.is_admin),
            banned_until=row.banned_until,
            created=row.created,
            seen=row.seen,
            muted_until=row.muted_until,
            is_bot=row.owner_id is not None,
        )
        for row in connection.execute(query)
    ]
