"""What somebody was told."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from marchstone.core.words import Words
from marchstone.server.http.visits import Visiting
from marchstone.server.live.shown.lines import iso
from marchstone.server.notices.words import text, title
from marchstone.storage.notices.rows import Told
from marchstone.web.contexts.people.notices import NoticeLine, NoticesPage

LARGEST = 2**31 - 1  # a number that a database knows


@get("/notices", include_in_schema=False)
async def show(visitor: Visiting) -> Response[str]:
    told = await visitor.house.store.notices.of_person(visitor.id) if visitor.id else []
    return visitor.page(NoticesPage(tuple(_line(one, visitor.t) for one in told)))


def _line(one: Told, t: Words) -> NoticeLine:
    said = (title(one.notice, t), text(one.notice, t))
    return NoticeLine(one.number, *said, iso(one.at), one.is_read)


@get("/notices/unread", include_in_schema=False)
async def unread(visitor: Visiting) -> Response[dict[str, int]]:
    """How many, for the script of a page."""
    visitor.spend(visitor.house.meters.glance)
    count = await visitor.house.store.notices.unread(visitor.id) if visitor.id else 0
    return Response({"unread": count})


@get("/notices/{number:int}", include_in_schema=False)
async def follow(visitor: Visiting, number: FromPath[int]) -> Redirect:
    """On to where it leads. Whoever follows it has read it; others are led to their own list."""
    if visitor.id is None or not 0 < number <= LARGEST:
        return visitor.go("/notices")
    notices = visitor.house.store.notices
    found = await notices.find(visitor.id, number)
    if found is None:
        return visitor.go("/notices")
    if not found.is_read:
        await notices.read(visitor.id, number=number)
    return visitor.go(found.notice.path)


@post("/notices/read", include_in_schema=False)
async def read_all(visitor: Visiting) -> Redirect:
    await visitor.house.store.notices.read(visitor.known().id)
    return visitor.go("/notices")


HANDLERS = [show, unread, follow, read_all]
