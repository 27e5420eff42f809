"""One connection that follows a table, and what it has still to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from marchstone.core.protocol import Seat
from marchstone.core.words import Words

MOST_WAITING = 64  # lines of chat and the like; states do not queue, only the newest is made


class Fell(Exception):
    """The connection is too slow, or its table is closed: it has to come again."""


@dataclass(slots=True, eq=False)
class Watcher:
    person: str | None
    t: Words
    news: Callable[[Watcher], str | None]  # the newest state, if this connection has not seen it
    muted: frozenset[str] = frozenset()
    session: str | None = None  # when it ends, so does the connection
    ready: Seat | None = None  # the seat that holds the device, where one person has several
    takes_parts: bool = False  # and needs no state whole whose last one it has
    shown: Any = None  # what its newest state was made from
    told: int = 0  # a mask of the actions whose path and label it knows
    players: Mapping[str, str] = field(default_factory=dict)  # the list of them that it shows
    version: int = -1  # of the table, when it was last looked at; -1: look again
    clock: int = -1  # the version of the clocks that it was told
    is_fallen: bool = False
    is_leaving: bool = False  # it is sent what it lacks, and then has to come again
    _texts: list[str] = field(default_factory=list)
    _waits: asyncio.Future[None] | None = None  # until there is something to say

    def wake(self) -> None:
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    def say(self, text: str) -> None:
        self._texts.append(text)
        if len(self._texts) > MOST_WAITING:
            self.is_fallen = True
        self.wake()

    def fall(self) -> None:
        self.is_fallen = True
        self.wake()

    def leave(self) -> None:
        self.is_leaving = True
        self.wake()

    async def next(self) -> str:
        """The next message for this connection: whatever was said to it, or the newest state."""
        while True:
            if self._texts:
                return self._texts.pop(0)
            if self.is_fallen:
                raise Fell
            text = self.news(self)
            if text is not None:
                return text
            if self.is_leaving:
                raise Fell
            self._waits = asyncio.get_running_loop().create_future()
            await self._waits
