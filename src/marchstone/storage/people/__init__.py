"""Guests and accounts."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Column, Connection, Row, bindparam, delete, func, insert, or_, select, update

from marchstone.storage.admin.registration import admit
from marchstone.storage.company.merging import merge_company
from marchstone.storage.database import Database
from marchstone.storage.days.schema import plans
from marchstone.storage.errors import Conflict, NameTaken, NotDone
from marchstone.storage.notices.notices import merge_notices
from marchstone.storage.people.sessions import end_sessions
from marchstone.storage.ratings.players import leave_ratings
from marchstone.storage.rows import Person
from marchstone.storage.schema import (
    bots,
    chat,
    invited,
    mutes,
    now,
    people,
    reports,
    seats,
    sessions,
    tables,
    vouchers,
)
from marchstone.storage.tournaments.schema import entrants, tournaments

MOST_MUTED = 1_000  # by one person, those among them whom he has blocked

MUTED = select(mutes.c.muted_id).where(mutes.c.person_id == bindparam("person"))


def name_key(name: str) -> str:
    """Two names that differ in case only are the same account."""
    return name.replace("\0", "").casefold()  # PostgreSQL knows no text with a NUL


def to_person(row: Row[Any]) -> Person:
    is_account, is_admin = row.password is not None, bool(row.is_admin)
    facts = (row.id, row.name, is_account, row.settings, is_admin, row.banned_until)
    return Person(*facts, is_private=bool(row.is_private), created=row.created)


class People:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def add_guest(self, name: str, settings: Mapping[str, Any] | None = None) -> Person:
        person = secrets.token_hex(12)
        values = {
            "id": person,
            "name": name,
            "settings": dict(settings or {}),
            "created": now(),
        }
        await self._run(lambda connection: connection.execute(insert(people).values(values)))
        return Person(person, name, False, dict(settings or {}))

    async def get(self, person: str) -> Person | None:
        query = select(people).where(people.c.id == person)
        row = await self._read(lambda connection: connection.execute(query).first())
        return to_person(row) if row else None

    async def rename(self, person: str, name: str) -> None:
        """A guest's name; an account keeps the name it logs in with."""
        change = update(people).where(people.c.id == person, people.c.password.is_(None))
        await self._run(lambda connection: connection.execute(change.values(name=name)))

    async def set_settings(self, person: str, settings: Mapping[str, Any]) -> None:
        change = update(people).where(people.c.id == person)
        values = {"settings": dict(settings)}
        await self._run(lambda connection: connection.execute(change.values(values)))

    async def set_private(self, person: str, *, on: bool) -> None:
        """Whether his profile is for him alone."""
        change = update(people).where(people.c.id == person).values(is_private=on)
        await self._run(lambda connection: connection.execute(change))

    async def register(self, person: str, name: str, password_hash: str, code: str = "") -> None:
        """The guest becomes an account and keeps what he has; `code` is the digest of his
        invitation. NotDone if nobody may register, or not with that."""
        change = update(people).where(people.c.id == person, people.c.password.is_(None))
        values = {"name": name, "name_key": name_key(name), "password": password_hash}

        def work(connection: Connection) -> None:
            admit(connection, code)
            connection.execute(change.values(values))

        try:
            await self._run(work)
        except Conflict:
            raise NameTaken(f"the name {name!r} is taken") from None

    async def find_account(self, name: str) -> tuple[Person, str] | None:
        """The account of this name, with its password's hash."""
        query = select(people).where(people.c.name_key == name_key(name))
        row = await self._read(lambda connection: connection.execute(query).first())
        return (to_person(row), row.password) if row else None

    async def set_password(self, person: str, password_hash: str) -> None:
        """Links by which another could have set one are void."""
        change = update(people).where(people.c.id == person, people.c.password.is_not(None))

        def work(connection: Connection) -> None:
            connection.execute(change.values(password=password_hash))
            void_links(connection, person)

        await self._run(work)

    async def merge(self, guest: str, account: str) -> list[str]:
        """All that the guest had goes to the account; the tables that this changes."""
        return await self._run(lambda connection: _merge(connection, guest, account))

    async def delete(self, person: str) -> list[str]:
        """The games stay, the name goes; the tables where he sat."""
        return await self._run(lambda connection: delete_person(connection, person))

    async def mute(self, person: str, muted: str, *, on: bool) -> None:
        await self._run(lambda connection: _mute(connection, person, muted, on))

    async def muted_by(self, person: str) -> frozenset[str]:
        asked = {"person": person}
        return frozenset(await self._read(lambda c: c.execute(MUTED, asked).scalars().all()))

    async def muted_names(self, person: str) -> dict[str, str]:
        """Whom he has muted, by id, in the order of their names."""
        of_person = people.join(mutes, mutes.c.muted_id == people.c.id)
        query = select(people.c.id, people.c.name).select_from(of_person)
        query = query.where(mutes.c.person_id == person).order_by(people.c.name, people.c.id)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.id: row.name for row in rows}


