"""All ratings again, from the first game on: the places come from the tables as long as these are
there, everybody's strength from nothing but the games before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from marchstone.storage.database.patience import be_patient
from marchstone.storage.ratings.counting import (
    WAITING,
    Rater,
    Strength,
    count_waiting,
    counted_ranks,
    hold,
    is_bot,
    rating_rows,
)
from marchstone.storage.ratings.players import COUNTED, GONE, RATED
from marchstone.storage.schema import ratings, seats, standings, tables

SOME = 500  # games that are read at once
ORDER = (ratings.c.number, ratings.c.seat)
FACTS = ("number", "table_id", "game", "players", "at")

Key = tuple[str, str]  # game and player


@dataclass(slots=True)
class Recount:
    """What there should be, as far as it is worked out."""

    games: int = 0
    strengths: dict[Key, Strength] = field(default_factory=dict)
    played: dict[Key, tuple[int, int]] = field(default_factory=dict)  # how many, when the last
    differ: list[dict[str, Any]] = field(default_factory=list)  # rows that are others
    is_right: bool = True

    def standings(self) -> list[dict[str, Any]]:
        rows = []
        for (game, player), (mu, sigma) in sorted(self.strengths.items()):
            games, at = self.played[game, player]
            row = {"game": game, "player": player, "mu": mu, "sigma": sigma}
            if not player.startswith(GONE):
                rows.append({**row, "games": games, "at": at})
        return rows


def worked_out(connection: Connection, rater: Rater) -> Recount:
    """Nothing is written; whether all is right already."""
    found = Recount()
    for rows in _games(connection):
        _add(connection, found, rows, rater)
    there = select(standings).order_by(standings.c.game, standings.c.player)
    kept = sorted((dict(row) for row in connection.execute(there).mappings()), key=_key)
    is_whole = not (_is_any(connection, WAITING) or _is_any(connection, _lost()))
    found.is_right = is_whole and not found.differ and kept == found.standings()
    return found


def put_right(connection: Connection, rater: Rater) -> Recount:
    """Nobody else counts meanwhile."""
    if connection.dialect.name == "postgresql":
        be_patient(connection, on=True)
    hold(connection)
    _count_lost(connection, rater)
    found = worked_out(connection, rater)
    found.is_right = False  # or nobody would have called
    for row in found.differ:
        place = (ratings.c.number == row["number"], ratings.c.seat == row["seat"])
        connection.execute(update(ratings).where(*place).values(row))
    connection.execute(delete(standings))
    if rows := found.standings():
        connection.execute(insert(standings), rows)
    if connection.dialect.name == "postgresql":
        be_patient(connection, on=False)
    return found


def _key(row: dict[str, Any]) -> Key:
    return row["game"], row["player"]


def _is_any(connection: Connection, query: Any) -> bool:
    return connection.execute(query.limit(1)).first() is not None


def _lost() -> Any:
    """Games that have counted, and whose rows are not there."""
    there = select(ratings.c.table_id).distinct()
    return select(tables.c.id).where(tables.c.rated == COUNTED, tables.c.id.not_in(there))


def _count_lost(connection: Connection, rater: Rater) -> None:
    """After all others, in the order of their ends."""
    lost = list(connection.execute(_lost()).scalars())
    if lost and not _is_any(connection, select(ratings.c.number)):
        connection.execute(delete(standings))  # they come from rows that are gone
    for table in lost:
        connection.execute(update(tables).where(tables.c.id == table).values(rated=RATED))
    while count_waiting(connection, rater):
        pass


def _games(connection: Connection) -> Iterator[list[RowMapping]]:
    """The rows of each game, in the order in which they were counted."""
    first = 0
    while _is_any(connection, select(ratings.c.number).where(ratings.c.number > first)):
        last = first + SOME
        some = select(ratings).where(ratings.c.number > first, ratings.c.number <= last)
        by_number: dict[int, list[RowMapping]] = {}
        for row in connection.execute(some.order_by(*ORDER)).mappings():
            by_number.setdefault(row["number"], []).append(row)
        yield from by_number.values()
        first = last


def _add(connection: Connection, found: Recount, rows: Sequence[RowMapping], rater: Rater) -> None:
    game, seating = rows[0]["game"], [row["player"] for row in rows]
    known = found.strengths
    before = {it["player"]: known.get((game, it["player"])) or _start(it, rater) for it in rows}
    ranks = _ranks(connection, rows)
    after = rater.after(before, seating, ranks)
    for player, strength in after.items():
        known[game, player] = strength
        games, _ = found.played.get((game, player), (0, 0))
        found.played[game, player] = (games + 1, rows[0]["at"])
    facts = {name: rows[0][name] for name in FACTS}
    wanted = rating_rows(facts, seating, ranks, before, after)
    found.games += 1
    found.differ += [new for new, row in zip(wanted, rows, strict=True) if new != dict(row)]


def _start(row: RowMapping, rater: Rater) -> Strength:
    """A bot began where the arena had measured it then."""
    if is_bot(row["player"]):
        return row["mu_before"], row["sigma_before"]
    return rater.start(row["game"], row["player"])


def _ranks(connection: Connection, rows: Sequence[RowMapping]) -> list[int]:
    table = rows[0]["table_id"]
    result: Any = connection.execute(select(tables.c.result).where(tables.c.id == table)).scalar()
    there = select(seats.c.kind, seats.c.bot).where(seats.c.table_id == table)
    sitting = connection.execute(there.order_by(seats.c.seat)).all() if result else []
    found = counted_ranks(result, sitting) if sitting else None
    return found or [row["rank"] for row in rows]
