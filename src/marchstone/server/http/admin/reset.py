"""The page behind a link by which somebody sets a new password, once."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from marchstone.server.http.visits import Typed, Visiting
from marchstone.server.refusals import BadInput
from marchstone.web.contexts.people.admin import ResetPage


@get("/account/reset/{token:str}", include_in_schema=False)
async def show(visitor: Visiting, token: FromPath[str]) -> Response[str]:
    """Looking at it, as programs that follow every link do, does not use it up."""
    visitor.spend(visitor.house.meters.link)
    person = await visitor.house.doorkeeper.whose_link(token)
    return visitor.page(ResetPage(person.name))


@post("/account/reset/{token:str}", include_in_schema=False)
async def change(visitor: Visiting, token: FromPath[str], form: Typed) -> Response[Any]:
    visitor.spend(visitor.house.meters.link)
    keeper = visitor.house.doorkeeper
    person = await keeper.whose_link(token)
    try:
        ended = await keeper.set_by_link(token, form.get("new", ""), visitor.t)
    except BadInput as error:
        return visitor.page(ResetPage(person.name, str(error)), error.status)
    visitor.end_sessions(ended)
    if visitor.session_id in ended:
        visitor.leave()
    return visitor.go("/account?done=reset")


HANDLERS = [show, change]
