"""The live tables of this worker, and how it hears of the others."""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import Any

from marchstone.core.errors import MarchstoneError
from marchstone.server.live.days import abandoned
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.outside.bells import Bells
from marchstone.server.live.watching.outgoing import Reload
from marchstone.server.live.watching.presence import Elsewhere
from marchstone.server.live.watching.sessions import OpenSessions
from marchstone.server.live.watching.watcher import Fell, Watcher
from marchstone.server.people.doorkeeper import Doorkeeper
from marchstone.server.ratings.counting import count_waiting
from marchstone.server.refusals import NoSuchTable
from marchstone.server.thinking.thinker import Thinker
from marchstone.storage import StorageError, Store
from marchstone.storage.database.uptime import BEAT
from marchstone.storage.news import Moved
from marchstone.storage.schema import now

COUNT = 1.0  # seconds after which all see how many spectators there are
ROUND = 20.0  # seconds between two rounds in which idle tables are put away
KEEP = 300.0  # seconds that a table without watchers stays at hand, if there is room
MOST_IDLE = 64  # of them
MOST_OVERDUE = 20  # tables that are looked after at once, where somebody's time is up
MOST_MOVES = 6_000  # that they hold together: some 30 MB of events and lines


class Tables:
    def __init__(self, store: Store, thinker: Thinker, pace: float, doorkeeper: Doorkeeper) -> None:
        self._store = store
        self._thinker = thinker
        self._pace = pace
        self._live: dict[str, LiveTable] = {}
        self.bells = Bells()
        self.sessions = OpenSessions(store.sessions, doorkeeper, self._live)
        self._elsewhere = Elsewhere()
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._missing: set[str] = set()  # of those, tables of which there was news meanwhile
        self._tasks: set[asyncio.Task[Any]] = set()
        self._counting: set[str] = set()  # tables where a spectator has come or gone
        self._timers: set[asyncio.TimerHandle] = set()
        self._is_leaving = False

    def open(self) -> None:
        self._store.news.listen(self._hear, self._missed)
        self._start(self._rounds())
        self._start(self._beats())
        self._start(self.sessions.rounds())

    async def get(self, table: str) -> LiveTable:
        """The live table; it is read from its log if nobody had it open."""
        if table in self._live and self._live[table].standing.is_gone:
            self.let_go(self._live[table])
        if table not in self._live:
            if table not in self._opening:
                self._opening[table] = asyncio.create_task(self._read(table))
            live = await asyncio.shield(self._opening[table])
        else:
            live = self._live[table] = self._live.pop(table)  # the last to be put away
            if self._store.has_other_writers:  # who was told of a move elsewhere sees it here
                await live.catch_up()
        live.standing.used = time.monotonic()
        live.bots.look()
        return live

    async def _read(self, table: str) -> LiveTable:
        try:
            row = await self._store.tables.get(table)
            if row is None:
                raise NoSuchTable
            live = LiveTable(self._store, row, self._thinker, self._pace, self.bells.ring)
            await live.chat.open()
            await live.catch_up()  # the last that can fail: from here on its bots may think
            self._live[table] = live
            if table in self._missing:  # it has changed while it was read
                self._start(self._catch_up(live))
            self._make_room()
            return live
        finally:
            del self._opening[table]
            self._missing.discard(table)

    async def refresh(self, changed: list[str]) -> None:
        """Somebody at these tables has another name, or none."""
        for table in changed:
            if table in self._live:
                await self._live[table].catch_up()

    # Watchers

    def is_at(self, table: str, person: str) -> bool:
        """Whether he follows the table, here or at another worker."""
        live = self._live.get(table)
        is_here = live is not None and live.standing.presence.is_there(person)
        return is_here or self._elsewhere.is_at(table, person)

    async def mute(self, person: str, muted: str, *, on: bool) -> None:
        """Kept, and heeded at once wherever the person looks on."""
        await self._store.people.mute(person, muted, on=on)
        for live in self._live.values():
            for watcher in live.standing.watchers:
                if watcher.person == person:
                    watcher.muted = watcher.muted | {muted} if on else watcher.muted - {muted}

    async def join(self, live: LiveTable, watcher: Watcher) -> None:
        """Fell if it was put away between the question and the answer, or we are about to leave."""
        if self._is_leaving or self._live.get(live.row.id) is not live:
            raise Fell
        live.standing.watchers.add(watcher)
        if watcher.person is not None:
            live.standing.presence.come(watcher.person)
        try:
            await self._welcome(live, watcher)
        except (Exception, asyncio.CancelledError):  # or nobody would ever take him off the list
            await self.part(live, watcher)
            raise

    async def _welcome(self, live: LiveTable, watcher: Watcher) -> None:
        person = watcher.person
        if person is not None:
            await live.take_back(person)
            await self._send_presence(live)
        watcher.wake()
        self._tell_of(live, person)
        await self.sessions.check(watcher)

    async def part(self, live: LiveTable, watcher: Watcher) -> None:
        person = watcher.person
        live.standing.watchers.discard(watcher)
        live.standing.used = time.monotonic()
        if person is not None and live.standing.presence.go(person) and live.row.seats_of(person):
            # By then the others may let the butler play, and want to see so.
            self._later(live.row.butler_after + 0.1, live)
        self._tell_of(live, person)
        if person is not None:
            await self._send_presence(live)

    def _tell_of(self, live: LiveTable, person: str | None) -> None:
        """All see at once that a player comes or goes; spectators are counted now and then."""
        if live.row.seats_of(person):
            live.changed()
            return
        live.bots.look()
        if live.row.id not in self._counting:
            self._counting.add(live.row.id)
            self._later(COUNT, live)

    def _later(self, seconds: float, live: LiveTable) -> None:
        def ring() -> None:
            self._timers.discard(timer)
            self._counting.discard(live.row.id)
            live.changed()

        timer = asyncio.get_running_loop().call_later(seconds, ring)
        self._timers.add(timer)

    async def _send_presence(self, live: LiveTable) -> None:
        await self._store.news.send(live.row.id, present=live.standing.presence.here())

    # The other workers

    def _hear(self, news: dict[str, Any]) -> None:
        if "ended" in news:
            self.sessions.hang_up(news["ended"])
        if "present" in news:
            self._elsewhere.hear(news["table"], news["worker"], news["present"])
        live = self._live.get(news["table"])
        if live is None:
            self._missing |= {news["table"]} & self._opening.keys()
            return
        if "next" in news:
            live.say(Reload(f"/table/{news['next']}"))
        elif "present" in news:
            live.standing.presence.hear(news["worker"], news["present"])
            live.changed()
        elif "moved" in news:
            self._start(self._catch_up(live, news["moved"], has_said=False))
        else:
            self._start(self._catch_up(live))

    def _missed(self) -> None:
        self._start(self.sessions.missed())
        self._missing |= self._opening.keys()
        for live in self._live.values():
            self._start(self._catch_up(live))

    async def _catch_up(
        self, live: LiveTable, moved: Moved | None = None, *, has_said: bool = True
    ) -> None:
        """Somebody there has done or said (`has_said`) something."""
        try:
            await live.catch_up(moved)
            if has_said:
                await live.chat.read()
        except StorageError:
            await asyncio.sleep(1.0)
            self._start(self._catch_up(live))

    # Time goes by

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            self.put_away(time.monotonic() - KEEP)
            for live in list(self._live.values()):
                live.scenes.rest()
                if live.is_behind:
                    self._start(self._catch_up(live))
                if live.standing.watchers:
                    await self._send_presence(live)
            with contextlib.suppress(MarchstoneError):
                await self._close_abandoned()
                await self._answer_as_planned()

    async def _beats(self) -> None:
        """Say that somebody is there, or clocks would stand still; look after those that nobody
        follows."""
        while True:
            with contextlib.suppress(MarchstoneError):
                await self._store.uptime.beat()
                await self._look_after_clocks()
                await count_waiting(self._store)
            await asyncio.sleep(BEAT)

    async def _look_after_clocks(self) -> None:
        for table in await self._store.tables.overdue(now(), MOST_OVERDUE):
            if table in self._live:
                continue
            with contextlib.suppress(MarchstoneError):  # the others are looked after all the same
                live = await self.get(table)
                await self._store.tables.set_due(table, live.clock.due())  # later, after a gap

    async def _close_abandoned(self) -> None:
        for table in await self._store.tables.quiet_since(now() - abandoned.AFTER, MOST_OVERDUE):
            with contextlib.suppress(MarchstoneError):
                live = await self.get(table)
                await live.end(partial(abandoned.planned, self._store, live.row))

    async def _answer_as_planned(self) -> None:
        for table in await self._store.plans.to_answer():
            with contextlib.suppress(MarchstoneError):
                (await self.get(table)).plans.look()

    def put_away(self, before: float) -> None:
        """Let go of tables that nobody has used since then; their logs keep them."""
        for live in self._idle():
            if live.standing.used < before:
                self.let_go(live)

    def let_go(self, live: LiveTable) -> None:
        live.rest()
        del self._live[live.row.id]

    def _idle(self) -> list[LiveTable]:
        """Those without watchers, the one that was not used for longest first."""
        return [live for live in self._live.values() if not live.is_busy]

    def _make_room(self) -> None:
        """However many tables are looked at, those that nobody follows hold so much and no more."""
        idle = self._idle()
        count, moves = len(idle), sum(live.size for live in idle)
        for live in idle:
            if count <= MOST_IDLE and moves <= MOST_MOVES:
                return
            if live.standing.may_be_put_away():
                self.let_go(live)
                count, moves = count - 1, moves - live.size

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def leave(self) -> None:
        """Moves that are being written are finished and shown; then everybody has to come again."""
        self._is_leaving = True
        await asyncio.gather(*(live.leave() for live in self._live.values()))

    async def close(self) -> None:
        for timer in self._timers:
            timer.cancel()
        await self.leave()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
