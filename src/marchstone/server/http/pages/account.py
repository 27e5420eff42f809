"""Names and accounts."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from marchstone.core.errors import MarchstoneError
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.limits import near
from marchstone.server.live import seating
from marchstone.server.live.shown.lines import iso
from marchstone.server.people.names import clean_name
from marchstone.server.people.tokens import digest_of
from marchstone.server.refusals import WrongPassword, explain
from marchstone.storage.people.sessions import COOKIE
from marchstone.storage.rows import Session, Table
from marchstone.web.contexts import AccountPage, NamePage, SessionLine

Answer = Response[Any]


@get("/name", include_in_schema=False)
async def ask_name(visitor: Visiting, next: FromQuery[str] = "/") -> Response[str]:  # noqa: A002
    return visitor.page(NamePage(next))


@post("/name", include_in_schema=False)
async def set_name(visitor: Visiting, form: Typed) -> Answer:
    on = form.get("next") or "/"
    try:
        name = clean_name(form.get("name", ""), visitor.t)
        if visitor.person is None:
            await visitor.become(name)
        else:
            visitor.spend(visitor.house.meters.name)
            await _check_name(visitor, name)
            await visitor.house.store.people.rename(visitor.person.id, name)
            await _refresh_all(visitor)
    except MarchstoneError as error:
        told = explain(error, visitor.t)
        return visitor.page(NamePage(on, told.text), told.status)
    return visitor.go(on)


async def _check_name(visitor: Visit, name: str) -> None:
    """LooksAlike if somebody could be taken for him at a table where he sits."""
    person = visitor.known().id
    for table in await _tables_of(visitor):
        seating.check_name(table, person, name)


async def _refresh_all(visitor: Visit) -> None:
    """The tables where he sits show his name."""
    await visitor.house.tables.refresh([table.id for table in await _tables_of(visitor)])


async def _tables_of(visitor: Visit) -> list[Table]:
    """All that are not over, and of the others the newest: they are told apart by numbers."""
    tables, person = visitor.house.store.tables, visitor.known().id
    found = [*await tables.running_of(person), *(await tables.of_person(person)).tables]
    return list({table.id: table for table in found}.values())


@get("/account", include_in_schema=False)
async def account(
    visitor: Visiting,
    next: FromQuery[str] = "/",  # noqa: A002
    done: FromQuery[str] = "",
    code: FromQuery[str] = "",
) -> Response[str]:
    return visitor.page(await account_page(visitor, next=next, done=done, code=code[:64]))


@post("/account/register", include_in_schema=False)
async def register(visitor: Visiting, form: Typed) -> Answer:
    name, password, code = (form.get(field, "") for field in ("name", "password", "code"))
    code, was_nobody = code.strip(), visitor.person is None
    try:
        visitor.house.meters.guest.spend(near(visitor.address))
        cleaned = clean_name(name, visitor.t)
        await visitor.house.store.admin.registration.check(digest_of(code))
        guest = await visitor.become(cleaned)
        await _check_name(visitor, cleaned)
        keeper = visitor.house.doorkeeper
        typed = (cleaned, password, visitor.t, code, visitor.address)
        visitor.person = await keeper.register(guest, *typed)
        await visitor.renew()
        await _refresh_all(visitor)
    except MarchstoneError as error:
        if was_nobody:
            await _forget(visitor)
        tried = {"tried": "register", "tried_name": name[:64], "code": code[:64]}
        return await again(visitor, error, next=form.get("next") or "/", **tried)
    return visitor.go(form.get("next") or "/")


async def _forget(visitor: Visit) -> None:
    """Who got no account is no guest of that name either: it may be another's."""
    if visitor.person is not None:
        await visitor.house.store.people.delete(visitor.person.id)
        visitor.leave()


async def again(visitor: Visit, error: MarchstoneError, **typed: str) -> Answer:
    """The page with what was wrong, said in the form that was `tried`."""
    told = explain(error, visitor.t)
    is_mine = isinstance(error, WrongPassword) and visitor.person and visitor.person.is_account
    text = visitor.t("The password is wrong.") if is_mine else told.text
    return visitor.page(await account_page(visitor, error=text, **typed), told.status)


async def account_page(visitor: Visit, **more: str) -> AccountPage:
    who = visitor.person
    store = visitor.house.store
    sessions = await store.sessions.of_person(who.id) if who else []
    more["registration"] = await store.admin.registration.mode()
    return AccountPage(sessions=tuple(_session_line(visitor, one) for one in sessions), **more)


def _session_line(visitor: Visit, session: Session) -> SessionLine:
    unknown = visitor.t("A browser") if session.kind == COOKIE else visitor.t("A program")
    return SessionLine(
        id=session.id,
        device=session.device or unknown,
        since=iso(session.created),
        seen=iso(session.seen),
        is_this=session.id == visitor.session_id,
    )


@post("/account/login", include_in_schema=False)
async def login(visitor: Visiting, form: Typed) -> Answer:
    name, password = form.get("name", ""), form.get("password", "")
    try:
        found = await visitor.house.doorkeeper.check(name, password, visitor.address)
        await _end_before(visitor, found.id)
        await visitor.enter(found)
    except MarchstoneError as error:
        on = form.get("next") or "/"
        return await again(visitor, error, next=on, tried="login", tried_name=name[:64])
    return visitor.go(form.get("next") or "/")


async def _end_before(visitor: Visit, account: str) -> None:
    """Who he was until now ends; what a guest had goes with him into his account."""
    before = visitor.person
    if before is None or visitor.session is None:
        return
    sessions = visitor.house.store.sessions
    if before.is_account:
        ended = await sessions.end(before.id, visitor.session.id)
    else:
        ended = [session.id for session in await sessions.of_person(before.id)]
        changed = await visitor.house.store.people.merge(before.id, account)
        await visitor.house.tables.refresh(changed)
    visitor.end_sessions(ended)


@post("/account/logout", include_in_schema=False)
async def logout(visitor: Visiting, form: Typed) -> Redirect:
    """On this device, or (`everywhere`) on all of them."""
    sessions = visitor.house.store.sessions
    if visitor.person is not None and visitor.session is not None:
        person = visitor.person.id
        if form.get("everywhere"):
            visitor.end_sessions(await sessions.end_all(person))
        else:
            visitor.end_sessions(await sessions.end(person, visitor.session.id))
    visitor.leave()
    return visitor.go("/")


@post("/account/delete", include_in_schema=False)
async def delete(visitor: Visiting, form: Typed) -> Answer:
    """The games stay, the name goes. An account has to say its password once more."""
    person = visitor.known()
    try:
        if person.is_account:
            password = form.get("password", "")
            await visitor.house.doorkeeper.check(person.name, password, visitor.address)
    except MarchstoneError as error:
        return await again(visitor, error, tried="delete")
    visitor.end_sessions(await visitor.house.store.sessions.end_all(person.id))
    changed = await visitor.house.store.people.delete(person.id)
    await visitor.house.tables.refresh(changed)
    visitor.leave()
    return visitor.go("/")


@get("/account/data.json", include_in_schema=False)
async def own_data(visitor: Visiting) -> Answer:
    """All that is kept of him, as a file."""
    person = visitor.known()
    visitor.spend(visitor.house.meters.data)
    told = await visitor.house.store.own_data.of(person.id)
    headers = {
        "Content-Disposition": 'attachment; filename="marchstone-data.json"',
        "Cache-Control": "no-store",
    }
    return Response(told, media_type="application/json", headers=headers)


HANDLERS = [ask_name, set_name, account, register, login, logout, delete, own_data]
