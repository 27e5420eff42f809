"""A table waits for the bot of somebody so long and no longer; then the butler decides for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from marchstone.core.protocol import Seat
from marchstone.server.live.standing import Standing
from marchstone.storage.rows import PLAYING

LIMIT = 30.0  # seconds for a decision


class Patience:
    def __init__(
        self, table: Standing, ring: Callable[[str], object], give_up: Callable[[Seat], None]
    ) -> None:
        """`ring` tells a bot that it owes a decision, `give_up` leaves its seat to the butler."""
        self._table = table
        self._ring = ring
        self._give_up = give_up
        self._waiting: dict[tuple[Seat, int], asyncio.TimerHandle] = {}  # seat, decision

    def look(self) -> None:
        owed = self._owed()
        for decision in self._waiting.keys() - owed.keys():
            self._waiting.pop(decision).cancel()
        for decision in owed.keys() - self._waiting.keys():
            self._ring(owed[decision])
            loop = asyncio.get_running_loop()
            self._waiting[decision] = loop.call_later(LIMIT, self._give_up, decision[0])

    def _owed(self) -> dict[tuple[Seat, int], str]:
        """The decisions for which the table waits, and the bots that owe them."""
        course, row = self._table.course, self._table.row
        if course is None or row.status != PLAYING:
            return {}
        seats = [row.seats[seat] for seat in course.to_act]
        return {
            (seat.seat, course.decisions(seat.seat)): seat.program
            for seat in seats
            if seat.program is not None and not seat.is_butler
        }

    def close(self) -> None:
        while self._waiting:
            self._waiting.popitem()[1].cancel()
