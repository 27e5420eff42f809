"""Play by days for programs: the games that wait, in their order; pausing, vacations,
answers in advance."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import delete, get, post, put
from litestar.params import FromQuery, JSONBody

from marchstone.server.http.api.schema import FOR_THE_KNOWN
from marchstone.server.http.api.views import TableFacts, ViewFacts, table_facts, view_facts
from marchstone.server.http.days.planning import checked_seat, foreseen, planned, told
from marchstone.server.http.days.vacation import end_vacation, take_vacation, vacation_facts
from marchstone.server.http.visits import AtTable, Visit, Visiting
from marchstone.server.live.days import in_order
from marchstone.server.live.livetable import LiveTable
from marchstone.server.refusals import BadInput
from marchstone.storage.days.plans import Answer
from marchstone.storage.errors import NotDone


@dataclass(frozen=True, slots=True)
class WaitingFacts:
    table: TableFacts
    your_turn: bool
    left: int | None  # milliseconds that who is to move has; None without a clock
    rests_until: int | None  # the vacation of who is to move, in milliseconds since 1970
    since: int  # the last move, in milliseconds since 1970


@get("/api/mine", tags=["tables"], **FOR_THE_KNOWN)
async def list_mine(visitor: Visiting) -> list[WaitingFacts]:
    """My games that are not over: those in which it is my turn first, the least time left first."""
    person = visitor.known()
    found = await in_order(visitor.house.store, person.id)
    return [
        WaitingFacts(
            *(table_facts(one.table, visitor), one.is_yours, one.left, one.rests_until, one.since)
        )
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


@dataclass(frozen=True, slots=True)
class VacationWish:
    first: str  # "2026-12-24": the day after tomorrow at the earliest, by UTC
    days: int


@dataclass(frozen=True, slots=True)
class MyVacation:
    left: int  # days that may still be taken, of 28 within any 365
    first: str | None  # of the one that is coming or running
    last: str | None


@get("/api/vacation", tags=["people"], **FOR_THE_KNOWN)
async def show_vacation(visitor: Visiting) -> MyVacation:
    """My vacation, when my clocks by days stand still; for accounts."""
    visitor.known()
    return await _my_vacation(visitor)


@put("/api/vacation", tags=["people"], **FOR_THE_KNOWN)
async def go_away(visitor: Visiting, data: JSONBody[VacationWish]) -> MyVacation:
    """Go on vacation: whole days, one vacation at a time."""
    await take_vacation(visitor, data.first, str(data.days))
    return await _my_vacation(visitor)


@delete("/api/vacation", tags=["people"], status_code=200, **FOR_THE_KNOWN)
async def come_back(visitor: Visiting) -> MyVacation:
    """Come back, or do not go; a day that has begun is spent."""
    await end_vacation(visitor)
    return await _my_vacation(visitor)


async def _my_vacation(visitor: Visit) -> MyVacation:
    told = await vacation_facts(visitor)
    if told is None:
        raise NotDone("accounts_only")
    return MyVacation(told.left, told.first or None, told.last or None)


@dataclass(frozen=True, slots=True)
class AnswerFacts:
    key: str  # of what the seat has to have seen, as a case names it; "" for whatever it is
    action: int


@dataclass(frozen=True, slots=True)
class CaseFacts:
    key: str
    told: str  # what the seat would see
    actions: list[int]  # with which it might answer


@dataclass(frozen=True, slots=True)
class PlanFacts:
    seat: int
    cases: list[CaseFacts]  # what may come, as the seat knows; none where answers are many
    answers: list[AnswerFacts]


@dataclass(frozen=True, slots=True)
class PlanWish:
    seat: int
    answers: list[AnswerFacts]  # instead of what was planned


@get("/api/tables/{table:str}/plan", tags=["play"], **FOR_THE_KNOWN)
async def show_plan(visitor: Visiting, live: AtTable, seat: FromQuery[int]) -> PlanFacts:
    """My answers in advance at a table by days, and to what there might be some."""
    return await _plan(visitor, live, checked_seat(visitor, live, seat))


@put("/api/tables/{table:str}/plan", tags=["play"], **FOR_THE_KNOWN)
async def plan(visitor: Visiting, live: AtTable, data: JSONBody[PlanWish]) -> PlanFacts:
    """Answer in advance, while others are to move: the first condition that holds counts, once."""
    person = visitor.known()
    visitor.house.meters.act.spend(person.id)
    seat = checked_seat(visitor, live, data.seat)
    answers = [Answer(answer.key[:16], answer.action) for answer in data.answers]
    await live.plans.set(person.id, seat, answers)
    return await _plan(visitor, live, seat)


async def _plan(visitor: Visit, live: LiveTable, seat: int) -> PlanFacts:
    kept = await planned(live, visitor.known().id, seat)
    found = await foreseen(visitor, live, seat)
    return PlanFacts(
        seat,
        [CaseFacts(it.key, told(it, live, visitor, seat), sorted(it.answers)) for it in found],
        [AnswerFacts(key, action) for key, action in kept.items()],
    )


HANDLERS = [list_mine, pause, resume, show_vacation, go_away, come_back, show_plan, plan]
