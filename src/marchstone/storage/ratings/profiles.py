"""What finished games tell of a person: results, favourite options, and how two have fared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Text, case, cast, func, or_, select

from marchstone.storage.database import Database
from marchstone.storage.ratings.players import COUNTED
from marchstone.storage.rows import PERSON
from marchstone.storage.schema import seats, tables


@dataclass(frozen=True, slots=True)
class Result:
    """Games that are alike, and how many there were."""

    game: str
    options: str  # JSON
    players: int
    rank: int
    times: int


@dataclass(frozen=True, slots=True)
class Met:
    """Two in one game: how often the first was before the second, behind him, beside him."""

    game: str
    before: int
    behind: int
    beside: int


class Profiles:
    def __init__(self, database: Database) -> None:
        self._read = database.read

    async def results(self, person: str, *, is_own: bool) -> list[Result]:
        """All of them for himself; for others what is public, and what was rated."""
        return await self._read(lambda connection: _results(connection, person, is_own))

    async def met(self, person: str, other: str) -> list[Met]:
        return await self._read(lambda connection: _met(connection, person, other))


def _results(connection: Connection, person: str, is_own: bool) -> list[Result]:
    beside = seats.alias()
    players = select(func.count()).where(beside.c.table_id == tables.c.id).scalar_subquery()
    kinds = (tables.c.game, cast(tables.c.options, Text), players, seats.c.rank)
    query = select(*kinds, func.count()).select_from(seats.join(tables))
    query = query.where(*_finished(seats, person))
    if not is_own:
        query = query.where(or_(tables.c.is_shared, tables.c.rated == COUNTED))
    query = query.group_by(*kinds)
    return [Result(*row) for row in connection.execute(query)]


def _finished(seat: Any, person: str) -> tuple[ColumnElement[bool], ...]:
    """Seats where he has won or lost; what is played at one device is nobody's."""
    his = (seat.c.person_id == person, seat.c.ended.is_not(None))
    return (*his, seat.c.kind == PERSON, seat.c.rank.is_not(None))


def _met(connection: Connection, person: str, other: str) -> list[Met]:
    mine, his = seats.alias(), seats.alias()
    joined = mine.join(his, mine.c.table_id == his.c.table_id)
    joined = joined.join(tables, tables.c.id == mine.c.table_id)
    better, worse = mine.c.rank < his.c.rank, mine.c.rank > his.c.rank
    counted = [
        func.sum(case((it, 1), else_=0)) for it in (better, worse, mine.c.rank == his.c.rank)
    ]
    query = select(tables.c.game, *counted).select_from(joined)
    query = query.where(*_finished(mine, person), *_finished(his, other))
    rows = connection.execute(query.group_by(tables.c.game).order_by(tables.c.game))
    return [Met(*row) for row in rows]
