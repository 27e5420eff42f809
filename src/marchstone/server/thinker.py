"""Where bots think: in processes of their own, which get a view and never a state."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from marchstone import bots, games
from marchstone.core.protocol import Action
from marchstone.core.rng import Rng
from marchstone.server.orphans import end_with_parent

TRIES = 3


def choose(game: str, bot: str, view: Any, word: int) -> Action:
    """Runs in a thinking process."""
    return bots.get(bot, games.get(game)).choose(view, Rng(word))


def _settle_in() -> None:
    """Ctrl+C reaches every process of a terminal; it is the server that ends the thinking ones."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


class Thinker:
    """The processes are started when the first bot has to think."""

    def __init__(self, processes: int = 0) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: Executor | None = None

    async def choose(self, game: str, bot: str, view: Any) -> Action:
        """What the bot plays. If a process dies, it is asked again in another one."""
        word = secrets.randbits(64)
        for _ in range(TRIES - 1):
            try:
                return await self._ask(game, bot, view, word)
            except BrokenProcessPool:
                self._pool = None
        return await self._ask(game, bot, view, word)

    async def _ask(self, game: str, bot: str, view: Any, word: int) -> Action:
        if self._pool is None:
            self._pool = self._start()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, choose, game, bot, view, word)

    def _start(self) -> Executor:
        # spawn: a fork would take the event loop and the database's connections with it.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=context, initializer=_settle_in)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
