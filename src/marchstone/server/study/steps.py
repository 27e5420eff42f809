"""A finished game to step through: each position, what was played, and what was thought of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from marchstone.bots.analysis import Moment
from marchstone.bots.pointwords import point_words
from marchstone.bots.turning import TurningPoint, turning_points
from marchstone.core.match import Match
from marchstone.core.plain import from_plain
from marchstone.core.protocol import Action, AnyGame, Seat, State
from marchstone.core.record import Record
from marchstone.core.words import Voice, Words
from marchstone.server.live.course import Course
from marchstone.server.people.names import seat_names
from marchstone.server.study.graph import draw
from marchstone.storage.rows import DONE, Analysis, Table
from marchstone.web.contexts import Part
from marchstone.web.contexts.games.analysis import (
    GraphPart,
    HandLine,
    HandsPart,
    MoveLine,
    PointLine,
    PointsPart,
    ProgressPart,
    StepPart,
)
from marchstone.web.drawing import render_board, render_hand

MOVER = ""  # the position is seen by whoever decides
OPEN = "open"  # and by everybody, with all that is hidden


@dataclass(frozen=True, slots=True)
class Step:
    """What the page shows of one ply."""

    part: StepPart
    board: str
    lit: tuple[str, ...]
    touched: tuple[str, ...]
    hands: HandsPart | None = None  # of all others, where the game lies open


@dataclass
class Study:
    record: Record
    names: tuple[str, ...]
    path: str
    analysis: Analysis | None
    t: Words

    @classmethod
    def of(cls, table: Table, course: Course, analysis: Analysis | None, t: Words) -> Study:
        """A game that was played at a table."""
        return cls(course.record(), seat_names(table, t), f"/game/{table.id}", analysis, t)

    @cached_property
    def moments(self) -> list[Moment]:
        plain = self.analysis.moments if self.analysis else []
        return [from_plain(Moment, moment) for moment in plain]

    @property
    def plies(self) -> int:
        return len(self.record.moves)

    @cached_property
    def game(self) -> AnyGame:
        return self.record.playable_game()

    @cached_property
    def voice(self) -> Voice:
        """A spectator's: everybody is called by his name."""
        return Voice(self.game.words(self.t.language), self.names)

    def progress(self) -> ProgressPart:
        done = self.analysis
        if done is None:
            return ProgressPart("", 0, self.plies, 0)
        return ProgressPart(done.status, len(done.moments), self.plies, done.ahead)

    def parts(self, seen: str) -> dict[str, Part]:
        """What changes while the analysis goes on."""
        return {"progress": self.progress(), "graph": self.graph(), "points": self.points(seen)}

    @property
    def is_whole(self) -> bool:
        return self.analysis is not None and self.analysis.status == DONE

    @cached_property
    def turning_points(self) -> list[TurningPoint]:
        """Known when all of the game has been thought over."""
        return turning_points(self.moments) if self.is_whole else []

    def graph(self) -> GraphPart:
        found = (self.moments, self.turning_points, self.plies)
        return GraphPart(draw(*found, self.names, self.record.outcome, self.t))

    def points(self, seen: str) -> PointsPart:
        states = self._states({point.ply for point in self.turning_points})
        lines = (
            self._point_line(number, point, states[point.ply])
            for number, point in enumerate(self.turning_points, 1)
        )
        return PointsPart(tuple(lines), self.is_whole, seen)

    def step(self, ply: int, viewer: Seat | None, *, is_open: bool = False) -> Step:
        """The decision at this ply, seen by the viewer, or by whoever makes it; `is_open` shows
        beside it what all the others hold."""
        ply = max(0, min(ply, self.plies))
        match = self.at(ply)
        if ply == self.plies:
            return self._end(match, viewer or 0, is_open=is_open)
        seat, action = self.record.moves[ply]
        action = match.state.meant(seat, action)
        view = match.view(seat)
        moment = self.moments[ply] if ply < len(self.moments) else None
        part = self._step_part(ply, seat, action, view, moment)
        shown = view if viewer in (None, seat) else match.view(viewer)
        touched = self.game.path(action)
        lit = self.game.path(moment.best) if moment and moment.opinions else ()
        hands = self._hands(match, shown.seat) if is_open else None
        return Step(part, self._board(shown, touched), lit, touched, hands)

    def at(self, ply: int) -> Match:
        """The match before this ply; after the last one it is over."""
        return Match.replay(self.record, ply if ply < self.plies else None)

    def _end(self, match: Match, viewer: Seat, *, is_open: bool) -> Step:
        result = match.result(self.voice) or self.t("The record ends here.")
        part = StepPart(self.plies, self.plies, None, "", result, None, ())
        hands = self._hands(match, viewer) if is_open else None
        return Step(part, self._board(match.view(viewer), ()), (), (), hands)

    def _hands(self, match: Match, shown: Seat) -> HandsPart:
        """What the others hold, who are not seen on the board."""
        views = (match.view(seat) for seat in range(match.seats) if seat != shown)
        held = ((view.seat, render_hand(self.game, view, self.voice)) for view in views)
        return HandsPart(tuple(HandLine(self.names[seat], html) for seat, html in held if html))

    def _step_part(
        self, ply: int, seat: Seat, action: Action, view: Any, moment: Moment | None
    ) -> StepPart:
        label = self.game.text.label(view, action, self.voice)
        facts = (ply, self.plies, seat, self.voice.names[seat], label)
        if moment is None:
            return StepPart(*facts, None, (), is_known=False)
        if not moment.opinions:
            return StepPart(*facts, None, (), is_forced=True)
        after = round(100 * moment.after)
        return StepPart(*facts, after, tuple(self._moves(view, moment)))

    def _moves(self, view: Any, moment: Moment) -> list[MoveLine]:
        """The best ones, and the one that was played; why, where it speaks for the move."""
        game, best = self.game, [it.action for it in moment.opinions]
        values = {it.action: it.value for it in moment.opinions} | {moment.action: moment.value}
        lines = []
        for action in values:
            is_played, is_good = action == moment.action, action in best
            has_reason = action == moment.best or (is_played and is_good)
            why = game.text.reason(view, action, self.voice) if has_reason else ""
            chance = round(100 * moment.chance(values[action]))
            label = game.text.label(view, action, self.voice)
            lines.append(MoveLine(label, chance, why, is_played=is_played))
        return lines

    def _board(self, view: Any, touched: Collection[str]) -> str:
        return render_board(self.game, view, self.voice, frozenset(touched))

    def _states(self, wanted: Collection[int]) -> dict[int, State]:
        """The positions before these plies, in one replay."""
        match = Match.replay(self.record, 0)
        found = {0: match.state.clone()}
        for seat, action in self.record.moves[: max(wanted, default=0)]:
            match.play(seat, action)
            if match.ply in wanted:
                found[match.ply] = match.state.clone()
        return found

    def _point_line(self, number: int, point: TurningPoint, state: State) -> PointLine:
        game, moment = self.game, self.moments[point.ply]
        told = point_words(point, moment, game, game.view(state, point.seat), self.voice)
        where = (number, point.ply, point.seat)
        return PointLine(*where, told.title, told.change, told.better, told.reason)
