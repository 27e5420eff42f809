"""What a table has to tell: whose turn it is, or that its game is over."""

from __future__ import annotations

from collections.abc import Iterator

from marchstone.storage.notices.rows import OVER, TURN, Notice
from marchstone.storage.rows import OVER as IS_OVER
from marchstone.storage.rows import Seat, Table

MOST_NAMES = 3


def due(table: Table) -> Iterator[tuple[str, Notice]]:
    """To whom what. It is the same for everybody who reads the row, however often."""
    if table.status == IS_OVER:
        for person in {seat.person for seat in table.seats if seat.person}:
            yield person, _notice(OVER, table, person, f"{OVER}:{table.id}")
        return
    if table.paused is not None:  # all have agreed that nobody moves
        return
    for person in {seat.person for seat in table.seats if seat.person and _owes(table, seat)}:
        yield person, _notice(TURN, table, person, f"{TURN}:{table.id}:{table.moved}")


def _owes(table: Table, seat: Seat) -> bool:
    return seat.seat in table.to_act and not seat.is_butler and not seat.has_resigned


def _notice(kind: str, table: Table, person: str, once: str) -> Notice:
    others = {seat.name: None for seat in table.seats if seat.person not in (None, person)}
    names = ", ".join([*others][:MOST_NAMES])
    return Notice(kind, f"/table/{table.id}", table.game, names, table.id, once)
