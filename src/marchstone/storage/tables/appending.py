"""How the moves of many tables are written at once, in the words of each database.

One move is the row of its ply, who acts after it, at the end how it ended, and the seat of somebody
for whom the butler plays on. All of that stands in one transaction with the moves of other tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from marchstone.storage.database import Database
from marchstone.storage.errors import LostRace
from marchstone.storage.news import CHANNEL, news_of
from marchstone.storage.rows import BUTLER, FLAG, OVER, PLAY, RESIGN


class Appended(msgspec.Struct):
    """A move and what goes with it. Events and result are plain values, as text."""

    table_id: str
    ply: int
    kind: str
    seat: int
    action: int | None
    player: str
    at: int
    events: msgspec.Raw | None
    to_act: str
    result: msgspec.Raw | None
    clock: msgspec.Raw | None = None
    due: int | None = None
    ranks: list[int | None] | None = None  # of the seats, at the end; None where there are none
    paused: int | None = None

    @property
    def news(self) -> Sequence[Any]:
        """All of it, where it changes nothing but the position and who acts."""
        more = (self.result, self.clock, self.due, self.paused)
        if self.kind != PLAY or any(it is not None for it in more):
            return ()
        return self.ply, self.seat, self.action, self.player, self.at, self.to_act

    @property
    def is_handed_over(self) -> bool:
        return self.kind == RESIGN and self.player == BUTLER

    @property
    def is_served(self) -> bool:
        return self.kind == FLAG and self.player == BUTLER


class Appending:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._write = _write_sqlite if database.is_sqlite else _write_postgres

    def write(self, rows: Sequence[Appended]) -> Sequence[LostRace | None]:
        """LostRace for those whose ply is taken; Conflict if it cannot be told whose."""
        with self._database.driver() as connection:
            return self._write(connection, rows)


MOVE = """INSERT INTO moves (table_id, ply, kind, seat, action, player, at, events, clock)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
STANDING = "UPDATE tables SET moved = ?, to_act = ?, due = ?, paused = ? WHERE id = ?"
END = f"UPDATE tables SET status = '{OVER}', result = ? WHERE id = ?"  # noqa: S608
ENDED = "UPDATE seats SET ended = ?, rank = ? WHERE table_id = ? AND seat = ?"
HANDED_OVER = f"""UPDATE seats SET is_butler = true, bot = '{BUTLER}'
    WHERE table_id = ? AND seat = ?"""  # noqa: S608
SERVED = "UPDATE seats SET is_butler = true WHERE table_id = ? AND seat = ?"


def _write_sqlite(connection: Any, rows: Sequence[Appended]) -> Sequence[LostRace | None]:
    connection.executemany(MOVE, [_values(row) for row in rows])
    stands = [(row.at, row.to_act, row.due, row.paused, row.table_id) for row in rows]
    connection.executemany(STANDING, stands)
    for row in rows:
        if row.result is not None:
            connection.execute(END, (_text(row.result), row.table_id))
            ranks = enumerate(row.ranks or ())
            connection.executemany(ENDED, [(row.at, it, row.table_id, n) for n, it in ranks])
        if row.is_handed_over:
            connection.execute(HANDED_OVER, (row.table_id, row.seat))
        if row.is_served:
            connection.execute(SERVED, (row.table_id, row.seat))
    connection.commit()
    return [None for _ in rows]


def _values(row: Appended) -> tuple[Any, ...]:
    return (
        *(row.table_id, row.ply, row.kind, row.seat, row.action, row.player, row.at),
        *(_text(row.events), _text(row.clock)),
    )


def _text(plain: msgspec.Raw | None) -> str | None:
    return None if plain is None else str(memoryview(plain), "utf-8")


# One statement is one transaction and one way to the server and back. Rows are locked in the order
# of their tables, so that two workers wait for each other in one direction only. What was moved is
# told if all of it was written; if another move came first somewhere, only that somebody moved.
ALL_OF_IT = f"""
    WITH given AS (
        SELECT * FROM json_to_recordset(%s) AS row (
            table_id text, ply integer, kind text, seat integer, action integer, player text,
            at bigint, events json, to_act text, result json, clock json, due bigint,
            ranks json, paused bigint)
    ), written AS (
        INSERT INTO moves (table_id, ply, kind, seat, action, player, at, events, clock)
        SELECT table_id, ply, kind, seat, action, player, at, events, clock FROM given
        ORDER BY table_id
        ON CONFLICT DO NOTHING
        RETURNING table_id
    ), standing AS (
        UPDATE tables SET moved = at, to_act = given.to_act, due = given.due, paused = given.paused,
            status = CASE WHEN given.result IS NULL THEN status ELSE '{OVER}' END,
            result = coalesce(given.result, tables.result)
        FROM given JOIN written USING (table_id) WHERE tables.id = table_id
    ), ended AS (
        UPDATE seats SET ended = at, rank = CAST(ranks ->> seats.seat AS integer)
        FROM given JOIN written USING (table_id)
        WHERE given.result IS NOT NULL AND seats.table_id = given.table_id
    ), handed_over AS (
        UPDATE seats SET is_butler = true, bot = '{BUTLER}'
        FROM given JOIN written USING (table_id)
        WHERE given.kind = '{RESIGN}' AND given.player = '{BUTLER}' AND given.result IS NULL
            AND seats.table_id = given.table_id AND seats.seat = given.seat
    ), served AS (
        UPDATE seats SET is_butler = true
        FROM given JOIN written USING (table_id)
        WHERE given.kind = '{FLAG}' AND given.player = '{BUTLER}'
            AND seats.table_id = given.table_id AND seats.seat = given.seat
    )
    SELECT array(SELECT table_id FROM written), pg_notify('{CHANNEL}',
        CASE WHEN (SELECT count(*) FROM written) = (SELECT count(*) FROM given) THEN %s ELSE %s END)
"""  # noqa: S608


def _write_postgres(connection: Any, rows: Sequence[Appended]) -> Sequence[LostRace | None]:
    news = {row.table_id: row.news for row in rows}
    told = news_of(news), news_of(dict.fromkeys(news, ()))
    given = (msgspec.json.encode(rows).decode(), *told)
    written = set(connection.execute(ALL_OF_IT, given).fetchone()[0])
    return [None if table in written else LostRace("another move came first") for table in news]
