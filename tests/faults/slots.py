"""Many games at once: where one ends, another begins, until it is enough."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from math import inf
from random import Random

from faults.invariants import BEGINNING, STUCK, Finding, Seen, Told, check_log
from faults.people import GAMES, Guest, a_guest, a_program, a_table
from faults.players import Browser, Player, Program
from marchstone.storage import Store

BROWSERS, PROGRAMS, BOT = "browsers", "programs", "bot"
KINDS = (BROWSERS, BROWSERS, BOT, PROGRAMS)


class Slot:
    """A place where one game is played after the other."""

    def __init__(self, number: int, room: Room) -> None:
        self._room = room
        self._kind = KINDS[number % len(KINDS)]
        self._game = GAMES[number // len(KINDS) % len(GAMES)]
        self._rng = Random(f"{room.seed} {number}")
        self.moved = -inf  # when its table last went on
        self.acknowledged = 0

    async def play(self) -> None:
        make = a_program if self._kind == PROGRAMS else a_guest
        guests = [await make(self._room.store) for _ in range(1 if self._kind == BOT else 2)]
        while True:
            other = guests[1] if len(guests) > 1 else None
            table = await a_table(self._room.store, self._game, guests[0], other)
            players = [self._player(table, seat, guest) for seat, guest in enumerate(guests)]
            self._room.games[table] = [player.seen for player in players]
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play())

    def _player(self, table: str, seat: int, guest: Guest) -> Player:
        make = Program if self._kind == PROGRAMS else Browser
        room = self._room
        seen = Seen(table, seat)
        player = make(room.host, guest, seen, room.told, Random(self._rng.random()), room.think)
        player.moved = self._note
        return player

    def _note(self, fresh: int) -> None:
        self.moved = time.monotonic()
        self.acknowledged += fresh

    def __str__(self) -> str:
        return f"{self._game} between {self._kind}"


class Room:
    """All the slots, and what was seen there."""

    def __init__(self, host: str, database: str, seed: int, slots: int, think: float) -> None:
        self.host = host
        self.seed = seed
        self.think = think
        self.store = Store(database)
        self.told = Told()
        self.games: dict[str, list[Seen]] = {}
        self.slots = [Slot(number, self) for number in range(slots)]

    @property
    def acknowledged(self) -> int:
        return sum(slot.acknowledged for slot in self.slots)

    def behind(self, since: float) -> list[Slot]:
        """Those that have not moved since then."""
        return [slot for slot in self.slots if slot.moved < since]

    async def begins(self) -> None:
        """Until every table has moved: a server that has just been started may take its time."""
        await self.moves_on("the start", within=BEGINNING)

    async def moves_on(
        self, after: str, since: float | None = None, within: float = STUCK
    ) -> float:
        """Until every table has moved since then; how many seconds that took."""
        since = since or time.monotonic()
        while behind := self.behind(since):
            if time.monotonic() - since > within:
                slots = ", ".join(map(str, behind))
                raise Finding(f"{len(behind)} tables are stuck after {after}: {slots}")
            await asyncio.sleep(0.05)
        return time.monotonic() - since

    async def play_while(self, trouble: Coroutine[None, None, None]) -> None:
        """Until the trouble is over, or a player has found something."""
        playing = [asyncio.create_task(work) for work in (trouble, *(s.play() for s in self.slots))]
        try:
            done, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def check(self) -> None:
        """What was seen, held against the log. Called when the server is stopped."""
        for table, players in self.games.items():
            row = await self.store.tables.get(table)
            if row is None:
                raise Finding(f"table {table} is gone")
            check_log(row, await self.store.log.since(table), players)
        await self.store.close()
