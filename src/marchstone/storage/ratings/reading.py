"""Ratings as they are read: of a table, of a person, of the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, func, or_, select

from marchstone.storage.ratings.players import BOT_PLAYER, PLAYER
from marchstone.storage.schema import people, ratings, seats, standings, tables


@dataclass(frozen=True, slots=True)
class Standing:
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class Best:
    player: str  # a person's id, or bot:<level>
    name: str  # "" of a bot
    standing: Standing


@dataclass(frozen=True, slots=True)
class Past:
    """A rated game, and what it has made of somebody."""

    table: str
    players: int
    rank: int
    before: tuple[float, float]
    after: tuple[float, float]
    at: int


@dataclass(frozen=True, slots=True)
class Change:
    seat: int
    player: str
    before: tuple[float, float]
    after: tuple[float, float]


def strengths(
    connection: Connection, ids: Sequence[str]
) -> dict[tuple[str, int], tuple[float, float]]:
    """Of those who sit at these tables, by table and seat."""
    if not ids:
        return {}
    rated = and_(standings.c.game == tables.c.game, standings.c.player == PLAYER)
    joined = seats.join(tables, tables.c.id == seats.c.table_id).join(standings, rated)
    query = select(seats.c.table_id, seats.c.seat, standings.c.mu, standings.c.sigma)
    rows = connection.execute(query.select_from(joined).where(seats.c.table_id.in_(ids)))
    return {(row.table_id, row.seat): (row.mu, row.sigma) for row in rows}


# Bots and those who have nothing against it.
SHOWN = or_(
    standings.c.player.startswith(BOT_PLAYER, autoescape=True), people.c.is_private.is_(False)
)
WITH_NAMES = standings.outerjoin(people, people.c.id == standings.c.player)


def best(connection: Connection, game: str, certain: float, most: int) -> list[Best]:
    query = select(standings, people.c.name).select_from(WITH_NAMES)
    query = query.where(standings.c.game == game, standings.c.sigma <= certain, SHOWN)
    query = query.order_by(standings.c.mu.desc(), standings.c.player).limit(most)
    return [Best(row.player, row.name or "", _standing(row)) for row in connection.execute(query)]


# Those before somebody in the list, up to so many.
_BETTER = (standings.c.mu > bindparam("mu")) | (
    (standings.c.mu == bindparam("mu")) & (standings.c.player < bindparam("person"))
)
_BEFORE = (
    select(standings.c.player)
    .select_from(WITH_NAMES)
    .where(standings.c.game == bindparam("game"), standings.c.sigma <= bindparam("certain"))
    .where(SHOWN, _BETTER)
    .limit(bindparam("most"))
)
BEFORE = select(func.count()).select_from(_BEFORE.subquery())


def place_of(
    connection: Connection,
    person: str,
    game: str,
    standing: Standing,
    certain: float,
    most: int = 1_000_000,
) -> int | None:
    """In the list, if he would be in it and not behind so many; whether he is private is not asked
    here."""
    if standing.sigma > certain:
        return None
    asked = {"person": person, "game": game, "mu": standing.mu, "certain": certain, "most": most}
    place = int(connection.execute(BEFORE, asked).scalar_one()) + 1
    return place if place <= most else None


def standings_of(connection: Connection, player: str) -> dict[str, Standing]:
    rows = connection.execute(select(standings).where(standings.c.player == player))
    return {row.game: _standing(row) for row in rows}


def strengths_of(connection: Connection, game: str, players: Sequence[str]) -> dict[str, Standing]:
    wanted = (standings.c.game == game, standings.c.player.in_(players))
    rows = connection.execute(select(standings).where(*wanted))
    return {row.player: _standing(row) for row in rows}


def history(connection: Connection, player: str, game: str, most: int) -> list[Past]:
    mine = (ratings.c.player == player, ratings.c.game == game)
    query = select(ratings).where(*mine).order_by(ratings.c.number.desc()).limit(most)
    return [_past(row) for row in reversed(connection.execute(query).all())]


def changes(connection: Connection, table: str) -> list[Change]:
    query = select(ratings).where(ratings.c.table_id == table).order_by(ratings.c.seat)
    return [Change(row.seat, row.player, *_moved(row)) for row in connection.execute(query)]


def _standing(row: Row[Any]) -> Standing:
    return Standing(row.mu, row.sigma, row.games)


def _past(row: Row[Any]) -> Past:
    return Past(row.table_id, row.players, row.rank, *_moved(row), at=row.at)


def _moved(row: Row[Any]) -> tuple[tuple[float, float], tuple[float, float]]:
    return (row.mu_before, row.sigma_before), (row.mu, row.sigma)
