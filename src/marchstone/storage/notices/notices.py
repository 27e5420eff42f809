"""What people were told, each thing once, and whether they have seen it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite

from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict
from marchstone.storage.lists.seated import several
from marchstone.storage.notices.rows import TURN, Notice, Told
from marchstone.storage.notices.tables import notices, sendings, subscriptions, ways
from marchstone.storage.rows import OVER, PLAYING, Table
from marchstone.storage.schema import facts, now, seats, tables

MOST = 100  # notices that are kept of one person
LASTS = 60 * 24 * 3600 * 1000  # milliseconds for which one is kept
AT_ONCE = 200  # tables that are looked at in one round
MARK = "noticed"  # the fact up to which moment tables were looked at

Telling = tuple[str, Notice]  # to whom what


class Notices:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def add(self, told: Sequence[Telling], mail_after: int | None = None) -> int:
        """How many of them were news. Kept with all that is to be sent, or not at all; with
        `mail_after` (milliseconds) also by e-mail, to whoever has not seen it by then."""
        work = lambda c: sum(put(c, *one, mail_after) for one in told)  # noqa: E731
        try:
            return await self._run(work)
        except Conflict:  # a person or a table is gone, and the others hear of theirs
            if len(told) == 1:
                return 0
            return sum([await self.add([one], mail_after) for one in told])

    async def of_person(self, person: str) -> list[Told]:
        """The newest first."""
        query = select(notices).where(notices.c.person_id == person)
        query = query.order_by(notices.c.number.desc()).limit(MOST)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [told(row) for row in rows]

    async def not_seen(self, person: str, before: int, limit: int) -> list[Told]:
        """Those he has not seen, with a number below this one; the newest first."""
        wanted = (notices.c.person_id == person, notices.c.read.is_(None))
        query = select(notices).where(*wanted, notices.c.number < before)
        query = query.order_by(notices.c.number.desc()).limit(limit)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [told(row) for row in rows]

    async def unread(self, person: str, table: str = "") -> int:
        """How many he has not seen, of one table or of all."""
        wanted = [notices.c.person_id == person, notices.c.read.is_(None)]
        wanted += [notices.c.table_id == table] if table else []
        query = select(func.count()).select_from(notices).where(*wanted)
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    async def read(
        self, person: str, *, table: str = "", number: int = 0, until: int | None = None
    ) -> None:
        """He has seen those of the table, the one of this number, those up to one, or all."""
        change = update(notices).where(notices.c.person_id == person, notices.c.read.is_(None))
        if table:
            change = change.where(notices.c.table_id == table)
        if number:
            change = change.where(notices.c.number == number)
        if until is not None:
            change = change.where(notices.c.number <= until)
        await self._run(lambda connection: connection.execute(change.values(read=now())))

    async def find(self, person: str, number: int) -> Told | None:
        query = select(notices).where(notices.c.person_id == person, notices.c.number == number)
        row = await self._read(lambda connection: connection.execute(query).first())
        return told(row) if row else None

    async def forget_old(self) -> None:
        old = delete(notices).where(notices.c.at < now() - LASTS)
        await self._run(lambda connection: connection.execute(old))

    # Which tables are to be looked at

    async def looked_until(self) -> int:
        """The moment before which nobody looks; at first, that is now."""
        query = select(facts.c.value).where(facts.c.name == MARK)
        found = await self._read(lambda connection: connection.execute(query).scalar())
        return now() if found is None else int(found)

    async def set_looked(self, until: int) -> None:
        await self._run(lambda connection: _set_mark(connection, until))

    async def moved(self, since: int, until: int) -> list[Table]:
        """Tables of several people, where something has happened after the one moment and not
        after the other; the one that changed first first."""
        return await self._read(lambda connection: _moved(connection, since, until))


def put(connection: Connection, person: str, notice: Notice, mail_after: int | None = None) -> bool:
    """Part of a transaction: True if it is news to him, and what is to be sent is noted."""
    number = connection.execute(_unless_told(connection, person, notice)).scalar()
    if number is None:
        return False
    rows = [{"subscription_id": each, "due": now()} for each in _pushed(connection, person, notice)]
    if mail_after is not None and _is_mailed(connection, person, notice):
        rows.append({"subscription_id": None, "due": now() + mail_after})
    if rows:
        connection.execute(insert(sendings), [{"notice": number, "tries": 0, **it} for it in rows])
    _make_room(connection, person)
    return True


def _unless_told(connection: Connection, person: str, notice: Notice) -> Any:
    """Nobody hears that it is his turn at a table while he has not seen that it was before."""
    values = {
        "person_id": person,
        "once": notice.key,
        "kind": notice.kind,
        "table_id": notice.table or None,
        "path": notice.path[:200],
        "game": notice.game[:64],
        "name": notice.name[:200],
        "at": now(),
    }
    rows: Any = select(*(literal(value).label(name) for name, value in values.items()))
    if notice.kind == TURN:
        same = (notices.c.person_id == person, notices.c.table_id == notice.table)
        waiting = select(notices.c.number).where(*same, notices.c.kind == TURN)
        rows = rows.where(~waiting.where(notices.c.read.is_(None)).exists())
    else:
        rows = rows.where(literal(True))  # or SQLite takes the next word for a part of a join
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    into = dialect.insert(notices).from_select(list(values), rows, include_defaults=False)
    return into.on_conflict_do_nothing().returning(notices.c.number)


def _pushed(connection: Connection, person: str, notice: Notice) -> list[str]:
    refused = _refused(connection, person, ways.c.not_by_push)
    if notice.kind in refused:
        return []
    query = select(subscriptions.c.id).where(subscriptions.c.person_id == person)
    return list(connection.execute(query).scalars())


def _is_mailed(connection: Connection, person: str, notice: Notice) -> bool:
    query = select(ways.c.email).where(ways.c.person_id == person, ways.c.email.is_not(None))
    if connection.execute(query).first() is None:
        return False
    return notice.kind not in _refused(connection, person, ways.c.not_by_mail)


def _refused(connection: Connection, person: str, column: Any) -> list[str]:
    text = connection.execute(select(column).where(ways.c.person_id == person)).scalar()
    return (text or "").split()


def _make_room(connection: Connection, person: str) -> None:
    mine = select(notices.c.number).where(notices.c.person_id == person)
    spare = mine.order_by(notices.c.number.desc()).offset(MOST)
    too_many = connection.execute(spare).scalars().all()
    if too_many:
        connection.execute(delete(notices).where(notices.c.number.in_(too_many)))


def told(row: Row[Any]) -> Told:
    notice = Notice(row.kind, row.path, row.game, row.name, row.table_id or "", row.once)
    return Told(row.number, notice, row.at, row.read is not None)


def _set_mark(connection: Connection, until: int) -> None:
    """Forward only: another worker may be ahead."""
    found = connection.execute(select(facts.c.value).where(facts.c.name == MARK)).scalar()
    if found is None:
        connection.execute(insert(facts).values(name=MARK, value=str(until)))
    elif int(found) < until:
        connection.execute(update(facts).where(facts.c.name == MARK).values(value=str(until)))


def _moved(connection: Connection, since: int, until: int) -> list[Table]:
    """By the index of status, publicity and time, whose first two have two values each."""
    sitting = select(func.count(seats.c.person_id.distinct())).where(
        seats.c.table_id == tables.c.id
    )
    query = select(tables.c.id).where(
        tables.c.status.in_((PLAYING, OVER)),
        tables.c.is_public.in_((True, False)),
        tables.c.moved > since,
        tables.c.moved <= until,
        sitting.scalar_subquery() > 1,
    )
    query = query.order_by(tables.c.moved, tables.c.id).limit(AT_ONCE)
    ids = list(connection.execute(query).scalars())
    return [table for table in several(connection, ids) if table is not None] if ids else []


def merge_notices(connection: Connection, guest: str, account: str) -> None:
    """What the guest was told, his account was told."""
    known = select(notices.c.once).where(notices.c.person_id == account)
    mine = notices.c.person_id == guest
    connection.execute(delete(notices).where(mine, notices.c.once.in_(known)))
    connection.execute(update(notices).where(mine).values(person_id=account))
