"""Who makes room at a tool server that is full, so that nobody holds all its tables alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from marchstone.mcp.sight import Refused
from marchstone.mcp.table import Table

MOST_TABLES = 128
FORGOTTEN = 600.0  # seconds in which nobody has touched a table


def giving_way(tables: Collection[Table], caller: str, now: float) -> list[Table]:
    """The tables that go before this caller gets one more; none as long as there is room.

    A caller has as many tables as are still free: one alone has half of them, and whoever comes
    next finds some. Beyond that a table of his own goes, or one of whoever has most.
    """
    over = [table for table in tables if table.is_over]
    played = [table for table in tables if not table.is_over]
    his = [table for table in played if table.caller == caller]
    if len(tables) + len(his) < MOST_TABLES:
        return []
    if len(played) + len(his) < MOST_TABLES:
        return over
    return [*over, _least_missed(his or _of_the_greediest(played), now)]


def _of_the_greediest(tables: list[Table]) -> list[Table]:
    ((caller, _),) = Counter(table.caller for table in tables).most_common(1)
    return [table for table in tables if table.caller == caller]


def _least_missed(tables: list[Table], now: float) -> Table:
    """At which nobody has played yet, and then, the one forgotten for longest."""
    table = min(tables, key=lambda table: (table.is_played, table.touched))
    if table.is_played and now - table.touched < FORGOTTEN:
        raise Refused("all tables are taken; try again later")
    return table
