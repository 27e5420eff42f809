"""What somebody was told, for his programs."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.params import FromQuery, JSONBody

from marchstone.core.words import Words
from marchstone.server.http.api.schema import FOR_THE_KNOWN
from marchstone.server.http.notices.page import LARGEST
from marchstone.server.http.visits import Visiting, program_visit
from marchstone.server.notices.words import text, title
from marchstone.storage.notices.rows import Told

PAGE = 30


@dataclass(frozen=True, slots=True)
class NoticeFacts:
    number: int  # later ones have larger numbers
    kind: str  # turn, invited, over, round
    title: str  # in the language that was asked for
    text: str
    path: str  # the page of ours to which it leads
    game: str | None
    table: str | None
    at: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class Seen:
    until: int  # the largest number that was read


@dataclass(frozen=True, slots=True)
class UnreadFacts:
    unread: int


@get("/api/notices", tags=["people"], **FOR_THE_KNOWN)
async def list_notices(
    visitor: Visiting, after: FromQuery[int] = LARGEST
) -> Response[list[NoticeFacts]]:
    """What I was told and have not read, the newest thirty first.

    The header Link says where the list goes on. Reading it here marks nothing as read.
    """
    person = visitor.known()
    visitor.spend(visitor.house.meters.glance)
    before = min(max(after, 0), LARGEST)
    found = await visitor.house.store.notices.not_seen(person.id, before, PAGE + 1)
    told = [_facts(one, visitor.t) for one in found[:PAGE]]
    link = f'</api/notices?after={told[-1].number}>; rel="next"' if len(found) > PAGE else ""
    return Response(told, headers={"Link": link} if link else {})


@post("/api/notices/read", tags=["people"], status_code=200, **FOR_THE_KNOWN)
async def read_notices(visitor: Visiting, data: JSONBody[Seen]) -> UnreadFacts:
    """I have read all up to this number; what has come since stays unread."""
    person, notices = visitor.known(), visitor.house.store.notices
    visitor.spend(visitor.house.meters.glance)
    await notices.read(person.id, until=min(max(data.until, 0), LARGEST))
    return UnreadFacts(await notices.unread(person.id))


def _facts(one: Told, t: Words) -> NoticeFacts:
    it = one.notice
    said = (title(it, t), text(it, t))
    return NoticeFacts(
        one.number, it.kind, *said, it.path, it.game or None, it.table or None, one.at
    )


HANDLERS = [list_notices, read_notices]
API = Router("/", route_handlers=HANDLERS, dependencies={"visitor": Provide(program_visit)})
