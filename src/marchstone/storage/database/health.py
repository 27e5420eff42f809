"""Whether the store can be written to: asked often, and by anybody, so it is found out rarely."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path

from sqlalchemy import Connection, insert, update

from marchstone.storage.database.connections import Database
from marchstone.storage.errors import Conflict, StorageError
from marchstone.storage.schema import facts

SLOWEST = 5.0  # seconds after which a database that does not answer counts as away
NAME = "health"  # of the fact that is written: not the beat, by which clocks go
FRESH = 2.0  # seconds for which an answer holds
LEAST_FREE = 32 * 1024 * 1024  # bytes: what the write-ahead log may need


class Health:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._asked: asyncio.Task[None] | None = None
        self._when = 0.0

    async def check(self) -> None:
        """StorageError says what is wrong. Whoever asks meanwhile waits for the same answer."""
        if self._asked is None or (self._asked.done() and time.monotonic() - self._when > FRESH):
            self._asked = asyncio.create_task(self._look())
            self._when = time.monotonic()
        done, _ = await asyncio.wait([self._asked], timeout=SLOWEST)
        if not done:
            raise StorageError("the database does not answer")
        self._asked.result()

    async def _look(self) -> None:
        try:
            await self._database.run(_write)
        except Conflict:
            pass  # another worker wrote it at the same moment
        finally:
            self._when = time.monotonic()
        self._check_disk()

    def _check_disk(self) -> None:
        if not self._database.is_sqlite:
            return
        folder = Path(str(self._database.url.database)).parent
        if shutil.disk_usage(folder).free < LEAST_FREE:
            raise StorageError("the disk is almost full")


def _write(connection: Connection) -> None:
    """A write is the only proof that one can be written."""
    row = {"name": NAME, "value": str(int(time.time()))}
    written = update(facts).where(facts.c.name == row["name"]).values(row)
    if connection.execute(written).rowcount == 0:
        connection.execute(insert(facts).values(row))
