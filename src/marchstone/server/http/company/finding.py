"""“Find an opponent”: the wish, the page on which one waits, and what it hears."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect, ServerSentEvent, ServerSentEventMessage

from marchstone import bots, games
from marchstone.core.errors import MarchstoneError
from marchstone.core.protocol import AnyGame
from marchstone.server.company import wishes
from marchstone.server.company.finding import BOT_AFTER
from marchstone.server.company.matching import agreed
from marchstone.server.http.visits import Typed, Visit, Visiting, adds_lot
from marchstone.server.live import making
from marchstone.server.live.shown.lines import game_card, game_cards
from marchstone.server.people.names import level_title
from marchstone.server.refusals import explain
from marchstone.storage import StorageError
from marchstone.storage.company.queue import Waiting
from marchstone.storage.schema import now
from marchstone.web.contexts import Choice, Field
from marchstone.web.contexts.people.company import FindPage, FoundPage, WishPage

Answer = Response[Any]
ALIVE_EVERY = 10  # rounds after which the page hears that it still waits


@get("/find", include_in_schema=False)
async def show(visitor: Visiting) -> Answer:
    """The page on which one waits; whoever does not is asked which game."""
    entry = await newest(visitor)
    if entry is None:
        return visitor.page(FindPage(game_cards(visitor.t.language)))
    if entry.table is not None:
        return await _go(visitor, entry)
    return visitor.page(_waiting_page(visitor, entry))


async def newest(visitor: Visit) -> Waiting | None:
    """How the visitor stands in the queue, after one more look at it."""
    queue = visitor.house.store.queue
    entry = await queue.hear(visitor.id) if visitor.id else None
    if entry is None or entry.table is not None:
        return entry
    await visitor.house.finder.look(entry.game)
    return await queue.get(entry.person)


def _waiting_page(visitor: Visit, entry: Waiting) -> FoundPage:
    levels = tuple(
        Choice(level, level_title(level, visitor.t), is_chosen=level == visitor.settings.rival)
        for level in bots.LEVELS
    )
    card = game_card(games.get(entry.game), visitor.t.language)
    has_waited = now() - entry.at > BOT_AFTER
    return FoundPage(card, wishes.told(entry, visitor.t), levels, entry.seats, has_waited)


async def _go(visitor: Visit, entry: Waiting) -> Redirect:
    await visitor.house.store.queue.leave(entry.person, found=True)
    return visitor.go(f"/table/{entry.table}")


@get("/find/{name:str}", include_in_schema=False)
async def ask(visitor: Visiting, name: FromPath[str]) -> Response[str]:
    return visitor.page(_wish_page(visitor, games.get(name)))


def _wish_page(visitor: Visit, game: AnyGame, error: str = "") -> WishPage:
    t = visitor.t
    counts = tuple(
        Choice(str(n), t.n("{n} player", "{n} players", n), is_chosen=n == game.seat_counts[0])
        for n in game.seat_counts
    )
    return WishPage(
        game=game_card(game, t.language),
        count=Field("count", t("Players"), counts) if len(counts) > 1 else None,
        fields=wishes.fields(game, t),
        rated=wishes.rated_field(t),
        name=visitor.person.name if visitor.person else "",
        error=error,
    )


@post("/find/{name:str}", include_in_schema=False)
async def join(visitor: Visiting, form: Typed, name: FromPath[str]) -> Answer:
    game = games.get(name)
    try:
        person = await visitor.become(form.get("name", ""))
        wish = wishes.typed(person, game, form, visitor.t, adds=adds_lot(form))
        await enter(visitor, wish)
    except MarchstoneError as error:
        told = explain(error, visitor.t)
        return visitor.page(_wish_page(visitor, game, told.text), told.status)
    return visitor.go("/find")


async def enter(visitor: Visit, wish: Waiting) -> Waiting:
    """Into the queue; whoever fits is found at once."""
    house, person = visitor.house, visitor.known()
    visitor.spend(house.meters.queue)
    await house.room.check(person.id, [making.ME])
    entry = await house.store.queue.join(wish)
    await house.finder.look(wish.game, at_once=True)
    return await house.store.queue.get(person.id) or entry


@post("/find/leave", include_in_schema=False)
async def leave(visitor: Visiting) -> Redirect:
    if visitor.id is not None:
        await visitor.house.store.queue.leave(visitor.id)
    return visitor.go("/lobby")


@post("/find/bot", include_in_schema=False)
async def play_bot(visitor: Visiting, form: Typed) -> Answer:
    """The same table, with bots instead of those who did not come."""
    person, queue = visitor.known(), visitor.house.store.queue
    entry = await queue.get(person.id)
    if entry is None:
        return visitor.go("/find")
    await queue.leave(person.id)
    late = await queue.get(person.id)
    if late is not None and late.table is not None:  # somebody came at that very moment
        return await _go(visitor, late)
    level = form.get("level", "")
    seats = [making.ME, *[f"bot:{level}"] * (entry.seats - 1)]
    table = await visitor.make_table(
        *(games.get(entry.game), entry.wish.get("options", {}), seats),
        adds=entry.adds,
        clock=str((agreed([entry]) or {}).get("clock", "")),
        is_rated=bool(entry.wish.get("rated")),
        is_public=False,
        butler_after=making.BUTLER_TIMES[-1],
    )
    return visitor.go(f"/table/{table}")


@get("/find/wait", include_in_schema=False)
async def wait(visitor: Visiting) -> ServerSentEvent:
    """What the page hears while it is open; whoever closes it waits no more."""
    visitor.known()
    visitor.spend(visitor.house.meters.look)
    return ServerSentEvent(_heard(visitor))


async def _heard(visitor: Visit) -> AsyncIterator[ServerSentEventMessage]:
    house, person = visitor.house, visitor.known().id
    with house.seekers.taken(person, visitor.address):
        try:
            async for event, data in _news(visitor, person):
                yield ServerSentEventMessage(data=data, event=event)
        finally:
            with contextlib.suppress(StorageError):
                await asyncio.shield(house.store.queue.fade(person))


async def _news(visitor: Visit, person: str) -> AsyncIterator[tuple[str, str]]:
    house, rounds = visitor.house, 0
    while True:
        is_there = await house.store.sessions.left([visitor.session_id or ""])
        entry = await house.store.queue.hear(person) if is_there else None
        if entry is None:
            yield "gone", "/find"
            return
        if entry.table is not None:
            yield "table", "/find"
            return
        if rounds % ALIVE_EVERY == 0:
            yield ("bot" if now() - entry.at > BOT_AFTER else "wait"), ""
        rounds += 1
        await house.finder.look(entry.game)
        if not await house.finder.pause():
            return


HANDLERS = [show, ask, join, leave, play_bot, wait]
