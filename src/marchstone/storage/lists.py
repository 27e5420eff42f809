"""Tables as they are read: one, or a list that goes on where it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Column, Connection, Row, Select, func, literal, or_, select, tuple_

from marchstone.core.protocol import Outcome
from marchstone.core.record import Leg
from marchstone.core.record.proof import NO_LOT, mixed
from marchstone.storage.company.series import Series
from marchstone.storage.ratings.reading import strengths
from marchstone.storage.rows import BOT, OVER, WAITING, Listed, Seat, Table
from marchstone.storage.schema import bots, people, seats, tables

MOST_LISTED = 30
MOST_SORTED = 200  # games of one person that are put in order by whose turn it is


def one(connection: Connection, *wanted: Any) -> Table | None:
    found = _many(connection, *wanted)
    return found[0] if found else None


def several(connection: Connection, ids: Sequence[str]) -> list[Table | None]:
    """Each of them, or None in its place."""
    found = {
        table.id: table for table in _all(connection, select(tables).where(tables.c.id.in_(ids)))
    }
    return [found.get(table) for table in ids]


def public(connection: Connection, status: str, after: str) -> Listed:
    wanted: tuple[Any, ...] = (tables.c.status == status, tables.c.is_public)
    if status == WAITING:  # at a table of a tournament, or a rated rematch, others have no seat
        wanted += (tables.c.tournament.is_(None),)
        wanted += (or_(tables.c.rematch_of.is_(None), tables.c.rated.is_(None)),)
    behind = _behind(after, tables.c.moved, tables.c.id)
    return _listed(_many(connection, *wanted, *behind))


def every(connection: Connection, status: str, after: str) -> Listed:
    wanted = (tables.c.status == status,) if status else ()
    return _listed(_many(connection, *wanted, *_behind(after, tables.c.moved, tables.c.id)))


def of_person(connection: Connection, person: str, status: str, after: str) -> Listed:
    """From the newest, or from behind the table at which the list before ended."""
    found: list[Table] = []
    if status != OVER:
        found += _running(connection, person, after)
    if status in ("", OVER):
        found += _finished(connection, person, after)
    return _listed(sorted(found, key=lambda table: (table.moved, table.id), reverse=True))


def _running(connection: Connection, person: str, after: str) -> list[Table]:
    behind = _behind(after, tables.c.moved, tables.c.id)
    return _many(connection, tables.c.id.in_(_sits(person)), *behind)


def _sits(person: str) -> Select[Any]:
    """The tables where he sits that are not over."""
    return select(seats.c.table_id).where(seats.c.person_id == person, seats.c.ended.is_(None))


def running(connection: Connection, person: str) -> list[Table]:
    """All of them, or as many as anybody puts in order."""
    query = select(tables).where(tables.c.id.in_(_sits(person)))
    return _all(connection, query.order_by(tables.c.moved.desc()).limit(MOST_SORTED))


def _finished(connection: Connection, person: str, after: str) -> list[Table]:
    """There may be thousands: the index has them in the order of the list."""
    order = (seats.c.ended, seats.c.table_id)
    mine = (seats.c.person_id == person, seats.c.ended.is_not(None), *_behind(after, *order))
    query = select(*order).distinct().where(*mine).order_by(*(column.desc() for column in order))
    rows = connection.execute(query.limit(MOST_LISTED + 1)).all()
    return _many(connection, tables.c.id.in_([row.table_id for row in rows])) if rows else []


def _behind(after: str, moved: Column[int], table: Column[str]) -> Iterable[Any]:
    """What a list said about where it goes on; whatever else comes in its place is ignored."""
    at, _, last = after.partition(".")
    if at.isascii() and at.isdecimal() and len(at) < 16 and last.isalnum():
        return (tuple_(moved, table) < tuple_(literal(int(at)), literal(last)),)
    return ()


def _listed(found: list[Table]) -> Listed:
    if len(found) <= MOST_LISTED:
        return Listed(found)
    last = found[MOST_LISTED - 1]
    return Listed(found[:MOST_LISTED], f"{last.moved}.{last.id}")


def _many(connection: Connection, *wanted: Any) -> list[Table]:
    """The tables, those with the latest move first, and one more than is listed at once."""
    order = (tables.c.moved.desc(), tables.c.id.desc())
    return _all(connection, select(tables).where(*wanted).order_by(*order).limit(MOST_LISTED + 1))


def _all(connection: Connection, query: Select[Any]) -> list[Table]:
    rows = connection.execute(query).all()
    if not rows:
        return []
    sitting: dict[str, list[Seat]] = {row.id: [] for row in rows}
    known = strengths(connection, [row.id for row in rows if row.rated])
    for row in connection.execute(_seats_of(list(sitting))):
        sitting[row.table_id].append(_seat(row, known.get((row.table_id, row.seat))))
    return [_table(row, sitting[row.id]) for row in rows]


def _seats_of(ids: list[str]) -> Select[Any]:
    sitter = func.coalesce(seats.c.person_id, seats.c.program_id)
    owners = people.alias()
    joined = seats.outerjoin(people, people.c.id == sitter)
    joined = joined.outerjoin(bots, bots.c.person_id == seats.c.program_id)
    joined = joined.outerjoin(owners, owners.c.id == bots.c.owner_id)
    query = select(seats, people.c.name, owners.c.name.label("owner")).select_from(joined)
    query = query.where(seats.c.table_id.in_(ids))
    return query.order_by(seats.c.seat)


def _seat(row: Row[Any], strength: tuple[float, float] | None) -> Seat:
    bot = row.bot if row.kind == BOT else None
    # A bot beside a person plays for him for good.
    is_left = row.kind != BOT and row.bot is not None
    sitter = (row.seat, row.kind, row.person_id, row.name or "", bot)
    left = (bool(row.is_butler), is_left)
    whose = (row.program_id if row.owner else None, row.owner or "")
    return Seat(*sitter, *left, row.called or "", row.lot, strength, *whose)


def _leg(told: Any) -> Leg:
    moves = tuple((seat, action) for seat, action in told["moves"])
    return Leg(int(told["seed"], 16), moves, told["seat"])


def _seed(row: Row[Any], sitting: list[Seat]) -> int:
    """What deals: the number or the secret of a table of before, or what all have mixed."""
    if not row.secret:
        return int(row.seed)
    secret = int(row.secret, 16)
    return mixed(secret, (seat.lot or NO_LOT for seat in sitting)) if row.commitment else secret


def _table(row: Row[Any], sitting: list[Seat]) -> Table:
    return Table(
        id=row.id,
        game=row.game,
        version=row.version,
        options=row.options,
        seed=_seed(row, sitting),
        is_public=bool(row.is_public),
        invitation=row.invitation,
        butler_after=row.butler_after,
        status=row.status,
        to_act=tuple(map(int, row.to_act.split())),
        outcome=row.result and Outcome(tuple(row.result["ranks"]), row.result["reason"]),
        creator=row.creator,
        created=row.created,
        moved=row.moved,
        rematch_of=row.rematch_of,
        seats=tuple(sitting),
        is_shared=bool(row.is_shared),
        before=tuple(map(_leg, row.before or ())),
        has_hints=bool(row.has_hints),
        scores=tuple(row.result.get("scores", ())) if row.result else (),
        undoes_freely=bool(row.undoes_freely),
        secret=int(row.secret, 16) if row.secret else 0,
        commitment=row.commitment or "",
        clock=row.clock or "",
        series=Series.read(row.series),
        rated=row.rated or "",
        paused=row.paused,
        tournament=row.tournament or "",
    )
