"""What is not kept for ever goes, by one worker of all, in small steps."""

from __future__ import annotations

import asyncio
import contextlib
import time

from marchstone.core.errors import MarchstoneError
from marchstone.server.admin.caps import all_caps, days_kept
from marchstone.server.config import Config
from marchstone.server.live.tables import Tables
from marchstone.server.logs import log_event
from marchstone.storage import Store

EVERY = 3600 * 1000  # milliseconds between two turns, of whichever worker
LOOK = 600.0  # seconds between two looks of a worker
JUMP = 3600.0  # seconds by which the time of day may be set without our minding
BREATH = 0.2  # seconds between two steps


class Retaining:
    def __init__(self, store: Store, config: Config, tables: Tables) -> None:
        self._store, self._config, self._tables = store, config, tables
        self._ahead = time.time() - time.monotonic()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._rounds())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(MarchstoneError):
                if not self._was_set() and await self._store.admin.retention.claim(EVERY):
                    await self.round()

    def _was_set(self) -> bool:
        """By a clock that somebody has set nothing goes: what is gone is gone."""
        return abs(time.time() - time.monotonic() - self._ahead) > JUMP

    async def round(self) -> dict[str, int]:
        """What has gone, by kind."""
        gone = dict[str, int]()
        days = days_kept(await all_caps(self._store, self._config))
        for kind, count in days.items():
            gone[kind] = await self._clear(kind, count)
        log_event("retention", **gone)
        return gone

    async def _clear(self, kind: str, days: int) -> int:
        total = 0
        while (step := await self._store.admin.retention.step(kind, days)).count:
            total += step.count
            await self._tables.refresh(step.tables)
            await asyncio.sleep(BREATH)
        return total
