"""Numbers that the host may change while the server runs: limits, and how long things are kept."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from marchstone.storage.admin.acts import recorded
from marchstone.storage.database import Database
from marchstone.storage.schema import facts

PREFIX = "cap:"


class Caps:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def chosen(self) -> dict[str, int]:
        """Those that somebody has changed."""
        query = select(facts.c.name, facts.c.value).where(facts.c.name.startswith(PREFIX))
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.name.removeprefix(PREFIX): int(row.value) for row in rows}

    async def value(self, name: str, otherwise: int) -> int:
        query = select(facts.c.value).where(facts.c.name == PREFIX + name)
        found = await self._read(lambda connection: connection.execute(query).scalar())
        return otherwise if found is None else int(found)

    async def set(self, by: str | None, name: str, value: int) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(facts).where(facts.c.name == PREFIX + name))
            connection.execute(insert(facts).values(name=PREFIX + name, value=str(value)))

        await self._run(recorded(by, "limit", f"{name} {value}", work))
