"""Tournaments: sign-up, rounds, encounters. Each step is one transaction, with a key of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict, LostRace
from marchstone.storage.news import WORKER
from marchstone.storage.schema import now
from marchstone.storage.tables.adding import random_id
from marchstone.storage.tournaments import reading, writing
from marchstone.storage.tournaments.rows import LEFT, OPEN, Encounter, Tournament, Whole, Wish
from marchstone.storage.tournaments.writing import NewTable

SILENCE = 15_000  # ms after which a worker that moves a tournament on counts as dead

T = TypeVar("T")


class Tournaments:
    def __init__(self, database: Database, worker: str = WORKER) -> None:
        self._run, self._read = database.run, database.read
        self._worker = worker
        # A SQLite file has one process: whoever else has claimed a row is gone.
        self.silence = 0 if database.is_sqlite else SILENCE
        self._held: dict[str, float] = {}  # when this worker last said that they are its own

    async def add(self, organiser: str, wish: Wish) -> str:
        """Its id, which nobody can guess: who has it may come in. NotDone: enough are going on."""
        chosen = {name: getattr(wish, name) for name in Wish.__dataclass_fields__}
        row = {**chosen, "options": dict(wish.options), "id": random_id(), "status": OPEN}
        row |= {"organiser": organiser, "created": now(), "moved": now()}
        await self._run(lambda connection: writing.add(connection, row))
        return str(row["id"])

    async def whole(self, tournament: str) -> Whole | None:
        if not tournament.isalnum():
            return None
        return await self._read(lambda connection: reading.whole(connection, tournament))

    async def listed(self, person: str | None, status: str) -> list[Tournament]:
        return await self._read(lambda connection: reading.listed(connection, person, status))

    async def count_made(self, person: str) -> int:
        return await self._read(lambda connection: reading.count_made(connection, person))

    async def count_joined(self, person: str) -> int:
        return await self._read(lambda connection: reading.count_joined(connection, person))

    async def joined(self, person: str, among: Sequence[str]) -> set[str]:
        """Those of them in which he takes part."""
        return await self._read(lambda connection: reading.joined(connection, person, among))

    async def going(self, oldest: int) -> list[str]:
        return await self._read(lambda connection: reading.going(connection, now(), oldest))

    # Each of these raises NotDone, or LostRace where another was first.

    async def join(self, tournament: str, person: str | None, bot: str | None = None) -> int:
        return await self._once(writing.join, tournament, person, bot)

    async def leave(self, tournament: str, number: int, why: str = LEFT) -> None:
        await self._once(writing.leave, tournament, number, why=why)

    async def begin(
        self, tournament: str, lots: Sequence[int], seeds: Sequence[int], rounds: int
    ) -> None:
        await self._once(writing.begin, tournament, lots, seeds, rounds)

    async def begin_round(
        self,
        tournament: str,
        number: int,
        pairs: Sequence[Encounter],
        tables: Mapping[int, NewTable],
    ) -> None:
        await self._once(writing.begin_round, tournament, number, pairs, tables)

    async def add_game(self, tournament: str, pair: Encounter, table: NewTable) -> None:
        await self._once(writing.add_encounter, tournament, pair, table)

    async def decide(
        self, tournament: str, pair: Encounter, points: tuple[int, int], how: str
    ) -> bool:
        return await self._once(writing.decide, tournament, pair, points, how)

    async def nobody_came(self, tournament: str, pair: Encounter) -> bool:
        return await self._once(writing.nobody_came, tournament, pair)

    async def end_round(self, tournament: str, number: int, *, is_last: bool) -> None:
        await self._once(writing.end_round, tournament, number, is_last=is_last)

    async def pause(self, tournament: str, *, on: bool) -> None:
        await self._once(writing.pause, tournament, on=on)

    async def close(self, tournament: str) -> bool:
        return await self._once(writing.close, tournament)

    async def begin_now(self, tournament: str) -> None:
        """Sign-up ends at once."""
        await self._once(writing.hold, tournament, OPEN, begins=now())

    async def claim(self, tournament: str) -> bool:
        """Whether this worker is the one that moves it on."""
        at = time.monotonic()
        if self.silence and at - self._held.get(tournament, -SILENCE) > self.silence / 3000:
            if not await self._once(writing.claim, tournament, self._worker, self.silence):
                return False
            fresh = {one: when for one, when in self._held.items() if at - when < SILENCE / 1000}
            self._held = {**fresh, tournament: at}  # of those that are over nothing is kept
        return True

    async def _once(self, step: Callable[..., T], *given: Any, **more: Any) -> T:
        def work(connection: Connection) -> T:
            return partial(step, connection)(*given, **more)

        try:
            return await self._run(work)
        except Conflict:
            raise LostRace("another was first") from None
