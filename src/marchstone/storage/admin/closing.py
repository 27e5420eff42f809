"""Tables as an administrator sees them, and how he ends one."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, update

from marchstone.core.plain import to_plain
from marchstone.core.protocol import Outcome
from marchstone.storage.admin.acts import record
from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict, LostRace, NotDone
from marchstone.storage.lists import every
from marchstone.storage.news import announce
from marchstone.storage.rows import HOST, OVER, PLAYING, RESIGN, WAITING, Listed
from marchstone.storage.schema import moves, now, seats, tables


class Closing:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def listed(self, status: str = "", after: str = "") -> Listed:
        """All tables, or those of this status, private ones too."""
        return await self._read(lambda connection: every(connection, status, after))

    async def remove(self, by: str | None, table: str) -> None:
        """A table that waits is gone; NotDone if it waits no more."""
        await self._run(lambda connection: _remove(connection, by, table))

    async def end(
        self, by: str | None, table: str, ply: int, outcome: Outcome, scores: Sequence[int]
    ) -> None:
        """Its game is over with the row of this ply; LostRace if a move came first."""
        result = {**to_plain(outcome), "scores": list(scores)}
        try:
            await self._run(lambda connection: _end(connection, by, table, ply, result))
        except Conflict:
            raise LostRace("another move came first") from None


def _remove(connection: Connection, by: str | None, table: str) -> None:
    record(connection, by, "close", table)
    gone = delete(tables).where(tables.c.id == table, tables.c.status == WAITING)
    if connection.execute(gone).rowcount == 0:
        raise NotDone("has_begun")
    announce(connection, table)


def _end(
    connection: Connection, by: str | None, table: str, ply: int, result: dict[str, object]
) -> None:
    record(connection, by, "close", table)
    at = now()
    # The row first, as every move is written, so that two writers never wait for each other.
    row = {"table_id": table, "ply": ply, "kind": RESIGN, "seat": 0, "player": HOST}
    connection.execute(insert(moves).values(**row, at=at, events=[]))
    plays = update(tables).where(tables.c.id == table, tables.c.status == PLAYING)
    over = {"status": OVER, "to_act": "", "moved": at, "due": None, "paused": None}
    over["result"] = result
    if connection.execute(plays.values(over)).rowcount == 0:
        raise NotDone("is_over")
    connection.execute(update(seats).where(seats.c.table_id == table).values(ended=at))
    announce(connection, table)
