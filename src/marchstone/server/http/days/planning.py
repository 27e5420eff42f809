"""Answers in advance, as pages and programs give them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from marchstone.core.protocol import Seat
from marchstone.server.http.visits import AtTable, Typed, Visit, Visiting
from marchstone.server.live.days.foresight import Case, cases
from marchstone.server.live.days.plans import may_plan
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.shown.lines import table_line
from marchstone.server.refusals import BadInput, NotYourSeat
from marchstone.storage.days.plans import Answer
from marchstone.web.contexts.days import CaseLine, PlanPage
from marchstone.web.contexts.fields import Choice

PREFIX = "if."


async def foreseen(visitor: Visit, live: LiveTable, seat: Seat) -> list[Case]:
    """From what the seat may know. It takes part of a second, beside the other work, and one at
    a time: threads are needed for passwords too."""
    if not may_plan(live.standing, seat):
        return []
    visitor.spend(visitor.house.meters.plan)
    course = live.playing()
    given = (course.game, course.view(seat), seat, secrets.randbits(63))
    async with visitor.house.foreseeing:
        return await asyncio.to_thread(cases, *given)


async def planned(live: LiveTable, person: str, seat: Seat) -> dict[str, int]:
    """His answers by their conditions."""
    kept = await live.store.plans.of(live.row.id)
    mine = [plan for plan in kept if (plan.seat, plan.person) == (seat, person)]
    return {answer.key: answer.action for plan in mine for answer in plan.answers}


def checked_seat(visitor: Visit, live: LiveTable, seat: int | None) -> Seat:
    mine = live.row.seats_of(visitor.known().id)
    if not mine or (seat is not None and seat not in mine):
        raise NotYourSeat
    return mine[0] if seat is None else seat


def told(case: Case, live: LiveTable, visitor: Visit, seat: Seat) -> str:
    """What would stand in the history."""
    text, voice = live.playing().game.text, live.scenes.voice(seat, visitor.t)
    lines = (text.log(event.seen_by(seat), voice) for event in case.events)
    return " ".join(line for line in lines if line) or "…"


@get("/table/{table:str}/plan", include_in_schema=False)
async def show_plan(
    visitor: Visiting,
    live: AtTable,
    seat: FromQuery[int | None] = None,
    saved: FromQuery[bool] = False,
) -> Response[str]:
    place = checked_seat(visitor, live, seat)
    kept = await planned(live, visitor.known().id, place)
    found = await foreseen(visitor, live, place)
    page = PlanPage(
        table=f"/table/{live.row.id}",
        title=table_line(live.row, visitor.id, visitor.t).title,
        seat=place,
        cases=tuple(_line(case, live, visitor, place, kept) for case in found),
        may_plan=may_plan(live.standing, place),
        is_saved=saved,
        has_plan=bool(kept),
    )
    return visitor.page(page)


def _line(
    case: Case, live: LiveTable, visitor: Visit, seat: Seat, kept: Mapping[str, int]
) -> CaseLine:
    text, voice = live.playing().game.text, live.scenes.voice(seat, visitor.t)
    answers = tuple(
        Choice(str(action), text.label(view, action, voice), is_chosen=kept.get(case.key) == action)
        for action, view in sorted(case.answers.items())
    )
    return CaseLine(case.key, told(case, live, visitor, seat), answers)


@post("/table/{table:str}/plan", include_in_schema=False)
async def save_plan(visitor: Visiting, form: Typed, live: AtTable) -> Redirect:
    person = visitor.known()
    visitor.house.meters.act.spend(person.id)
    seat = checked_seat(visitor, live, _whole(form.get("seat", "")))
    wanted = {name: value for name, value in form.items() if name.startswith(PREFIX) and value}
    answers = [Answer(name.removeprefix(PREFIX)[:16], _whole(it)) for name, it in wanted.items()]
    await live.plans.set(person.id, seat, answers)
    return visitor.go(f"/table/{live.row.id}/plan?seat={seat}&saved=true")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadInput("a number is expected")
    return int(text)


HANDLERS: list[Any] = [show_plan, save_plan]