def void_links(connection: Connection, person: str) -> None:
    """Those to a new password, whoever has asked for them and wherever they were sent."""
    connection.execute(delete(vouchers).where(vouchers.c.person_id == person))


def _tables_of(connection: Connection, person: str) -> list[str]:
    sits = or_(seats.c.person_id == person, seats.c.program_id == person)
    query = select(seats.c.table_id).where(sits).distinct()
    return list(connection.execute(query).scalars())


def _merge(connection: Connection, guest: str, account: str) -> list[str]:
    changed = _tables_of(connection, guest)
    _stay_muted(connection, guest, account)
    whose = (seats.c.person_id, tables.c.creator, chat.c.person_id, tournaments.c.organiser)
    for column in (*whose, reports.c.person_id, reports.c.about_id):
        move = update(column.table).where(column == guest).values({column.name: account})
        connection.execute(move)
    _merge_entrants(connection, guest, account)
    had = set(connection.execute(_invitations(account)).scalars())
    for table in set(connection.execute(_invitations(guest)).scalars()) - had:
        connection.execute(insert(invited).values(table_id=table, person_id=account))
    for one, other in (
        (mutes.c.person_id, mutes.c.muted_id),
        (mutes.c.muted_id, mutes.c.person_id),
    ):
        _merge_mutes(connection, guest, account, one, other)
    merge_notices(connection, guest, account)
    mine = update(plans).where(plans.c.person_id == guest)
    connection.execute(mine.values(person_id=account))
    merge_company(connection, guest, account)
    end_sessions(connection, sessions.c.person_id == guest)
    connection.execute(delete(people).where(people.c.id == guest))
    return changed


def _stay_muted(connection: Connection, guest: str, account: str) -> None:
    """Nobody is rid of an administrator's word by logging in, nor sooner: the later one holds."""
    muted = select(people.c.muted_until).where(people.c.id.in_([guest, account]))
    until = [at for at in connection.execute(muted).scalars() if at is not None]
    if until:
        change = update(people).where(people.c.id == account).values(muted_until=max(until))
        connection.execute(change)


def _merge_entrants(connection: Connection, guest: str, account: str) -> None:
    """Nobody plays twice in a tournament: where both do, the account goes on alone."""
    where = select(entrants.c.tournament_id).where(entrants.c.person_id == account)
    had = set(connection.execute(where).scalars())
    mine = update(entrants).where(entrants.c.person_id == guest)
    connection.execute(mine.where(entrants.c.tournament_id.not_in(had)).values(person_id=account))


def _merge_mutes(
    connection: Connection, guest: str, account: str, one: Column[str], other: Column[str]
) -> None:
    """Nobody mutes himself, and nobody the same person twice."""
    had = set(connection.execute(select(other).where(one == account)).scalars())
    found = set(connection.execute(select(other).where(one == guest)).scalars())
    for person in found - had - {guest, account}:
        connection.execute(insert(mutes).values({one.name: account, other.name: person}))


def _invitations(person: str) -> Any:
    return select(invited.c.table_id).where(invited.c.person_id == person)


def delete_person(connection: Connection, person: str) -> list[str]:
    """With his bots; the tables that this changes."""
    his = select(bots.c.person_id).where(bots.c.owner_id == person)
    changed = _tables_of(connection, person)
    for bot in list(connection.execute(his).scalars()):
        changed += delete_person(connection, bot)
    empty = update(seats).where(seats.c.program_id == person).values(program_id=None)
    connection.execute(empty)
    end_sessions(connection, sessions.c.person_id == person)
    leave_ratings(connection, person)
    connection.execute(delete(people).where(people.c.id == person))
    return changed


def _mute(connection: Connection, person: str, muted: str, on: bool) -> None:
    pair = (mutes.c.person_id == person, mutes.c.muted_id == muted)
    known = connection.execute(select(people.c.id).where(people.c.id == muted)).first()
    connection.execute(delete(mutes).where(*pair))
    if on and known:
        had = select(func.count()).where(mutes.c.person_id == person)
        if connection.execute(had).scalar_one() >= MOST_MUTED:
            raise NotDone("too_many_muted")
        connection.execute(insert(mutes).values(person_id=person, muted_id=muted))
