"""Play by days for programs: the games that wait, in their order."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import get

from marchstone.server.http.apischema import FOR_THE_KNOWN
from marchstone.server.http.apiviews import TableFacts, table_facts
from marchstone.server.http.visits import Visiting
from marchstone.server.live.days import in_order


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


HANDLERS = [list_mine]
