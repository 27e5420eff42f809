"""The address of an account: confirmed by a link; and the links by which letters end."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from marchstone.core.errors import MarchstoneError
from marchstone.server.http.notices.ways import PLACE, ways_page
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.notices.letters import OFF, confirmation
from marchstone.server.notices.mail import mailbox, read_address
from marchstone.server.people.tokens import digest_of, fresh_token, is_token
from marchstone.server.refusals import BadInput, BadLink, WhoAreYou, WrongPassword, explain
from marchstone.storage.notices.rows import KINDS
from marchstone.web.contexts.people.notices import AskedPage


@post("/notices/mail", include_in_schema=False)
async def set_address(visitor: Visiting, form: Typed) -> Response[Any]:
    """Asked for with the password: whoever has the address can set another one."""
    try:
        await _ask(visitor, form.get("email", ""), form.get("password", ""))
    except MarchstoneError as error:
        told = explain(error, visitor.t)
        is_wrong = isinstance(error, WrongPassword)
        text = visitor.t("The password is wrong.") if is_wrong else told.text
        return visitor.page(await ways_page(visitor, error=text), told.status)
    return visitor.go(f"{PLACE}?done=asked")


async def _ask(visitor: Visit, typed: str, password: str) -> None:
    person, house, email = visitor.known(), visitor.house, read_address(typed)
    if not person.is_account or not house.post.is_open:
        raise WhoAreYou
    if email is None:
        raise BadInput(visitor.t("That is no e-mail address."))
    await house.doorkeeper.check(person.name, password, visitor.address)
    visitor.spend(house.meters.letter)
    house.meters.letters_to.spend(f"confirm {mailbox(email)}")
    token = fresh_token()
    await house.store.addresses.ask(person.id, email, digest_of(token), visitor.t.language)
    link = house.post.address_of(f"/mail/confirm/{token}")
    house.post.soon(house.post.send(confirmation(email, person.name, link, visitor.t)))


@post("/notices/mail/off", include_in_schema=False)
async def forget_address(visitor: Visiting) -> Redirect:
    await visitor.house.store.addresses.forget(visitor.known().id)
    return visitor.go(f"{PLACE}?done=saved")


@get("/mail/confirm/{token:str}", include_in_schema=False)
async def show_confirm(visitor: Visiting, token: FromPath[str]) -> Response[str]:
    """Looking at it, as programs that follow every link do, confirms nothing."""
    visitor.spend(visitor.house.meters.link)
    found = await visitor.house.store.addresses.asked(digest_of(token)) if is_token(token) else None
    if found is None:
        raise BadLink
    t = visitor.t
    said = t("{name} will be told at this address.", name=found.name)
    return visitor.page(AskedPage(t("Confirm your address"), said, t("Confirm")))


@post("/mail/confirm/{token:str}", include_in_schema=False)
async def confirm(visitor: Visiting, token: FromPath[str]) -> Response[str]:
    visitor.spend(visitor.house.meters.link)
    store = visitor.house.store
    found = await store.addresses.confirm(digest_of(token)) if is_token(token) else None
    if found is None:
        raise BadLink
    t = visitor.t
    said = t("{name} will be told at this address.", name=found.name)
    return visitor.page(AskedPage(t("The address is confirmed"), said))


@get("/mail/off/{person:str}/{seal:str}", include_in_schema=False)
async def show_off(visitor: Visiting, person: FromPath[str], seal: FromPath[str]) -> Response[str]:
    await _check_off(visitor, person, seal)
    t = visitor.t
    said = t("You will get no more letters about turns, invitations and games.")
    return visitor.page(AskedPage(t("No more letters"), said, t("End them"), is_sealed=True))


@post("/mail/off/{person:str}/{seal:str}", include_in_schema=False)
async def off(visitor: Visiting, person: FromPath[str], seal: FromPath[str]) -> Response[str]:
    """Also by one click in a mail program, which has no cookie and no form of ours."""
    await _check_off(visitor, person, seal)
    await visitor.house.store.addresses.end_mail(person, " ".join(KINDS))
    t = visitor.t
    said = t("You will get no more letters about turns, invitations and games.")
    return visitor.page(AskedPage(t("Ended."), said))


async def _check_off(visitor: Visit, person: str, seal: str) -> None:
    visitor.spend(visitor.house.meters.link)
    house = visitor.house
    known = person if person.isascii() and person.isalnum() else ""
    email = await house.store.addresses.of_person(known)
    if not email or not house.doorkeeper.seal.fits(OFF, f"{person} {email}", seal):
        raise BadLink


HANDLERS = [set_address, forget_address, show_confirm, confirm, show_off, off]
