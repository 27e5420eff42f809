"""What a reader should look at: the elements touched since he last decided, and those where points
were made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from marchstone.core.protocol import AnyGame, Seat
from marchstone.server.live.course import Course
from marchstone.server.live.course.told import DONE
from marchstone.storage.rows import Move

MOST_MOVES = 12


def touched(course: Course, reader: Seat | None) -> set[str]:
    """Keys of elements, from the events as the reader may see them."""
    return touched_by(course, recent(course, reader), reader)


def touched_by(course: Course, moves: Iterable[Move], reader: Seat | None) -> set[str]:
    keys: set[str] = set()
    for move in moves:
        for event in move.events or ():
            keys.update(course.game.touched(event.seen_by(reader)))
    return keys


def recent(course: Course, reader: Seat | None) -> Iterator[Move]:
    """The newest move and, for a seat, those before it back to its own; for a spectator, those of
    the same player."""
    newest = [move for move in course.moves[-MOST_MOVES:][::-1] if move.kind in DONE]
    for number, move in enumerate(newest):
        is_own = move.seat == reader
        is_other_player = reader is None and move.seat != newest[0].seat
        if number and (is_own or is_other_player):
            return
        yield move
        if is_own:
            return


def scored(
    game: AnyGame, moves: Iterable[Move], reader: Seat | None
) -> list[tuple[str, Seat, int]]:
    """Where points were made, and by whom; what is about no element is about the one before it."""
    found: dict[tuple[str, Seat], int] = {}
    for move in moves:
        keys: tuple[str, ...] = ()
        for event in move.events or ():
            told = event.seen_by(reader)
            keys = game.touched(told) or keys
            for seat, points in game.scored(told).items():
                for key in keys[:1]:
                    found[key, seat] = found.get((key, seat), 0) + points
    return [(*place, points) for place, points in found.items() if points]
