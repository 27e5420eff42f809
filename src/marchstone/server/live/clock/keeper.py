"""The clocks of a live table: they start from what the newest row says, and run in this process.

What is written is how they stood at each row. Between two rows they run by the clock of the
process, which nobody sets; how long ago a row was written that is read from the store, the time of
day tells, less the gaps in which no server was there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from marchstone.core.protocol import Seat
from marchstone.server.live import clock
from marchstone.server.live.clock import Clocks, Control, pausing, rests
from marchstone.server.live.course import Course, Planned
from marchstone.server.live.standing import Standing
from marchstone.server.live.watching import outgoing
from marchstone.server.live.watching.watcher import Watcher
from marchstone.server.refusals import NotUndone
from marchstone.storage import Store
from marchstone.storage.rows import BOT, FLAG, PLAY, PLAYING, UNDO
from marchstone.storage.schema import now

AGAIN = 1.0  # seconds until a hand that could not be written as fallen is tried again


class Keeper:
    def __init__(self, table: Standing, store: Store, ring: Callable[[], None]) -> None:
        self._table = table
        self._store = store
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._rows = -1  # of the log, when they were last set
        self._clocks: Clocks = ()
        self._running: tuple[Seat, ...] = ()
        self._since = 0.0  # as the process counts, when they stood like that
        self._at = 0  # the same by the time of day
        self._version = 0
        self._is_closed = False

    @property
    def control(self) -> Control | None:
        return clock.read(self._table.row.clock)

    def look(self) -> None:
        """The table has changed: set the hands, let those run who owe a decision, and ring when
        the next one falls."""
        course, control = self._table.course, self.control
        if course is None or control is None:
            return
        if self._rows != course.ply:
            self._set(course, control)
        elif self._running != self._owing(course):
            self._clocks, self._since, self._at = self.now(), time.monotonic(), now()
        self._running = self._owing(course)
        self._version += 1
        self._wind(control)

    def _set(self, course: Course, control: Control) -> None:
        """To how they stood after the newest row, and on by what has passed since."""
        self._rows = course.ply
        at, stood = self._newest(course, control)
        self._at = at
        gone = self._store.uptime.elapsed(at, now())
        self._clocks, self._since = stood, time.monotonic() - gone / clock.SECOND

    def _newest(
        self, course: Course, control: Control, rows: int | None = None
    ) -> tuple[int, Clocks]:
        """When it was written, and how they stood after it; a game begins with full clocks."""
        told = course.clocks[:rows]
        at, stood = told[-1] if told else (self._table.row.moved, None)
        return at, stood or clock.begun(control, course.match.seats)

    def _owing(self, course: Course) -> tuple[Seat, ...]:
        """Bots have all the time that they need."""
        if self._table.row.status != PLAYING or course.pause is not None:
            return ()
        seats = self._table.row.seats
        people = (s.seat for s in seats if s.kind != BOT and not s.is_butler)
        return tuple(seat for seat in people if seat in course.to_act)

    def now(self) -> Clocks:
        gone = round((time.monotonic() - self._since) * clock.SECOND)
        clocks = self._clocks
        for seat in self._running:
            clocks = clock.run(clocks, [seat], gone - self._rested(seat))
        return clocks

    def _rested(self, seat: Seat) -> int:
        """Of the time since they stood like that, what was vacation while a server was there."""
        rests, elapsed, at = self._table.rests_of(seat), self._store.uptime.elapsed, now()
        return elapsed(self._at, at) - elapsed(self._at, at, rests) if rests else 0

    # When a hand falls

    def _wind(self, control: Control) -> None:
        """The way of a decision that is still coming is waited for."""
        self._stop()
        left = self._left(control)
        if left is not None and not self._is_closed:
            edges = [rests.next_edge(now(), self._table.rests_of(s)) for s in self._running]
            left = min([left, *(edge - now() for edge in edges if edge is not None)])
            seconds = max(AGAIN / 10, left / clock.SECOND)
            self._timer = asyncio.get_running_loop().call_later(seconds, self._fall)

    def _left(self, control: Control) -> int | None:
        """Until something is to be written: a hand falls, or a pause is over."""
        course = self._table.course
        if course is not None and course.pause is not None:
            return pausing.longest(self._table.row) - self.paused_for()
        if not self._running:
            return None
        at, hands = now(), self.now()
        waits = [self._falls(control, seat, hands[seat], at) for seat in self._running]
        return min(waits) - at + clock.MOST_LAG

    def _falls(self, control: Control, seat: Seat, hand: clock.Hand, at: int) -> int:
        """The time of day, with the vacations that are known."""
        return rests.reached(at, clock.until(control, hand), self._table.rests_of(seat))

    def paused_for(self) -> int:
        """Milliseconds in which somebody was there; 0 while it goes on."""
        course = self._table.course
        if course is None or course.pause is None:
            return 0
        return self._store.uptime.elapsed(course.pause.since, now())

    def _until(self, control: Control, seat: Seat) -> int:
        return clock.until(control, self.now()[seat])

    def _fall(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(
            AGAIN, self._fall
        )  # until it is written
        self._ring()

    def fallen(self) -> Seat | None:
        """Whose time is up, if anybody's is."""
        control = self.control
        if control is None:
            return None
        late = [s for s in self._running if self._until(control, s) + clock.MOST_LAG <= 0]
        return min(late, key=lambda seat: self._until(control, seat), default=None)

    def is_up(self, seat: Seat, lag: int) -> bool:
        """Whether a decision that has just come is too late, its way not counted."""
        control = self.control
        if control is None or seat not in self._running:
            return False
        return clock.left(control, clock.given_back(self.now(), seat, lag)[seat]) <= 0

    def due(self) -> int | None:
        """The time of day when the next hand falls."""
        control = self.control
        left = self._left(control) if control else None
        return None if left is None else now() + left

    def due_after(self, planned: Planned) -> int | None:
        """The same, once this row is written."""
        control, clocks = self.control, planned.move.clock
        if control is None or clocks is None:
            return None
        if (since := self.paused_after(planned)) is not None:
            return since + pausing.longest(self._table.row)
        at, owing = now(), planned.match.to_act()
        waits = [self._falls(control, seat, clock.Hand(*clocks[seat]), at) for seat in owing]
        return min(waits) + clock.MOST_LAG if waits else None

    def paused_after(self, planned: Planned) -> int | None:
        """Since when the game pauses, once this row is written."""
        return pausing.since_after(self._table.playing().told.pause, planned.move)

    def close(self) -> None:
        """For good: whoever opens the table next has clocks of his own."""
        self._is_closed = True
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # What is written and told

    def after(self, course: Course, planned: Planned, lag: int = 0) -> Clocks | None:
        """How they will stand after this row; NotUndone if nothing would be left."""
        control, move = self.control, planned.move
        if control is None:
            return None
        clocks = self.now()
        if move.kind == UNDO:
            _, then = self._newest(course, control, move.action)
            clocks = clock.taken_back(clocks, then, move.seat)
            if clock.left(control, clocks[move.seat]) <= 0:
                raise NotUndone
        elif move.kind == PLAY:
            clocks = clock.given_back(clocks, move.seat, lag)
            clocks = clock.decided(control, clocks, move.seat)
        elif move.kind == FLAG:
            clocks = clock.served(control, clocks, move.seat)
        return clock.released(control, clocks, planned.match.to_act())

    def news_for(self, watcher: Watcher) -> str | None:
        if self.control is None or watcher.clock == self._version:
            return None
        watcher.clock = self._version
        return outgoing.encode(self.told())

    def told(self) -> outgoing.Clock:
        control = self.control
        assert control is not None
        hands = self.now()
        return outgoing.Clock(
            left=[clock.left(control, hand) for hand in hands],
            free=[clock.free(control, hand) for hand in hands],
            running=[seat for seat in self._running if self._table.rest_of(seat) is None],
        )
