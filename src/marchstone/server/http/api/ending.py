"""Programs give a game up, as people do at the table."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Router, post
from litestar.di import Provide
from litestar.params import JSONBody

from marchstone.server.http.api.schema import FOR_THE_KNOWN
from marchstone.server.http.api.views import ViewFacts, view_facts
from marchstone.server.http.visits import AtTable, Visiting, program_visit


@dataclass(frozen=True, slots=True)
class Resignation:
    seat: int


@post("/api/tables/{table:str}/resign", tags=["play"], status_code=200, **FOR_THE_KNOWN)
async def resign(visitor: Visiting, live: AtTable, data: JSONBody[Resignation]) -> ViewFacts:
    """Give the game up for a seat of mine, for good.

    With two seats the game is over. With more the others play on, a bot has the seat, and the
    answer is what spectators see. The bot of a person plays to the end, and is refused.
    """
    person = visitor.known()
    visitor.house.meters.act.spend(person.id)
    await live.resign(person.id, data.seat)
    kept = data.seat if data.seat in live.row.seats_of(person.id) else None
    return view_facts(live, visitor, kept)


API = Router("/", route_handlers=[resign], dependencies={"visitor": Provide(program_visit)})
