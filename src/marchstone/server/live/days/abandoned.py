"""Games that everybody has left: they are closed, and nobody has won them."""

from __future__ import annotations

from marchstone.core.protocol import Seat
from marchstone.server.live.clock import DAY, DAYS, SECOND
from marchstone.server.live.course import Course, Planned
from marchstone.storage import Store
from marchstone.storage.rows import FLAG, PERSON, PLAY, PLAYING, RESIGN, Table
from marchstone.storage.schema import now

AFTER = 30 * DAY * SECOND  # without a clock, and without anything that happens


def planned(store: Store, row: Table, course: Course) -> Planned | None:
    """The end, if no clock brings it and nothing has happened for so long while a server was
    there."""
    if row.status != PLAYING or row.clock or course.outcome is not None:
        return None
    is_left = store.uptime.elapsed(row.moved, now()) >= AFTER
    return course.abandoned(RESIGN, 0) if is_left else None


def is_last(row: Table, course: Course, seat: Seat) -> bool:
    """Whether the time of all people is up with this one's, by days, and none of them has moved
    since the first ran out of it. Who plays on against a butler cannot end the game like that."""
    people = {it.seat for it in row.seats if it.person is not None and not it.has_resigned}
    if len({row.seats[one].person for one in people}) < 2 or not row.clock.startswith(DAYS):
        return False
    fallen = {seat}
    for move in reversed(course.moves):
        if move.kind == PLAY and move.player == PERSON:
            break
        if move.kind == FLAG:
            fallen.add(move.seat)
    return people <= fallen and all(row.seats[one].is_butler for one in people - {seat})
