"""Play by days: the games of one person, in the order in which they want him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from marchstone.server.live import clock
from marchstone.storage import Store
from marchstone.storage.rows import BOT, PLAYING, Move, Table
from marchstone.storage.schema import now

LOW = 6 * 3600 * clock.SECOND  # less than that is left of days: hurry


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game that is not over, as one of its people sees it."""

    table: Table
    is_yours: bool  # it is his turn
    left: int | None  # milliseconds until the time of who is to move is up; None without a clock
    since: int  # when the last move was made

    @property
    def is_low(self) -> bool:
        """Whether he should not wait until tomorrow, at a table of days."""
        is_slow = self.table.clock.startswith(clock.DAYS)
        return is_slow and self.left is not None and self.left < LOW

    @property
    def place(self) -> tuple[bool, bool, int, str]:
        """His turns first; of those, and of the others', where the least time is left, and then
        who waits longest."""
        urgency = self.since if self.left is None else self.left
        return not self.is_yours, self.left is None, urgency, self.table.id


async def in_order(store: Store, person: str) -> list[Waiting]:
    tables = await store.tables.running_of(person)
    timed = [table.id for table in tables if table.clock and table.status == PLAYING]
    if timed:
        await store.uptime.ready()
    newest = await store.log.newest(timed)
    found = [waiting(store, table, person, newest.get(table.id)) for table in tables]
    return sorted(found, key=lambda one: one.place)


def waiting(store: Store, table: Table, person: str, newest: Move | None) -> Waiting:
    mine = set(table.seats_of(person)) & set(table.to_act) if table.status == PLAYING else set()
    wanted = sorted(mine) or [s.seat for s in table.seats if s.seat in table.to_act]
    return Waiting(table, bool(mine), left_of(store, table, wanted, newest), table.moved)


def left_of(store: Store, table: Table, seats: Sequence[int], newest: Move | None) -> int | None:
    """The least that one of these seats has; bots have all the time that they need."""
    control = clock.read(table.clock)
    if control is None or table.status != PLAYING or table.paused is not None:
        return None
    stood = tuple(clock.Hand(*hand) for hand in newest.clock or ()) if newest else ()
    stood = stood or clock.begun(control, len(table.seats))
    gone = store.uptime.elapsed(newest.at if newest else table.moved, now())
    runs = [n for n in seats if table.seats[n].kind != BOT and not table.seats[n].is_butler]
    hands = clock.run(stood, runs, gone)
    return min((max(0, clock.until(control, hands[n])) for n in runs), default=None)


def next_after(ordered: Sequence[Waiting], table: str) -> str | None:
    """The next game in which it is his turn, from this one on and round; None if no other is."""
    mine = [one.table.id for one in ordered if one.is_yours]
    at = mine.index(table) + 1 if table in mine else 0
    return next((other for other in mine[at:] + mine[:at] if other != table), None)
