"""Tables and who sits at them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from marchstone.core.chance.deal import SECRETS
from marchstone.core.record import Leg
from marchstone.core.record.proof import NO_LOT
from marchstone.storage.company.apart import are_apart
from marchstone.storage.company.series import Series
from marchstone.storage.database import Database
from marchstone.storage.database.together import Together
from marchstone.storage.errors import Conflict, LostRace, NotDone
from marchstone.storage.lists import of_person, one, public, running
from marchstone.storage.lists.seated import several
from marchstone.storage.news import announce
from marchstone.storage.ratings.players import RATED
from marchstone.storage.rows import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, Listed, Seat, Table
from marchstone.storage.schema import invited, now, removed, seats, tables

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another


def random_id(length: int = 10) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


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
            return await self._run(lambda connection: _sit(connection, table, seat, sitter))
        except LostRace:
            return False

    async def seat_bot(self, table: str, seat: int, bot: str, program: str | None = None) -> bool:
        """The same, for a bot of this level, or that of a person."""
        sitter = {"kind": BOT, "bot": bot, "program_id": program}
        return await self._run(lambda connection: _sit(connection, table, seat, sitter))

    async def add_lot(self, table: str, person: str, lot: str) -> bool:
        """What he adds to the deal; False if it is not awaited, or the game has begun."""
        return await self._run(lambda connection: _add_lot(connection, table, person, lot))

    async def start(self, table: Table, to_act: Sequence[int], due: int | None = None) -> bool:
        """The deal is made from what has been added; False if that is more than this row tells."""
        begun = {"status": PLAYING, "to_act": " ".join(map(str, to_act)), "due": due}
        try:
            await self._run(lambda connection: _start(connection, table, begun))
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
        return await self._run(lambda connection: _leave(connection, table, person))

    async def remove(self, table: str, seat: int) -> bool:
        """The seat is open again, and whoever sat there needs another invitation."""
        return await self._run(lambda connection: _remove(connection, table, seat))

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
        somebody = exists().where(seats.c.table_id == tables.c.id, seats.c.kind != BOT)

        def work(connection: Connection) -> tuple[int, int]:
            queries = (made, made.where(~somebody))
            counted = [connection.execute(query).scalar_one() for query in queries]
            return counted[0], counted[1]

        return await self._read(work)

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


def new_row(
    game: str,
    version: int,
    options: Mapping[str, Any],
    wanted: Sequence[Seat],
    *,
    seed: int,
    to_act: Sequence[int],
    creator: str | None,
    is_public: bool,
    butler_after: int,
    has_hints: bool = False,
    undoes_freely: bool = False,
    rematch_of: str | None = None,
    before: Sequence[Leg] = (),
    commitment: str = "",
    clock: str = "",
    is_rated: bool = False,
    series: Series | None = None,
    due: int | None = None,
    tournament: str | None = None,
) -> dict[str, Any]:
    """Of a table; it plays at once if no seat is open and no lot awaited. With a commitment the
    seed is the secret that it was made from. A game of a tournament is shared when it is over."""
    is_full = all(seat.kind != OPEN and seat.lot != NO_LOT for seat in wanted)
    return {
        "id": random_id(),
        "game": game,
        "version": version,
        "options": dict(options),
        **_kept(seed),
        "commitment": commitment or None,
        "clock": clock or None,
        "rated": RATED if is_rated else None,
        "due": due if is_full else None,
        "before": [_kept_leg(leg) for leg in before] or None,
        "is_public": is_public,
        "is_shared": is_public or tournament is not None,
        "invitation": random_id(20),
        "butler_after": butler_after,
        "has_hints": has_hints,
        "undoes_freely": undoes_freely,
        "status": PLAYING if is_full else WAITING,
        "to_act": " ".join(map(str, to_act)),
        "creator": creator,
        "created": now(),
        "moved": now(),
        "rematch_of": rematch_of,
        "series": series.plain() if series else None,
        "tournament": tournament,
    }


def add_table(connection: Connection, values: Mapping[str, Any], wanted: Sequence[Seat]) -> None:
    connection.execute(insert(tables).values(values))
    if values["rematch_of"]:  # whoever is at the table before, wherever he looks, goes on here
        announce(connection, values["rematch_of"], next=values["id"])
    for number, seat in enumerate(wanted):
        row = {"table_id": values["id"], "seat": number, "kind": seat.kind, "is_butler": False}
        row |= {"person_id": seat.person, "bot": seat.bot, "called": seat.called or None}
        row |= {"lot": seat.lot, "program_id": seat.program}
        row |= {"game": values["game"], "players": len(wanted)}
        row["is_told"] = bool(values["is_public"] or values["rated"])
        connection.execute(insert(seats).values(**row))


def _sit(connection: Connection, table: str, seat: int, sitter: dict[str, Any]) -> bool:
    place = (seats.c.table_id == table, seats.c.seat == seat, seats.c.kind == OPEN)
    taken = update(seats).where(*place).values(sitter)
    if connection.execute(taken).rowcount == 0:
        return False
    # Everyone who sits down touches the row of the table before he counts: of two people who
    # take the last two seats at once the second waits here, and then sees the first.
    connection.execute(update(tables).where(tables.c.id == table).values(moved=now()))
    if person := sitter.get("person_id"):
        _check_one_seat(connection, table, person)
        check_welcome(connection, table, person)
    left = select(func.count()).where(seats.c.table_id == table, seats.c.kind == OPEN)
    if connection.execute(left).scalar() == 0:
        waits = (tables.c.id == table, tables.c.status == WAITING, tables.c.commitment.is_(None))
        connection.execute(update(tables).where(*waits).values(status=PLAYING))
    announce(connection, table)
    return True


def _check_one_seat(connection: Connection, table: str, person: str) -> None:
    """Whoever asks for two at the same moment gets one: he would see two hands."""
    mine = select(func.count()).where(seats.c.table_id == table, seats.c.person_id == person)
    if connection.execute(mine).scalar_one() > 1:
        raise LostRace("he has sat down elsewhere at this table")


def check_welcome(connection: Connection, table: str, person: str) -> None:
    """NotDone if he and somebody who sits there, or made the table, have blocked one another."""
    sits = select(seats.c.person_id).where(seats.c.table_id == table)
    made = select(tables.c.creator).where(tables.c.id == table)
    there = {*connection.execute(sits.union(made)).scalars()} - {None, person}
    if there and are_apart(connection, [person], there):
        raise NotDone("not_welcome")


def hold_table(connection: Connection, table: str) -> bool:
    """Its row is ours until the end of the transaction; False if the game has begun."""
    waits = (tables.c.id == table, tables.c.status == WAITING)
    return connection.execute(update(tables).where(*waits).values(status=WAITING)).rowcount > 0


def _add_lot(connection: Connection, table: str, person: str, lot: str) -> bool:
    awaited = (seats.c.table_id == table, seats.c.person_id == person, seats.c.lot == NO_LOT)
    given = update(seats).where(*awaited).values(lot=lot)
    if not hold_table(connection, table) or connection.execute(given).rowcount == 0:
        return False
    announce(connection, table)
    return True


def _start(connection: Connection, table: Table, begun: dict[str, Any]) -> None:
    if not hold_table(connection, table.id):
        raise LostRace("it has begun")
    there = select(seats.c.kind, seats.c.lot).where(seats.c.table_id == table.id)
    found = connection.execute(there.order_by(seats.c.seat)).all()
    if [tuple(row) for row in found] != [(seat.kind, seat.lot) for seat in table.seats]:
        raise LostRace("somebody came or went, or has added his lot")
    missing = (seats.c.table_id == table.id, seats.c.lot == NO_LOT)
    connection.execute(update(seats).where(*missing).values(lot=None))
    change = update(tables).where(tables.c.id == table.id)
    connection.execute(change.values(moved=now(), **begun))
    announce(connection, table.id)


NOBODY = {"kind": OPEN, "person_id": None, "lot": None}


def _leave(connection: Connection, table: str, person: str) -> bool:
    mine = (seats.c.table_id == table, seats.c.person_id == person)
    freed = update(seats).where(*mine).values(NOBODY)
    if not hold_table(connection, table) or connection.execute(freed).rowcount == 0:
        return False
    announce(connection, table)
    return True


def _remove(connection: Connection, table: str, seat: int) -> bool:
    if not hold_table(connection, table):
        return False
    place = (seats.c.table_id == table, seats.c.seat == seat, seats.c.kind == PERSON)
    whose = connection.execute(select(seats.c.person_id).where(*place)).scalar()
    freed = update(seats).where(*place).values(NOBODY)
    if connection.execute(freed).rowcount == 0:
        return False
    out = (invited.c.table_id == table, invited.c.person_id == whose)
    connection.execute(delete(invited).where(*out))
    before = (removed.c.table_id == table, removed.c.person_id == whose)
    connection.execute(delete(removed).where(*before))
    connection.execute(insert(removed).values(table_id=table, person_id=whose))
    another = {"invitation": random_id(20)}
    connection.execute(update(tables).where(tables.c.id == table).values(another))
    announce(connection, table)
    return True


def _kept_leg(leg: Leg) -> dict[str, Any]:
    return {"seed": f"{leg.seed:x}", "moves": leg.moves, "seat": leg.seat}


def _kept(seed: int) -> dict[str, Any]:
    """A secret is longer than any number that a database keeps."""
    if seed in SECRETS:
        return {"seed": 0, "secret": f"{seed:x}"}
    return {"seed": seed, "secret": None}
