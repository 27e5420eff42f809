"""What stands above everything at a table: what is asked of its people, and that it pauses."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.core.protocol import Seat
from marchstone.core.words import Words
from marchstone.server.live.clock import pausing
from marchstone.server.live.course import Course
from marchstone.server.live.standing import Standing
from marchstone.storage.rows import Table
from marchstone.web.contexts.days import AskedPart, PausedPart
from marchstone.web.render import render_part


def questions(table: Standing, mine: Sequence[Seat], names: Sequence[str], t: Words) -> str:
    """As HTML, for whoever has these seats; "" while nothing is to be said."""
    course = table.playing()
    if course.told.request is None and course.told.pause is None:
        return ""
    asked, paused = _asked(course, mine, names), _paused(table.row, course, mine, names)
    return "".join(render_part(part, t) for part in (paused, asked) if part is not None)


def _asked(course: Course, mine: Sequence[Seat], names: Sequence[str]) -> AskedPart | None:
    """A question to the reader, or his own."""
    request = course.request
    if request is None or not mine:
        return None
    return AskedPart(
        ply=request.ply,
        seat=mine[0],
        name=names[request.seat],
        is_yours=request.seat in mine,
        has_agreed=not request.granted.isdisjoint(mine),
        agreed=tuple(names[seat] for seat in sorted(request.granted)),
        what=request.what,
    )


def _paused(
    row: Table, course: Course, mine: Sequence[Seat], names: Sequence[str]
) -> PausedPart | None:
    """That it pauses, and by whom it goes on."""
    if course.pause is None:
        return None
    his = next((seat for seat in mine if pausing.may_resume(row, course, seat, 0)), None)
    others = sorted(pausing.awaited(row, course).difference(mine))
    # Where a clock runs, it ends a pause that lasts too long.
    later = mine[0] if mine and his is None and not row.clock else None
    return PausedPart(his, tuple(names[seat] for seat in others), later)
