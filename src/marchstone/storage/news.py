"""How the workers of one PostgreSQL hear from each other that a table has changed.

With SQLite there is one; what is done meanwhile at the command line it finds in the audit log.

A piece of news is part of the transaction: it goes out when the row is kept, and never without it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, func, select

from marchstone.storage.database import patience
from marchstone.storage.errors import StorageError
from marchstone.storage.rows import PLAY, Move

if TYPE_CHECKING:
    from marchstone.storage.admin.acts import Acts
    from marchstone.storage.database import Database

CHANNEL = "marchstone"
WORKER = secrets.token_hex(8)  # who speaks: a worker does not listen to itself
RETRY = 1.0
MOST = 7_900  # bytes of a piece of news; PostgreSQL carries less than 8,000
GLANCE = 1.0  # seconds between two looks at the audit log


def announce(connection: Connection, table: str, **more: Any) -> None:
    if connection.dialect.name == "postgresql":
        news = json.dumps({"worker": WORKER, "table": table, **more})
        connection.execute(select(func.pg_notify(CHANNEL, news)))


class Moved(NamedTuple):
    """A decision that another worker has written, and who acts after it."""

    move: Move
    to_act: tuple[int, ...]


def news_of(moves: Mapping[str, Sequence[Any]]) -> str:
    """That somebody has moved at all of these tables, and what, as long as there is room for it;
    of a move that changes more than the position nothing is said, and it is read."""
    news = _encoded({"worker": WORKER, "moves": moves})
    if len(news) <= MOST:
        return news
    return _encoded({"worker": WORKER, "moves": dict.fromkeys(moves, ())})


def _encoded(news: Any) -> str:
    return json.dumps(news, separators=(",", ":"))


class News:
    """Listens to the other workers, or looks for what was done at the command line."""

    def __init__(self, database: Database, acts: Acts) -> None:
        self._database = database
        self._acts = acts
        self._task: asyncio.Task[None] | None = None

    async def send(self, table: str, **more: Any) -> None:
        """Pass on what is not in any row: who is present. Lost news does no harm."""
        if self._database.is_sqlite:
            return
        try:
            await self._database.run(lambda connection: announce(connection, table, **more))
        except StorageError:
            return

    def listen(self, hear: Callable[[dict[str, Any]], None], missed: Callable[[], None]) -> None:
        """`hear` gets each piece of news; `missed` is called when some may be lost."""
        is_alone = self._database.is_sqlite
        work = self._glance(missed) if is_alone else self._listen(hear, missed)
        self._task = asyncio.create_task(work)

    async def _glance(self, missed: Callable[[], None]) -> None:
        known: int | None = None
        while True:
            with contextlib.suppress(StorageError):
                newest = await self._acts.newest()
                if known not in (None, newest):
                    missed()
                known = newest
            await asyncio.sleep(GLANCE)

    async def _listen(
        self, hear: Callable[[dict[str, Any]], None], missed: Callable[[], None]
    ) -> None:
        import psycopg

        address = self._database.url.set(drivername="postgresql")
        where = address.render_as_string(hide_password=False)
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    where, autocommit=True, **patience.NETWORK
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    missed()
                    await _hear_all(connection, hear, missed)
            except (psycopg.Error, TimeoutError):
                await asyncio.sleep(RETRY)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


async def _hear_all(
    connection: Any, hear: Callable[[dict[str, Any]], None], missed: Callable[[], None]
) -> None:
    """Until the line is lost. When nothing comes for a while, it is asked after."""
    while True:
        async for notice in connection.notifies(timeout=patience.BEAT):
            try:
                told = list(_read(notice.payload))
            except (ValueError, LookupError, TypeError, AttributeError):
                missed()  # a worker of another version, while a house is being renewed
                continue
            for news in told:
                hear(news)
        async with asyncio.timeout(patience.SLOWEST):
            await connection.execute("SELECT 1")


def _read(payload: str) -> Iterator[dict[str, Any]]:
    """What another worker says, table by table; of several it says that somebody has moved."""
    news = json.loads(payload)
    if news["worker"] == WORKER:
        return
    if "moves" not in news:
        yield {**news, "table": news["table"]}
    for table, told in news.get("moves", {}).items():
        yield {"worker": news["worker"], "table": table, "moved": _moved(*told) if told else None}


def _moved(ply: int, seat: int, action: int, player: str, at: int, to_act: str) -> Moved:
    return Moved(Move(ply, PLAY, seat, action, player, at), tuple(map(int, to_act.split())))
