"""Play by days: the games of one person, in the order in which they want him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from marchstone.server.live import clock
from marchstone.server.live.clock.rests import Span, covering
from marchstone.storage import Store
from marchstone.storage.rows import BOT, PLAYING, Move, Table
from marchstone.storage.schema import now

Spans: TypeAlias = dict[str, tuple[Span, ...]]  # vacations by person
LOW = 6 * 3600 * clock.SECOND  # less than that is left of days: hurry


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game that is not over, as one of its people sees it."""

    table: Table
    is_yours: bool  # it is his turn, and he is not on vacation
    left: int | None  # milliseconds until the time of who is to move is up; None without a clock
    rests_until: int | None  # the vacation of who is to move, if it is now
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


async def in_order(
    store: Store, person: str, tables: Sequence[Table] | None = None
) -> list[Waiting]:
    """His games that are not over, which may have been read before."""
    if tables is None:
        tables = await store.tables.running_of(person)
    timed = [table for table in tables if table.clock and table.status == PLAYING]
    newest, spans = await store.log.newest([table.id for table in timed]), Spans()
    if timed:
        await store.uptime.ready()
        slow = [table.people for table in timed if table.clock.startswith(clock.DAYS)]
        spans = await store.vacations.of(frozenset[str]().union(*slow)) if slow else spans
    found = [_waiting(store, table, person, newest.get(table.id), spans) for table in tables]
    return sorted(found, key=lambda one: one.place)


def _waiting(store: Store, table: Table, person: str, newest: Move | None, spans: Spans) -> Waiting:
    acting = table.to_act if table.status == PLAYING else ()
    mine = _his_seats(table, person)
    wanted = mine or [seat for seat in acting if table.seats[seat].person is not None]
    rests = {seat: spans.get(table.seats[seat].person or "", ()) for seat in wanted}
    if not table.clock.startswith(clock.DAYS):
        rests = dict.fromkeys(wanted, ())
    covered = [covering(now(), rests[seat]) for seat in wanted]
    until = min((span[1] for span in covered if span), default=None)
    is_yours = bool(mine) and not all(covered)
    return Waiting(table, is_yours, _left(store, table, newest, rests), until, table.moved)


def _left(
    store: Store, table: Table, newest: Move | None, rests: Mapping[int, Sequence[Span]]
) -> int | None:
    """The least that one of these seats has; bots have all the time that they need."""
    control = clock.read(table.clock)
    if control is None or table.status != PLAYING or table.paused is not None:
        return None
    stood = tuple(clock.Hand(*hand) for hand in newest.clock or ()) if newest else ()
    stood = stood or clock.begun(control, len(table.seats))
    since, lefts = newest.at if newest else table.moved, []
    for seat in rests:
        if table.seats[seat].kind != BOT and not table.seats[seat].is_butler:
            gone = store.uptime.elapsed(since, now(), rests[seat])
            lefts.append(max(0, clock.until(control, clock.run(stood, [seat], gone)[seat])))
    return min(lefts, default=None)


async def waits_elsewhere(store: Store, person: str, table: str) -> bool:
    """Whether it is his turn in another game than this one."""
    others = (one for one in await store.tables.running_of(person) if one.id != table)
    return any(_his_seats(one, person) for one in others)


def _his_seats(table: Table, person: str) -> list[int]:
    """Those of his that owe a decision."""
    acting = table.to_act if table.status == PLAYING else ()
    return [seat for seat in acting if seat in table.seats_of(person)]


def next_after(ordered: Sequence[Waiting], table: str) -> str | None:
    """The next game in which it is his turn, from this one on and round; None if no other is."""
    mine = [one.table.id for one in ordered if one.is_yours]
    at = mine.index(table) + 1 if table in mine else 0
    return next((other for other in mine[at:] + mine[:at] if other != table), None)
