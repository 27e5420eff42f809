"""Bots that wait for a turn, and are woken when one comes."""

from __future__ import annotations

import asyncio
from collections import defaultdict


class Bells:
    """Of this worker alone: whoever waits looks for himself now and then."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    def ring(self, bot: str) -> None:
        for event in self._waiting.get(bot, ()):
            event.set()

    async def wait(self, bot: str, seconds: float) -> None:
        """Until it rings for this bot, or so long."""
        event = asyncio.Event()
        self._waiting[bot].add(event)
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            return
        finally:
            self._waiting[bot].discard(event)
            if not self._waiting[bot]:
                del self._waiting[bot]
