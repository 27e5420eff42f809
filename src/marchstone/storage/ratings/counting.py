"""Finished games become ratings: all that wait, one after the other, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, false, func, insert, select, text, update

from marchstone.core.ending import NOBODYS
from marchstone.storage.news import announce
from marchstone.storage.ratings.players import BOT_PLAYER, COUNTED, PLAYER, RATED, VOID
from marchstone.storage.rows import BOT, BUTLER, OVER
from marchstone.storage.schema import ratings, seats, standings, tables

SOME = 100  # games that share a transaction
ADVISORY_LOCK = 7_140_212  # any number, the same for every worker

Strength = tuple[float, float]  # mu and sigma


class Rater(Protocol):
    """The arithmetic, which is not the store's."""

    def start(self, game: str, player: str) -> Strength:
        """Of somebody who was never rated in the game."""

    def after(
        self, before: Mapping[str, Strength], seating: Sequence[str], ranks: Sequence[int]
    ) -> dict[str, Strength]:
        """What a game makes of those who sat there, seat by seat."""


def hold(connection: Connection) -> None:
    """Nobody else counts until the end of the transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})"))
    else:  # a statement that could write makes us the one writer
        connection.execute(update(standings).where(false()).values(games=0))


def count_waiting(connection: Connection, rater: Rater) -> list[str]:
    if connection.execute(WAITING.limit(1)).first() is None:
        return []
    hold(connection)
    found = connection.execute(WAITING.limit(SOME)).all()
    for row in found:
        _count(connection, row, rater)
        announce(connection, row.id)
    return [row.id for row in found]


WAITING = (
    select(tables.c.id, tables.c.game, tables.c.result, tables.c.moved)
    .where(tables.c.rated == RATED, tables.c.status == OVER)
    .order_by(tables.c.moved, tables.c.id)
)


def _count(connection: Connection, row: Any, rater: Rater) -> None:
    there = select(seats.c.kind, seats.c.bot, PLAYER.label("player")).order_by(seats.c.seat)
    sitting = connection.execute(there.where(seats.c.table_id == row.id)).all()
    ranks = counted_ranks(row.result, sitting)
    is_void = ranks is None or not _are_all_here(sitting)
    change = update(tables).where(tables.c.id == row.id)
    connection.execute(change.values(rated=VOID if is_void else COUNTED))
    if ranks is not None and not is_void:
        seating = [it.player for it in sitting]
        facts = {"table_id": row.id, "game": row.game, "players": len(ranks), "at": row.moved}
        _write(connection, facts, seating, ranks, rater)


def counted_ranks(result: Mapping[str, Any], sitting: Sequence[Any]) -> list[int] | None:
    """The places, with those last who have resigned, wherever the butler led their seat. None where
    nobody has won: all agreed to end, the table was closed, or everybody had left."""
    if result["reason"] in NOBODYS:
        return None
    last = len(sitting)
    return [
        last if it.kind != BOT and it.bot == BUTLER else rank
        for rank, it in zip(result["ranks"], sitting, strict=True)
    ]


def _are_all_here(sitting: Sequence[Any]) -> bool:
    """At least one person, each only once, and nobody has left us."""
    people = [it.player for it in sitting if it.kind != BOT]
    return bool(people) and None not in people and len(set(people)) == len(people)


def _write(
    connection: Connection,
    facts: Mapping[str, Any],
    seating: Sequence[str],
    ranks: Sequence[int],
    rater: Rater,
) -> None:
    number = (connection.execute(select(func.max(ratings.c.number))).scalar() or 0) + 1
    game = facts["game"]
    known = _known(connection, game, seating)
    before = {player: known.get(player) or rater.start(game, player) for player in seating}
    after = rater.after(before, seating, ranks)
    rows = rating_rows({**facts, "number": number}, seating, ranks, before, after)
    connection.execute(insert(ratings), rows)
    for player in dict.fromkeys(seating):
        _stand(connection, game, player, after[player], facts["at"], is_known=player in known)


def rating_rows(
    facts: Mapping[str, Any],
    seating: Sequence[str],
    ranks: Sequence[int],
    before: Mapping[str, Strength],
    after: Mapping[str, Strength],
) -> list[dict[str, Any]]:
    rows = []
    for seat, (player, rank) in enumerate(zip(seating, ranks, strict=True)):
        (mu_before, sigma_before), (mu, sigma) = before[player], after[player]
        row = {**facts, "seat": seat, "player": player, "rank": rank}
        row |= {"mu_before": mu_before, "sigma_before": sigma_before, "mu": mu, "sigma": sigma}
        rows.append(row)
    return rows


def _known(connection: Connection, game: str, seating: Sequence[str]) -> dict[str, Strength]:
    there = (standings.c.game == game, standings.c.player.in_(seating))
    query = select(standings.c.player, standings.c.mu, standings.c.sigma).where(*there)
    return {row.player: (row.mu, row.sigma) for row in connection.execute(query)}


def _stand(
    connection: Connection, game: str, player: str, strength: Strength, at: int, *, is_known: bool
) -> None:
    mu, sigma = strength
    if is_known:
        place = (standings.c.game == game, standings.c.player == player)
        values: dict[str, Any] = {"mu": mu, "sigma": sigma, "at": at}
        change = update(standings).where(*place)
        connection.execute(change.values(**values, games=standings.c.games + 1))
        return
    values = {"game": game, "player": player, "mu": mu, "sigma": sigma, "games": 1, "at": at}
    connection.execute(insert(standings).values(values))


def is_bot(player: str) -> bool:
    return player.startswith(BOT_PLAYER)
