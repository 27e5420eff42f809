"""How a table stands, as far as this worker knows."""

from __future__ import annotations

import time

from marchstone.core.protocol import Seat
from marchstone.server.live.clock.rests import Span, covering
from marchstone.server.live.course import Course
from marchstone.server.live.watching.presence import Presence
from marchstone.server.live.watching.watcher import Watcher
from marchstone.server.refusals import NotPlaying, OtherRules
from marchstone.storage.rows import BOT, OVER, PERSON, PLAYING, WAITING, Move, Table
from marchstone.storage.schema import now

AWAKE = 20.0  # seconds for which bots among themselves play on after somebody has looked
IDLE = 3  # so many times the butler's patience, for one who is there and does not move
# Seconds in which whoever asked for a table may still do something with it; what is over, he reads.
BRIEFLY, HELD = 3.0, 60.0


class Standing:
    """The row, the course and who is there. It is read by many and changed by the live table."""

    def __init__(self, row: Table) -> None:
        self.row = row
        self.course: Course | None = None
        self.stored: tuple[Move, ...] = ()  # the rows of a table of other rules
        self.presence = Presence()
        self.watchers: set[Watcher] = set()
        self.version = 0  # of all that the list of players shows
        self.moved = time.monotonic()
        self.used = time.monotonic()  # when somebody last looked
        self.is_gone = False  # it was closed before it began
        self.rests: dict[str, tuple[Span, ...]] = {}  # vacations by person, where days are played
        self.is_ours = True  # the newest row was written or first read by this worker

    def playing(self) -> Course:
        if self.row.status == WAITING:
            raise NotPlaying
        if self.course is None:
            raise OtherRules
        return self.course

    def rests_of(self, seat: Seat) -> tuple[Span, ...]:
        return self.rests.get(self.row.seats[seat].person or "", ())

    def rest_of(self, seat: Seat) -> Span | None:
        """The vacation of who sits there, if it is now."""
        if not self.rests:
            return None
        return covering(now(), self.rests_of(seat))

    def may_stay(self, person: str | None) -> bool:
        """Whoever was let in while a private table waited has to go when it plays without him."""
        if self.row.is_his(person) or self.row.status == WAITING:
            return True
        return self.row.is_public and (self.row.is_shared or self.row.status != OVER)

    def is_unseen(self) -> bool:
        """Bots among themselves, and nobody looks on."""
        return not self.watchers and all(seat.kind == BOT for seat in self.row.seats)

    def is_asleep(self) -> bool:
        """Bots among themselves play while somebody looks on."""
        if self.watchers or any(seat.person is not None for seat in self.row.seats):
            return False
        return time.monotonic() - self.used > AWAKE

    def may_be_put_away(self) -> bool:
        """Whether the request that asked for it last has surely done with it."""
        unused = time.monotonic() - self.used
        return unused > (BRIEFLY if self.row.status == OVER else HELD)

    def may_call_butler(self, seat: Seat) -> bool:
        """For one who keeps the others waiting; whoever owes no decision may be where he likes."""
        place = self.row.seats[seat]
        if place.kind == BOT or place.is_butler or self.row.status != PLAYING:
            return False
        if self.row.clock or self.row.paused is not None:  # a clock calls him itself
            return False
        if self.course is None or seat not in self.course.to_act:
            return False
        is_gone = self.presence.gone_for(place.person) >= self.row.butler_after
        patience = self.row.butler_after * (1 if is_gone else IDLE)
        return time.monotonic() - self.moved >= patience

    def others_play_on(self, person: str) -> bool:
        """At a table of three or more, as long as somebody else has not resigned."""
        playing = (seat for seat in self.row.seats if not seat.has_resigned)
        others = [seat for seat in playing if seat.person not in (None, person)]
        return len(self.row.seats) > 2 and bool(others)

    def note(self, move: Move) -> None:
        """Whoever has moved was there."""
        person = self.row.seats[move.seat].person
        if move.player == PERSON and person is not None:
            self.presence.note(person)

    def count_watchers(self) -> int:
        """People who look on without a seat."""
        seated = {seat.person for seat in self.row.seats}
        return len({w.person or id(w) for w in self.watchers} - seated)
