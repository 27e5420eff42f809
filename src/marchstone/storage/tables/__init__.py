"""Tables: added, found, listed, and changed while they wait."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from marchstone.storage.database import Database
from marchstone.storage.database.together import Together
from marchstone.storage.errors import Conflict, LostRace
from marchstone.storage.lists import of_person, one, public, running
from marchstone.storage.lists.seated import several
from marchstone.storage.news import announce
from marchstone.storage.rows import BOT, OVER, PERSON, PLAYING, WAITING, Listed, Seat, Table
from marchstone.storage.schema import invited, removed, seats, tables
from marchstone.storage.tables import seating
from marchstone.storage.tables.adding import add_table, new_row

SOMEBODY = exists().where(seats.c.table_id == tables.c.id, seats.c.kind != BOT)


class Tables:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read
        # When another worker has written a batch, all its tables are read at once.
        self._get: Together[str, Table | None] = database.together(
            lambda ids: database.read_here(lambda connection: several(connection, ids))
        )

    async def add(
        self,
        game: str,
        version: int,
        options: Mapping[str, Any],
        wanted: Sequence[Seat],
        also: Callable[[Connection, str], None] = lambda _connection, _table: None,
        **facts: Any,
    ) -> str:
        """A table, as `new_row` tells. LostRace: the rematch exists already. What is done `also` is
        done in the same transaction, or neither is."""
        values = new_row(game, version, options, wanted, **facts)

        def work(connection: Connection) -> None:
            add_table(connection, values, wanted)
            also(connection, str(values["id"]))

        try:
            await self._run(work)
        except Conflict:
            raise LostRace("there is a rematch already") from None
        return str(values["id"])

    async def get(self, table: str) -> Table | None:
        if not table.isalnum():
            return None
        return await self._get.add(table, table)

    async def invited_to(self, invitation: str) -> Table | None:
        if not invitation.isalnum():
            return None
        return await self._read(lambda c: one(c, tables.c.invitation == invitation))

    async def rematch_of(self, table: str) -> str | None:
        query = select(tables.c.id).where(tables.c.rematch_of == table)
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def invite(self, table: str, person: str) -> None:
        try:
            row = insert(invited).values(table_id=table, person_id=person)
            await self._run(lambda connection: connection.execute(row))
        except Conflict:
            return  # he was invited before

    async def is_invited(self, table: str, person: str) -> bool:
        query = select(invited).where(invited.c.table_id == table, invited.c.person_id == person)
        return await self._read(lambda connection: connection.execute(query).first()) is not None

    async def sit(self, table: str, seat: int, person: str, lot: str | None = None) -> bool:
        """False if the seat is not open any more, or he has another one there; NotDone where he is
        not welcome. Where the deal cannot be proved, the last one to sit down starts the game."""
        sitter = {"kind": PERSON, "person_id": person, "lot": lot}
        try:
            return await self._run(lambda connection: seating.sit(connection, table, seat, sitter))
        except LostRace:
            return False

    async def seat_bot(self, table: str, seat: int, bot: str, program: str | None = None) -> bool:
        """The same, for a bot of this level, or that of a person."""
        sitter = {"kind": BOT, "bot": bot, "program_id": program}
        return await self._run(lambda connection: seating.sit(connection, table, seat, sitter))

    async def add_lot(self, table: str, person: str, lot: str) -> bool:
        """What he adds to the deal; False if it is not awaited, or the game has begun."""
        return await self._run(lambda connection: seating.add_lot(connection, table, person, lot))

    async def start(self, table: Table, to_act: Sequence[int], due: int | None = None) -> bool:
        """The deal is made from what has been added; False if that is more than this row tells."""
        begun = {"status": PLAYING, "to_act": " ".join(map(str, to_act)), "due": due}
        try:
            await self._run(lambda connection: seating.start(connection, table, begun))
        except LostRace:
            return False
        return True

    async def overdue(self, at: int, most: int) -> list[str]:
        """Tables where somebody's time may be up."""
        query = select(tables.c.id).where(tables.c.due < at).order_by(tables.c.due).limit(most)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def quiet_since(self, at: int, most: int) -> list[str]:
        """Tables without a clock where nothing has happened since then, though they play."""
        plays = (tables.c.status == PLAYING, tables.c.clock.is_(None), tables.c.moved < at)
        query = select(tables.c.id).where(*plays).order_by(tables.c.moved).limit(most)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def set_due(self, table: str, due: int | None) -> None:
        """No change that anybody has to hear of."""
        change = update(tables).where(tables.c.id == table).values(due=due)
        await self._run(lambda connection: connection.execute(change))

    async def leave(self, table: str, person: str) -> bool:
        return await self._run(lambda connection: seating.leave(connection, table, person))

    async def remove(self, table: str, seat: int) -> bool:
        """The seat is open again, and whoever sat there needs another invitation."""
        return await self._run(lambda connection: seating.remove(connection, table, seat))

    async def was_removed(self, table: str, person: str) -> bool:
        query = select(removed).where(removed.c.table_id == table, removed.c.person_id == person)
        return await self._read(lambda connection: connection.execute(query).first()) is not None

    async def hand_on(self, table: str, person: str) -> None:
        waits = (tables.c.id == table, tables.c.status == WAITING)
        change = update(tables).where(*waits).values(creator=person)

        def work(connection: Connection) -> None:
            connection.execute(change)
            announce(connection, table)

        await self._run(work)

    async def share(self, table: str, *, on: bool) -> None:
        """With whoever has the link, or with those who played."""
        change = update(tables).where(tables.c.id == table).values(is_shared=on)

        def work(connection: Connection) -> None:
            connection.execute(change)
            announce(connection, table)

        await self._run(work)

    async def close(self, table: str) -> bool:
        """A table that waits is gone; False if its game has begun."""

        def work(connection: Connection) -> bool:
            gone = delete(tables).where(tables.c.id == table, tables.c.status == WAITING)
            announce(connection, table)
            return connection.execute(gone).rowcount > 0

        return await self._run(work)

    async def set_butler(self, table: str, chosen: Iterable[int], *, on: bool) -> None:
        change = update(seats).where(seats.c.table_id == table, seats.c.seat.in_(list(chosen)))

        def work(connection: Connection) -> None:
            connection.execute(change.values(is_butler=on))
            announce(connection, table)

        await self._run(work)

    async def count_open(self, creator: str) -> tuple[int, int]:
        """The tables he has made that are not over; those of them where nobody but bots sits."""
        made = select(func.count()).where(tables.c.creator == creator, tables.c.status != OVER)

        def work(connection: Connection) -> tuple[int, int]:
            queries = (made, made.where(~SOMEBODY))
            counted = [connection.execute(query).scalar_one() for query in queries]
            return counted[0], counted[1]

        return await self._read(work)

    async def still_open(self, known: Collection[str]) -> dict[str, bool]:
        """Those of them that are not over, and whether nobody but bots sits there."""
        are_open = (tables.c.id.in_(known), tables.c.status != OVER)
        query = select(tables.c.id, ~SOMEBODY).where(*are_open)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {table: bool(is_of_bots) for table, is_of_bots in rows}

    async def of_person(self, person: str, status: str = "", after: str = "") -> Listed:
        """Where he sits: all tables, those that are over, or (PLAYING) those that are not."""
        return await self._read(lambda connection: of_person(connection, person, status, after))

    async def running_of(self, person: str) -> list[Table]:
        """Where he sits and which are not over, in no order that anybody asked for."""
        return await self._read(lambda connection: running(connection, person))

    async def waiting(self, after: str = "") -> Listed:
        return await self._read(lambda connection: public(connection, WAITING, after))

    async def to_watch(self, after: str = "") -> Listed:
        return await self._read(lambda connection: public(connection, PLAYING, after))
