"""The page of friends, and invitations by name."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from marchstone import games
from marchstone.core.errors import MarchstoneError
from marchstone.server.company import inviting
from marchstone.server.http.company.lines import calls, friend_lines
from marchstone.server.http.visits import AtTable, Typed, Visit, Visiting, adds_lot
from marchstone.server.live import making
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.shown.lines import game_cards
from marchstone.server.refusals import explain
from marchstone.storage.errors import NotDone
from marchstone.storage.rows import OPEN
from marchstone.web.contexts.people.company import FriendsPage

Answer = Response[Any]


@get("/friends", include_in_schema=False)
async def show(visitor: Visiting, done: FromQuery[str] = "") -> Answer:
    if visitor.person is None:
        return visitor.go("/name?next=/friends")
    return visitor.page(await _page(visitor, done=done))


async def _page(visitor: Visit, **more: str) -> FriendsPage:
    store, person = visitor.house.store, visitor.known().id
    company, invitations = await store.circle.of(person), await store.invitations.to(person)
    return FriendsPage(
        friends=friend_lines(company.friends),
        calls=calls(visitor, company.asking, invitations),
        asked=friend_lines(company.asked),
        met=friend_lines(company.met),
        blocked=friend_lines(company.blocked),
        games=game_cards(visitor.t.language),
        **more,
    )


async def _again(visitor: Visit, error: MarchstoneError, form: dict[str, str]) -> Answer:
    told = explain(error, visitor.t)
    page = await _page(visitor, error=told.text, tried=form.get("name", "")[:24])
    return visitor.page(page, told.status)


async def _meant(visitor: Visit, form: dict[str, str]) -> str:
    """Whom the form names, by id or by name."""
    visitor.spend(visitor.house.meters.invite)
    if "person" in form:
        return form["person"].replace("\0", "")  # PostgreSQL knows no text with a NUL
    return (await inviting.find(visitor.house.store, form.get("name", ""), visitor.t)).id


@post("/friends/ask", include_in_schema=False)
async def ask(visitor: Visiting, form: Typed) -> Answer:
    person = visitor.known()
    try:
        other = await _meant(visitor, form)
        are_friends = await visitor.house.store.circle.befriend(person.id, other)
    except MarchstoneError as error:
        return await _again(visitor, error, form)
    return visitor.go(f"/friends?done={'friends' if are_friends else 'asked'}")


@post("/friends/part", include_in_schema=False)
async def part(visitor: Visiting, form: Typed) -> Redirect:
    """From a friend, from one who asks, or from one who was asked."""
    person, other = visitor.known(), await _meant(visitor, form)
    await visitor.house.store.circle.part(person.id, other)
    return visitor.go("/friends?done=parted")


@post("/friends/block", include_in_schema=False)
async def block(visitor: Visiting, form: Typed) -> Answer:
    person = visitor.known()
    try:
        other = await _meant(visitor, form)
        await visitor.house.store.circle.block(person.id, other)
        await visitor.house.tables.mute(person.id, other, on=True)  # at open pages too
    except MarchstoneError as error:
        return await _again(visitor, error, form)
    return visitor.go("/friends?done=blocked")


@post("/friends/unblock", include_in_schema=False)
async def unblock(visitor: Visiting, form: Typed) -> Redirect:
    person, other = visitor.known(), await _meant(visitor, form)
    await visitor.house.store.circle.unblock(person.id, other)
    await visitor.house.tables.mute(person.id, other, on=False)
    return visitor.go("/friends?done=unblocked")


@post("/friends/challenge", include_in_schema=False)
async def challenge(visitor: Visiting, form: Typed) -> Answer:
    """A private table with the usual options, and the friend invited."""
    person, other = visitor.known(), form.get("person", "").replace("\0", "")
    game = games.get(form.get("game", ""))
    try:
        visitor.spend(visitor.house.meters.invite)
        if not await visitor.house.store.circle.are_friends(person.id, other):
            raise NotDone("no_friend")
        seats = [making.ME, *[OPEN] * (game.seat_counts[0] - 1)]
        how = {"is_public": False, "butler_after": making.BUTLER_TIMES[2]}
        table = await visitor.make_table(game, {}, seats, adds=adds_lot(form), **how)
        live = await visitor.open_table(table)
        await _invite(visitor, live, other)
    except MarchstoneError as error:
        return await _again(visitor, error, {})
    return visitor.go(f"/table/{table}")


async def _invite(visitor: Visit, live: LiveTable, other: str) -> None:
    house = visitor.house
    await inviting.invite(house.store, house.notices, live, other, visitor.known())


@post("/table/{table:str}/invite", include_in_schema=False)
async def invite(visitor: Visiting, form: Typed, live: AtTable) -> Redirect:
    await _invite(visitor, live, await _meant(visitor, form))
    return visitor.go(f"/table/{live.row.id}")


@post("/invitations/accept", include_in_schema=False)
async def accept(visitor: Visiting, form: Typed) -> Redirect:
    person, live = visitor.known(), await visitor.open_table(form.get("table", ""))
    await inviting.accept(visitor.house.store, live, person, adds=adds_lot(form))
    return visitor.go(f"/table/{live.row.id}")


@post("/invitations/decline", include_in_schema=False)
async def decline(visitor: Visiting, form: Typed) -> Redirect:
    table = form.get("table", "").replace("\0", "")
    await visitor.house.store.invitations.decline(table, visitor.known().id)
    return visitor.go("/friends?done=parted")


HANDLERS = [show, ask, part, block, unblock, challenge, invite, accept, decline]
