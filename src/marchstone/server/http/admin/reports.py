"""Reports as an administrator reads them, and what he decides about them."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery

from marchstone.core.words import Words
from marchstone.server.admin.judging import decide
from marchstone.server.http.admin.forms import answered, person_in, until_in
from marchstone.server.http.admin.lists import go_on, number_in, people_list
from marchstone.server.http.pages.report import reason_titles
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.live.shown.lines import iso
from marchstone.storage.admin.acts import MOST
from marchstone.storage.admin.reports import Report
from marchstone.web.contexts.people.admin import AdminPage, ReportLine, ReportList, SpokenLine


@get("/admin/reports", include_in_schema=False)
async def reports(
    visitor: Visiting, of: FromQuery[str] = "", before: FromQuery[str] = ""
) -> Response[str]:
    return visitor.page(AdminPage(await report_list(visitor, of, number_in(before))))


async def report_list(visitor: Visit, of: str = "", before: int = 0) -> ReportList:
    is_open = of != "decided"
    found = await visitor.house.store.admin.reports.listed(before, is_open=is_open)
    lines = tuple(_line(report, visitor.t) for report in found[:MOST])
    behind = str(found[MOST - 1].number) if len(found) > MOST else ""
    more = go_on("/admin/reports", behind, before=behind, of=of)
    return ReportList(lines, "" if is_open else of, more)


def _line(report: Report, t: Words) -> ReportLine:
    reason = reason_titles(t).get(report.reason, report.reason)
    return ReportLine(
        number=report.number,
        at=iso(report.at),
        by=report.by,
        name=report.name,
        has_person=report.about is not None,
        table=report.table or "",
        reason=reason,
        words=report.words,
        lines=tuple(SpokenLine(it.name, it.text, it.is_meant) for it in report.lines),
        decision=decision_titles(t).get(report.decision, report.decision),
    )


def decision_titles(t: Words) -> dict[str, str]:
    told = {"dismiss": t("dismissed"), "mute": t("muted"), "ban": t("banned")}
    return {**told, "close": t("table closed")}


@post("/admin/report", include_in_schema=False)
async def judge(visitor: Visiting, form: Typed) -> Response[Any]:
    async def act() -> str:
        number, decision = number_in(form.get("number", "")), form.get("decision", "")
        until = until_in(form, visitor)
        judged = await decide(visitor.house.store, visitor.id, number, decision, until)
        visitor.house.tables.sessions.hang_up(judged.sessions)
        await visitor.house.tables.refresh(judged.tables)
        return visitor.t("Decided.")

    return await answered(visitor, act(), report_list(visitor))


@post("/admin/mute", include_in_schema=False)
async def mute(visitor: Visiting, form: Typed) -> Response[Any]:
    async def act() -> str:
        person = await person_in(visitor, form)
        await visitor.house.store.admin.silence.mute(visitor.id, person, until_in(form, visitor))
        return visitor.t("Muted: {name}.", name=person.name)

    return await answered(visitor, act(), people_list(visitor))


@post("/admin/unmute", include_in_schema=False)
async def unmute(visitor: Visiting, form: Typed) -> Response[Any]:
    async def act() -> str:
        person = await person_in(visitor, form)
        await visitor.house.store.admin.silence.lift(visitor.id, person)
        return visitor.t("No longer muted: {name}.", name=person.name)

    return await answered(visitor, act(), people_list(visitor))


HANDLERS = [reports, judge, mute, unmute]
