"""The page of my games, and the way from one that waits for me to the next."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from marchstone.core.errors import MarchstoneError
from marchstone.server.http.days import my_games
from marchstone.server.http.days.vacation import end_vacation, take_vacation, vacation_facts
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.live.days import in_order, next_after
from marchstone.server.live.shown.lines import table_line
from marchstone.server.refusals import explain
from marchstone.storage.rows import Listed, Table
from marchstone.web.contexts import MinePage

Answer = Response[Any]


@get("/mine", include_in_schema=False)
async def mine(
    visitor: Visiting,
    running: FromQuery[str] = "",
    over: FromQuery[str] = "",
    none: FromQuery[bool] = False,
) -> Response[str]:
    return visitor.page(await mine_page(visitor, running, over, has_no_next=none))


async def mine_page(
    visitor: Visit, running: str = "", over: str = "", error: str = "", *, has_no_next: bool = False
) -> MinePage:
    stands, before = await _mine(visitor, over)
    now, goes_on = await my_games(visitor, stands, running)
    more = {"running": f"/mine?running={goes_on}#running"} if goes_on else {}
    more |= {"over": f"/mine?over={before.more}#over"} if before.more else {}
    finished = tuple(table_line(table, visitor.id, visitor.t) for table in before.tables)
    rest = await vacation_facts(visitor)
    return MinePage(now, finished, more, rest, error, has_no_next=has_no_next)


async def _mine(visitor: Visit, over: str) -> tuple[list[Table], Listed]:
    """A stranger sits nowhere."""
    who = visitor.person
    return await visitor.house.store.fronts.mine(who.id, over) if who else ([], Listed([]))


@get("/mine/next", include_in_schema=False)
async def go_to_next(visitor: Visiting, table: FromQuery[str] = "") -> Redirect:
    """The next game in which it is my turn; without one, the list, which says so."""
    who = visitor.person
    found = next_after(await in_order(visitor.house.store, who.id), table) if who else None
    return visitor.go(f"/table/{found}" if found else "/mine?none=true")


@post("/mine/vacation", include_in_schema=False)
async def go_away(visitor: Visiting, form: Typed) -> Answer:
    try:
        await take_vacation(visitor, form.get("first", ""), form.get("days", ""))
    except MarchstoneError as error:
        told = explain(error, visitor.t)
        return visitor.page(await mine_page(visitor, error=told.text), told.status)
    return visitor.go("/mine#vacation")


@post("/mine/vacation/end", include_in_schema=False)
async def come_back(visitor: Visiting) -> Redirect:
    await end_vacation(visitor)
    return visitor.go("/mine#vacation")


HANDLERS = [mine, go_to_next, go_away, come_back]
