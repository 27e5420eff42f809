"""A table closed from outside: one that waits is gone, a game is over and nobody has won."""

from __future__ import annotations

from marchstone.core.ending import CLOSED, Ending
from marchstone.server.live.course import course_of
from marchstone.server.refusals import NoSuchTable
from marchstone.storage import LostRace, Store
from marchstone.storage.rows import WAITING, Move, Table

TRIES = 20  # moves that may come first


async def close_table(store: Store, by: str | None, table: str) -> None:
    """`by` is an administrator, None the host. NoSuchTable or NotDone says why not."""
    for _ in range(TRIES):
        row = await store.tables.get(table)
        if row is None:
            raise NoSuchTable
        if row.status == WAITING:
            return await store.admin.closing.remove(by, table)
        rows = await store.log.since(table)
        scores = _scores(row, rows)
        outcome = Ending(CLOSED, None).outcome(scores)
        try:
            return await store.admin.closing.end(by, table, len(rows), outcome, scores)
        except LostRace:
            continue
    raise LostRace("moves come too fast")


def _scores(row: Table, rows: list[Move]) -> tuple[int, ...]:
    """The points so far; none where the rules are not those of the table any more."""
    course = course_of(row, rows)
    return tuple(course.view(None).scores) if course else (0,) * len(row.seats)
