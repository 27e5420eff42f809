"""Tables as they are read, with those who sit at them.

A page reads dozens of them. A statement costs more to build than to ask, so that each is built
once; a row is looked into by place, for by name the engine looks it up again for every value.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, select

from marchstone.core.protocol import Outcome
from marchstone.core.record import Leg
from marchstone.core.record.proof import NO_LOT, mixed
from marchstone.storage.company.series import Series
from marchstone.storage.ratings.reading import strengths
from marchstone.storage.rows import BOT, Seat, Table
from marchstone.storage.schema import bots, people, seats, tables

PLAIN = ("table_id", "seat", "kind", "person_id", "bot", "program_id", "called", "lot", "is_butler")


def _rows(name: str, columns: Iterable[str]) -> Any:
    """What makes rows of these columns, whose values are found by place."""
    return namedtuple(name, tuple(columns))


_table_row = _rows("TableRow", tables.c.keys())._make
_seat_row = _rows("SeatRow", (*PLAIN, "name", "owner"))._make

WHOLE = select(tables)
BY_ID = WHOLE.where(tables.c.id.in_(bindparam("ids", expanding=True)))


def _seats() -> Select[Any]:
    sitter = func.coalesce(seats.c.person_id, seats.c.program_id)
    owners = people.alias()
    joined = seats.outerjoin(people, people.c.id == sitter)
    joined = joined.outerjoin(bots, bots.c.person_id == seats.c.program_id)
    joined = joined.outerjoin(owners, owners.c.id == bots.c.owner_id)
    plain = [seats.c[name] for name in PLAIN]
    query = select(*plain, people.c.name, owners.c.name.label("owner")).select_from(joined)
    query = query.where(seats.c.table_id.in_(bindparam("ids", expanding=True)))
    return query.order_by(seats.c.seat)


SEATS = _seats()


def read(
    connection: Connection, query: Select[Any], asked: Mapping[str, Any] | None = None
) -> list[Table]:
    """The tables of a query for whole ones, in its order."""
    rows = [_table_row(row) for row in connection.execute(query, asked or {}).all()]
    if not rows:
        return []
    sitting: dict[str, list[Seat]] = {row.id: [] for row in rows}
    known = strengths(connection, [row.id for row in rows if row.rated])
    for told in connection.execute(SEATS, {"ids": list(sitting)}).all():
        row = _seat_row(told)
        sitting[row.table_id].append(_seat(row, known.get((row.table_id, row.seat))))
    return [_table(row, sitting[row.id]) for row in rows]


def several(connection: Connection, ids: Sequence[str]) -> list[Table | None]:
    """Each of them, or None in its place."""
    if not ids:
        return []
    found = {table.id: table for table in read(connection, BY_ID, {"ids": list(ids)})}
    return [found.get(table) for table in ids]


def _seat(row: Any, strength: tuple[float, float] | None) -> Seat:
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


def _seed(row: Any, sitting: list[Seat]) -> int:
    """What deals: the number or the secret of a table of before, or what all have mixed."""
    if not row.secret:
        return int(row.seed)
    secret = int(row.secret, 16)
    return mixed(secret, (seat.lot or NO_LOT for seat in sitting)) if row.commitment else secret


def _table(row: Any, sitting: list[Seat]) -> Table:
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
