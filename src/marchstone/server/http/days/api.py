"""Play by days for programs: the games that wait, in their order; pausing."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import get, post
from litestar.params import JSONBody

from marchstone.server.http.apischema import FOR_THE_KNOWN
from marchstone.server.http.apiviews import TableFacts, ViewFacts, table_facts, view_facts
from marchstone.server.http.visits import AtTable, Visiting
from marchstone.server.live.days import in_order
from marchstone.server.live.livetable import LiveTable
from marchstone.server.refusals import BadInput


@dataclass(frozen=True, slots=True)
class WaitingFacts:
    table: TableFacts
    your_turn: bool
    left: int | None  # milliseconds that who is to move has; None without a clock
    since: int  # the last move, in milliseconds since 1970


@get("/api/mine", tags=["tables"], **FOR_THE_KNOWN)
async def list_mine(visitor: Visiting) -> list[WaitingFacts]:
    """My games that are not over: those in which it is my turn first, the least time left first."""
    person = visitor.known()
    found = await in_order(visitor.house.store, person.id)
    return [
        WaitingFacts(table_facts(one.table, visitor), one.is_yours, one.left, one.since)
        for one in found
    ]


@dataclass(frozen=True, slots=True)
class Rest:
    seat: int


@post("/api/tables/{table:str}/pause", tags=["play"], status_code=200, **FOR_THE_KNOWN)
async def pause(visitor: Visiting, live: AtTable, data: JSONBody[Rest]) -> ViewFacts:
    """Ask the others whether all agree to pause; they answer as about taking back."""
    person = visitor.known()
    visitor.house.meters.ask.spend(person.id)
    _check_seat(live, data.seat)
    await live.ask_to_pause(person.id, data.seat)
    return view_facts(live, visitor, data.seat)


@post("/api/tables/{table:str}/resume", tags=["play"], status_code=200, **FOR_THE_KNOWN)
async def resume(visitor: Visiting, live: AtTable, data: JSONBody[Rest]) -> ViewFacts:
    """Say that the seat is ready to go on after a pause; the last who has to be ends it."""
    person = visitor.known()
    visitor.house.meters.undo.spend(person.id)
    _check_seat(live, data.seat)
    await live.resume(person.id, data.seat)
    return view_facts(live, visitor, data.seat)


def _check_seat(live: LiveTable, seat: int) -> None:
    if seat not in range(len(live.row.seats)):
        raise BadInput("there is no such seat")


HANDLERS = [list_mine, pause, resume]
