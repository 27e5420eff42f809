"""What the clock lets happen: a seat runs out of time, everybody has, or a pause is over."""

from __future__ import annotations

from marchstone.server.live.clock import pausing
from marchstone.server.live.clock.keeper import Keeper
from marchstone.server.live.course import Planned
from marchstone.server.live.days import abandoned
from marchstone.server.live.standing import Standing
from marchstone.storage.rows import FLAG


def planned(table: Standing, keeper: Keeper) -> Planned | None:
    course, seat, control = table.course, keeper.fallen(), keeper.control
    if course is None or control is None:
        return None
    if course.pause is not None and keeper.paused_for() >= pausing.longest(table.row):
        return pausing.over(course)
    if seat is None:
        return None
    if not control.loses and abandoned.is_last(table.row, course, seat):
        return course.abandoned(FLAG, seat)
    return course.given_up(FLAG, seat, is_end=control.loses)
