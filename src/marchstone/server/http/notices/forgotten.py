"""A lost password: whoever has the confirmed address of an account gets a link to a new one."""

from __future__ import annotations

from litestar import Response, get, post

from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.logs import log_seldom
from marchstone.server.notices.letters import reset
from marchstone.server.notices.mail import mailbox, read_address
from marchstone.server.people.tokens import digest_of, fresh_token
from marchstone.server.refusals import TooFast
from marchstone.storage.notices.addresses import Reached
from marchstone.web.contexts.people.notices import ForgottenPage

LONGEST = 254
LASTS = 3600 * 1000  # milliseconds


@get("/account/forgotten", include_in_schema=False)
async def show(visitor: Visiting) -> Response[str]:
    return visitor.page(ForgottenPage(visitor.house.post.is_open))


@post("/account/forgotten", include_in_schema=False)
async def ask(visitor: Visiting, form: Typed) -> Response[str]:
    """The answer, and the time it takes, are the same whether there is such an account or not."""
    house = visitor.house
    visitor.spend(house.meters.letter)
    who = form.get("who", "").replace("\0", "").strip()[:LONGEST]
    if house.post.is_open and who:
        house.post.soon(_send(visitor, read_address(who) or who))
    return visitor.page(ForgottenPage(house.post.is_open, is_asked=True))


async def _send(visitor: Visit, who: str) -> None:
    house = visitor.house
    found = await house.store.addresses.find(who)
    if not found:
        return None
    try:  # whether it was asked for by name or by address
        house.meters.letters_to.spend(f"reset {mailbox(found[0].email)}")
    except TooFast:
        return log_seldom("limit", limit="letters_to")
    links = [(one.name, await _link(visitor, one)) for one in found]
    return await house.post.send(reset(found[0].email, links, visitor.t))


async def _link(visitor: Visit, one: Reached) -> str:
    token = fresh_token()
    await visitor.house.store.admin.resets.ask(one.person, digest_of(token), LASTS)
    return visitor.house.post.address_of(f"/account/reset/{token}")


HANDLERS = [show, ask]
