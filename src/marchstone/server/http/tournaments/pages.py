"""Pages of tournaments: the list, a new one, one of them, and what is done there."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from marchstone import games
from marchstone.core.errors import MarchstoneError
from marchstone.server.http.tournaments.api import desk
from marchstone.server.http.tournaments.new import new_page, read_wish
from marchstone.server.http.tournaments.showing import Shown, stamp_of
from marchstone.server.http.tournaments.telling import cup_line
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.live.shown.lines import game_cards
from marchstone.server.refusals import BadInput, explain
from marchstone.server.tournaments.wishes import check
from marchstone.storage.tournaments.rows import OPEN, OVER, RUNNING
from marchstone.web.contexts.tournaments import CupLine, CupsPage

Answer = Response[Any]
PATH = "/tournament/{tournament:str}"


@get("/tournaments", include_in_schema=False)
async def show_all(visitor: Visiting) -> Response[str]:
    lists = {status: await _listed(visitor, status) for status in (OPEN, RUNNING, OVER)}
    cards = game_cards(visitor.t.language)
    return visitor.page(CupsPage(lists[OPEN], lists[RUNNING], lists[OVER], cards))


async def _listed(visitor: Visit, status: str) -> tuple[CupLine, ...]:
    store = visitor.house.store.tournaments
    found = await store.listed(visitor.id, status)
    mine = await store.joined(visitor.id, [it.id for it in found]) if visitor.id else set()
    return tuple(cup_line(it, visitor.id, it.id in mine, visitor.t) for it in found)


@get("/tournaments/new/{name:str}", include_in_schema=False)
async def show_new(visitor: Visiting, name: FromPath[str]) -> Response[str]:
    return visitor.page(new_page(games.get(name), {}, _name(visitor), visitor.t))


def _name(visitor: Visit) -> str:
    return visitor.person.name if visitor.person else ""


@post("/tournaments/new/{name:str}", include_in_schema=False)
async def make_new(visitor: Visiting, form: Typed, name: FromPath[str]) -> Answer:
    game = games.get(name)
    try:
        wish = check(read_wish(game, form), visitor.t)
        person = await visitor.become(form.get("name", ""))
        visitor.spend(visitor.house.meters.tournament)
        joins = form.get("joins") != "no"
        made = await desk(visitor).make(person, wish, visitor.house.config, joins=joins)
    except MarchstoneError as error:
        told = explain(error, visitor.t)
        page = new_page(game, form, _name(visitor), visitor.t, told.text)
        return visitor.page(page, told.status)
    return visitor.go(f"/tournament/{made}")


@get(PATH, include_in_schema=False)
async def show(visitor: Visiting, tournament: FromPath[str]) -> Response[str]:
    return await _page(visitor, tournament)


async def _page(
    visitor: Visit, tournament: str, error: str = "", status: int = 200
) -> Response[str]:
    whole = await desk(visitor).whole(tournament)
    link = visitor.address_of(f"/tournament/{tournament}")
    return visitor.page(Shown(whole, visitor.person, visitor.t).page(link, error), status)


@get(f"{PATH}/stamp", include_in_schema=False)
async def stamp(visitor: Visiting, tournament: FromPath[str]) -> dict[str, str]:
    """Whether the page is still as it stands."""
    return {"stamp": stamp_of(await desk(visitor).whole(tournament))}


@get(f"{PATH}/{{what:str}}", include_in_schema=False)
async def back(visitor: Visiting, tournament: FromPath[str]) -> Redirect:
    """Whoever changes the language after something was refused comes here."""
    return visitor.go(f"/tournament/{tournament}")


@post(f"{PATH}/{{what:str}}", include_in_schema=False)
async def act(
    visitor: Visiting, form: Typed, tournament: FromPath[str], what: FromPath[str]
) -> Answer:
    """Sign up, withdraw, or what an organiser does; back to the page, with a word if it failed."""
    await desk(visitor).whole(tournament)
    try:
        await _done(visitor, form, tournament, what)
    except MarchstoneError as error:
        told = explain(error, visitor.t)
        return await _page(visitor, tournament, told.text, told.status)
    return visitor.go(f"/tournament/{tournament}")


async def _done(visitor: Visit, form: dict[str, str], tournament: str, what: str) -> None:
    at, cup = desk(visitor), tournament
    if what in ("join", "bot"):
        visitor.spend(visitor.house.meters.entry)
    if what == "join":
        return await at.join(cup, await visitor.become(form.get("name", "")))
    person = visitor.known()
    visitor.house.meters.act.spend(person.id)
    acts: dict[str, Any] = {
        "withdraw": lambda: at.withdraw(cup, person),
        "bot": lambda: at.add_bot(cup, person, form.get("level", "")),
        "remove": lambda: at.remove(cup, person, _number(form.get("number", ""))),
        "next": lambda: at.go_on(cup, person),
        "pause": lambda: at.pause(cup, person, on=True),
        "resume": lambda: at.pause(cup, person, on=False),
        "close": lambda: at.close(cup, person),
    }
    if what not in acts:
        raise BadInput(visitor.t("There is no such page."))
    done: Awaitable[None] = acts[what]()
    return await done


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


HANDLERS = [show_all, show_new, make_new, show, stamp, back, act]
