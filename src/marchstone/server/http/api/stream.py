"""A program follows a table: a view whenever it has changed."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from functools import partial

import msgspec
from litestar import get
from litestar.params import FromQuery
from litestar.response import ServerSentEvent, ServerSentEventMessage

from marchstone.server.http.api.schema import STREAMED
from marchstone.server.http.api.views import view_facts
from marchstone.server.http.visits import AtTable, Visit, Visiting
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.watching.watcher import Fell, Watcher
from marchstone.server.refusals import NotYourSeat, TooMany
from marchstone.storage import StorageError


@get("/api/tables/{table:str}/events", tags=["play"], **STREAMED)
async def events(
    visitor: Visiting, live: AtTable, seat: FromQuery[int | None] = None
) -> ServerSentEvent:
    """A stream of views: one now, and one whenever the table has changed.

    It ends when the seat is yours no more.
    """
    view_facts(live, visitor, seat)  # refused here rather than in the middle of a stream
    visitor.spend(visitor.house.meters.look)
    with visitor.house.sockets.taken(visitor.id, visitor.address):
        news = partial(_news, live, visitor, seat)
        watcher = ViewWatcher(visitor.id, visitor.t, news, session=visitor.session_id)
    return ServerSentEvent(_stream(visitor, live, watcher))


class ViewWatcher(Watcher):
    """Follows a table and gets views instead of boards."""

    def say(self, text: str) -> None:
        """Chat and the like are for browsers."""


def _news(live: LiveTable, visitor: Visit, seat: int | None, watcher: Watcher) -> str | None:
    newest = (live.course.ply if live.course else -1, live.row.status)
    if newest == watcher.shown:
        return None
    watcher.shown = newest
    try:
        return msgspec.json.encode(view_facts(live, visitor, seat)).decode()
    except NotYourSeat:  # he has got up or resigned, and has nothing more to see from there
        raise Fell from None


async def _stream(
    visitor: Visit, live: LiveTable, watcher: Watcher
) -> AsyncIterator[ServerSentEventMessage]:
    tables = visitor.house.tables
    ends = contextlib.suppress(Fell, TooMany, StorageError)  # it has begun: no refusal can be told
    with ends, visitor.house.sockets.taken(visitor.id, visitor.address):
        await tables.join(live, watcher)
        try:
            while True:
                yield ServerSentEventMessage(data=await watcher.next(), event="view")
        finally:
            await tables.part(live, watcher)
