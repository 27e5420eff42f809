"""What the bot of a person asks: who it is, and where it is to decide."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from litestar import Router, get
from litestar.di import Provide
from litestar.params import FromQuery

from marchstone.server.http.api.schema import FOR_THE_KNOWN
from marchstone.server.http.turnstile import step_aside
from marchstone.server.http.visits import Visit, Visiting, program_visit
from marchstone.server.refusals import BadInput, WhoAreYou
from marchstone.storage.outside import Bot, Turn

LONGEST = 30  # seconds that a call waits
GLANCE = 1.0  # seconds after which it looks for itself: the turn may have come at another worker


@dataclass(frozen=True, slots=True)
class BotFacts:
    name: str
    owner: str
    games: list[str]
    open: bool  # whoever likes may invite it


@dataclass(frozen=True, slots=True)
class TurnFacts:
    table: str
    game: str
    seat: int
    away: bool  # the butler decides for it: reading the view takes the seat back


@get("/api/bot", tags=["bots"], **FOR_THE_KNOWN)
async def show_bot(visitor: Visiting) -> BotFacts:
    """The bot whose token this is."""
    bot = await _bot(visitor)
    return BotFacts(bot.name, bot.owner_name, list(bot.games), bot.is_open)


@get("/api/bot/turns", tags=["bots"], **FOR_THE_KNOWN)
async def turns(visitor: Visiting, wait: FromQuery[int] = 0) -> list[TurnFacts]:
    """Where the bot is to decide, the one that waits longest first.

    With `wait` it answers as soon as there is something, or after so many seconds (30 at most).
    Then the bot reads the view of each, and posts an action: it has 30 seconds for that. Whatever
    comes later is `stale`, and the butler plays on until the bot reads a view again.
    """
    bot = await _bot(visitor)
    if not 0 <= wait <= LONGEST:
        raise BadInput(f"wait at most {LONGEST} seconds")
    visitor.spend(visitor.house.meters.poll)
    step_aside(visitor.connection.scope)
    with visitor.house.sockets.taken(visitor.id, visitor.address):
        found = await _waited(visitor, bot.id, wait)
    return [TurnFacts(turn.table, turn.game, turn.seat, turn.is_away) for turn in found]


async def _waited(visitor: Visit, bot: str, seconds: int) -> list[Turn]:
    """WhoAreYou if its token is revoked meanwhile."""
    store, clock = visitor.house.store, asyncio.get_running_loop().time
    ends = clock() + seconds
    while not (found := await store.outside.turns(bot)) and (left := ends - clock()) > 0:
        await visitor.house.tables.bells.wait(bot, min(left, GLANCE))
        if not await store.sessions.left([visitor.session_id or ""]):
            raise WhoAreYou
    return found


async def _bot(visitor: Visit) -> Bot:
    person = visitor.player()
    found = await visitor.house.store.outside.get(person.id)
    if found is None:
        raise WhoAreYou
    return found


API = Router(
    "/", route_handlers=[show_bot, turns], dependencies={"visitor": Provide(program_visit)}
)
