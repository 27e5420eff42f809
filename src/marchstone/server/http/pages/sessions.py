"""Where somebody is logged in, and his password."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.response import Redirect

from marchstone.core.errors import MarchstoneError
from marchstone.server.http.pages.account import again
from marchstone.server.http.visits import Typed, Visiting
from marchstone.server.refusals import WhoAreYou

SESSIONS_ENDED, PASSWORD_CHANGED = "/account?done=sessions", "/account?done=password"


@post("/account/sessions/end", include_in_schema=False)
async def end_session(visitor: Visiting, form: Typed) -> Redirect:
    session = form.get("session", "").replace("\0", "")  # PostgreSQL knows no text with a NUL
    ended = await visitor.house.store.sessions.end(visitor.known().id, session)
    visitor.end_sessions(ended)
    if visitor.session_id in ended:
        visitor.leave()
    return visitor.go(SESSIONS_ENDED)


@post("/account/sessions/others", include_in_schema=False)
async def end_others(visitor: Visiting) -> Redirect:
    """This one goes on, with a fresh token."""
    sessions = visitor.house.store.sessions
    visitor.end_sessions(await sessions.end_all(visitor.known().id, but=visitor.session_id or ""))
    await visitor.renew()
    return visitor.go(SESSIONS_ENDED)


@post("/account/password", include_in_schema=False)
async def change_password(visitor: Visiting, form: Typed) -> Response[Any]:
    """Whoever knew the old one is out: the other sessions end."""
    person, keeper = visitor.known(), visitor.house.doorkeeper
    try:
        if not person.is_account:
            raise WhoAreYou
        await keeper.check(person.name, form.get("password", ""), visitor.address)
        await keeper.set_password(person, form.get("new", ""), visitor.t)
    except MarchstoneError as error:
        return await again(visitor, error, tried="password")
    sessions = visitor.house.store.sessions
    visitor.end_sessions(await sessions.end_all(person.id, but=visitor.session_id or ""))
    await visitor.renew()
    return visitor.go(PASSWORD_CHANGED)


HANDLERS = [end_session, end_others, change_password]
