"""The sessions of those who follow a table here: kept while in use, hung up on when they end."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping

from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.watching.outgoing import Reload, encode
from marchstone.server.live.watching.watcher import Watcher
from marchstone.server.people.doorkeeper import Doorkeeper
from marchstone.storage import StorageError
from marchstone.storage.people.sessions import Sessions

ROUND = 300.0  # seconds between two rounds in which old sessions are ended


class OpenSessions:
    def __init__(
        self, sessions: Sessions, doorkeeper: Doorkeeper, live: Mapping[str, LiveTable]
    ) -> None:
        self._sessions = sessions
        self._doorkeeper = doorkeeper
        self._live = live

    def hang_up(self, ended: Collection[str]) -> None:
        """Nothing more goes to them or is taken from them; a page is asked to come anew."""
        gone = frozenset(ended)
        for table, watcher in self._watchers() if gone else ():
            if watcher.session in gone:
                watcher.say(encode(Reload(f"/table/{table}")))
                watcher.fall()

    async def check(self, watcher: Watcher) -> None:
        """Its session may have ended while it was on its way here."""
        try:
            if watcher.session is not None:
                await self.look({watcher.session})
        except StorageError:
            watcher.fall()

    async def missed(self) -> None:
        """News may be lost; ask until somebody answers."""
        while True:
            try:
                return await self.look()
            except StorageError:
                await asyncio.sleep(1.0)

    async def look(self, known: Collection[str] | None = None) -> None:
        """Hang up on those that have ended without our hearing of it."""
        here = self._here() if known is None else set(known)
        if here:
            self.hang_up(here - await self._sessions.left(here))

    async def rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.round()
            except StorageError:
                continue

    async def round(self) -> None:
        if here := self._here():
            await self._sessions.touch(here)
        self.hang_up(await self._doorkeeper.end_old())
        await self.look()

    def _here(self) -> set[str]:
        return {watcher.session for _, watcher in self._watchers() if watcher.session}

    def _watchers(self) -> Iterator[tuple[str, Watcher]]:
        for table, live in self._live.items():
            for watcher in live.standing.watchers:
                yield table, watcher
