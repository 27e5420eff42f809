"""The page of my games, and the way from one that waits for me to the next."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromQuery
from litestar.response import Redirect

from marchstone.server.http.days import my_games
from marchstone.server.http.visits import Visiting
from marchstone.server.live.days import in_order, next_after
from marchstone.server.live.lines import table_line
from marchstone.storage.rows import OVER, Listed
from marchstone.web.contexts import MinePage


@get("/mine", include_in_schema=False)
async def mine(
    visitor: Visiting,
    running: FromQuery[str] = "",
    over: FromQuery[str] = "",
    none: FromQuery[bool] = False,
) -> Response[str]:
    now, goes_on = await my_games(visitor, running)
    who, tables = visitor.person, visitor.house.store.tables
    before = await tables.of_person(who.id, OVER, over) if who else Listed([])
    more = {"running": f"/mine?running={goes_on}#running"} if goes_on else {}
    more |= {"over": f"/mine?over={before.more}#over"} if before.more else {}
    finished = tuple(table_line(table, visitor.id, visitor.t) for table in before.tables)
    return visitor.page(MinePage(now, finished, more, has_no_next=none))


@get("/mine/next", include_in_schema=False)
async def go_to_next(visitor: Visiting, table: FromQuery[str] = "") -> Redirect:
    """The next game in which it is my turn; without one, the list, which says so."""
    who = visitor.person
    found = next_after(await in_order(visitor.house.store, who.id), table) if who else None
    return visitor.go(f"/table/{found}" if found else "/mine?none=true")


HANDLERS = [mine, go_to_next]
