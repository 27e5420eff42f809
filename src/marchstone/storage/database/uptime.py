"""When nobody was there: clocks of tables stand still while no server runs.

Whoever serves the store says so every few seconds. When the last word is older than that, nobody
was there since, and the time from then to now is written down as a gap.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from marchstone.storage.database.connections import Database
from marchstone.storage.errors import Conflict
from marchstone.storage.schema import facts, gaps, now

BEAT = 3.0  # seconds
SILENCE = 8_000  # milliseconds without a beat: no worker was there
NAME = "beat"
EARLIEST = 10**12  # milliseconds: a smaller number is of a version that counted seconds here
MOST = 500  # gaps that are remembered: a server that is started often has as many in a year


class Uptime:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._gaps: list[tuple[int, int]] | None = None  # until they are read

    def open(self) -> None:
        """Whoever alone serves a store was not there since its last beat, however short that is."""
        silence = 0 if self._database.is_sqlite else SILENCE
        try:
            self._gaps = self._database.run_here(lambda connection: _beat(connection, silence))
        except Conflict:  # another worker was first
            self._gaps = self._database.run_here(lambda connection: _beat(connection, SILENCE))

    async def ready(self) -> None:
        """Before anything is reckoned."""
        if self._gaps is None:
            await self.beat()

    async def beat(self) -> None:
        self._gaps = await self._database.run(lambda connection: _beat(connection, SILENCE))

    def elapsed(self, begun: int, ended: int, rests: Iterable[tuple[int, int]] = ()) -> int:
        """Milliseconds between two times in which somebody was there, and it was none of these."""
        away, at = 0, begun
        for start, stop in sorted([*(self._gaps or ()), *rests]):
            away += max(0, min(ended, stop) - max(at, start))
            at = max(at, min(ended, stop))
        return max(0, ended - begun - away)


def _beat(connection: Connection, silence: int) -> list[tuple[int, int]]:
    place = facts.c.name == NAME
    last = connection.execute(select(facts.c.value).where(place).with_for_update()).scalar()
    at = now()  # when the row is ours: whoever waited for it would put the beat back
    if last is None:
        connection.execute(insert(facts).values(name=NAME, value=str(at)))
    else:
        begun = int(last) if int(last) >= EARLIEST else 1000 * int(last)
        if at - begun > silence:
            # A clock that was put back may beat twice at the same time: no reason not to start.
            connection.execute(delete(gaps).where(gaps.c.begun == begun))
            connection.execute(insert(gaps).values(begun=begun, ended=at))
        connection.execute(update(facts).where(place).values(value=str(at)))
    known = select(gaps.c.begun, gaps.c.ended).where(gaps.c.begun >= EARLIEST)
    known = known.order_by(gaps.c.ended.desc()).limit(MOST)
    return [(row.begun, row.ended) for row in connection.execute(known)]
