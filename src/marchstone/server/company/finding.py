"""Opponents are found: whoever fits together is taken to a table of theirs."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Sequence

from marchstone import games
from marchstone.server.company.matching import agreed, groups
from marchstone.server.live import making
from marchstone.server.live.room import Room
from marchstone.server.logs import log_event
from marchstone.storage import LostRace, Store
from marchstone.storage.company.queue import Waiting, granting
from marchstone.storage.schema import now

BRIEFLY = 0.5  # seconds in which the queue of a game is looked through once
ROUND = 1.0  # seconds between two looks of somebody who waits
BOT_AFTER = 30_000  # milliseconds after which he is offered a bot
_chance = secrets.SystemRandom()


class Finder:
    def __init__(self, store: Store, room: Room) -> None:
        self._store = store
        self._room = room
        self._looked: dict[str, float] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._leaving = asyncio.Event()

    async def look(self, game: str, *, at_once: bool = False) -> None:
        """Make the tables that can be made; other workers may do the same at the same time."""
        is_fresh = time.monotonic() - self._looked.get(game, 0.0) < BRIEFLY
        if is_fresh and not at_once:
            return
        async with self._locks.setdefault(game, asyncio.Lock()):
            self._looked[game] = time.monotonic()
            waiting, apart = await self._store.queue.waiting(game)
            for group in groups(waiting, apart, now()):
                with contextlib.suppress(LostRace):
                    await self._seat(group)

    async def _seat(self, group: Sequence[Waiting]) -> None:
        first, told = group[0], agreed(group) or {}
        game = games.get(first.game)
        wanted = {n.removeprefix("option."): v for n, v in told.items() if n.startswith("option.")}
        people = [one.person for one in group]
        _chance.shuffle(people)  # who begins is nobody's choice
        adding = {one.person for one in group if one.adds}
        table = await making.seat_together(
            *(self._store, game, wanted, people, adding, granting(group)),
            clock=str(told.get("clock", "")),
            is_rated=bool(told.get("rated")),
        )
        self._room.note(table, people[0])
        log_event("paired", table=table, people=len(people))

    async def pause(self) -> bool:
        """Until somebody who waits looks again; False if he has to come again."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._leaving.wait(), ROUND)
        return not self._leaving.is_set()

    def leave(self) -> None:
        self._leaving.set()
