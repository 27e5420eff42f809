"""A table that somebody follows: its lock, how it changes, and the parts that serve it.

The order of every change: it is planned, then written, then adopted, then the watchers are woken.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from marchstone.core.protocol import Action, Seat
from marchstone.server.live import deal
from marchstone.server.live.botseats import BotSeats
from marchstone.server.live.chat import ChatRoom
from marchstone.server.live.clock import DAYS, falling
from marchstone.server.live.clock.consent import Consent
from marchstone.server.live.clock.keeper import Keeper
from marchstone.server.live.course import Course, Planned, course_of, game_of
from marchstone.server.live.course.told import done
from marchstone.server.live.days.plans import Plans
from marchstone.server.live.hints import Hints
from marchstone.server.live.outside.patience import Patience
from marchstone.server.live.shown.scenes import Scenes
from marchstone.server.live.standing import Standing
from marchstone.server.live.watching.outgoing import Message, Reload, encode
from marchstone.server.live.watching.watcher import Watcher
from marchstone.server.logs import log_event
from marchstone.server.ratings.counting import count_waiting
from marchstone.server.refusals import (
    NotYourSeat,
    OnVacation,
    OutOfTime,
    Refused,
    Stale,
    StillThere,
)
from marchstone.server.thinking.thinker import Thinker
from marchstone.storage import LostRace, StorageError, Store
from marchstone.storage.news import Moved
from marchstone.storage.rows import BOT, BUTLER, OVER, PERSON, RESIGN, WAITING, Move, Table

T = TypeVar("T")
Ring = Callable[[str], object]  # tells the bot of a person that it owes a decision


class LiveTable(Consent):
    def __init__(
        self, store: Store, row: Table, thinker: Thinker, pace: float = 0.0, ring: Ring = str
    ) -> None:
        self.store = store
        self.standing = Standing(row)
        self.lock = asyncio.Lock()
        self._heard = self._taken = 0  # changes that may have been written; those taken in
        self._told: tuple[object, ...] = (row, None, {})  # what the watchers were last woken for
        self.chat = ChatRoom(store.log, self.standing)
        self.scenes = Scenes(self.standing)
        self.hints = Hints(self.standing, self.scenes, thinker)
        self.bots = BotSeats(self.standing, self.play_bot, thinker, pace)
        self._gathering = deal.Gathering(self._settle_soon)
        self.clock = Keeper(self.standing, store, lambda: self._soon(self._flag()))
        self.plans = Plans(self.standing, store, self.play)
        self.patience = Patience(
            self.standing, ring, lambda seat: self._soon(self._set_butler([seat], on=True))
        )
        self._started: set[asyncio.Task[None]] = set()

    @property
    def row(self) -> Table:
        return self.standing.row

    @property
    def course(self) -> Course | None:
        return self.standing.course

    def playing(self) -> Course:
        return self.standing.playing()

    @property
    def is_busy(self) -> bool:
        """Somebody follows it, or a bot thinks."""
        return bool(self.standing.watchers) or self.bots.is_busy

    @property
    def is_behind(self) -> bool:
        """There may be rows that the course has not taken in."""
        return self._taken < self._heard

    def hear(self) -> int:
        """Something may have been written; which of such pieces of news it is."""
        self._heard += 1
        return self._heard

    @property
    def size(self) -> int:
        """The moves it holds."""
        return len(self.standing.stored) + (len(self.course.moves) if self.course else 0)

    # What is asked of it

    async def play(
        self, person: str, seat: Seat, action: Action, decision: int, lag: int = 0
    ) -> None:
        await self._whole(self._play(person, seat, action, decision, PERSON, lag))

    async def play_bot(self, seat: Seat, action: Action, decision: int, player: str) -> None:
        await self._whole(self._play(None, seat, action, decision, player))

    async def resign(self, person: str, seat: Seat) -> None:
        await self._whole(self._resign(person, seat))

    async def settle(self, person: str, seat: Seat, plan: Callable[[], Planned]) -> None:
        await self._whole(self._change(person, seat, plan))

    async def call_butler(self, person: str, seat: Seat) -> None:
        """Let a bot play for somebody who is gone."""
        if not self.row.seats_of(person):
            raise NotYourSeat
        if not self.standing.may_call_butler(seat):
            raise StillThere
        await self._set_butler([seat], on=True)

    async def _set_butler(self, seats: Sequence[Seat], *, on: bool) -> None:
        await self.writing(self.store.tables.set_butler(self.row.id, seats, on=on))
        await self.catch_up()

    async def take_back(self, person: str) -> bool:
        """Whoever comes back plays himself again; True if a bot had played for him."""
        mine = [n for n in self.row.seats_of(person) if self.row.seats[n].is_butler]
        if mine:
            await self._set_butler(mine, on=False)
        return bool(mine)

    async def add_lot(self, person: str, lot: str) -> None:
        """What he adds to the deal; the last that is awaited lets the game begin."""
        await self.writing(deal.add_lot(self.store, self.row, person, lot))
        await self.catch_up()

    async def hear_from(self, person: str) -> bool:
        """A program is there when it calls, and plays itself again; True if a bot had its seat."""
        self.standing.presence.note(person)
        return await self.take_back(person)

    # How it changes

    async def _whole(self, change: Coroutine[Any, Any, None]) -> None:
        """Carried to its end even if the one who asked hangs up in the middle."""
        await asyncio.shield(asyncio.create_task(change))

    async def _play(
        self,
        person: str | None,
        seat: Seat,
        action: Action,
        decision: int,
        player: str,
        lag: int = 0,
    ) -> None:
        async with self.lock:
            await self._settle()
            if player == PERSON:
                self._check_seat(person, seat)
                player = BOT if self.row.seats[seat].kind == BOT else PERSON
            elif player == BUTLER and not self.row.seats[seat].is_butler:
                raise NotYourSeat  # whose it is is back
            course = self.playing()
            planned = course.planned(seat, action, decision, player)
            if self.clock.is_up(seat, lag):
                raise OutOfTime
            if player == PERSON and self.standing.rest_of(seat) is not None:
                raise OnVacation
            await self._append(course, planned, lag)
        self.changed()

    async def _flag(self) -> None:
        """Whoever has run out of time loses, or the butler decides for him; or a pause is over."""
        async with self.lock:
            await self._settle()
            planned = falling.planned(self.standing, self.clock)
            if planned is not None and self.course is not None:
                await self._append(self.course, planned)
            if planned is not None and planned.move.player == BUTLER:
                self.hear()
                await self._settle()
        self.changed()  # also when a vacation has begun or is over

    async def end(self, plan: Callable[[Course], Planned | None]) -> None:
        """From outside: everybody has left it, or somebody did not come."""
        async with self.lock:
            await self._settle()
            planned = plan(self.course) if self.course is not None else None
            if planned is None or self.course is None:
                return
            await self._append(self.course, planned)
        self.changed()

    async def _change(self, person: str, seat: Seat, plan: Callable[[], Planned]) -> None:
        async with self.lock:
            await self._settle()
            self._check_seat(person, seat)
            await self._append(self.playing(), plan())
        self.changed()

    async def _resign(self, person: str, seat: Seat) -> None:
        async with self.lock:
            await self._settle()
            self._check_seat(person, seat)
            course = self.playing()
            is_end = not self.standing.others_play_on(person)
            await self._append(course, course.given_up(RESIGN, seat, is_end=is_end))
            if not is_end:
                self.hear()
                await self._settle()
        self.changed()

    def _check_seat(self, person: str | None, seat: Seat) -> None:
        if person is None or seat not in self.row.seats_of(person):
            raise NotYourSeat

    async def _append(self, course: Course, planned: Planned, lag: int = 0) -> None:
        clocks = self.clock.after(course, planned, lag)
        if clocks is not None:
            planned = replace(planned, move=replace(planned.move, clock=clocks))
        move, outcome = planned.move, planned.match.outcome()
        scores = planned.match.view(None).scores if outcome is not None else ()
        to_act, due = planned.match.to_act(), self.clock.due_after(planned)
        paused = self.clock.paused_after(planned) if outcome is None else None
        heard = self.hear()  # until we know what became of the row
        try:
            await self.store.log.append(self.row.id, move, to_act, outcome, scores, due, paused)
        except LostRace:
            await self._settle()
            raise Stale from None
        course.adopt(planned)
        self.standing.note(move)
        self.standing.is_ours = True
        self.standing.moved = time.monotonic()
        self.standing.row = self.row.after(to_act, paused)
        if outcome is not None:
            self.standing.row = replace(self.row, status=OVER, outcome=outcome, scores=scores)
        if self._taken == heard - 1:  # otherwise something else is still to be read
            self._taken = heard
        if outcome is not None and self.row.rated:
            await self._rate()
        log_event("move", table=self.row.id, ply=move.ply, kind=move.kind, player=move.player)

    async def _rate(self) -> None:
        """Whoever hears that a rated game is over hears what it has made of everybody."""
        await count_waiting(self.store)
        row = await self.store.tables.get(self.row.id)
        self.standing.row = row or self.row

    async def writing(self, change: Awaitable[T]) -> T:
        """A change that is no move: it may be written though the answer was lost."""
        try:
            return await change
        except StorageError:
            self.hear()
            raise

    async def catch_up(self, moved: Moved | None = None) -> None:
        """Read what others wrote, if no news says it all; of all who wait for the lock, one."""
        if moved is not None and not self.lock.locked() and self._take(moved):
            return
        self.hear()
        async with self.lock:
            await self._settle()

    def _take(self, moved: Moved) -> bool:
        """Whether nothing is left to be read: it is the next row, or was taken in before."""
        course, (move, to_act) = self.course, moved
        if self.is_behind or course is None or move.ply > course.ply:
            return False
        if move.ply == course.ply:
            self._follow(course, move)
            self.standing.row = self.row.after(to_act, None)
            self.changed()
        return True

    async def _settle(self) -> None:
        if not self.is_behind and (self.course is not None or self.row.status == WAITING):
            return
        heard = self._heard
        if self.row.clock:
            await self.store.uptime.ready()
        row = await self.store.tables.get(self.row.id)
        if row is None:  # whoever made it has closed it
            self.standing.is_gone = True
            for watcher in self.standing.watchers:
                watcher.fall()
            return
        if self._gathering.is_ready(row):
            await deal.begin(self.store, row)
            row = await self.store.tables.get(self.row.id) or row
        has_started = self.row.status == WAITING and row.status != WAITING
        self.standing.row = row
        if row.clock.startswith(DAYS):
            self.standing.rests = await self.store.vacations.of(row.people)
        game = game_of(row)
        if row.status != WAITING and game is not None:
            await self._read_on(self.course or Course(game, row))
        elif row.status != WAITING and self.course is None:
            self.standing.stored = done(await self.store.log.since(row.id))
            self.standing.course = course_of(row, self.standing.stored)
        self._taken = heard
        if self._told != self._newest():  # also what was taken in before something failed
            self.changed()
        if has_started:
            self.say(Reload(f"/table/{row.id}"))

    def _settle_soon(self) -> None:
        self._soon(self.catch_up())

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        """What nobody waits for. If it fails, it is rung for again, or a round sees to it."""

        async def done() -> None:
            with contextlib.suppress(StorageError, Refused):
                await work

        task = asyncio.create_task(done())
        self._started.add(task)
        task.add_done_callback(self._started.discard)

    async def _read_on(self, course: Course) -> None:
        rows = await self.store.log.since(self.row.id, course.ply)
        self._follow(course, *rows)
        self.standing.course = course
        if self.row.status == OVER and any(move.events is None for move in rows):
            await self._complete(course)

    def _follow(self, course: Course, *rows: Move) -> None:
        course.take(*rows)
        for move in rows:
            self.standing.note(move)
        if rows:
            self.standing.is_ours = self.course is None
            self.standing.moved = time.monotonic()

    async def _complete(self, course: Course) -> None:
        """While its rules are known, so that the game can be told when they have changed."""
        try:
            await self.store.log.complete(self.row.id, course.moves)
        except StorageError:
            return  # it can be looked at all the same, and is tried again at the next look

    # Who follows it

    def _newest(self) -> tuple[object, ...]:
        return self.row, None if self.course is None else self.course.ply, self.standing.rests

    def changed(self) -> None:
        self._told = self._newest()
        self.clock.look()
        self.standing.version += 1
        for watcher in self.standing.watchers:
            if self.standing.may_stay(watcher.person):
                watcher.wake()
            else:
                watcher.fall()  # he comes again, and is told why he may not
        if self.chat.is_due():
            self._soon(self.chat.lay_open())
        self.bots.look()
        self.plans.look()
        self.patience.look()

    def news_for(self, watcher: Watcher) -> str | None:
        """The newest that he has not seen, and then how the clocks stand."""
        return self.scenes.news_for(watcher) or self.clock.news_for(watcher)

    def send_home(self, person: str) -> None:
        """Whatever he follows the table with."""
        for watcher in self.standing.watchers:
            if watcher.person == person:
                watcher.fall()

    def rest(self) -> None:
        """Whoever opens the table next has it read anew: nothing happens here any more."""
        self._gathering.close()
        self.clock.close()
        self.patience.close()

    async def leave(self) -> None:
        """What is being written is finished and shown; then everybody has to come again."""
        self.hints.close()
        self.rest()
        await self.bots.close()
        await self.plans.close()
        async with self.lock:
            pass
        for watcher in self.standing.watchers:
            watcher.leave()

    def say(self, message: Message) -> None:
        text = encode(message)
        for watcher in self.standing.watchers:
            watcher.say(text)
