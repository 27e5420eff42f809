"""Where somebody keeps his bots: each has a token, which is told once."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from marchstone import games
from marchstone.core.errors import MarchstoneError
from marchstone.core.words import Words
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.live.outside.patience import LIMIT
from marchstone.server.live.shown.lines import iso
from marchstone.server.people.names import clean_name
from marchstone.server.people.tokens import digest_of, fresh_token
from marchstone.server.refusals import BadInput, NeedsAccount, explain
from marchstone.storage.outside import Bot
from marchstone.web.contexts import Choice
from marchstone.web.contexts.people.bots import BotLine, BotsPage

Answer = Response[Any]


@get("/bots", include_in_schema=False)
async def show(visitor: Visiting) -> Answer:
    if visitor.person is None or not visitor.person.is_account:
        return visitor.go("/account?next=/bots")
    return visitor.page(await _page(visitor))


@post("/bots", include_in_schema=False)
async def add(visitor: Visiting, form: Typed) -> Answer:
    owner, token = _owner(visitor), fresh_token()
    try:
        visitor.spend(visitor.house.meters.name)
        name, played = clean_name(form.get("name", ""), visitor.t), _played(form, visitor)
        most = await _most(visitor)
        await visitor.house.store.outside.add(owner, name, played, digest_of(token), most)
    except MarchstoneError as error:
        return await _refused(visitor, error)
    return visitor.page(await _page(visitor, token=token, name=name))


@post("/bots/{bot:str}/change", include_in_schema=False)
async def change(visitor: Visiting, bot: FromPath[str], form: Typed) -> Answer:
    owner = _owner(visitor)
    try:
        played, is_open = _played(form, visitor), form.get("open") == "1"
        await visitor.house.store.outside.change(owner, bot, played, is_open=is_open)
    except MarchstoneError as error:
        return await _refused(visitor, error)
    return visitor.page(await _page(visitor, done=visitor.t("Saved.")))


@post("/bots/{bot:str}/renew", include_in_schema=False)
async def renew(visitor: Visiting, bot: FromPath[str]) -> Answer:
    owner, token = _owner(visitor), fresh_token()
    try:
        visitor.spend(visitor.house.meters.name)
        ended = await visitor.house.store.outside.renew(owner, bot, digest_of(token))
    except MarchstoneError as error:
        return await _refused(visitor, error)
    visitor.end_sessions(ended)
    found = await visitor.house.store.outside.get(bot)
    return visitor.page(await _page(visitor, token=token, name=found.name if found else ""))


@post("/bots/{bot:str}/revoke", include_in_schema=False)
async def revoke(visitor: Visiting, bot: FromPath[str]) -> Answer:
    owner = _owner(visitor)
    try:
        visitor.end_sessions(await visitor.house.store.outside.revoke(owner, bot))
    except MarchstoneError as error:
        return await _refused(visitor, error)
    return visitor.page(await _page(visitor, done=visitor.t("Its token opens nothing more.")))


@post("/bots/{bot:str}/remove", include_in_schema=False)
async def remove(visitor: Visiting, bot: FromPath[str]) -> Answer:
    owner = _owner(visitor)
    try:
        gone = await visitor.house.store.outside.remove(owner, bot)
    except MarchstoneError as error:
        return await _refused(visitor, error)
    visitor.end_sessions(gone.sessions)
    await visitor.house.tables.refresh(gone.tables)
    return visitor.page(await _page(visitor, done=visitor.t("The bot is gone.")))


def _owner(visitor: Visit) -> str:
    """Guests come and go, and as many as they like."""
    person = visitor.known()
    if not person.is_account:
        raise NeedsAccount
    return person.id


async def _most(visitor: Visit) -> int:
    return await visitor.house.store.admin.caps.value("bots", visitor.house.config.bots)


async def _refused(visitor: Visit, error: MarchstoneError) -> Answer:
    told = explain(error, visitor.t)
    return visitor.page(await _page(visitor, error=told.text), told.status)


async def _page(visitor: Visit, **told: str) -> BotsPage:
    owner, t = _owner(visitor), visitor.t
    found = await visitor.house.store.outside.of_owner(owner)
    lines = tuple(_line(bot, t) for bot in found)
    most = await _most(visitor)
    return BotsPage(lines, _games(games.names(), t), most, round(LIMIT), **told)


def _line(bot: Bot, t: Words) -> BotLine:
    has_token = bot.seen is not None
    seen = iso(bot.seen) if bot.seen else ""
    return BotLine(bot.id, bot.name, _games(bot.games, t), bot.is_open, has_token, seen)


def _games(chosen: Any, t: Words) -> tuple[Choice, ...]:
    named = {name: games.get(name) for name in games.names()}
    return tuple(
        Choice(name, game.text.title(game.words(t.language)), is_chosen=name in chosen)
        for name, game in named.items()
    )


def _played(form: dict[str, str], visitor: Visit) -> list[str]:
    played = [name for name in games.names() if form.get(f"game.{name}") == "1"]
    if not played:
        raise BadInput(visitor.t("Choose a game that it plays."))
    return played


HANDLERS = [show, add, change, renew, revoke, remove]
