"""Positions as PNG: each is made once, one at a time, in a process of those who think."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

from marchstone.server.refusals import TooFast
from marchstone.server.thinking.thinker import Thinker
from marchstone.web.kept import Kept
from marchstone.web.pictures import as_png

MOST_BYTES = 16 * 2**20  # that are kept; a picture has a tenth of a megabyte
MOST_WAITING = 12  # pictures for which somebody waits
LONGEST = 20.0  # seconds, on a busy machine
PICTURES = "pictures"  # they take turns as one table does


class Pictures:
    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._kept: Kept[bytes] = Kept(MOST_BYTES)
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}

    def kept(self, key: Hashable) -> bytes | None:
        return self._kept.get(key)

    async def png(self, key: Hashable, svg: str) -> bytes:
        """TooFast if too many wait for others; who wants the same waits for the same."""
        if key not in self._making:
            if len(self._making) >= MOST_WAITING:
                raise TooFast
            self._making[key] = asyncio.create_task(self._make(key, svg))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Hashable, svg: str) -> bytes:
        try:
            made: bytes = await self._thinker.think(PICTURES, as_png, svg, seconds=LONGEST)
            self._kept.put(key, made)
            return made
        finally:
            del self._making[key]
