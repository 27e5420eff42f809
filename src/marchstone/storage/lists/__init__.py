"""Lists of tables, each of which goes on where it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    Row,
    Select,
    String,
    bindparam,
    or_,
    select,
    tuple_,
)

from marchstone.storage.lists.seated import BY_ID, WHOLE, read
from marchstone.storage.rows import OVER, WAITING, Listed, Table
from marchstone.storage.schema import seats, tables

MOST_LISTED = 30
MOST_SORTED = 200  # games of one person that are put in order by whose turn it is


@dataclass(frozen=True, slots=True)
class Pages:
    """A list from its beginning, and from behind one of its tables; the latest move is first."""

    first: Select[Any]
    behind: Select[Any]

    @classmethod
    def of(
        cls,
        query: Select[Any],
        moved: Column[int] = tables.c.moved,
        table: Column[str] = tables.c.id,
    ) -> Pages:
        place = (bindparam("at", type_=BigInteger), bindparam("last", type_=String))
        query = query.order_by(moved.desc(), table.desc())
        query = query.limit(bindparam("most", type_=Integer))
        return cls(query, query.where(tuple_(moved, table) < tuple_(*place)))

    def ask(self, after: str, **asked: Any) -> tuple[Select[Any], dict[str, Any]]:
        """One more than is listed at once. `after` is what a list said about where it goes on;
        whatever else comes in its place is ignored."""
        asked["most"] = MOST_LISTED + 1
        at, _, last = after.partition(".")
        if at.isascii() and at.isdecimal() and len(at) < 16 and last.isalnum():
            return self.behind, {**asked, "at": int(at), "last": last}
        return self.first, asked

    def read(self, connection: Connection, after: str, **asked: Any) -> list[Table]:
        return read(connection, *self.ask(after, **asked))

    def rows(self, connection: Connection, after: str, **asked: Any) -> list[Row[Any]]:
        return list(connection.execute(*self.ask(after, **asked)).all())


_OF_STATUS = WHOLE.where(tables.c.status == bindparam("status"))
_PUBLIC = _OF_STATUS.where(tables.c.is_public)
# The tables where somebody sits that are not over.
_SITS = select(seats.c.table_id).where(
    seats.c.person_id == bindparam("person"), seats.c.ended.is_(None)
)
_MINE = WHOLE.where(tables.c.id.in_(_SITS))
# Of those that are over there may be thousands: the index has them in the order of the list.
_ENDED = (
    select(seats.c.ended, seats.c.table_id)
    .distinct()
    .where(seats.c.person_id == bindparam("person"), seats.c.ended.is_not(None))
)

EVERY, BY_STATUS, PUBLIC = map(Pages.of, (WHOLE, _OF_STATUS, _PUBLIC))
# At a table of a tournament, or a rated rematch, others have no seat.
TO_JOIN = Pages.of(
    _PUBLIC.where(
        tables.c.tournament.is_(None),
        or_(tables.c.rematch_of.is_(None), tables.c.rated.is_(None)),
    )
)
RUNNING, FINISHED = Pages.of(_MINE), Pages.of(_ENDED, seats.c.ended, seats.c.table_id)
SORTED = _MINE.order_by(tables.c.moved.desc()).limit(bindparam("most", type_=Integer))


def one(connection: Connection, *wanted: Any) -> Table | None:
    found = read(connection, WHOLE.where(*wanted).limit(1))
    return found[0] if found else None


def public(connection: Connection, status: str, after: str) -> Listed:
    pages = TO_JOIN if status == WAITING else PUBLIC
    return _listed(pages.read(connection, after, status=status))


def every(connection: Connection, status: str, after: str) -> Listed:
    if not status:
        return _listed(EVERY.read(connection, after))
    return _listed(BY_STATUS.read(connection, after, status=status))


def of_person(connection: Connection, person: str, status: str, after: str) -> Listed:
    """From the newest, or from behind the table at which the list before ended."""
    found: list[Table] = []
    if status != OVER:
        found += RUNNING.read(connection, after, person=person)
    if status in ("", OVER):
        rows = FINISHED.rows(connection, after, person=person)
        found += read(connection, BY_ID, {"ids": [row.table_id for row in rows]}) if rows else []
    return _listed(sorted(found, key=lambda table: (table.moved, table.id), reverse=True))


def running(connection: Connection, person: str) -> list[Table]:
    """All of them, or as many as anybody puts in order."""
    return read(connection, SORTED, {"person": person, "most": MOST_SORTED})


def _listed(found: list[Table]) -> Listed:
    if len(found) <= MOST_LISTED:
        return Listed(found)
    last = found[MOST_LISTED - 1]
    return Listed(found[:MOST_LISTED], f"{last.moved}.{last.id}")
