"""What finished games tell of a person: results, favourite options, and how two have fared.

All of it is read from one index of the seats: somebody may have played thousands of games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, case, func, select

from marchstone.storage.database import Database
from marchstone.storage.lists.seated import several
from marchstone.storage.ratings.reading import Standing, place_of, standings_of
from marchstone.storage.rows import PERSON, Table
from marchstone.storage.schema import ratings, seats, tables

MOST_LATEST = 10  # games in the list
MOST_POINTS = 200  # games in a graph, the latest
MOST_CHOSEN = 100  # games by which favourites go, the latest
MOST_PLACES = 100  # in the list of the best


class Result(NamedTuple):
    """Games that are alike, and how many there were."""

    game: str
    players: int
    rank: int
    times: int


class Met(NamedTuple):
    """Two in one game: how often the first was before the second, behind him, beside him."""

    game: str
    before: int
    behind: int
    beside: int


@dataclass(frozen=True, slots=True)
class Told:
    results: list[Result]
    standings: dict[str, Standing]  # by game, as all that follow
    places: dict[str, int] = field(default_factory=dict)  # among the best
    courses: dict[str, list[tuple[float, float]]] = field(default_factory=dict)  # mu and sigma
    chosen: dict[str, Counter[tuple[str, Any]]] = field(default_factory=dict)  # of the latest games
    met: list[Met] = field(default_factory=list)
    latest: list[Table] = field(default_factory=list)


class Profiles:
    def __init__(self, database: Database) -> None:
        self._read = database.read

    async def results(self, person: str, *, is_own: bool) -> Told:
        """All of them for himself; for others what is public, and what was rated."""
        return await self._read(lambda connection: _results(connection, person, is_own))

    async def whole(self, person: str, reader: str | None, certain: float) -> Told:
        """With all that a page shows; `certain` as in the list of the best."""
        return await self._read(lambda connection: _whole(connection, person, reader, certain))


def _results(connection: Connection, person: str, is_own: bool) -> Told:
    kinds = (seats.c.game, seats.c.players, seats.c.rank)
    query = select(*kinds, func.count()).where(*_finished(seats, person), *_told(is_own))
    rows = connection.execute(query.group_by(*kinds))
    return Told([Result(*row) for row in rows], standings_of(connection, person))


def _finished(seat: Any, person: str) -> tuple[ColumnElement[bool], ...]:
    """Seats where he has won or lost; what is played at one device is nobody's."""
    his = (seat.c.person_id == person, seat.c.ended.is_not(None))
    return (*his, seat.c.kind == PERSON, seat.c.rank.is_not(None))


def _told(is_own: bool) -> tuple[ColumnElement[bool], ...]:
    return () if is_own else (seats.c.is_told,)


def _whole(connection: Connection, person: str, reader: str | None, certain: float) -> Told:
    is_own = person == reader
    told = _results(connection, person, is_own)
    found = {
        game: place_of(connection, person, game, standing, certain, MOST_PLACES)
        for game, standing in told.standings.items()
    }
    return Told(
        told.results,
        told.standings,
        places={game: place for game, place in found.items() if place is not None},
        courses={game: _course(connection, person, game) for game in told.standings},
        chosen=_chosen(connection, person, is_own),
        met=[] if reader is None or is_own else _met(connection, reader, person),
        latest=_latest(connection, person, is_own),
    )


COURSE = (
    select(ratings.c.mu_before, ratings.c.sigma_before, ratings.c.mu, ratings.c.sigma)
    .where(ratings.c.player == bindparam("player"), ratings.c.game == bindparam("game"))
    .order_by(ratings.c.number.desc())
    .limit(MOST_POINTS)
)


def _course(connection: Connection, person: str, game: str) -> list[tuple[float, float]]:
    """Before the first of his latest games, and after each."""
    rows = connection.execute(COURSE, {"player": person, "game": game}).all()[::-1]
    return [(rows[0][0], rows[0][1]), *((row[2], row[3]) for row in rows)] if rows else []


def _chosen(
    connection: Connection, person: str, is_own: bool
) -> dict[str, Counter[tuple[str, Any]]]:
    newest = select(seats.c.table_id).where(*_finished(seats, person), *_told(is_own))
    newest = newest.order_by(seats.c.ended.desc()).limit(MOST_CHOSEN)
    query = select(tables.c.game, tables.c.options).where(tables.c.id.in_(newest))
    found: dict[str, Counter[tuple[str, Any]]] = {}
    for row in connection.execute(query):
        found.setdefault(row.game, Counter()).update(row.options.items())
    return found


def _met(connection: Connection, person: str, other: str) -> list[Met]:
    mine, his = seats.alias(), seats.alias()
    # Both seats have ended at once: with that the index has the one row, and not all of a person.
    same = (mine.c.table_id == his.c.table_id) & (mine.c.ended == his.c.ended)
    better, worse = mine.c.rank < his.c.rank, mine.c.rank > his.c.rank
    counted = [
        func.sum(case((it, 1), else_=0)) for it in (better, worse, mine.c.rank == his.c.rank)
    ]
    query = select(mine.c.game, *counted).select_from(mine.join(his, same))
    query = query.where(*_finished(mine, person), *_finished(his, other))
    rows = connection.execute(query.group_by(mine.c.game).order_by(mine.c.game))
    return [Met(*row) for row in rows]


def _latest(connection: Connection, person: str, is_own: bool) -> list[Table]:
    """Those that everybody may open: a link to a private table is for whom it was sent to."""
    order = (seats.c.ended, seats.c.table_id)
    query = select(*order).distinct().where(seats.c.person_id == person, seats.c.ended.is_not(None))
    if not is_own:
        query = query.join(tables).where(tables.c.is_public, tables.c.is_shared)
    query = query.order_by(*(column.desc() for column in order)).limit(MOST_LATEST)
    found = several(connection, [row.table_id for row in connection.execute(query)])
    return [table for table in found if table is not None]
