"""Which rows of a log stand: some take back others, and some ask whether they may."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import takewhile

from marchstone.core.ending import ABANDONED, CLOSED, OUT_OF_TIME, RESIGNED, Ending
from marchstone.core.protocol import Seat
from marchstone.storage.rows import (
    ASK,
    BOT,
    BUTLER,
    FLAG,
    GRANT,
    HOST,
    NOBODY,
    PAUSE,
    PLAY,
    REFUSE,
    RESIGN,
    RESUME,
    UNDO,
    Move,
)

ENDS = {RESIGN: RESIGNED, FLAG: OUT_OF_TIME}
DONE = (PLAY, *ENDS)  # the others are about those
A_PAUSE = -1  # what an ask names instead of a ply
FOR_UNDO, FOR_END, FOR_PAUSE = "undo", "end", "pause"


def asked_for(first: int | None) -> str:
    """By what the row names that asks."""
    return {None: FOR_END, A_PAUSE: FOR_PAUSE}.get(first, FOR_UNDO)


@dataclass(frozen=True, slots=True)
class Request:
    """A seat asks whether it may take back its newest decision, and all that came after; or whether
    all agree to end the game, or to pause."""

    ply: int  # of the row that asks
    seat: Seat
    first: int | None  # the ply of that decision; None to end the game, A_PAUSE to pause
    granted: frozenset[Seat] = frozenset()

    @property
    def what(self) -> str:
        return asked_for(self.first)


@dataclass(frozen=True, slots=True)
class Pause:
    """All have agreed to it."""

    since: int  # milliseconds since 1970
    ready: frozenset[Seat] = frozenset()  # who would go on


class Told:
    """The rows that stand, in order; of several take-backs in a row the last is told."""

    def __init__(self, rows: Iterable[Move] = ()) -> None:
        self.rows: list[Move] = []
        self.ply = 0  # how many rows the log has
        self.undone = -1  # the newest row that took back others
        self.undos = 0
        self.request: Request | None = None
        self.pause: Pause | None = None
        for row in rows:
            self.add(row)

    def add(self, row: Move) -> None:
        if row.kind == UNDO:
            self._take_back(row)
        self.rows.append(row)
        self.ply = row.ply + 1
        self._ask(row)
        self._rest(row)

    def _rest(self, row: Move) -> None:
        if row.kind == PAUSE:
            self.pause = Pause(row.at)
        elif row.kind == RESUME and self.pause is not None:
            ready = self.pause.ready | {row.seat}
            self.pause = None if row.action else replace(self.pause, ready=ready)

    def _take_back(self, row: Move) -> None:
        assert row.action is not None
        self.undone, self.undos = row.ply, self.undos + 1
        while self.rows and (self.rows[-1].ply >= row.action or self.rows[-1].kind not in DONE):
            self.rows.pop()

    def _ask(self, row: Move) -> None:
        """What is asked for stands until it is answered, or until a person moves, or the butler of
        whoever asked: what he would take back is not his newest decision any more."""
        if row.kind == ASK:
            self.request = Request(row.ply, row.seat, row.action)
        elif row.kind == GRANT and self.request is not None:
            granted = self.request.granted | {row.seat}
            self.request = replace(self.request, granted=granted)
        elif self.request is not None and self._is_void(row, self.request):
            self.request = None

    def _is_void(self, row: Move, request: Request) -> bool:
        is_served = row.player in (BOT, BUTLER) and row.seat != request.seat
        return row.kind in (REFUSE, UNDO, RESIGN, FLAG) or not is_served

    def since(self, ply: int) -> list[Move]:
        """The rows that stand, from this one on."""
        newer = takewhile(lambda row: row.ply >= ply, reversed(self.rows))
        return [*newer][::-1]

    def newest(self) -> Move | None:
        """The last that somebody did."""
        return next((row for row in reversed(self.rows) if row.kind in DONE), None)

    def newest_of(self, seat: Seat) -> Move | None:
        """Its last decision. Nobody goes back behind where somebody resigned or ran out of time."""
        for row in reversed(self.rows):
            if row.kind in (RESIGN, FLAG):
                return None
            if row.kind == PLAY and row.seat == seat:
                return row
        return None

    def has_asked(self, seat: Seat, what: str = FOR_UNDO) -> bool:
        """Whether it has asked since its last decision: nobody is asked about the same twice."""
        for row in reversed(self.rows):
            if row.kind == PLAY and row.seat == seat:
                return False
            if row.kind == ASK and row.seat == seat and asked_for(row.action) == what:
                return True
        return False


def ending_of(move: Move) -> Ending:
    """Of a row that gives up: a seat does, the host closes the table, or everybody has left it."""
    if move.player in (HOST, NOBODY):
        return Ending(CLOSED if move.player == HOST else ABANDONED, None)
    return Ending(ENDS[move.kind], move.seat)


def done(rows: Iterable[Move]) -> tuple[Move, ...]:
    """The moves and resignations that stand."""
    return tuple(row for row in Told(rows).rows if row.kind in DONE)
