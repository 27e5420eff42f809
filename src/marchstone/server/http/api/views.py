"""Tables and views as a program gets them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from marchstone.core.plain import to_plain
from marchstone.core.protocol import Seat
from marchstone.server.http.visits import Visit
from marchstone.server.live import undoing
from marchstone.server.live.clock import pausing
from marchstone.server.live.course import game_of
from marchstone.server.live.livetable import LiveTable
from marchstone.server.people.names import seat_names
from marchstone.server.refusals import NotYourSeat
from marchstone.storage.rows import WAITING, Table
from marchstone.web.contexts import HintLine


@dataclass(frozen=True, slots=True)
class SeatFacts:
    seat: int
    kind: str
    name: str
    is_you: bool
    person: str | None = None  # whose profile is at /api/players/<person>


@dataclass(frozen=True, slots=True)
class SeriesFacts:
    best_of: int
    game: int  # which one of the series this is
    score: list[int]  # games won, by seat


@dataclass(frozen=True, slots=True)
class TableFacts:
    id: str
    game: str
    version: int
    can_play: bool  # False: its rules are of another version than ours
    options: dict[str, Any]
    status: str
    public: bool
    hints: bool
    undo: bool  # its one person takes moves back as he likes
    seats: list[SeatFacts]
    to_act: list[int]
    ranks: list[int] | None
    invitation: str | None  # for those who sit at a table that still waits
    clock: str | None = None  # as it was chosen
    rated: str | None = None  # yes; when over counted or void; None if it never counts
    series: SeriesFacts | None = None
    commitment: str | None = None  # SHA-256 of the secret that deals, with what people add to it


@dataclass(frozen=True, slots=True)
class ActionFacts:
    action: int
    notation: str
    label: str
    path: list[str]


@dataclass(frozen=True, slots=True)
class SuggestionFacts:
    action: int
    notation: str
    label: str
    path: list[str]
    chance: int  # to win, in per cent
    reason: str


@dataclass(frozen=True, slots=True)
class HintFacts:
    table: str
    seat: int
    ply: int
    decision: int
    suggestions: list[SuggestionFacts]  # the best first


@dataclass(frozen=True, slots=True)
class AskedFacts:
    """Somebody asks to take back a move, to end the game, or for a pause."""

    ply: int  # by which it is answered
    seat: int
    agreed: list[int]  # seats
    what: str  # undo, end, pause


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """In milliseconds, for each seat: what is left, and what is free of its decision before."""

    left: list[int]
    free: list[int]
    running: list[int]  # seats


@dataclass(frozen=True, slots=True)
class ViewFacts:
    table: str
    status: str
    seat: int | None
    ply: int
    decision: int
    to_act: list[int]
    view: dict[str, Any] | None  # the game's own view; None while the table waits
    actions: list[ActionFacts]
    ranks: list[int] | None
    reason: str | None
    undo: str | None = None  # the newest decision of the seat can be taken back: now, or ask
    asked: AskedFacts | None = None
    clock: ClockFacts | None = None
    paused: list[int] | None = None  # the seats without whose word it does not go on
    handed_over: bool = False  # a bot had played for the seat; by this call it is yours again


def table_facts(table: Table, visitor: Visit) -> TableFacts:
    mine = table.seats_of(visitor.id)
    names = seat_names(table, visitor.t)
    return TableFacts(
        id=table.id,
        game=table.game,
        version=table.version,
        can_play=game_of(table) is not None,
        options=dict(table.options),
        status=table.status,
        public=table.is_public,
        hints=table.has_hints,
        undo=table.undoes_freely,
        seats=[
            SeatFacts(s.seat, s.kind, names[s.seat], s.seat in mine, s.person) for s in table.seats
        ],
        to_act=list(table.to_act) if table.status != WAITING else [],
        ranks=list(table.outcome.ranks) if table.outcome else None,
        invitation=table.invitation if mine and table.status == WAITING else None,
        clock=table.clock or None,
        rated=table.rated or None,
        series=_series(table),
        commitment=table.commitment or None,
    )


def _series(table: Table) -> SeriesFacts | None:
    if table.series is None:
        return None
    score = list(table.series.score(table.outcome))
    return SeriesFacts(table.series.best_of, table.series.game, score)


def view_facts(live: LiveTable, visitor: Visit, seat: Seat | None) -> ViewFacts:
    """NotYourSeat if the visitor does not sit there."""
    if seat is not None and seat not in live.row.seats_of(visitor.id):
        raise NotYourSeat
    if live.row.status == WAITING:
        return ViewFacts(live.row.id, WAITING, seat, 0, 0, [], None, [], None, None)
    course = live.playing()
    view, outcome = course.view(seat), course.outcome
    return ViewFacts(
        table=live.row.id,
        status=live.row.status,
        seat=seat,
        ply=course.ply,
        decision=course.decisions(seat) if seat is not None else 0,
        to_act=list(course.to_act),
        view=to_plain(view),
        actions=_actions(live, view, visitor, seat) if _goes_on(live) else [],
        ranks=list(outcome.ranks) if outcome else None,
        reason=outcome.reason if outcome else None,
        undo=_undo(live, seat),
        asked=_asked(live) if seat is not None else None,
        clock=_clock(live),
        paused=sorted(pausing.awaited(live.row, course)) if course.pause else None,
    )


def _goes_on(live: LiveTable) -> bool:
    course = live.playing()
    return course.outcome is None and course.pause is None


def _clock(live: LiveTable) -> ClockFacts | None:
    if live.clock.control is None:
        return None
    told = live.clock.told()
    return ClockFacts(told.left, told.free, told.running)


def _undo(live: LiveTable, seat: Seat | None) -> str | None:
    undo = None if seat is None else undoing.offered(live.standing, [seat])
    return undo.how if undo else None


def _asked(live: LiveTable) -> AskedFacts | None:
    request = live.playing().request
    if request is None:
        return None
    return AskedFacts(request.ply, request.seat, sorted(request.granted), request.what)


def hint_facts(live: LiveTable, seat: Seat, lines: Sequence[HintLine]) -> HintFacts:
    course = live.playing()
    game = course.game
    return HintFacts(
        table=live.row.id,
        seat=seat,
        ply=course.ply,
        decision=course.decisions(seat),
        suggestions=[
            SuggestionFacts(
                action=line.action,
                notation=game.notation(line.action),
                label=line.label,
                path=list(game.path(line.action)),
                chance=line.chance,
                reason=line.reason,
            )
            for line in lines
        ],
    )


def _actions(live: LiveTable, view: Any, visitor: Visit, seat: Seat | None) -> list[ActionFacts]:
    game, voice = live.playing().game, live.scenes.voice(seat, visitor.t)
    return [
        ActionFacts(
            action=action,
            notation=game.notation(action),
            label=game.text.label(view, action, voice),
            path=list(game.path(action)),
        )
        for action in view.legal
    ]
