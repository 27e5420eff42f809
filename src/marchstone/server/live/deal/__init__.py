"""Before the deal: people add their lots to it, and it is made when all have, or after a while.

A table is bound to its secret from the moment it is made. Whoever sits down may say that his
browser or program will add a lot; the table waits for those, and for nobody longer than PATIENCE.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from marchstone.core.match import Match
from marchstone.core.record.proof import NO_LOT, is_lot
from marchstone.server.live.clock import first_due
from marchstone.server.live.course import game_of
from marchstone.server.refusals import BadInput, HasBegun, LotStands
from marchstone.storage import Store
from marchstone.storage.rows import WAITING, Table
from marchstone.storage.schema import now

PATIENCE = 5.0  # seconds for which a full table waits for lots


class Gathering:
    """Rings when a table has waited long enough for what was promised to it."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._due = -1  # the row, by when it last changed, for which it has rung

    def is_ready(self, row: Table) -> bool:
        """Whether the deal is to be made; if it has to wait, we ring when it has not any more."""
        if row.status != WAITING or not row.is_full:
            return False
        left = _left(row)
        if row.tournament and left > 0:
            return False  # whoever adds his lot has come, and those who do not lose by that
        if left <= 0 or self._due == row.moved:
            return True
        self.close()
        self._timer = asyncio.get_running_loop().call_later(left, self._over, row.moved)
        return False

    def _over(self, moved: int) -> None:
        self._timer, self._due = None, moved
        self._ring()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _left(row: Table) -> float:
    """Seconds. A clock that was set back keeps nobody waiting for longer."""
    if all(seat.lot != NO_LOT for seat in row.seats):
        return 0.0
    if row.tournament:
        return PATIENCE
    return min(PATIENCE, PATIENCE - (now() - row.moved) / 1000)


async def begin(store: Store, row: Table) -> None:
    """Deal from what has been added by now; if more came meanwhile, whoever reads on sees it."""
    game, to_act = game_of(row), row.to_act
    if game is not None:
        facts = (dict(row.options), len(row.seats), row.seed, row.before)
        to_act = Match.start(game, *facts).to_act()
    await store.tables.start(row, to_act, first_due(row.clock, now()))


async def add_lot(store: Store, row: Table, person: str, lot: str) -> None:
    """BadInput, HasBegun, or LotStands if he has added another one before."""
    if not is_lot(lot):
        raise BadInput("a lot has 64 hexadecimal digits, in small letters")
    if lot in {seat.lot for seat in row.seats if seat.person == person}:
        return  # it was sent again
    if row.status != WAITING:
        raise HasBegun
    if not await store.tables.add_lot(row.id, person, lot):
        raise LotStands
