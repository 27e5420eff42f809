"""What a reader should look at: the elements touched since he last decided."""

from __future__ import annotations

from collections.abc import Iterator

from marchstone.core.protocol import Seat
from marchstone.server.live.course import Course, Turn

MOST_TURNS = 12


def touched(course: Course, reader: Seat | None) -> set[str]:
    """Keys of elements, from the events as the reader may see them."""
    keys: set[str] = set()
    for turn in recent(course, reader):
        for event in turn.events:
            keys.update(course.game.touched(event.seen_by(reader)))
    return keys


def recent(course: Course, reader: Seat | None) -> Iterator[Turn]:
    """The newest turn and, for a seat, those before it back to its own; for a spectator, those of
    the same player."""
    newest = course.turns[-MOST_TURNS:][::-1]
    for number, turn in enumerate(newest):
        is_own = turn.move.seat == reader
        is_other_player = reader is None and turn.move.seat != newest[0].move.seat
        if number and (is_own or is_other_player):
            return
        yield turn
        if is_own:
            return
