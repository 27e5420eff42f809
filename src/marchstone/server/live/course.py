"""The course of a game: a match as the rows of its log tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchstone import games
from marchstone.core.errors import UnknownGame
from marchstone.core.match import Match
from marchstone.core.protocol import Action, AnyGame, Event, Outcome, Seat
from marchstone.core.record import Record
from marchstone.server.refusals import NotPlaying, Stale
from marchstone.storage.rows import PLAY, RESIGN, Move, Table

RESIGNED = "resigned"


def game_of(table: Table) -> AnyGame | None:
    """The game, if its rules are still those that the table was started with."""
    try:
        game = games.get(table.game)
    except UnknownGame:
        return None
    return game if game.version == table.version else None


@dataclass(frozen=True, slots=True)
class Turn:
    """A row of the log and what it brought about."""

    move: Move
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Planned:
    """A turn that is not written yet, carried out on a copy of the match."""

    turn: Turn
    match: Match
    to_act: tuple[Seat, ...]
    outcome: Outcome | None

    @property
    def move(self) -> Move:
        return self.turn.move


class Course:
    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game = game
        self.match = Match.start(game, dict(table.options), len(table.seats), table.seed)
        self.turns: list[Turn] = []
        self.resigned: Seat | None = None
        self._decisions = [0] * self.match.seats

    @property
    def ply(self) -> int:
        """How many rows have been taken in."""
        return len(self.turns)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.resigned is not None else self.match.state.to_act()

    @property
    def outcome(self) -> Outcome | None:
        if self.resigned is not None:
            return self._outcome_of_resigning(self.resigned)
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
        turn = Turn(Move(self.ply, PLAY, seat, action, player), tuple(events))
        return Planned(turn, match, match.state.to_act(), match.outcome())

    def resignation(self, seat: Seat) -> Planned:
        if self.outcome is not None:
            raise NotPlaying
        turn = Turn(Move(self.ply, RESIGN, seat, None), ())
        return Planned(turn, self.match, (), self._outcome_of_resigning(seat))

    def adopt(self, planned: Planned) -> None:
        """What was planned is written."""
        self.match = planned.match
        self._note(planned.turn)

    def take(self, move: Move) -> None:
        """Advance by a row of the log."""
        events: list[Event] = []
        if move.ply != self.ply:
            raise ValueError(f"row {move.ply} does not follow row {self.ply - 1}")
        if move.action is not None:
            events = self.match.play(move.seat, move.action)
        self._note(Turn(move, tuple(events)))

    def _note(self, turn: Turn) -> None:
        self.turns.append(turn)
        if turn.move.kind == RESIGN:
            self.resigned = turn.move.seat
        else:
            self._decisions[turn.move.seat] += 1

    def view(self, seat: Seat | None) -> Any:
        return self.match.view(seat)

    def record(self) -> Record:
        """The whole game; only for a game that is over."""
        return self.match.record()

    def _outcome_of_resigning(self, seat: Seat) -> Outcome:
        """The one who resigned is last, the others stand by their points."""
        scores = self.match.state.scores()
        others = [score for other, score in enumerate(scores) if other != seat]
        ranks = [1 + sum(better > score for better in others) for score in scores]
        ranks[seat] = len(scores)
        return Outcome(tuple(ranks), RESIGNED)
