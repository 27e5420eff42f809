"""Analyses of finished games: asked for once, claimed by one worker, filled move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, func, insert, or_, select, update

from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict
from marchstone.storage.news import WORKER
from marchstone.storage.rows import DONE, FAILED, QUEUED, WORKING, Analysis
from marchstone.storage.schema import analyses, now

SILENCE = 45_000  # ms after which a worker that has claimed a row counts as dead


class Analyses:
    def __init__(self, database: Database, worker: str = WORKER) -> None:
        self._run, self._read = database.run, database.read
        self._worker = worker
        # A SQLite file has one process: whoever else has claimed a row is gone.
        self.silence = 0 if database.is_sqlite else SILENCE

    async def ask(self, table: str, version: int, plies: int, asked: int = 0) -> None:
        """Once is enough; one that failed is tried again, from where it came to. `asked` is its
        place among all that wait: the time of day, or later."""
        row = {"table_id": table, "version": version, "plies": plies, "status": QUEUED}
        times = {"asked": asked or now(), "beat": now()}
        try:
            await self._run(lambda c: c.execute(insert(analyses).values(**row, **times)))
        except Conflict:
            failed = (analyses.c.table_id == table, analyses.c.status == FAILED)
            again = update(analyses).where(*failed).values(status=QUEUED, **times)
            await self._run(lambda connection: connection.execute(again))

    async def get(self, table: str) -> Analysis | None:
        return await self._read(lambda connection: _get(connection, table))

    async def claim(self) -> Analysis | None:
        """The one that is the first in line is ours now; None if there is none to be had.

        Called by a worker that has nothing in hand.
        """
        return await self._run(self._claim)

    async def keep(self, table: str, moments: Sequence[Any], *, is_done: bool) -> bool:
        """Write down what has been found out; False if the row is no longer ours."""
        status = DONE if is_done else WORKING
        values = {"moments": list(moments), "status": status, "beat": now()}
        return await self._change(table, values)

    async def fail(self, table: str) -> bool:
        return await self._change(table, {"status": FAILED})

    async def let_go(self) -> None:
        """Another worker, or the next start, may go on with what is ours."""
        mine = (analyses.c.worker == self._worker, analyses.c.status == WORKING)
        change = update(analyses).where(*mine).values(status=QUEUED)
        await self._run(lambda connection: connection.execute(change))

    async def _change(self, table: str, values: dict[str, Any]) -> bool:
        mine = (analyses.c.table_id == table, analyses.c.worker == self._worker)
        change = update(analyses).where(*mine, analyses.c.status == WORKING).values(values)
        return await self._run(lambda connection: connection.execute(change).rowcount > 0)

    def _claim(self, connection: Connection) -> Analysis | None:
        free = self._free()
        found = select(analyses).where(free).order_by(analyses.c.asked, analyses.c.table_id)
        for row in connection.execute(found).all():
            mine = {"status": WORKING, "worker": self._worker, "beat": now()}
            claim = update(analyses).where(analyses.c.table_id == row.table_id, free)
            if connection.execute(claim.values(mine)).rowcount:
                return _get(connection, row.table_id)
        return None

    def _free(self) -> ColumnElement[bool]:
        """Rows that wait, those of a worker that has died over them, and one that we dropped."""
        at = now()  # a clock that was put back has left beats in the future
        gone = or_(analyses.c.beat <= at - self.silence, analyses.c.beat > at + self.silence)
        forsaken = or_(analyses.c.worker == self._worker, gone)
        return or_(analyses.c.status == QUEUED, and_(analyses.c.status == WORKING, forsaken))


def _get(connection: Connection, table: str) -> Analysis | None:
    row = connection.execute(select(analyses).where(analyses.c.table_id == table)).first()
    return _analysis(row, _ahead(connection, row)) if row else None


def _ahead(connection: Connection, row: Row[Any]) -> int:
    if row.status != QUEUED:
        return 0
    earlier = and_(analyses.c.status == QUEUED, analyses.c.asked < row.asked)
    first = or_(analyses.c.status == WORKING, earlier)
    found = connection.execute(select(func.count()).select_from(analyses).where(first)).scalar()
    return int(found or 0)


def _analysis(row: Row[Any], ahead: int) -> Analysis:
    return Analysis(row.table_id, row.version, row.status, row.plies, row.moments, ahead)
