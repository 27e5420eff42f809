"""The course of a game: a match as the rows of its log tell it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from marchstone import games
from marchstone.core.ending import RESIGNED
from marchstone.core.errors import MarchstoneError, UnknownGame
from marchstone.core.match import Match
from marchstone.core.protocol import Action, AnyGame, Event, Outcome, Seat
from marchstone.core.record import Record
from marchstone.server.refusals import NotPlaying, Stale
from marchstone.storage.rows import BUTLER, PERSON, PLAY, RESIGN, Move, Table
from marchstone.storage.schema import now


def game_of(table: Table) -> AnyGame | None:
    """The game, if its rules are still those that the table was started with."""
    try:
        game = games.get(table.game)
    except UnknownGame:
        return None
    return game if game.version == table.version else None


def stored_record(table: Table, moves: Sequence[Move]) -> Record:
    """The game as it was written down, with what happened if all of that was."""
    played = [move for move in moves if move.action is not None]
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
    )


def times_of(moves: Sequence[Move]) -> tuple[int, ...]:
    """When each decision was made, in milliseconds since the first."""
    played = [move.at for move in moves if move.action is not None]
    return tuple(max(0, at - played[0]) for at in played)


@dataclass(frozen=True, slots=True)
class Planned:
    """A row that is not written yet, and the match as it would be after it."""

    move: Move
    match: Match


class Course:
    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game = game
        facts = (dict(table.options), len(table.seats), table.seed, table.before)
        self.match = Match.start(game, *facts)
        self.moves: list[Move] = []  # with what each brought about
        self._decisions = [0] * self.match.seats

    @property
    def ply(self) -> int:
        """How many rows have been taken in."""
        return len(self.moves)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.match.to_act()

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome()

    def decisions(self, seat: Seat) -> int:
        """How often this seat has decided: a page that says another number is stale."""
        return self._decisions[seat]

    def planned(self, seat: Seat, action: Action, decision: int, player: str) -> Planned:
        """What this decision would bring about; refused if it cannot be."""
        if decision != self.decisions(seat):
            raise Stale
        if self.outcome is not None:
            raise NotPlaying
        match = self.match.clone()
        events = match.play(seat, action)
        move = Move(self.ply, PLAY, seat, action, player, now(), tuple(events))
        return Planned(move, match)

    def resignation(self, seat: Seat, *, is_end: bool) -> Planned:
        """It ends the match, or the butler has the seat from here on."""
        if self.outcome is not None:
            raise NotPlaying
        match = self.match.clone()
        if is_end:
            match.end(seat, RESIGNED)
        player = PERSON if is_end else BUTLER
        return Planned(Move(self.ply, RESIGN, seat, None, player, now(), ()), match)

    def adopt(self, planned: Planned) -> None:
        """What was planned is written."""
        self.match = planned.match
        self._note(planned.move)

    def take(self, move: Move) -> None:
        """Advance by a row of the log."""
        if move.ply != self.ply:
            raise ValueError(f"row {move.ply} does not follow row {self.ply - 1}")
        events: list[Event] = []
        if move.action is None:
            if move.player == PERSON:
                self.match.end(move.seat, RESIGNED)
        else:
            events = self.match.play(move.seat, move.action)
        self._note(replace(move, events=tuple(events)))

    def _note(self, move: Move) -> None:
        self.moves.append(move)
        if move.kind == PLAY:
            self._decisions[move.seat] += 1

    def view(self, seat: Seat | None) -> Any:
        return self.match.view(seat)

    def record(self) -> Record:
        """The whole game; only for a game that is over."""
        return replace(self.match.record(), times=times_of(self.moves))


def course_of(table: Table, moves: Sequence[Move]) -> Course | None:
    """The course of a table by its rows; None if its rules were others and ours lead elsewhere."""
    if game_of(table) is None:
        try:
            Match.replay(stored_record(table, moves))
        except MarchstoneError:
            return None
    course = Course(games.get(table.game), table)
    for move in moves:
        course.take(move)
    return course
