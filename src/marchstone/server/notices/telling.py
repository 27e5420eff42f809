"""Tells people what they are not there to see.

What tables have to tell is found in the database, never on the way of a move: every worker looks
now and then at those that have stood still for a moment since they last changed. Up to when they
were looked at is kept, so that a server which was killed goes on where it ended; and since a
notice is kept once, it does not matter how many look.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from marchstone.server.notices.due import due
from marchstone.storage import StorageError, Store
from marchstone.storage.notices.notices import AT_ONCE
from marchstone.storage.notices.rows import Notice
from marchstone.storage.schema import now

ROUND = 2.0  # seconds between two looks
LATE = 5_000  # milliseconds for which a change may be on its way into the database
KEPT = 60_000  # so often, at least, it is written down how far we have looked
A_DAY = 24 * 3600.0
MOST_WAITING = 200  # people of whom it is to be written that they have come to a table

IsAt = Callable[[str, str], bool]  # whether a person (the second) is at a table


class Notices:
    def __init__(
        self, store: Store, is_at: IsAt, after: float, mail_after: int | None = None
    ) -> None:
        """`after` so many seconds without a move, a table tells whoever is not there; what he has
        not seen `mail_after` milliseconds later goes by e-mail, if this house sends any."""
        self._store = store
        self._is_at = is_at
        self._after = after
        self._mail_after = mail_after
        self._since: int | None = None  # when the last look ended
        self._written = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def tell(self, person: str, notice: Notice) -> bool:
        """True if that is news to him. Nobody is told what he sees at the table he is at."""
        return await self._tell([(person, notice)]) > 0

    async def _tell(self, told: list[tuple[str, Notice]]) -> int:
        away = [one for one in told if not one[1].table or not self._is_at(one[1].table, one[0])]
        return await self._store.notices.add(away, self._mail_after) if away else 0

    def seen(self, person: str, table: str) -> None:
        """He has come to the table, and needs no word from there any more."""
        if len(self._tasks) < MOST_WAITING:
            self._start(self._seen(person, table))

    async def _seen(self, person: str, table: str) -> None:
        with contextlib.suppress(StorageError):
            if await self._store.notices.unread(person, table):
                await self._store.notices.read(person, table=table)

    # Time goes by

    def open(self) -> None:
        self._start(self._rounds())
        self._start(self._forgetting())

    async def _rounds(self) -> None:
        """Whoever was at a table when we began has come back by the first look; and the other
        workers have said who is where."""
        await asyncio.sleep(self._after * (3 if self._store.has_other_writers else 1))
        while True:
            with contextlib.suppress(StorageError):
                while await self.look() == AT_ONCE:
                    continue
            await asyncio.sleep(ROUND)

    async def look(self) -> int:
        """How many tables had something to tell."""
        until = now() - round(self._after * 1000)
        if self._since is None:
            self._since = await self._store.notices.looked_until() - LATE
        tables = await self._store.notices.moved(self._since, until)
        await self._tell([one for table in tables for one in due(table)])
        has_more = len(tables) == AT_ONCE
        self._since = max(self._since, tables[-1].moved if has_more else until - LATE)
        if tables or until - self._written > KEPT:
            await self._store.notices.set_looked(self._since + LATE)
            self._written = until
        return len(tables)

    async def _forgetting(self) -> None:
        while True:
            with contextlib.suppress(StorageError):
                await self._store.notices.forget_old()
            await asyncio.sleep(A_DAY)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
