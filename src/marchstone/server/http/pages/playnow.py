"""Play now: one click, which says against whom."""

from __future__ import annotations

from dataclasses import replace

from litestar import post
from litestar.params import FromPath
from litestar.response import Redirect

from marchstone import bots, games
from marchstone.core.words import Words
from marchstone.server.http.visits import Typed, Visit, Visiting, adds_lot
from marchstone.server.live import making
from marchstone.server.people.names import bot_help, level_title
from marchstone.server.people.settings import plain_settings
from marchstone.web.contexts import Choice

FOR_FIRST_GAMES = bots.LEVELS[0]


@post("/play/{name:str}", include_in_schema=False)
async def play_now(visitor: Visiting, form: Typed, name: FromPath[str]) -> Redirect:
    """A table against bots of the level that was clicked, as few as the game needs."""
    game = games.get(name)
    await visitor.become("")
    rival = await _remembered(visitor, form.get("rival", ""))
    seats = [making.ME, *[f"bot:{rival}"] * (game.seat_counts[0] - 1)]
    patience = making.BUTLER_TIMES[-1]
    table = await visitor.make_table(
        *(game, {}, seats), is_public=False, butler_after=patience, adds=adds_lot(form)
    )
    return visitor.go(f"/table/{table}" + ("?guide=1" if form.get("guide") else ""))


async def _remembered(visitor: Visit, rival: str) -> str:
    """The level that was chosen, or else the one of the last time."""
    before = visitor.settings.rival
    if rival not in bots.LEVELS:
        return before or FOR_FIRST_GAMES
    if rival != before:
        stored = plain_settings(replace(visitor.settings, rival=rival))
        await visitor.house.store.people.set_settings(visitor.known().id, stored)
    return rival


def rivals(last: str, t: Words) -> tuple[Choice, ...]:
    """Against whom one may play at once: first as the last time, or as for a first game."""
    chosen = last or FOR_FIRST_GAMES
    levels = sorted(bots.LEVELS, key=lambda level: level != chosen)
    return tuple(Choice(it, level_title(it, t), bot_help(it, t), it == chosen) for it in levels)


HANDLERS = [play_now]
