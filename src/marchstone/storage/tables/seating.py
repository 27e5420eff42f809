"""Who sits at a table that waits: he comes, adds to the deal and goes, each in one transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from marchstone.core.record.proof import NO_LOT
from marchstone.storage.company.apart import are_apart
from marchstone.storage.errors import LostRace, NotDone
from marchstone.storage.news import announce
from marchstone.storage.rows import OPEN, PERSON, PLAYING, WAITING, Table
from marchstone.storage.schema import invited, now, removed, seats, tables
from marchstone.storage.tables.adding import random_id

NOBODY = {"kind": OPEN, "person_id": None, "lot": None}


def hold_table(connection: Connection, table: str) -> bool:
    """Its row is ours until the end of the transaction; False if the game has begun."""
    waits = (tables.c.id == table, tables.c.status == WAITING)
    return connection.execute(update(tables).where(*waits).values(status=WAITING)).rowcount > 0


def sit(connection: Connection, table: str, seat: int, sitter: dict[str, Any]) -> bool:
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


def add_lot(connection: Connection, table: str, person: str, lot: str) -> bool:
    awaited = (seats.c.table_id == table, seats.c.person_id == person, seats.c.lot == NO_LOT)
    given = update(seats).where(*awaited).values(lot=lot)
    if not hold_table(connection, table) or connection.execute(given).rowcount == 0:
        return False
    announce(connection, table)
    return True


def start(connection: Connection, table: Table, begun: dict[str, Any]) -> None:
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


def leave(connection: Connection, table: str, person: str) -> bool:
    mine = (seats.c.table_id == table, seats.c.person_id == person)
    freed = update(seats).where(*mine).values(NOBODY)
    if not hold_table(connection, table) or connection.execute(freed).rowcount == 0:
        return False
    announce(connection, table)
    return True


def remove(connection: Connection, table: str, seat: int) -> bool:
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
