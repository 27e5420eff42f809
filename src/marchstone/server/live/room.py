"""How many tables there may be that are not over: of one person, and from one address."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.server.config import Config
from marchstone.server.limits import A_HOUSE, MOST_KEYS, Homes, hit
from marchstone.server.refusals import TooManyBots, TooManyTables
from marchstone.storage import Store
from marchstone.storage.rows import BOT

Counts = tuple[int, int]  # of the person, and of his address


class Room:
    def __init__(self, store: Store, config: Config, homes: Homes, most: int = MOST_KEYS) -> None:
        self._store = store
        self._config = config
        self._homes = homes
        self._most = most
        self._made: dict[str, set[str]] = {}  # tables by address: nowhere but here

    def note(self, table: str, person: str) -> None:
        """It was made by him, from where he is now: whoever he becomes, it stays that of there."""
        home = self._homes.of(person)
        if not home:
            return
        made = self._made.pop(home, set())
        made.add(table)
        self._made[home] = made  # the newest is the last
        if len(self._made) > self._most:
            del self._made[next(iter(self._made))]

    async def check(self, person: str, seats: Sequence[str]) -> None:
        """TooManyTables or TooManyBots, if he has enough that are not over, or his address has."""
        tables, bot_tables = await self._counted(person)
        if await self._is_full("tables", self._config.tables, tables):
            raise TooManyTables
        if all(seat.startswith(BOT) for seat in seats):
            await self._check_bots(bot_tables)

    async def check_bots(self, person: str) -> None:
        await self._check_bots((await self._counted(person))[1])

    async def _check_bots(self, counts: Counts) -> None:
        if await self._is_full("bot_tables", self._config.bot_tables, counts):
            raise TooManyBots

    async def _is_full(self, name: str, default: int, counts: Counts) -> bool:
        most = await self._store.admin.caps.value(name, default)
        is_full = counts[0] >= most or counts[1] >= most * A_HOUSE
        if is_full:
            hit(name)
        return is_full

    async def _counted(self, person: str) -> tuple[Counts, Counts]:
        """The tables that are not over; those of them where nobody but bots sits."""
        tables, bot_tables = await self._store.tables.count_open(person)
        here = await self._made_near(person)
        return (tables, len(here)), (bot_tables, sum(here.values()))

    async def _made_near(self, person: str) -> dict[str, bool]:
        made = self._made.get(self._homes.of(person), set())
        asked = frozenset(made)
        found = await self._store.tables.still_open(asked) if asked else {}
        made -= asked - found.keys()  # what was made meanwhile stays
        return found
