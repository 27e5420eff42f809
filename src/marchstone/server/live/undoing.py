"""Taking back: who may at once, who has to ask, and what the others say. Ending and pausing by
agreement.

At once: the newest decision, if it showed nothing hidden and nobody has moved since; as much as one
likes where the table was made so; and what people at one device settle among themselves. All else
is asked of the other people at the table, and happens when every one of them agrees.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from marchstone.core.ending import AGREED, Ending
from marchstone.core.protocol import Seat
from marchstone.core.words import Voice
from marchstone.server.live.clock import pausing
from marchstone.server.live.course import Course, Planned
from marchstone.server.live.course.told import A_PAUSE, FOR_END, FOR_PAUSE, FOR_UNDO, Request
from marchstone.server.live.standing import Standing
from marchstone.server.refusals import HasAsked, NobodyAsks, NobodyElse, NotUndone
from marchstone.storage.rows import (
    ASK,
    GRANT,
    PAUSE,
    PERSON,
    PLAY,
    REFUSE,
    RESUME,
    UNDO,
    Move,
    Table,
)

NOW, IF_ASKED = "now", "ask"
REFUSED = {FOR_UNDO: None, FOR_END: 0, FOR_PAUSE: A_PAUSE}  # what the row of a no names
MOST = 1000  # that are taken back at one table: its log stays one that can be read


class Undo(NamedTuple):
    """A decision that somebody may take back."""

    seat: Seat
    how: str  # now, or ask


def offered(table: Standing, mine: Collection[Seat]) -> Undo | None:
    """The newest decision of these seats, which are one person's; None if it has to stand."""
    course = table.playing()
    newest = [move for seat in mine if (move := course.told.newest_of(seat))]
    if not newest or course.outcome is not None or course.pause or course.told.undos >= MOST:
        return None
    if table.row.rated:
        return None
    move = max(newest, key=lambda move: move.ply)
    if is_free(table, course, move):
        return Undo(move.seat, NOW)
    return Undo(move.seat, IF_ASKED) if has_others(table.row, move.seat) else None


def is_free(table: Standing, course: Course, move: Move) -> bool:
    if table.row.undoes_freely or _is_settled_at_the_device(table.row, move.seat):
        return True
    is_newest = move is course.told.newest() and move.player == PERSON
    return is_newest and not course.game.shows_hidden(move.events or ())


def _is_settled_at_the_device(row: Table, seat: Seat) -> bool:
    return not has_others(row, seat) and len(row.seats_of(row.seats[seat].person)) > 1


def others(row: Table, seat: Seat) -> set[str]:
    """The people who are asked, also those who are away: the butler has no say."""
    playing = (it.person for it in row.seats if it.person is not None and not it.has_resigned)
    return {person for person in playing if person != row.seats[seat].person}


def has_others(row: Table, seat: Seat) -> bool:
    """Whether there is anybody who is asked."""
    person = row.seats[seat].person
    for it in row.seats:
        if it.person is not None and it.person != person and not it.has_resigned:
            return True
    return False


def may_pause(row: Table, seat: Seat) -> bool:
    """With people who can be asked, or at one device; among bots nobody needs it."""
    is_shared = len(row.seats_of(row.seats[seat].person)) > 1
    return row.paused is None and not row.tournament and (is_shared or has_others(row, seat))


# What becomes a row; whose seat it is was asked before


def undone(table: Standing, seat: Seat, decision: int) -> Planned:
    course, undo = _open(table, seat, decision)
    if undo.how != NOW:
        raise NotUndone
    return course.undone(seat, _ply_of(course, seat))


def asked(table: Standing, seat: Seat, decision: int) -> Planned:
    course, _ = _open(table, seat, decision)
    if not has_others(table.row, seat):
        raise NotUndone
    if course.request is not None or course.told.has_asked(seat):
        raise HasAsked
    return course.said(ASK, seat, _ply_of(course, seat))


def asked_to_end(table: Standing, seat: Seat) -> Planned:
    """Whether all agree that the game is over, and nobody has won it."""
    course = table.playing()
    course.check(seat, course.decisions(seat))
    if not has_others(table.row, seat):
        raise NobodyElse
    if course.request is not None or course.told.has_asked(seat, FOR_END):
        raise HasAsked
    return course.said(ASK, seat)


def asked_to_pause(table: Standing, seat: Seat) -> Planned:
    return pausing.asked(table, seat, others(table.row, seat))


def _open(table: Standing, seat: Seat, decision: int) -> tuple[Course, Undo]:
    course = table.playing()
    course.check(seat, decision)
    course.check_goes_on()
    undo = offered(table, [seat])
    if undo is None:
        raise NotUndone
    return course, undo


def _ply_of(course: Course, seat: Seat) -> int:
    newest = course.told.newest_of(seat)
    assert newest is not None
    return newest.ply


def answered(table: Standing, seat: Seat, ply: int, *, yes: bool) -> Planned:
    """The last who agrees lets it happen, one who does not ends it; who asked may withdraw."""
    course, row = table.playing(), table.row
    request = course.request
    if request is None or request.ply != ply:
        raise NobodyAsks
    if not yes:
        return course.said(REFUSE, seat, REFUSED[request.what])
    person = row.seats[seat].person
    agreed = {row.seats[other].person for other in request.granted} | {person}
    if person == row.seats[request.seat].person:
        raise NobodyAsks
    if agreed >= others(row, request.seat):
        return _agreed(course, seat, request)
    return course.said(GRANT, seat)


def _agreed(course: Course, seat: Seat, request: Request) -> Planned:
    if request.what == FOR_END:
        return course.agreed(seat, request.ply)
    if request.what == FOR_PAUSE:
        return course.said(PAUSE, seat, request.ply)
    assert request.first is not None
    return course.undone(request.seat, request.first)


def line(move: Move, voice: Voice) -> str:
    """What the log tells of it; of those who agree it tells when all do."""
    if move.kind == PLAY:  # nearly all are, and the game tells of those
        return ""
    if move.kind in (PAUSE, RESUME) or move.action == A_PAUSE:
        return pausing.line(move, voice)
    t, name = voice.words, voice.names[move.seat]
    if (move.kind, move.action) == (ASK, None):
        return t("{name} asks to end the game.", name=name)
    if (move.kind, move.action) == (REFUSE, 0):
        return t("{name} says no: the game goes on.", name=name)
    if move.kind == GRANT and move.action is not None:
        return Ending(AGREED, None).line(voice)
    return {
        UNDO: t("{name} takes back a move.", name=name),
        ASK: t("{name} asks to take back a move.", name=name),
        REFUSE: t("{name} says no: the move stands.", name=name),
    }.get(move.kind, "")
