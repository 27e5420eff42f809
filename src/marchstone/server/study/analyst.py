"""Thinks finished games over in the background: one at a time, one decision after the other."""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter
from typing import Any

from marchstone.bots.analysis import Moment, analyse
from marchstone.core.errors import MarchstoneError
from marchstone.core.guide import Returns
from marchstone.core.plain import to_plain
from marchstone.core.record import Record
from marchstone.server.limits import A_HOUSE, near
from marchstone.server.live.course import course_of
from marchstone.server.logs import log_event
from marchstone.server.refusals import NotOver
from marchstone.server.thinking.thinker import Thinker
from marchstone.storage import StorageError, Store
from marchstone.storage.rows import OVER, Analysis, Table
from marchstone.storage.schema import now

ROUND = 20.0  # seconds between two looks at what other workers may have left behind
AFTER_TROUBLE = 2.0  # seconds until a database that failed is asked again
PORTION = 0.4  # seconds that a bot of another table may have to wait
LONGEST = 60.0  # seconds of one decision on a busy machine
BEAT = 15.0  # seconds between two signs of life, while bots come first
APART = 60_000  # milliseconds, about as long as one takes, between two of one person in the line


def portion(record: str, begin: int, before: Returns | None) -> list[Any]:
    """Runs in a thinking process: the next moments, one at least."""
    found: list[Moment] = []
    started = perf_counter()
    for moment in analyse(Record.read(record), begin=begin, before=before):
        found.append(moment)
        if perf_counter() - started > PORTION:
            break
    plain: list[Any] = to_plain(found)
    return plain


class Line:
    """Where in the line somebody comes who asks: what he has asked for before makes him wait, and
    nobody else."""

    def __init__(self, apart: int) -> None:
        self._apart = apart
        self._next: dict[str, int] = {}

    def place(self, who: str, at: int) -> int:
        self._next = {one: when for one, when in self._next.items() if when > at}
        place = max(at, self._next.get(who, at))
        self._next[who] = place + self._apart
        return place


class Analyst:
    """Goes on after a restart, and takes over from a worker that has died."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._wanted = asyncio.Event()
        self._of_person, self._of_address = Line(APART), Line(APART // A_HOUSE)
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self._store.analyses.let_go()
        except StorageError:
            return  # whoever comes next finds out that we are gone

    async def ask(self, table: Table, plies: int, person: str | None, address: str) -> None:
        """NotOver while it is played: an analysis tells what is hidden."""
        if table.status != OVER:
            raise NotOver
        place = self._of_address.place(near(address), now())
        if person is not None:
            place = max(place, self._of_person.place(person, now()))
        await self._store.analyses.ask(table.id, table.version, plies, place)
        self._wanted.set()

    async def _work(self) -> None:
        while True:
            self._wanted.clear()
            try:
                claimed = await self._store.analyses.claim()
                if claimed is not None:
                    await self._analyse(claimed)
                    continue
            except StorageError:
                await asyncio.sleep(AFTER_TROUBLE)
            else:
                await self._rest()

    async def _rest(self) -> None:
        try:
            async with asyncio.timeout(ROUND):
                await self._wanted.wait()
        except TimeoutError:
            return

    async def _analyse(self, claimed: Analysis) -> None:
        try:
            await self._go_on(claimed)
        except StorageError:
            raise
        except Exception as error:
            # Whatever goes wrong with one game must not keep the others waiting.
            kind = type(error).__name__
            log_event("analysis_failed", logging.ERROR, table=claimed.table, error=kind)
            await self._store.analyses.fail(claimed.table)

    async def _go_on(self, claimed: Analysis) -> None:
        table, moments = claimed.table, list(claimed.moments)
        record = await self._record(table)
        text, plies = record.to_json(), len(record.moves)
        while len(moments) < plies:
            before = tuple(moments[-1]["returns"]) if moments else None
            thought = self._thinker.think(
                *(table, portion, text, len(moments), before), seconds=LONGEST, patient=True
            )
            moments += await self._waited_for(asyncio.ensure_future(thought), table, moments)
            if not await self._store.analyses.keep(table, moments, is_done=False):
                return  # another worker took us for dead
        await self._store.analyses.keep(table, moments, is_done=True)
        log_event("analysis", table=table, plies=plies)

    async def _waited_for(
        self, thought: asyncio.Future[list[Any]], table: str, moments: list[Any]
    ) -> list[Any]:
        try:
            while not (await asyncio.wait([thought], timeout=BEAT))[0]:
                await self._store.analyses.keep(table, moments, is_done=False)
            return thought.result()
        finally:
            thought.cancel()

    async def _record(self, table: str) -> Record:
        row = await self._store.tables.get(table)
        if row is not None and row.status == OVER:
            course = course_of(row, await self._store.log.since(table))
            if course is not None:
                return course.record()
        raise MarchstoneError("there is nothing to analyse")
