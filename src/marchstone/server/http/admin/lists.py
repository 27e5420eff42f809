"""What an administrator reads. Whoever is none has been sent away at the door."""

from __future__ import annotations

from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromQuery

from marchstone.core.words import Words
from marchstone.server.http.visits import Visit, Visiting
from marchstone.server.live.shown.lines import iso, table_line
from marchstone.server.refusals import muted_until, until_when
from marchstone.storage.admin.acts import MOST
from marchstone.storage.admin.roll import Known, place
from marchstone.storage.rows import OVER, PLAYING, WAITING, Table
from marchstone.storage.schema import now
from marchstone.web.contexts.people.admin import (
    ActLine,
    ActList,
    AdminPage,
    DoorFacts,
    ManagedTable,
    PeopleList,
    PersonLine,
    TableList,
)


@get("/admin", include_in_schema=False)
async def people(
    visitor: Visiting, search: FromQuery[str] = "", after: FromQuery[str] = ""
) -> Response[str]:
    return visitor.page(AdminPage(await people_list(visitor, search[:64], after)))


async def people_list(visitor: Visit, search: str = "", after: str = "") -> PeopleList:
    found = await visitor.house.store.admin.roll.listed(search, after, MOST + 1)
    lines = tuple(_person(known, visitor.t) for known in found[:MOST])
    behind = place(found[MOST - 1]) if len(found) > MOST else ""
    return PeopleList(lines, search, go_on("/admin", behind, after=behind, search=search))


def _person(known: Known, t: Words) -> PersonLine:
    kind = "admin" if known.is_admin else "account" if known.is_account else "guest"
    kind = "bot" if known.is_bot else kind
    is_banned = known.banned_until is not None and known.banned_until > now()
    banned = until_when(known.banned_until or 0, t) if is_banned else ""
    seen = iso(known.seen) if known.seen else ""
    is_muted = known.muted_until is not None and known.muted_until > now()
    muted = muted_until(known.muted_until or 0, t) if is_muted else ""
    return PersonLine(known.id, known.name, kind, iso(known.created), seen, banned, muted)


@get("/admin/tables", include_in_schema=False)
async def tables(
    visitor: Visiting, status: FromQuery[str] = "", after: FromQuery[str] = ""
) -> Response[str]:
    chosen = status if status in (WAITING, PLAYING, OVER) else ""
    return visitor.page(AdminPage(await table_list(visitor, chosen, after)))


async def table_list(visitor: Visit, status: str = "", after: str = "") -> TableList:
    listed = await visitor.house.store.admin.closing.listed(status, after)
    lines = tuple(_table(row, visitor.t) for row in listed.tables)
    more = go_on("/admin/tables", listed.more, after=listed.more, status=status)
    return TableList(lines, status, more)


def _table(row: Table, t: Words) -> ManagedTable:
    line = table_line(row, None, t)
    seats = tuple(seat.name or t("open seat") for seat in line.seats)
    return ManagedTable(row.id, line.title, seats, row.status, row.is_public, line.when)


@get("/admin/log", include_in_schema=False)
async def log(visitor: Visiting, before: FromQuery[str] = "") -> Response[str]:
    found = await visitor.house.store.admin.acts.listed(number_in(before), MOST + 1)
    acts = tuple(ActLine(iso(act.at), act.who, act.what, act.about) for act in found[:MOST])
    behind = str(found[MOST - 1].number) if len(found) > MOST else ""
    return visitor.page(AdminPage(ActList(acts, go_on("/admin/log", behind, before=behind))))


@get("/admin/door", include_in_schema=False)
async def door(visitor: Visiting) -> Response[str]:
    return visitor.page(AdminPage(await door_facts(visitor)))


async def door_facts(visitor: Visit) -> DoorFacts:
    registration = visitor.house.store.admin.registration
    return DoorFacts(await registration.message(), await registration.mode())


def number_in(text: str) -> int:
    """0 if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def go_on(path: str, behind: str, **asked: str) -> str:
    """Where the list goes on, if it does."""
    return f"{path}?{urlencode(asked)}" if behind else ""


HANDLERS = [people, tables, log, door]
