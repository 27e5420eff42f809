"""Some processes that think for everybody in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from marchstone.server.thinking.process import ThinkingProcess
from marchstone.server.thinking.turns import Turns


@dataclass(frozen=True, slots=True)
class Wish:
    """Work to be done in a thinking process, and who waits for it."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    seconds: float
    answer: asyncio.Future[Any]


class Crew:
    """Where there are several processes, nobody has them all: none can starve the others."""

    def __init__(self, processes: int) -> None:
        self._processes = [ThinkingProcess() for _ in range(processes)]
        self._free = list(self._processes)
        self._turns: Turns[Wish] = Turns(max(1, processes - 1))
        self._tasks: set[asyncio.Task[None]] = set()

    async def think(
        self,
        table: str,
        work: Callable[..., Any],
        given: tuple[Any, ...],
        seconds: float,
        *,
        whose: str,
        home: str,
        patient: bool,
    ) -> Any:
        answer = asyncio.get_running_loop().create_future()
        wish = Wish(work, given, seconds, answer)
        self._turns.add(table, wish, whose=whose, home=home, patient=patient)
        self._look()
        return await answer

    def count(self, whose: str) -> int:
        """The thoughts that wait for their turn."""
        return self._turns.count(whose)

    def count_at(self, home: str) -> int:
        return self._turns.count_at(home)

    def _look(self) -> None:
        """Begin whatever can be begun."""
        while self._free and (turn := self._turns.take()) is not None:
            table, wish = turn
            if wish.answer.done():  # whoever asked has gone
                self._turns.done(table)
                continue
            task = asyncio.create_task(self._carry_out(table, wish, self._process_for(table)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _process_for(self, table: str) -> ThinkingProcess:
        """The same one each time if it is free, for it remembers what the bots thought before."""
        home = self._processes[crc32(table.encode()) % len(self._processes)]
        process = home if home in self._free else self._free[0]
        self._free.remove(process)
        return process

    async def _carry_out(self, table: str, wish: Wish, process: ThinkingProcess) -> None:
        try:
            answer = await process.run(wish.work, wish.given, wish.seconds)
        except Exception as error:
            if not wish.answer.done():
                wish.answer.set_exception(error)
        else:
            if not wish.answer.done():
                wish.answer.set_result(answer)
        finally:
            self._free.append(process)
            self._turns.done(table)
        self._look()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for process in self._processes:
            process.close()
