"""Names and accounts."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from marchstone.core.errors import MarchstoneError
from marchstone.server.http.visits import PERSON_COOKIE, Typed, Visit, Visiting
from marchstone.server.people.names import clean_name
from marchstone.server.refusals import explain
from marchstone.web.contexts import AccountPage, NamePage

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
            await visitor.house.store.people.rename(visitor.person.id, name)
            await _refresh_all(visitor)
    except MarchstoneError as error:
        told = explain(error, visitor.t)
        return visitor.page(NamePage(on, told.text), told.status)
    return visitor.go(on)


async def _refresh_all(visitor: Visit) -> None:
    """The tables where he sits show his name."""
    mine = await visitor.house.store.tables.of_person(visitor.known().id)
    await visitor.house.tables.refresh([table.id for table in mine])


@get("/account", include_in_schema=False)
async def account(visitor: Visiting, next: FromQuery[str] = "/") -> Response[str]:  # noqa: A002
    return visitor.page(AccountPage(next=next))


@post("/account/register", include_in_schema=False)
async def register(visitor: Visiting, form: Typed) -> Answer:
    name, password = form.get("name", ""), form.get("password", "")
    try:
        visitor.house.meters.guest.spend(visitor.address)
        cleaned = clean_name(name, visitor.t)
        guest = await visitor.become(cleaned)
        keeper = visitor.house.doorkeeper
        visitor.person = await keeper.register(guest, cleaned, password, visitor.t)
        await _refresh_all(visitor)
    except MarchstoneError as error:
        return _again(visitor, error, name, form.get("next"))
    return visitor.go(form.get("next") or "/")


def _again(visitor: Visit, error: MarchstoneError, name: str, on: str | None) -> Answer:
    told = explain(error, visitor.t)
    return visitor.page(AccountPage(told.text, name[:64], on or "/"), told.status)


@post("/account/login", include_in_schema=False)
async def login(visitor: Visiting, form: Typed) -> Answer:
    name, password = form.get("name", ""), form.get("password", "")
    try:
        found = await visitor.house.doorkeeper.check(name, password, visitor.address)
        await _merge(visitor, found.id)
    except MarchstoneError as error:
        return _again(visitor, error, name, form.get("next"))
    visitor.person = found
    return visitor.go(form.get("next") or "/")


async def _merge(visitor: Visit, account: str) -> None:
    """What a guest had goes with him into his account."""
    guest = visitor.person
    if guest is not None and not guest.is_account:
        changed = await visitor.house.store.people.merge(guest.id, account)
        await visitor.house.tables.refresh(changed)


@post("/account/logout", include_in_schema=False)
async def logout(visitor: Visiting, form: Typed) -> Redirect:
    """On this device, or (`everywhere`) on all of them."""
    if form.get("everywhere") and visitor.person is not None:
        await visitor.house.store.people.void_tokens(visitor.person.id)
    return _gone(visitor)


def _gone(visitor: Visit) -> Redirect:
    visitor.person = None
    answer = visitor.go("/")
    answer.delete_cookie(PERSON_COOKIE)
    return answer


@post("/account/delete", include_in_schema=False)
async def delete(visitor: Visiting, form: Typed) -> Answer:
    """The games stay, the name goes. An account has to say its password once more."""
    person = visitor.known()
    try:
        if person.is_account:
            password = form.get("password", "")
            await visitor.house.doorkeeper.check(person.name, password, visitor.address)
    except MarchstoneError as error:
        return _again(visitor, error, person.name, "/")
    changed = await visitor.house.store.people.delete(person.id)
    await visitor.house.tables.refresh(changed)
    return _gone(visitor)
