"""A table that somebody follows: its lock, its course, its watchers.

The order of every change: it is written, then the course advances, then the watchers are told.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from marchstone.core.protocol import Action, Seat
from marchstone.server.live.chat import ChatRoom
from marchstone.server.live.course import Course, game_of
from marchstone.server.live.hints import Hints
from marchstone.server.live.presence import Presence
from marchstone.server.live.scenes import Scenes
from marchstone.server.live.watcher import Watcher
from marchstone.server.logs import tell
from marchstone.server.refusals import NotPlaying, NotYourSeat, OtherRules, Stale, StillThere
from marchstone.server.thinking.thinker import Thinker
from marchstone.storage import LostRace, Store
from marchstone.storage.rows import BOT, OVER, PERSON, PLAYING, WAITING, Move, Table

if TYPE_CHECKING:
    from marchstone.server.live.butler import Butler

IDLE = 3  # so many times the butler's patience, for one who is there and does not move


class LiveTable:
    def __init__(self, store: Store, row: Table, thinker: Thinker) -> None:
        self.store = store
        self.row = row
        self.lock = asyncio.Lock()
        self.presence = Presence()
        self.watchers: set[Watcher] = set()
        self.version = 0  # of all that the list of players shows
        self.used = time.monotonic()
        self.moved = time.monotonic()
        self.is_ours = True  # the newest row was written or first read by this worker
        self.course: Course | None = None
        self.butler: Butler | None = None
        self.chat = ChatRoom(self)
        self.is_behind = False  # there may be rows that the course has not taken in
        self.scenes = Scenes(self)
        self.hints = Hints(self, thinker)

    # What is asked of it

    async def play(self, person: str, seat: Seat, action: Action, decision: int) -> None:
        await self._whole(self._play(person, seat, action, decision, PERSON))

    async def play_bot(self, seat: Seat, action: Action, decision: int, player: str) -> None:
        await self._whole(self._play(None, seat, action, decision, player))

    async def resign(self, person: str, seat: Seat) -> None:
        await self._whole(self._resign(person, seat))

    async def call_butler(self, person: str, seat: Seat) -> None:
        """Let a bot play for somebody who is gone."""
        if not self.row.seats_of(person):
            raise NotYourSeat
        if not self.may_call_butler(seat):
            raise StillThere
        await self.store.tables.set_butler(self.row.id, [seat], on=True)
        await self.catch_up()

    async def take_back(self, person: str) -> None:
        """Whoever comes back plays himself again."""
        mine = [seat.seat for seat in self.row.seats if seat.person == person and seat.is_butler]
        if mine:
            await self.store.tables.set_butler(self.row.id, mine, on=False)
            await self.catch_up()

    def may_call_butler(self, seat: Seat) -> bool:
        place = self.row.seats[seat]
        if place.kind == BOT or place.is_butler or self.row.status != PLAYING:
            return False
        if self.presence.gone_for(place.person) >= self.row.butler_after:
            return True
        waits = time.monotonic() - self.moved >= IDLE * self.row.butler_after
        return waits and self.course is not None and seat in self.course.to_act

    def playing(self) -> Course:
        if self.row.status == WAITING:
            raise NotPlaying
        if self.course is None:
            raise OtherRules
        return self.course

    # How it changes

    async def _whole(self, change: Coroutine[Any, Any, None]) -> None:
        """Carried to its end even if the one who asked hangs up in the middle."""
        await asyncio.shield(asyncio.create_task(change))

    async def _play(
        self, person: str | None, seat: Seat, action: Action, decision: int, player: str
    ) -> None:
        async with self.lock:
            await self._settle()
            if player == PERSON:
                self._check_seat(person, seat)
            course = self.playing()
            await self._append(course, course.planned(seat, action, decision, player))
        self.changed()

    async def _resign(self, person: str, seat: Seat) -> None:
        async with self.lock:
            await self._settle()
            self._check_seat(person, seat)
            course = self.playing()
            await self._append(course, course.resignation(seat))
        self.changed()

    def _check_seat(self, person: str | None, seat: Seat) -> None:
        if person is None or seat not in self.row.seats_of(person):
            raise NotYourSeat

    async def _append(self, course: Course, move: Move) -> None:
        to_act, outcome = course.after(move)
        self.is_behind = True  # until we know what became of the row
        try:
            await self.store.log.append(self.row.id, move, to_act, outcome)
        except LostRace:
            await self._settle()
            raise Stale from None
        course.take(move)
        self.is_ours = True
        self.moved = time.monotonic()
        if outcome is not None:
            self.row = replace(self.row, status=OVER, outcome=outcome)
        self.is_behind = False
        tell("move", table=self.row.id, ply=move.ply, kind=move.kind, player=move.player)

    async def catch_up(self) -> None:
        """Read what others have written."""
        async with self.lock:
            self.is_behind = True
            await self._settle()

    async def _settle(self) -> None:
        if not self.is_behind and (self.course is not None or self.row.status == WAITING):
            return
        row = await self.store.tables.get(self.row.id)
        if row is None:
            return
        before = (self.row, self.course and self.course.ply)
        has_started = self.row.status == WAITING and row.status != WAITING
        self.row = row
        game = game_of(row)
        if row.status != WAITING and game is not None:
            await self._read_on(self.course or Course(game, row))
        self.is_behind = False
        if before != (row, self.course and self.course.ply):
            self.changed()
        if has_started:
            self.say({"type": "reload", "path": f"/table/{row.id}"})

    async def _read_on(self, course: Course) -> None:
        rows = await self.store.log.since(self.row.id, course.ply)
        for move in rows:
            course.take(move)
        if rows:
            self.is_ours = self.course is None
            self.moved = time.monotonic()
        self.course = course

    # Who follows it

    def changed(self) -> None:
        self.version += 1
        for watcher in self.watchers:
            watcher.wake()
        if self.butler is not None:
            self.butler.look()

    def count_watchers(self) -> int:
        """People who look on without a seat."""
        seated = {seat.person for seat in self.row.seats}
        return len({w.person or id(w) for w in self.watchers} - seated)

    def say(self, message: dict[str, object]) -> None:
        text = json.dumps(message)
        for watcher in self.watchers:
            watcher.say(text)
