"""Programs play: a view, a decision, what is taken back or asked, a hint, the record."""

from __future__ import annotations

from dataclasses import dataclass, replace

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from marchstone.server.http.api.schema import FOR_ANYBODY, FOR_THE_KNOWN, RECORD
from marchstone.server.http.api.stream import events
from marchstone.server.http.api.tables import Place
from marchstone.server.http.api.views import HintFacts, ViewFacts, hint_facts, view_facts
from marchstone.server.http.pages.study.records import finished_record
from marchstone.server.http.turnstile import step_aside
from marchstone.server.http.visits import AtTable, Visit, Visiting
from marchstone.server.live.livetable import LiveTable
from marchstone.server.refusals import BadInput


@dataclass(frozen=True, slots=True)
class Decision:
    seat: int
    action: int
    decision: int  # how often the seat has decided before, as the view says


@dataclass(frozen=True, slots=True)
class Undo:
    seat: int
    decision: int
    ask: bool = False  # the others, where the view says that it has to be asked


@dataclass(frozen=True, slots=True)
class Answer:
    seat: int
    ply: int  # at which somebody asked, as the view says
    yes: bool


@get("/api/tables/{table:str}/view", tags=["play"], **FOR_ANYBODY)
async def show_view(
    visitor: Visiting, live: AtTable, seat: FromQuery[int | None] = None
) -> ViewFacts:
    """What the seat may know, with its legal actions; without a seat, what spectators see."""
    was_away = seat is not None and await _hear(live, visitor)
    return replace(view_facts(live, visitor, seat), handed_over=was_away)


async def _hear(live: LiveTable, visitor: Visit) -> bool:
    """Whoever calls is there; True if a bot had played for him meanwhile."""
    return visitor.id is not None and await live.hear_from(visitor.id)


@post("/api/tables/{table:str}/actions", tags=["play"], **FOR_THE_KNOWN)
async def play(visitor: Visiting, table: FromPath[str], data: JSONBody[Decision]) -> ViewFacts:
    """Play one of the legal actions of the view.

    `decision` is that of the view: about a position that stands no more it is refused as `stale`.
    """
    person = visitor.player()
    visitor.house.meters.act.spend(person.id)
    live = await visitor.open_table(table)
    if data.seat not in range(len(live.row.seats)):
        raise BadInput("there is no such seat")
    was_away = await _hear(live, visitor)
    await live.play(person.id, data.seat, data.action, data.decision)
    return replace(view_facts(live, visitor, data.seat), handed_over=was_away)


@post("/api/tables/{table:str}/undo", tags=["play"], status_code=200, **FOR_THE_KNOWN)
async def undo(visitor: Visiting, live: AtTable, data: JSONBody[Undo]) -> ViewFacts:
    """Take back the newest decision of the seat, or ask the others whether it may."""
    person, meters = visitor.known(), visitor.house.meters
    (meters.ask if data.ask else meters.undo).spend(person.id)
    await _hear(live, visitor)
    await (live.ask_to_undo if data.ask else live.undo)(person.id, data.seat, data.decision)
    return view_facts(live, visitor, data.seat)


@post("/api/tables/{table:str}/end", tags=["play"], status_code=200, **FOR_THE_KNOWN)
async def end(visitor: Visiting, live: AtTable, data: JSONBody[Place]) -> ViewFacts:
    """Ask the others whether all agree to end the game; they answer as about taking back."""
    person = visitor.known()
    visitor.house.meters.ask.spend(person.id)
    await _hear(live, visitor)
    await live.ask_to_end(person.id, data.seat)
    return view_facts(live, visitor, data.seat)


@post("/api/tables/{table:str}/undo/answer", tags=["play"], status_code=200, **FOR_THE_KNOWN)
async def answer(visitor: Visiting, live: AtTable, data: JSONBody[Answer]) -> ViewFacts:
    """Agree, or not, to what somebody asks; whoever asked withdraws with a no."""
    person = visitor.known()
    visitor.house.meters.undo.spend(person.id)
    await _hear(live, visitor)
    await live.answer(person.id, data.seat, data.ply, yes=data.yes)
    return view_facts(live, visitor, data.seat)


@get("/api/tables/{table:str}/hint", tags=["play"], **FOR_THE_KNOWN)
async def hint(visitor: Visiting, table: FromPath[str], seat: FromQuery[int]) -> HintFacts:
    """The best moves of a seat that is to act, where the table allows hints; takes a second."""
    person = visitor.known()
    visitor.house.meters.hint.spend(person.id)
    live = await visitor.open_table(table)
    step_aside(visitor.connection.scope)
    return hint_facts(live, seat, await live.hints.find(person.id, seat, visitor.t))


@get("/api/tables/{table:str}/record", tags=["play"], **RECORD)
async def record(visitor: Visiting, live: AtTable) -> Response[str]:
    """The record of a game that is over."""
    found = finished_record(live)
    return Response(found.to_json(), media_type="application/json")


HANDLERS = [show_view, play, undo, end, answer, hint, events, record]
