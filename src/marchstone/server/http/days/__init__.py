"""My games: those that wait for me first, for pages and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from marchstone.server.http.visits import Visit
from marchstone.server.live.clock.words import time_left
from marchstone.server.live.days import Waiting, in_order
from marchstone.server.live.shown.lines import last_day, table_line
from marchstone.storage import lists
from marchstone.storage.rows import Table
from marchstone.web.contexts import TableLine


async def my_games(
    visitor: Visit, tables: Sequence[Table], after: str = ""
) -> tuple[tuple[TableLine, ...], str]:
    """Of those that are not over some, and where the list goes on."""
    found = await in_order(visitor.house.store, visitor.id, tables) if visitor.id else []
    first = int(after) if after.isascii() and after.isdecimal() and len(after) < 6 else 0
    last = first + lists.MOST_LISTED
    lines = tuple(_line(one, visitor) for one in found[first:last])
    return lines, str(last) if len(found) > last else ""


def _line(one: Waiting, visitor: Visit) -> TableLine:
    left = "" if one.left is None else time_left(one.left, visitor.t)
    until = last_day(one.rests_until) if one.rests_until is not None else ""
    line = table_line(one.table, visitor.id, visitor.t)
    return replace(line, rests_until=until, is_your_turn=one.is_yours, left=left, is_low=one.is_low)
