"""A person reports a line of the talk, or somebody at his table."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery

from marchstone.core.words import Words
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.live.livetable import LiveTable
from marchstone.server.people.names import seat_names
from marchstone.server.refusals import BadInput, NoSuchTable
from marchstone.storage.admin.reports import REASONS, Said
from marchstone.web.contexts import Choice, Field
from marchstone.web.contexts.people.report import ReportPage

LONGEST = 500


@get("/report", include_in_schema=False)
async def show(
    visitor: Visiting, line: FromQuery[str] = "", table: FromQuery[str] = ""
) -> Response[str]:
    return visitor.page(await _page(visitor, line, table))


@post("/report", include_in_schema=False)
async def report(visitor: Visiting, form: Typed) -> Response[Any]:
    line, table = form.get("line", ""), form.get("table", "")
    page, person = await _page(visitor, line, table), visitor.known()
    try:
        about = _meant(page, form, visitor)
        words = form.get("words", "").replace("\0", "").strip()[:LONGEST]
        visitor.spend(visitor.house.meters.report)
        number = int(line) if line else 0
        reports = visitor.house.store.admin.reports
        await reports.add(person.id, about, page.table, form["reason"], words, number)
    except BadInput as error:
        return visitor.page(await _page(visitor, line, table, str(error)), error.status)
    return visitor.page(await _page(visitor, line, table, is_done=True))


def _meant(page: ReportPage, form: dict[str, str], visitor: Visit) -> str:
    """The person who is reported; BadInput if nobody is, or for no reason."""
    offered = {choice.value for choice in page.people.choices}
    if form.get("person") not in offered or form.get("reason") not in REASONS:
        raise BadInput(visitor.t("Choose whom you mean, and why."))
    return form["person"]


async def _page(
    visitor: Visit, line: str, table: str, error: str = "", *, is_done: bool = False
) -> ReportPage:
    """NoSuchTable, PrivateTable or PlayersOnly if it is not for this visitor."""
    visitor.known()
    said = await _said(visitor, line) if line else None
    live = await visitor.open_table(said.table if said else table)
    if said is not None and said.is_aside and not live.row.hears_aside(visitor.id):
        raise NoSuchTable  # as if it had not been said
    people = [(said.person, said.name)] if said else _others(live, visitor)
    choices = tuple(Choice(*who, is_chosen=len(people) == 1) for who in people)
    return ReportPage(
        table=live.row.id,
        line=line,
        said=said.text if said else "",
        people=Field("person", visitor.t("Whom do you mean?"), choices),
        reasons=Field("reason", visitor.t("What is wrong?"), _reasons(visitor.t)),
        error=error,
        is_done=is_done,
    )


async def _said(visitor: Visit, line: str) -> Said:
    """A line that somebody else has said."""
    is_number = line.isascii() and line.isdecimal() and len(line) < 10
    found = await visitor.house.store.admin.reports.line(int(line)) if is_number else None
    if found is None or found.person == visitor.id:
        raise NoSuchTable
    return found


def _others(live: LiveTable, visitor: Visit) -> list[tuple[str, str]]:
    names = seat_names(live.row, visitor.t)
    sitting = {seat.person: names[seat.seat] for seat in live.row.seats if seat.person}
    return [(person, name) for person, name in sitting.items() if person != visitor.id]


def _reasons(t: Words) -> tuple[Choice, ...]:
    titles = reason_titles(t)
    return tuple(Choice(reason, titles[reason]) for reason in REASONS)


def reason_titles(t: Words) -> dict[str, str]:
    titles = [t("Insults or threats"), t("Advertising or flooding"), t("Cheating")]
    titles += [t("An offensive name"), t("Something else")]
    return dict(zip(REASONS, titles, strict=True))


HANDLERS = [show, report]
