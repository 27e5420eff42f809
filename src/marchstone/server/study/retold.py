"""A game of other rules to step through: what was stored of it, and boards while ours agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from marchstone import games
from marchstone.bots.analysis import Moment
from marchstone.core.errors import MarchstoneError
from marchstone.core.match import Match
from marchstone.core.plain import from_plain
from marchstone.core.protocol import AnyGame, Seat, State
from marchstone.core.record import Record
from marchstone.core.words import Voice, Words
from marchstone.server.live.course import stored_record
from marchstone.server.live.course.told import ENDS, ending_of
from marchstone.server.live.shown.lines import result_text
from marchstone.server.people.names import seat_names
from marchstone.server.study.graph import draw
from marchstone.server.study.steps import Step
from marchstone.storage.rows import DONE, PLAY, Analysis, Move, Table
from marchstone.web.contexts import LogLine, Part
from marchstone.web.contexts.games.analysis import GraphPart, NoBoardPart, ProgressPart, StepPart
from marchstone.web.drawing import render_board
from marchstone.web.render import render_part

RETOLD = "retold"


@dataclass
class Retold:
    table: Table
    moves: Sequence[Move]
    t: Words
    analysis: Analysis | None = None

    @property
    def game(self) -> AnyGame:
        return games.get(self.table.game)

    @property
    def plies(self) -> int:
        return sum(move.kind == PLAY for move in self.moves)

    @property
    def path(self) -> str:
        return f"/game/{self.table.id}"

    @property
    def names(self) -> tuple[str, ...]:
        return seat_names(self.table, self.t)

    @property
    def record(self) -> Record:
        return stored_record(self.table, self.moves)

    @property
    def voice(self) -> Voice:
        return self.voice_of(None)

    def voice_of(self, reader: Seat | None) -> Voice:
        return Voice(self.game.words(self.t.language), self.names, reader)

    def progress(self) -> ProgressPart:
        return ProgressPart(RETOLD, 0, self.plies, 0)

    def parts(self, seen: str) -> dict[str, Part]:
        """The graph of an analysis of then needs no rules; what was better is lost with them."""
        parts: dict[str, Part] = {"progress": self.progress()}
        if self.analysis is not None and self.analysis.status == DONE:
            moments = [from_plain(Moment, moment) for moment in self.analysis.moments]
            names, outcome = self.voice.names, self.table.outcome
            parts["graph"] = GraphPart(draw(moments, (), self.plies, names, outcome, self.t))
        return parts

    def log(self, reader: Seat | None) -> tuple[LogLine, ...]:
        """All that happened, as the reader may know it."""
        return tuple(
            LogLine(move.ply + 1, text, move.seat)
            for move in self.moves
            for text in self._texts(move, self.voice_of(reader))
        )

    def _texts(self, move: Move, voice: Voice) -> list[str]:
        if move.kind in ENDS:
            return [ending_of(move).line(voice)]
        return [*self.game.retold(move.events or (), voice)]

    def step(self, ply: int, viewer: Seat | None, *, is_open: bool = False) -> Step:
        ply = max(0, min(ply, self.plies))
        if ply == self.plies:
            assert self.table.outcome is not None
            result = result_text(self.table.outcome, (), self.voice.names, self.t)
            part = StepPart(ply, self.plies, None, "", result, None, ())
            return Step(part, self._board(ply, viewer or 0), (), ())
        move = [move for move in self.moves if move.kind == PLAY][ply]
        name, told = self.voice.names[move.seat], self._told(move, viewer)
        part = StepPart(ply, self.plies, move.seat, name, told, None, ())
        return Step(part, self._board(ply, move.seat if viewer is None else viewer), (), ())

    def _told(self, move: Move, viewer: Seat | None) -> str:
        """What happened; without events the number of the move is left, if it still means that."""
        told = " ".join(self._texts(move, self.voice_of(viewer)))
        if told or move.events is not None:
            return told or self.t("A step that the log does not tell of.")
        if move.action is None or self.table.version not in self.game.replays:
            return self.t("What happened was not written down.")
        return self.game.notation(move.action)

    def _board(self, ply: int, viewer: Seat) -> str:
        if ply >= len(self._states):
            return render_part(NoBoardPart(), self.t)
        view = self.game.view(self._states[ply], viewer)
        return render_board(self.game, view, self.voice, frozenset())

    @cached_property
    def _states(self) -> list[State]:
        """The positions before each ply, as long as our rules bring about what is stored."""
        record = self.record
        states: list[State] = []
        if not record.events:
            return states
        try:
            match = Match.replay(record, 0)
            for ply, (seat, action) in enumerate(record.moves, start=1):
                states.append(match.state.clone())
                record.check_events(ply, match.play(seat, action))
        except MarchstoneError:
            return states
        return [*states, match.state]
