"""One process that thinks. It is started when it is needed, and again when it has died."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from marchstone.server.parent import end_with_parent

TRIES = 3


class TooLong(Exception):
    """The thought took longer than it may; its process was ended."""


def _settle_in() -> None:
    """Ctrl+C reaches every process of a terminal; it is the server that ends the thinking ones."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


class ThinkingProcess:
    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0

    async def run(self, work: Callable[..., Any], given: tuple[Any, ...], seconds: float) -> Any:
        """If the process dies, the work is done again in another one."""
        for _ in range(TRIES - 1):
            try:
                return await self._once(work, given, seconds)
            except BrokenProcessPool:
                self.close(wait=False)
        return await self._once(work, given, seconds)

    async def _once(self, work: Callable[..., Any], given: tuple[Any, ...], seconds: float) -> Any:
        pool = self._pool or await self._start()
        thought = asyncio.get_running_loop().run_in_executor(pool, partial(work, *given))
        try:
            done, _ = await asyncio.wait([thought], timeout=seconds)
        finally:
            thought.cancel()  # if it is not done, nobody asks any more what becomes of it
        if not done:
            self.close(wait=False)
            raise TooLong
        return thought.result()

    async def _start(self) -> ProcessPoolExecutor:
        # spawn: a fork would take the event loop and the database's connections with it.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_settle_in)
        self._pid = await asyncio.get_running_loop().run_in_executor(self._pool, os.getpid)
        return self._pool

    def close(self, *, wait: bool = True) -> None:
        """End the process in the middle of whatever it thinks."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for child in multiprocessing.active_children():
            if child.pid == self._pid:
                child.kill()
        pool.shutdown(wait=wait, cancel_futures=True)
