"""Tournaments as they are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select, union_all

from marchstone.storage.schema import people
from marchstone.storage.tournaments.rows import (
    OPEN,
    RUNNING,
    Encounter,
    Entrant,
    Round,
    Tournament,
    Whole,
)
from marchstone.storage.tournaments.schema import encounters, entrants, rounds, tournaments

MOST_LISTED = 50

_there = (
    select(func.count())
    .where(entrants.c.tournament_id == tournaments.c.id, entrants.c.out_from.is_(None))
    .scalar_subquery()
)


def _all() -> Select[Any]:
    return select(tournaments, _there.label("there"))


def listed(connection: Connection, person: str | None, status: str) -> list[Tournament]:
    """Those that everybody may find, and those in which he has a part; the latest first."""
    found = [_latest(status, tournaments.c.is_listed)]
    if person is not None:
        his = select(entrants.c.tournament_id).where(entrants.c.person_id == person)
        found.append(_latest(status, tournaments.c.organiser == person))
        found.append(_latest(status, tournaments.c.id.in_(his)))
    query = _all().where(tournaments.c.id.in_(union_all(*found)))
    return [_tournament(row) for row in connection.execute(_newest(query))]


def _latest(status: str, which: ColumnElement[bool]) -> Select[Any]:
    """However many there are, an index leads to these."""
    query = select(tournaments.c.id).where(tournaments.c.status == status, which)
    return select(_newest(query).subquery().c.id)


def _newest(query: Select[Any]) -> Select[Any]:
    return query.order_by(tournaments.c.moved.desc(), tournaments.c.id).limit(MOST_LISTED)


def count_made(connection: Connection, person: str) -> int:
    """By him, and not over."""
    going = (tournaments.c.organiser == person, tournaments.c.status.in_((OPEN, RUNNING)))
    return int(connection.execute(select(func.count()).where(*going)).scalar_one())


def count_going(connection: Connection) -> tuple[int, int]:
    """All that are not over; those of them that no account has made."""
    going = select(func.count()).where(tournaments.c.status.in_((OPEN, RUNNING)))
    accounts = select(people.c.id).where(people.c.password.is_not(None))
    of_accounts = going.where(tournaments.c.organiser.in_(accounts))
    counted, theirs = (connection.execute(query).scalar_one() for query in (going, of_accounts))
    return int(counted), int(counted - theirs)


def count_joined(connection: Connection, person: str) -> int:
    joined = entrants.join(tournaments, tournaments.c.id == entrants.c.tournament_id)
    going = (entrants.c.person_id == person, tournaments.c.status.in_((OPEN, RUNNING)))
    query = select(func.count()).select_from(joined).where(*going, entrants.c.out_from.is_(None))
    return int(connection.execute(query).scalar_one())


def joined(connection: Connection, person: str, among: Sequence[str]) -> set[str]:
    mine = (entrants.c.person_id == person, entrants.c.out_from.is_(None))
    it = entrants.c.tournament_id
    return set(connection.execute(select(it).where(*mine, it.in_(among))).scalars())


def going(connection: Connection, at: int, oldest: int) -> list[str]:
    """Those that may have to be moved on: sign-up is over, or was opened too long ago, or they are
    played."""
    it = tournaments.c
    is_ready = or_(it.begins <= at, _there >= it.most, it.created < oldest)
    is_going = and_(it.status == RUNNING, it.is_paused.is_(False))
    query = select(it.id).where(or_(and_(it.status == OPEN, is_ready), is_going))
    return list(connection.execute(query.order_by(it.moved, it.id)).scalars())


def whole(connection: Connection, tournament: str) -> Whole | None:
    row = connection.execute(_all().where(tournaments.c.id == tournament)).first()
    if row is None:
        return None
    return Whole(
        _tournament(row),
        tuple(_entrants(connection, tournament)),
        tuple(
            Round(it.round, it.begun, it.since, it.ended)
            for it in _of(connection, rounds, tournament, rounds.c.round)
        ),
        tuple(
            _encounter(it)
            for it in _of(
                *(connection, encounters, tournament),
                *(encounters.c.round, encounters.c.board, encounters.c.game),
            )
        ),
    )


def _of(connection: Connection, table: Any, tournament: str, *order: Any) -> Sequence[Row[Any]]:
    query = select(table).where(table.c.tournament_id == tournament).order_by(*order)
    return connection.execute(query).all()


def _entrants(connection: Connection, tournament: str) -> list[Entrant]:
    named = entrants.outerjoin(people, people.c.id == entrants.c.person_id)
    query = select(entrants, people.c.name).select_from(named)
    query = query.where(entrants.c.tournament_id == tournament).order_by(entrants.c.number)
    return [
        Entrant(
            *(it.number, it.person_id, it.name or "", it.bot),
            *(it.seed or it.number, it.lot or it.number, it.out_from, it.why or ""),
        )
        for it in connection.execute(query)
    ]


def _tournament(row: Row[Any]) -> Tournament:
    return Tournament(
        id=row.id,
        title=row.title,
        kind=row.kind,
        game=row.game,
        options=row.options,
        clock=row.clock,
        most=row.most,
        rounds=row.rounds,
        begins=row.begins,
        appear=row.appear,
        pace=row.pace,
        is_listed=bool(row.is_listed),
        is_rated=bool(row.is_rated),
        accounts_only=bool(row.accounts_only),
        status=row.status,
        is_paused=bool(row.is_paused),
        round=row.round,
        organiser=row.organiser,
        created=row.created,
        moved=row.moved,
        count=row.there,
    )


def _encounter(row: Row[Any]) -> Encounter:
    is_over = row.first_points is not None
    points = (row.first_points, row.second_points or 0) if is_over else None
    place = (row.round, row.board, row.game, row.first, row.second)
    return Encounter(*place, row.table_id, points, row.how or "")
