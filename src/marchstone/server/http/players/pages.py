"""Pages about players: the best of a game, and one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from marchstone import games
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.live.shown.lines import game_cards
from marchstone.server.players.best import best_page
from marchstone.server.players.profile import open_profile, profile_page
from marchstone.web.contexts.people.players import ProfilePage


@get("/best", include_in_schema=False)
async def first_best(visitor: Visiting) -> Redirect:
    return visitor.go(f"/best/{game_cards(visitor.t.language)[0].name}")


@get("/best/{name:str}", include_in_schema=False)
async def show_best(visitor: Visiting, name: FromPath[str]) -> Response[str]:
    game = games.get(name)
    visitor.spend(visitor.house.meters.profile)
    page = await best_page(visitor.house.store, game, visitor.person, visitor.t)
    return visitor.page(page)


@get("/player", include_in_schema=False)
async def show_mine(visitor: Visiting) -> Redirect:
    return visitor.go(f"/player/{visitor.id}" if visitor.id else "/name?next=/player")


@get("/player/{player:str}", include_in_schema=False)
async def show_player(
    visitor: Visiting, player: FromPath[str], saved: FromQuery[bool] = False
) -> Response[str]:
    visitor.spend(visitor.house.meters.profile)
    store = visitor.house.store
    person = await open_profile(store, player, visitor.person)
    page = await profile_page(store, person, visitor.person, visitor.t)
    return visitor.page(
        replace(page, is_saved=saved and page.is_you, **await _company(visitor, page))
    )


async def _company(visitor: Visit, page: ProfilePage) -> dict[str, Any]:
    """What the reader can do together with somebody else."""
    if visitor.person is None or page.is_you:
        return {}
    is_friend = await visitor.house.store.circle.are_friends(visitor.person.id, page.id)
    cards = game_cards(visitor.t.language) if is_friend else ()
    return {"is_friend": is_friend, "may_befriend": not is_friend, "cards": cards}


@post("/player/private", include_in_schema=False)
async def set_private(visitor: Visiting, form: Typed) -> Redirect:
    person = visitor.known()
    await visitor.house.store.people.set_private(person.id, on=form.get("private") == "1")
    return visitor.go(f"/player/{person.id}?saved=true")


HANDLERS = [first_best, show_best, show_mine, show_player, set_private]
