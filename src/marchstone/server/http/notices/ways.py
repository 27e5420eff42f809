"""By which ways somebody hears of what."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from marchstone.server.http.doors import AnyRequest
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.live.shown.lines import iso
from marchstone.server.notices.endpoints import BadEndpoint
from marchstone.server.notices.words import kind_titles
from marchstone.server.refusals import BadInput, WhoAreYou
from marchstone.storage.notices.rows import KINDS
from marchstone.storage.notices.ways import Browser, Wishes
from marchstone.web.contexts.people.notices import BrowserLine, KindLine, WaysPage

PLACE = "/notices/ways"


@get(PLACE, include_in_schema=False)
async def show(visitor: Visiting, done: FromQuery[str] = "") -> Response[Any]:
    if visitor.person is None:
        return visitor.go(f"/name?next={PLACE}")
    return visitor.page(await ways_page(visitor, done=done))


async def ways_page(visitor: Visit, **more: str) -> WaysPage:
    person, ways = visitor.known().id, visitor.house.store.ways
    wishes, browsers = await ways.wishes(person), await ways.browsers(person)
    return WaysPage(
        kinds=_kinds(visitor, wishes),
        browsers=tuple(_browser(visitor, one) for one in browsers),
        key=(await visitor.house.push.keys()).public,
        has_mail=visitor.house.post.is_open,
        is_account=visitor.known().is_account,
        email=wishes.email,
        asked=wishes.asked,
        **more,
    )


def _kinds(visitor: Visit, wishes: Wishes) -> tuple[KindLine, ...]:
    return tuple(
        KindLine(kind, title, kind not in wishes.not_by_push, kind not in wishes.not_by_mail)
        for kind, title in kind_titles(visitor.t).items()
    )


def _browser(visitor: Visit, one: Browser) -> BrowserLine:
    device = one.device or visitor.t("A browser")
    return BrowserLine(one.id, device, iso(one.created), one.session == visitor.session_id)


@post(PLACE, include_in_schema=False)
async def choose(request: AnyRequest, visitor: Visiting) -> Redirect:
    person, form = visitor.known(), await request.form()
    push, mail = (set(form.getall(way, [])) & set(KINDS) for way in ("push", "mail"))
    await visitor.house.store.ways.choose(person.id, visitor.t.language, push, mail)
    return visitor.go(f"{PLACE}?done=saved")


@post("/notices/end", include_in_schema=False)
async def end(visitor: Visiting) -> Redirect:
    """One click, and nothing goes to him any more."""
    await visitor.house.store.ways.end(visitor.known().id)
    return visitor.go(f"{PLACE}?done=ended")


@post("/notices/push/on", include_in_schema=False)
async def push_on(visitor: Visiting, form: Typed) -> Response[dict[str, bool]]:
    """Asked for by the script, with what the browser gave it."""
    person, session = visitor.known(), visitor.session_id
    if session is None:
        raise WhoAreYou
    visitor.spend(visitor.house.meters.ways)
    keys = (form.get("endpoint", ""), form.get("p256dh", ""), form.get("auth", ""))
    try:
        visitor.house.push.check(*keys)
    except BadEndpoint:
        raise BadInput(visitor.t("This browser names no push service that we can reach.")) from None
    await visitor.house.store.ways.subscribe(person.id, session, keys, visitor.t.language)
    return Response({"on": True})


@post("/notices/push/off", include_in_schema=False)
async def push_off(visitor: Visiting, form: Typed) -> Redirect:
    browser = form.get("browser", "").replace("\0", "")  # PostgreSQL knows no text with a NUL
    await visitor.house.store.ways.unsubscribe(visitor.known().id, browser or "-")
    return visitor.go(f"{PLACE}?done=saved")


HANDLERS = [show, choose, end, push_on, push_off]
