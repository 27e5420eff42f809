"""Pausing by consent: nobody may move, and every hand stands still.

Whoever is to move ends it by his own word, for it is his time that runs then; where several are,
all of them. After a day, or a fortnight where one plays by days, it ends by itself; where no clock
runs, anybody who sits there may end it then.
"""

from __future__ import annotations

from marchstone.core.protocol import Seat
from marchstone.core.words import Voice
from marchstone.server.live.clock import DAY, DAYS, SECOND
from marchstone.server.live.course import Course, Planned
from marchstone.server.live.course.told import A_PAUSE, FOR_PAUSE, Pause
from marchstone.server.live.standing import Standing
from marchstone.server.refusals import HasAsked, NobodyElse, NotPaused, OfTournament
from marchstone.storage.rows import ASK, BOT, NOBODY, PAUSE, REFUSE, RESUME, Move, Table


def longest(row: Table) -> int:
    """Milliseconds after which it is over whatever anybody says."""
    return (14 if row.clock.startswith(DAYS) else 1) * DAY * SECOND


def awaited(row: Table, course: Course) -> frozenset[Seat]:
    """Whose time would run, and who has not said that he is ready."""
    ready = course.pause.ready if course.pause else frozenset()
    people = (s.seat for s in row.seats if s.kind != BOT and not s.is_butler)
    return frozenset(people) & frozenset(course.to_act) - ready


def may_resume(row: Table, course: Course, seat: Seat, lasted: int) -> bool:
    """Whose word counts; where a bot is to move, or it has lasted too long, anybody's."""
    left = awaited(row, course)
    return seat in left or not left or lasted >= longest(row)


# What becomes a row; whose seat it is was asked before


def asked(table: Standing, seat: Seat, others: set[str]) -> Planned:
    """Of the others; people at one device settle it among themselves."""
    course, row = table.playing(), table.row
    if row.tournament:  # others wait for its end
        raise OfTournament
    course.check(seat, course.decisions(seat))
    course.check_goes_on()
    if not others and len(row.seats_of(row.seats[seat].person)) > 1:
        return course.said(PAUSE, seat)
    if not others:
        raise NobodyElse
    if course.request is not None or course.told.has_asked(seat, FOR_PAUSE):
        raise HasAsked
    return course.said(ASK, seat, A_PAUSE)


def resumed(table: Standing, seat: Seat, lasted: int) -> Planned:
    """The seat is ready; with the last who has to be, the game goes on."""
    course, row = table.playing(), table.row
    if course.pause is None or not may_resume(row, course, seat, lasted):
        raise NotPaused
    goes_on = lasted >= longest(row) or awaited(row, course) <= {seat}
    return course.said(RESUME, seat, int(goes_on))


def over(course: Course) -> Planned:
    """It has lasted long enough."""
    return course.said(RESUME, 0, 1, NOBODY)


def since_after(pause: Pause | None, move: Move) -> int | None:
    """Since when it pauses, once this row is written."""
    if move.kind == PAUSE:
        return move.at
    return None if pause is None or (move.kind == RESUME and move.action) else pause.since


def line(move: Move, voice: Voice) -> str:
    t, name = voice.words, voice.names[move.seat]
    if move.kind == RESUME and move.player == NOBODY:
        return t("The pause has lasted long enough: the game goes on.")
    told: dict[tuple[str, int | None], str] = {
        (ASK, A_PAUSE): t("{name} asks for a pause.", name=name),
        (REFUSE, A_PAUSE): t("{name} says no: the game goes on.", name=name),
        (RESUME, 0): t("{name} is ready to go on.", name=name),
        (RESUME, 1): t("{name} is ready: the game goes on.", name=name),
    }
    return t("The game pauses.") if move.kind == PAUSE else told[move.kind, move.action]
