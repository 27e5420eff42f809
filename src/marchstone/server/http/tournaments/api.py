"""Tournaments for programs: the same desk as the browser's."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Router, delete, get, post
from litestar.di import Provide
from litestar.params import FromPath, FromQuery, JSONBody

from marchstone.server.http.api.schema import FOR_ANYBODY, FOR_THE_KNOWN
from marchstone.server.http.tournaments.facts import (
    TournamentFacts,
    TournamentLine,
    TournamentWish,
    line_facts,
    tournament_facts,
)
from marchstone.server.http.visits import Visit, Visiting, program_visit
from marchstone.server.tournaments.organising import Desk
from marchstone.server.tournaments.wishes import check
from marchstone.storage.tournaments.rows import OPEN, OVER, RUNNING, Wish

PATH = "/api/tournaments/{tournament:str}"
STATUSES = (OPEN, RUNNING, OVER)
TAGS = ["tournaments"]


@dataclass(frozen=True, slots=True)
class BotEntry:
    bot: str  # gentle, fair, sharp, fierce


@dataclass(frozen=True, slots=True)
class Pause:
    on: bool


def desk(visitor: Visit) -> Desk:
    return Desk(visitor.house.store, visitor.house.tournaments)


async def told(visitor: Visit, tournament: str) -> TournamentFacts:
    whole = await desk(visitor).whole(tournament)
    return tournament_facts(whole, visitor.id, visitor.t)


@get("/api/tournaments", tags=TAGS, **FOR_ANYBODY)
async def list_tournaments(visitor: Visiting, of: FromQuery[str] = "") -> list[TournamentLine]:
    """Tournaments that are listed, and those in which I have a part: the newest fifty of each kind.

    `of` names one kind: "open" for those to sign up for, "running" or "over".
    """
    wanted = [of] if of in STATUSES else STATUSES
    store = visitor.house.store.tournaments
    found = [it for status in wanted for it in await store.listed(visitor.id, status)]
    return [TournamentLine(**line_facts(it, visitor.id)) for it in found]


@post("/api/tournaments", tags=TAGS, **FOR_THE_KNOWN)
async def add_tournament(visitor: Visiting, data: JSONBody[TournamentWish]) -> TournamentFacts:
    """Make a tournament, and take part in it unless `join` is false.

    It is a Swiss ("swiss"), a round robin ("robin") or a knock-out ("knockout") of games for two.
    Sign-up ends when `most` have come, at the time `begins`, or when you say so.
    """
    person = visitor.known()
    visitor.spend(visitor.house.meters.tournament)
    wish = check(_wish(data), visitor.t)
    made = await desk(visitor).make(person, wish, visitor.house.config, joins=data.join)
    return await told(visitor, made)


def _wish(data: TournamentWish) -> Wish:
    same = ("title", "kind", "game", "options", "clock", "most", "rounds", "begins", "appear")
    chosen = {name: getattr(data, name) for name in (*same, "pace", "accounts_only")}
    return Wish(**chosen, is_listed=data.listed, is_rated=data.rated)


@get(PATH, tags=TAGS, **FOR_ANYBODY)
async def show_tournament(visitor: Visiting, tournament: FromPath[str]) -> TournamentFacts:
    """A tournament: how everybody stands, and all encounters with their tables.

    Whoever plays looks here for the table of the round, and adds a lot to its deal
    (`/api/tables/{table}/lot`) within `appear` seconds: by that he has come, and the game begins.
    """
    return await told(visitor, tournament)


@post(f"{PATH}/entry", tags=TAGS, status_code=200, **FOR_THE_KNOWN)
async def join(visitor: Visiting, tournament: FromPath[str]) -> TournamentFacts:
    """Sign up."""
    person = visitor.known()
    visitor.spend(visitor.house.meters.entry)
    await desk(visitor).join(tournament, person)
    return await told(visitor, tournament)


@delete(f"{PATH}/entry", tags=TAGS, status_code=200, **FOR_THE_KNOWN)
async def withdraw(visitor: Visiting, tournament: FromPath[str]) -> TournamentFacts:
    """Withdraw; once it has begun, from the next round on."""
    await desk(visitor).withdraw(tournament, visitor.known())
    return await told(visitor, tournament)


@post(f"{PATH}/bots", tags=TAGS, status_code=200, **FOR_THE_KNOWN)
async def add_bot(
    visitor: Visiting, tournament: FromPath[str], data: JSONBody[BotEntry]
) -> TournamentFacts:
    """Let a bot take part in a tournament of mine."""
    person = visitor.known()
    visitor.spend(visitor.house.meters.entry)
    await desk(visitor).add_bot(tournament, person, data.bot)
    return await told(visitor, tournament)


@delete(f"{PATH}/entrants/{{number:int}}", tags=TAGS, status_code=200, **FOR_THE_KNOWN)
async def remove(
    visitor: Visiting, tournament: FromPath[str], number: FromPath[int]
) -> TournamentFacts:
    """Remove somebody from a tournament of mine; what his games gave stands."""
    await desk(visitor).remove(tournament, visitor.known(), number)
    return await told(visitor, tournament)


@post(f"{PATH}/next", tags=TAGS, status_code=200, **FOR_THE_KNOWN)
async def go_on(visitor: Visiting, tournament: FromPath[str]) -> TournamentFacts:
    """End the sign-up of a tournament of mine, or begin its next round."""
    person = visitor.known()
    visitor.house.meters.act.spend(person.id)
    await desk(visitor).go_on(tournament, person)
    return await told(visitor, tournament)


@post(f"{PATH}/pause", tags=TAGS, status_code=200, **FOR_THE_KNOWN)
async def pause(
    visitor: Visiting, tournament: FromPath[str], data: JSONBody[Pause]
) -> TournamentFacts:
    """Pause a tournament of mine, or let it go on; games that are played go on all the while."""
    await desk(visitor).pause(tournament, visitor.known(), on=data.on)
    return await told(visitor, tournament)


@delete(PATH, tags=TAGS, **FOR_THE_KNOWN)
async def close(visitor: Visiting, tournament: FromPath[str]) -> None:
    """Close a tournament of mine for good, without a winner."""
    await desk(visitor).close(tournament, visitor.known())


HANDLERS = [
    *(list_tournaments, add_tournament, show_tournament, join, withdraw, add_bot, remove),
    *(go_on, pause, close),
]
API = Router("/", route_handlers=HANDLERS, dependencies={"visitor": Provide(program_visit)})
