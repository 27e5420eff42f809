"""What an administrator does. In the store, each act asks once more whether he is one."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from marchstone.core.errors import MarchstoneError
from marchstone.server.admin.closing import close_table
from marchstone.server.admin.links import invitation, reset_link
from marchstone.server.http.admin.lists import door_facts, people_list, table_list
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.refusals import BadInput, explain
from marchstone.storage.admin.bans import FOR_GOOD
from marchstone.storage.admin.roll import Known
from marchstone.storage.schema import now
from marchstone.web.contexts.people.admin import (
    AdminPage,
    DoorFacts,
    LimitList,
    PeopleList,
    ReportList,
    TableList,
)

Answer = Response[Any]
Shown = PeopleList | TableList | DoorFacts | ReportList | LimitList
DAY, LONGEST = 24 * 3600 * 1000, 36_500


@post("/admin/ban", include_in_schema=False)
async def ban(visitor: Visiting, form: Typed) -> Answer:
    async def act() -> str:
        person = await person_in(visitor, form)
        until = until_in(form, visitor)
        ended = await visitor.house.store.admin.bans.ban(visitor.id, person, until)
        visitor.house.tables.sessions.hang_up(ended.sessions)
        await visitor.house.tables.refresh(ended.tables)
        return visitor.t("Banned: {name}.", name=person.name)

    return await answered(visitor, act(), people_list(visitor))


def until_in(form: dict[str, str], visitor: Visit) -> int:
    """Without a number of days, for good."""
    days = form.get("days", "")
    if not days:
        return FOR_GOOD
    if not (days.isascii() and days.isdecimal() and len(days) < 6 and 0 < int(days) <= LONGEST):
        raise BadInput(visitor.t("That is no number of days."))
    return now() + int(days) * DAY


@post("/admin/unban", include_in_schema=False)
async def unban(visitor: Visiting, form: Typed) -> Answer:
    async def act() -> str:
        person = await person_in(visitor, form)
        await visitor.house.store.admin.bans.lift(visitor.id, person)
        return visitor.t("No longer banned: {name}.", name=person.name)

    return await answered(visitor, act(), people_list(visitor))


@post("/admin/reset", include_in_schema=False)
async def reset(visitor: Visiting, form: Typed) -> Answer:
    async def act() -> tuple[str, str]:
        person = await person_in(visitor, form)
        link = await reset_link(visitor.house.store, visitor.id, person)
        told = visitor.t(
            "{name} sets a new password there, once, within 24 hours.", name=person.name
        )
        return told, visitor.address_of(link)

    return await answered(visitor, act(), people_list(visitor))


@post("/admin/close", include_in_schema=False)
async def close(visitor: Visiting, form: Typed) -> Answer:
    async def act() -> str:
        table = form.get("table", "").replace("\0", "")
        await close_table(visitor.house.store, visitor.id, table)
        await visitor.house.tables.refresh([table])
        return visitor.t("The table is closed.")

    return await answered(visitor, act(), table_list(visitor))


@post("/admin/motd", include_in_schema=False)
async def motd(visitor: Visiting, form: Typed) -> Answer:
    async def act() -> str:
        said = form.get("text", "")
        await visitor.house.store.admin.registration.set_message(visitor.id, said)
        return visitor.t("Saved.")

    return await answered(visitor, act(), door_facts(visitor))


@post("/admin/registration", include_in_schema=False)
async def registration(visitor: Visiting, form: Typed) -> Answer:
    async def act() -> str:
        mode = form.get("mode", "")
        await visitor.house.store.admin.registration.set_mode(visitor.id, mode)
        return visitor.t("Saved.")

    return await answered(visitor, act(), door_facts(visitor))


@post("/admin/invite", include_in_schema=False)
async def invite(visitor: Visiting) -> Answer:
    async def act() -> tuple[str, str]:
        link = await invitation(visitor.house.store, visitor.id)
        told = visitor.t("A link by which somebody registers, once, within 90 days.")
        return told, visitor.address_of(link)

    return await answered(visitor, act(), door_facts(visitor))


BACK = {
    "/admin": ("ban", "unban", "reset", "mute", "unmute"),
    "/admin/reports": ("report",),
    "/admin/limits": ("limit",),
    "/admin/tables": ("close",),
    "/admin/door": ("motd", "registration", "invite"),
}
PLACES = {f"/admin/{form}": place for place, forms in BACK.items() for form in forms}


@get([*PLACES], include_in_schema=False)
async def back(visitor: Visiting) -> Redirect:
    """Whoever changes the language after an act comes here."""
    return visitor.go(PLACES[visitor.connection.scope["path"]])


async def person_in(visitor: Visit, form: dict[str, str]) -> Known:
    return await visitor.house.store.admin.roll.get(form.get("person", "").replace("\0", ""))


async def answered(
    visitor: Visit, act: Awaitable[str | tuple[str, str]], shown: Awaitable[Shown]
) -> Answer:
    """The list as it stands after the act, with a word about it and perhaps a link."""
    error, done, link, status = "", "", "", 200
    try:
        told = await act
        done, link = (told, "") if isinstance(told, str) else told
    except MarchstoneError as fault:
        refusal = explain(fault, visitor.t)
        error, status = refusal.text, refusal.status
    return visitor.page(AdminPage(await shown, error, done, link), status)


HANDLERS = [back, ban, unban, reset, close, motd, registration, invite]
