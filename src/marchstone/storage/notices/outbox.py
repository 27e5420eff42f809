"""What is still to be sent. Whoever takes something has it for a while; if he is killed meanwhile,
another one takes it after that."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, select, update

from marchstone.storage.database import Database
from marchstone.storage.notices.notices import told
from marchstone.storage.notices.rows import Told
from marchstone.storage.notices.tables import notices, sendings, subscriptions, ways
from marchstone.storage.schema import now, people

TAKEN = 60_000  # milliseconds for which nobody else sends it
WAITS = (60_000, 5 * 60_000, 30 * 60_000)  # until it is tried again


@dataclass(frozen=True, slots=True)
class Target:
    """Where a browser takes pushes, and with which keys it reads them."""

    id: str
    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Sending:
    number: int
    tries: int  # this one included
    person: str
    told: Told
    language: str
    target: Target | None  # None: it goes by e-mail
    email: str = field(default="", repr=False)


class Outbox:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def take(self, most: int) -> list[Sending]:
        """What is due. That which has been read meanwhile is not sent any more."""
        query = select(sendings.c.number).where(sendings.c.due <= now()).limit(1)
        if await self._read(lambda connection: connection.execute(query).first()) is None:
            return []
        return await self._run(lambda connection: _take(connection, most))

    async def done(self, sending: Sending) -> None:
        """Sent, or given up."""
        gone = delete(sendings).where(sendings.c.number == sending.number)
        await self._run(lambda connection: connection.execute(gone))

    async def again(self, sending: Sending) -> None:
        """Later, a few times, and then no more."""
        if sending.tries > len(WAITS):
            return await self.done(sending)
        due = now() + WAITS[sending.tries - 1]
        change = update(sendings).where(sendings.c.number == sending.number).values(due=due)
        await self._run(lambda connection: connection.execute(change))
        return None

    async def close(self, target: Target) -> None:
        """Nobody takes pushes there any more."""
        gone = delete(subscriptions).where(subscriptions.c.id == target.id)
        await self._run(lambda connection: connection.execute(gone))


def _take(connection: Connection, most: int) -> list[Sending]:
    due = select(sendings.c.number).where(sendings.c.due <= now())
    due = due.order_by(sendings.c.due, sendings.c.number).limit(most)
    taken = list(connection.execute(due.with_for_update(skip_locked=True)).scalars())
    mine = sendings.c.number.in_(taken)
    is_read = select(notices.c.number).where(
        notices.c.number == sendings.c.notice, notices.c.read.is_not(None)
    )
    connection.execute(delete(sendings).where(mine, is_read.exists()))
    change = {"due": now() + TAKEN, "tries": sendings.c.tries + 1}
    connection.execute(update(sendings).where(mine).values(change))
    return [_sending(row) for row in connection.execute(_whole().where(mine))]


def _whole() -> Select[Any]:
    joined = (
        sendings.join(notices, notices.c.number == sendings.c.notice)
        .join(people, people.c.id == notices.c.person_id)
        .outerjoin(subscriptions, subscriptions.c.id == sendings.c.subscription_id)
        .outerjoin(ways, ways.c.person_id == notices.c.person_id)
    )
    return select(
        *notices.c,
        *(sendings.c.number.label("sending"), sendings.c.tries, sendings.c.subscription_id),
        *(subscriptions.c.endpoint, subscriptions.c.p256dh, subscriptions.c.auth),
        *(subscriptions.c.language.label("heard"), ways.c.language, ways.c.email),
        people.c.settings,
    ).select_from(joined)


def _sending(row: Row[Any]) -> Sending:
    is_push = row.subscription_id is not None
    target = Target(row.subscription_id, row.endpoint, row.p256dh, row.auth) if is_push else None
    chosen = str(row.settings.get("language", ""))
    language = chosen or (row.heard if is_push else row.language) or ""
    facts = (row.sending, row.tries, row.person_id, told(row), language, target)
    return Sending(*facts, row.email or "")
