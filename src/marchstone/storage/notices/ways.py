"""By which ways somebody hears of what."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict
from marchstone.storage.notices.rows import KINDS
from marchstone.storage.notices.tables import subscriptions, ways
from marchstone.storage.schema import now, sessions

MOST = 5  # browsers of one person that take pushes: the oldest makes room


@dataclass(frozen=True, slots=True)
class Browser:
    """One that takes pushes."""

    id: str
    session: str
    device: str
    created: int


@dataclass(frozen=True, slots=True)
class Wishes:
    not_by_push: frozenset[str] = frozenset()  # kinds of notices
    not_by_mail: frozenset[str] = frozenset()
    email: str = ""  # confirmed
    asked: str = ""  # not confirmed yet


class Ways:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def subscribe(
        self, person: str, session: str, keys: tuple[str, str, str], language: str
    ) -> None:
        """`keys` are the endpoint, p256dh and auth. Another person's, who used the same browser
        before, are his from here on."""
        try:
            await self._run(lambda c: _subscribe(c, person, session, keys, language))
        except Conflict:
            return  # said twice at the same moment, or the session has ended

    async def unsubscribe(self, person: str, browser: str = "") -> None:
        """One browser, or all."""
        mine = delete(subscriptions).where(subscriptions.c.person_id == person)
        gone = mine.where(subscriptions.c.id == browser) if browser else mine
        await self._run(lambda connection: connection.execute(gone))

    async def browsers(self, person: str) -> list[Browser]:
        joined = subscriptions.join(sessions, sessions.c.id == subscriptions.c.session_id)
        columns = (subscriptions.c.id, subscriptions.c.session_id, sessions.c.device)
        query = select(*columns, subscriptions.c.created).select_from(joined)
        query = query.where(subscriptions.c.person_id == person).order_by(subscriptions.c.created)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [Browser(*row) for row in rows]

    async def wishes(self, person: str) -> Wishes:
        query = select(ways).where(ways.c.person_id == person)
        row = await self._read(lambda connection: connection.execute(query).first())
        if row is None:
            return Wishes()
        refused = (frozenset(row.not_by_push.split()), frozenset(row.not_by_mail.split()))
        return Wishes(*refused, row.email or "", row.asked or "")

    async def choose(
        self, person: str, language: str, push: Collection[str], mail: Collection[str]
    ) -> None:
        """The kinds of which he wants to hear, by each way."""
        values = {"not_by_push": _refused(push), "not_by_mail": _refused(mail)}
        await self._run(lambda c: set_way(c, person, {**values, "language": language}))

    async def end(self, person: str) -> None:
        """Nothing goes to him any more, by any way; in the page he reads it all the same."""
        none = {"not_by_push": _refused(()), "not_by_mail": _refused(())}

        def work(connection: Connection) -> None:
            set_way(connection, person, none)
            connection.execute(delete(subscriptions).where(subscriptions.c.person_id == person))

        await self._run(work)


def _refused(wanted: Collection[str]) -> str:
    return " ".join(kind for kind in KINDS if kind not in wanted)


def set_way(connection: Connection, person: str, values: dict[str, Any]) -> None:
    change = update(ways).where(ways.c.person_id == person).values(values)
    if connection.execute(change).rowcount == 0:
        empty = {"person_id": person, "not_by_push": "", "not_by_mail": "", "language": ""}
        connection.execute(insert(ways).values({**empty, **values}))


def _subscribe(
    connection: Connection, person: str, session: str, keys: tuple[str, str, str], language: str
) -> None:
    endpoint, p256dh, auth = keys
    digest = hashlib.sha256(endpoint.encode()).hexdigest()
    same = (subscriptions.c.digest == digest) | (subscriptions.c.session_id == session)
    connection.execute(delete(subscriptions).where(same))
    values = {"id": secrets.token_hex(8), "person_id": person, "session_id": session}
    values |= {"endpoint": endpoint, "digest": digest, "p256dh": p256dh, "auth": auth}
    connection.execute(
        insert(subscriptions).values({**values, "language": language, "created": now()})
    )
    mine = select(subscriptions.c.id).where(subscriptions.c.person_id == person)
    spare = mine.order_by(subscriptions.c.created.desc(), subscriptions.c.id).offset(MOST)
    if too_many := connection.execute(spare).scalars().all():
        connection.execute(delete(subscriptions).where(subscriptions.c.id.in_(too_many)))
