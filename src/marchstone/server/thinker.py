"""Where bots think: in processes of their own, which get a view and never a state."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from marchstone.bots.hints import HINT, Suggestion
from marchstone.core.protocol import Action
from marchstone.server import thoughts
from marchstone.server.lane import Lane
from marchstone.server.turns import Turns

LONGEST = 8.0  # seconds of one thought; Fierce takes three, and a busy machine some more


@dataclass(frozen=True, slots=True)
class Wish:
    """Work to be done in a thinking process, and who waits for it."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    seconds: float
    answer: asyncio.Future[Any]


class Thinker:
    """Tables think in turn, each one thought at a time: none can starve the others."""

    def __init__(self, processes: int = 0) -> None:
        self.hint_budget = HINT
        self._lanes = [Lane() for _ in range(processes or max(1, (os.cpu_count() or 2) - 1))]
        self._free = list(self._lanes)
        self._turns: Turns[Wish] = Turns()
        self._tasks: set[asyncio.Task[None]] = set()

    def word(self) -> int:
        """From which the chance of one thought follows."""
        return secrets.randbits(64)

    async def choose(self, table: str, game: str, bot: str, view: Any) -> Action:
        """What the bot plays."""
        given = (table, game, bot, view, self.word(), time.time())
        action: Action = await self.think(table, thoughts.choose, *given)
        return action

    async def suggest(self, table: str, game: str, view: Any) -> tuple[Suggestion, ...]:
        """The best moves for the seat whose view it is."""
        given = (game, view, self.word(), self.hint_budget)
        found: tuple[Suggestion, ...] = await self.think(table, thoughts.hint, *given)
        return found

    async def think(
        self,
        table: str,
        work: Callable[..., Any],
        *given: Any,
        seconds: float = LONGEST,
        patient: bool = False,
    ) -> Any:
        """What the work gives. TooLong if it takes more than so many seconds once it is its turn.

        Patient work, for which nobody holds his breath, waits until there is no other.
        """
        answer = asyncio.get_running_loop().create_future()
        self._turns.add(table, Wish(work, given, seconds, answer), patient=patient)
        self._look()
        return await answer

    def _look(self) -> None:
        """Begin whatever can be begun."""
        while self._free and (turn := self._turns.take()) is not None:
            table, wish = turn
            if wish.answer.done():  # whoever asked has gone
                self._turns.done(table)
                continue
            task = asyncio.create_task(self._carry_out(table, wish, self._lane_for(table)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _lane_for(self, table: str) -> Lane:
        """The same one each time if it is free, for it remembers what the bots thought before."""
        home = self._lanes[crc32(table.encode()) % len(self._lanes)]
        lane = home if home in self._free else self._free[0]
        self._free.remove(lane)
        return lane

    async def _carry_out(self, table: str, wish: Wish, lane: Lane) -> None:
        try:
            answer = await lane.run(wish.work, wish.given, wish.seconds)
        except Exception as error:
            if not wish.answer.done():
                wish.answer.set_exception(error)
        else:
            if not wish.answer.done():
                wish.answer.set_result(answer)
        finally:
            self._free.append(lane)
            self._turns.done(table)
        self._look()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for lane in self._lanes:
            lane.close()
