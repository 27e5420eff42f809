"""The course of a game: a match as the rows of its log tell it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from marchstone import games
from marchstone.core.ending import AGREED
from marchstone.core.errors import MarchstoneError, UnknownGame
from marchstone.core.match import Match
from marchstone.core.protocol import Action, AnyGame, Event, Outcome, Seat
from marchstone.core.record import Record
from marchstone.server.live.clock import Clocks, Hand
from marchstone.server.live.course.told import ENDS, Pause, Request, Told, ending_of
from marchstone.server.live.course.told import done as done_rows
from marchstone.server.refusals import NotPlaying, Paused, Stale
from marchstone.storage.rows import BUTLER, GRANT, NOBODY, PERSON, PLAY, UNDO, Move, Table
from marchstone.storage.schema import now

KEPT = 2  # positions before decisions of people, to which one may want to go back


def game_of(table: Table) -> AnyGame | None:
    """The game, if its rules are still those that the table was started with."""
    try:
        game = games.get(table.game)
    except UnknownGame:
        return None
    return game if game.version == table.version else None


def stored_record(table: Table, moves: Sequence[Move]) -> Record:
    """The game as it was written down, with what happened if all of that was.

    Of moves that were taken back it knows nothing.
    """
    played = [move for move in done_rows(moves) if move.kind == PLAY]
    events = tuple(move.events for move in played if move.events is not None)
    return Record(
        game=table.game,
        version=table.version,
        options=table.options,
        seats=len(table.seats),
        seed=table.seed,
        moves=tuple((move.seat, move.action) for move in played if move.action is not None),
        outcome=table.outcome,
        events=events if len(events) == len(played) else (),
        before=table.before,
        times=times_of(moves),
        proof=table.proof,
        clock=table.clock,
    )


def times_of(moves: Sequence[Move]) -> tuple[int, ...]:
    """When each decision was made, in milliseconds since the first."""
    played = [move.at for move in done_rows(moves) if move.kind == PLAY]
    return tuple(max(0, at - played[0]) for at in played)


@dataclass(frozen=True, slots=True)
class Planned:
    """A row that is not written yet, and the match as it would be after it."""

    move: Move
    match: Match


class Course:
    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game = game
        self._table = table
        self.match = self._start()
        self.told = Told()
        self._decisions = [0] * self.match.seats
        self._carried_out = 0  # of the rows that stand
        self._before: dict[int, Match] = {}  # by ply
        self.clocks: list[tuple[int, Clocks | None]] = []  # when each row was written, and how they
        # stood after it; also of rows that do not stand

    def _start(self) -> Match:
        table = self._table
        facts = (dict(table.options), len(table.seats), table.seed, table.before)
        return Match.start(self.game, *facts)

    @property
    def ply(self) -> int:
        """How many rows the log has."""
        return self.told.ply

    @property
    def moves(self) -> list[Move]:
        """The rows that stand, with what each brought about."""
        return self.told.rows

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.match.to_act()

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome()

    def decisions(self, seat: Seat) -> int:
        """How often this seat has decided, and anybody taken back: a page that says another number
        is stale."""
        return self._decisions[seat]

    def check(self, seat: Seat, decision: int) -> None:
        """Stale or NotPlaying, if it cannot be decided any more."""
        if decision != self.decisions(seat):
            raise Stale
        if self.outcome is not None:
            raise NotPlaying

    def planned(self, seat: Seat, action: Action, decision: int, player: str) -> Planned:
        """What this decision would bring about; refused if it cannot be."""
        self.check(seat, decision)
        self.check_goes_on()
        match = self.match.clone()
        events = match.play(seat, action)
        move = Move(self.ply, PLAY, seat, action, player, now(), tuple(events))
        return Planned(move, match)

    def given_up(self, kind: str, seat: Seat, *, is_end: bool) -> Planned:
        """Resigned, or out of time: it ends the match, or the butler has the seat from here on."""
        if self.outcome is not None:
            raise NotPlaying
        match = self.match.clone()
        if is_end:
            match.end(seat, ENDS[kind])
        player = PERSON if is_end else BUTLER
        return Planned(Move(self.ply, kind, seat, None, player, now(), ()), match)

    def abandoned(self, kind: str, seat: Seat) -> Planned:
        """Everybody has left: the game is over, and nobody has won it."""
        if self.outcome is not None:
            raise NotPlaying
        move = Move(self.ply, kind, seat, None, NOBODY, now(), ())
        match, ending = self.match.clone(), ending_of(move)
        match.end(ending.seat, ending.reason)
        return Planned(move, match)

    def undone(self, seat: Seat, first: int) -> Planned:
        """The seat takes back its decision at this ply, and all that came after it."""
        match = self._before.get(first) or self.at(first)
        return Planned(Move(self.ply, UNDO, seat, first, PERSON, now(), ()), match)

    def agreed(self, seat: Seat, asked: int) -> Planned:
        """The last who had to agree that the game ends; what was asked at this ply."""
        match = self.match.clone()
        match.end(None, AGREED)
        return Planned(Move(self.ply, GRANT, seat, asked, PERSON, now(), ()), match)

    def at(self, ply: int) -> Match:
        """The match as it stood at this ply, of what stands now; the rules have no way back."""
        if ply >= self.ply:
            return self.match.clone()
        match = self._start()
        for move in self.moves:
            if move.ply < ply and move.kind == PLAY and move.action is not None:
                match.play(move.seat, move.action)
        return match

    def said(
        self, kind: str, seat: Seat, first: int | None = None, player: str = PERSON
    ) -> Planned:
        """Something about taking back, ending or pausing that changes no position."""
        return Planned(Move(self.ply, kind, seat, first, player, now(), ()), self.match)

    @property
    def request(self) -> Request | None:
        return None if self.outcome is not None else self.told.request

    @property
    def pause(self) -> Pause | None:
        return None if self.outcome is not None else self.told.pause

    def check_goes_on(self) -> None:
        """Paused, while nobody may move."""
        if self.pause is not None:
            raise Paused

    def adopt(self, planned: Planned) -> None:
        """What was planned is written."""
        move = planned.move
        if move.kind == PLAY and move.player == PERSON:
            self._before[move.ply] = self.match
        self.match = planned.match
        self._note(move)
        self._carried_out = len(self.moves)
        if move.kind == UNDO:
            first = move.action or 0
            self._before = {ply: it for ply, it in self._before.items() if ply < first}
        while len(self._before) > KEPT:  # the oldest was put in first
            del self._before[next(iter(self._before))]

    def take(self, *rows: Move) -> None:
        """Advance by rows of the log. What is taken back among them never happens."""
        for move in rows:
            if move.ply != self.ply:
                raise ValueError(f"row {move.ply} does not follow row {self.ply - 1}")
            self._note(move)
        if any(move.kind == UNDO for move in rows):
            self.match, self._carried_out = self._start(), 0
            self._before.clear()
        for place in range(self._carried_out, len(self.moves)):
            move = self.moves[place]
            self.moves[place] = replace(move, events=self._carry_out(move))
        self._carried_out = len(self.moves)

    def _carry_out(self, move: Move) -> tuple[Event, ...]:
        if move.kind == PLAY and move.action is not None:
            return tuple(self.match.play(move.seat, move.action))
        if move.kind in ENDS and move.player != BUTLER:
            ending = ending_of(move)
            self.match.end(ending.seat, ending.reason)
        if move.kind == GRANT and move.action is not None:
            self.match.end(None, AGREED)
        return ()

    def _note(self, move: Move) -> None:
        self.told.add(move)
        stood = tuple(Hand(*hand) for hand in move.clock) if move.clock else None
        self.clocks.append((move.at, stood))
        if move.kind == PLAY:
            self._decisions[move.seat] += 1
        elif move.kind == UNDO:
            self._decisions = [count + 1 for count in self._decisions]

    def view(self, seat: Seat | None) -> Any:
        return self.match.view(seat)

    def record(self) -> Record:
        """The whole game; only for a game that is over."""
        table, times = self._table, times_of(self.moves)
        return replace(self.match.record(), times=times, proof=table.proof, clock=table.clock)


def course_of(table: Table, moves: Sequence[Move]) -> Course | None:
    """The course of a table by its rows; None if its rules were others and ours lead elsewhere."""
    if game_of(table) is None:
        try:
            Match.replay(stored_record(table, moves))
        except MarchstoneError:
            return None
    course = Course(games.get(table.game), table)
    course.take(*moves)
    return course
