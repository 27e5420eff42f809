"""Friends, and those who are blocked."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
)

from marchstone.storage.company.apart import are_apart
from marchstone.storage.company.schema import blocks, friends, invitations
from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict, NotDone
from marchstone.storage.people import name_key
from marchstone.storage.schema import mutes, now, people, seats, sessions, tables

MOST_FRIENDS = 200  # that one has, or has asked
MOST_BLOCKED = 500
MOST_ASKING = 50  # people who are shown as asking
MOST_UNANSWERED = 500  # that are kept of those who ask one person: the oldest make room
MOST_MET = 12
HERE = 6 * 60 * 1000  # a session in use is written down every five minutes

# Who would like to be somebody's friend, and was not chosen by him: built once, for every page that
# has lists asks it.
CHOSEN = select(friends.c.friend_id).where(friends.c.person_id == bindparam("person"))
ASKING = (
    select(people)
    .join(friends, friends.c.person_id == people.c.id)
    .where(friends.c.friend_id == bindparam("person"), friends.c.person_id.not_in(CHOSEN))
    .order_by(people.c.name, people.c.id)
    .limit(MOST_ASKING)
)


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Somebody as another may know of him."""

    id: str
    name: str
    is_account: bool = True
    is_here: bool = False  # within minutes, if he lets his friends see it


@dataclass(frozen=True, slots=True)
class Company:
    """All that a person's page of friends tells."""

    friends: tuple[Acquaintance, ...] = ()
    asking: tuple[Acquaintance, ...] = ()  # him
    asked: tuple[Acquaintance, ...] = ()  # by him
    blocked: tuple[Acquaintance, ...] = ()
    met: tuple[Acquaintance, ...] = ()  # at a table, lately, and in none of the others


class Circle:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def of(self, person: str) -> Company:
        return await self._read(lambda connection: _company(connection, person))

    async def asking(self, person: str) -> tuple[Acquaintance, ...]:
        """Who would like to be his friend."""
        return await self._read(lambda connection: asking(connection, person))

    async def find(self, name: str) -> Acquaintance:
        """The account of this name, or the one guest of this name who is here: NotDone if there is
        nobody, or several."""
        return await self._read(lambda connection: _find(connection, name))

    async def befriend(self, person: str, other: str) -> bool:
        """Ask, or say yes to one who has asked; whether they are friends with that.

        NotDone where one of them has blocked the other, or there are too many.
        """
        try:
            return await self._run(lambda connection: _befriend(connection, person, other))
        except Conflict:  # he has said so before, or is gone
            return await self.are_friends(person, other)

    async def are_friends(self, person: str, other: str) -> bool:
        return await self._read(lambda connection: _are_friends(connection, person, other))

    async def part(self, person: str, other: str) -> None:
        """They are friends no more, and nobody has asked."""
        both = or_(_pair(friends, person, other), _pair(friends, other, person))
        await self._run(lambda connection: connection.execute(delete(friends).where(both)))

    async def block(self, person: str, other: str) -> None:
        """He neither invites nor befriends nor is paired any more, and is not heard in the chat."""
        await self._run(lambda connection: _block(connection, person, other))

    async def unblock(self, person: str, other: str) -> None:
        await self._run(lambda connection: _unblock(connection, person, other))

    async def are_apart(self, person: str, others: Iterable[str | None]) -> bool:
        """Whether he has blocked one of them, or one of them him."""
        known = [other for other in others if other is not None and other != person]
        return bool(known) and await self._read(
            lambda connection: are_apart(connection, [person], known)
        )


def _pair(table: Any, person: str, other: str) -> ColumnElement[bool]:
    one, two = list(table.c)[:2]
    return and_(one == person, two == other)


def _are_friends(connection: Connection, person: str, other: str) -> bool:
    both = or_(_pair(friends, person, other), _pair(friends, other, person))
    return connection.execute(select(func.count()).where(both)).scalar_one() == 2


def _befriend(connection: Connection, person: str, other: str) -> bool:
    if person == other:
        raise NotDone("is_you")
    if connection.execute(select(people.c.id).where(people.c.id == other)).first() is None:
        raise NotDone("nobody")
    if are_apart(connection, [person], [other]):
        raise NotDone("not_welcome")
    had = select(func.count()).where(friends.c.person_id == person)
    if connection.execute(had).scalar_one() >= MOST_FRIENDS:
        raise NotDone("too_many_friends")
    connection.execute(insert(friends).values(person_id=person, friend_id=other, at=now()))
    _make_room(connection, other)
    return _are_friends(connection, person, other)


def _make_room(connection: Connection, person: str) -> None:
    asks = (friends.c.friend_id == person, friends.c.person_id.not_in(CHOSEN))
    newest = (friends.c.at.desc(), friends.c.person_id.desc())
    spare = select(friends.c.person_id).where(*asks).order_by(*newest).offset(MOST_UNANSWERED)
    if too_many := connection.execute(spare, {"person": person}).scalars().all():
        which = (friends.c.friend_id == person, friends.c.person_id.in_(too_many))
        connection.execute(delete(friends).where(*which))


def _block(connection: Connection, person: str, other: str) -> None:
    if person == other:
        raise NotDone("is_you")
    if connection.execute(select(people.c.id).where(people.c.id == other)).first() is None:
        raise NotDone("nobody")
    had = select(func.count()).where(blocks.c.person_id == person)
    if connection.execute(had).scalar_one() >= MOST_BLOCKED:
        raise NotDone("too_many_blocked")
    _unblock(connection, person, other)
    connection.execute(insert(blocks).values(person_id=person, blocked_id=other))
    connection.execute(insert(mutes).values(person_id=person, muted_id=other))
    both = or_(_pair(friends, person, other), _pair(friends, other, person))
    connection.execute(delete(friends).where(both))
    asked = and_(invitations.c.person_id == person, invitations.c.by_id == other)
    connection.execute(delete(invitations).where(asked))


def _unblock(connection: Connection, person: str, other: str) -> None:
    for table in (blocks, mutes):
        connection.execute(delete(table).where(_pair(table, person, other)))


def _find(connection: Connection, name: str) -> Acquaintance:
    key = name_key(name)
    found = connection.execute(select(people).where(people.c.name_key == key)).first()
    if found is not None:
        return Acquaintance(found.id, found.name)
    guests = select(people).where(
        people.c.name == name.replace("\0", ""), people.c.password.is_(None)
    )
    guests = guests.where(people.c.id.in_(_here())).limit(20)
    here = [row for row in connection.execute(guests) if _lets_be_seen(row.settings)]
    if len(here) != 1:
        raise NotDone("several_here" if here else "nobody_here")
    return Acquaintance(here[0].id, here[0].name, is_account=False, is_here=True)


def _here() -> Any:
    return select(sessions.c.person_id).where(sessions.c.seen > now() - HERE)


def _lets_be_seen(settings: Any) -> bool:
    return bool((settings or {}).get("seen_by") != "nobody")


def _company(connection: Connection, person: str) -> Company:
    chosen = _others(connection, friends.c.friend_id, friends.c.person_id == person)
    # Of those whom he has chosen: however many others ask, they do not push his friends out.
    back = and_(friends.c.friend_id == person, friends.c.person_id.in_(chosen))
    mutual = set(connection.execute(select(friends.c.person_id).where(back)).scalars())
    here = set(connection.execute(_here().where(sessions.c.person_id.in_(mutual))).scalars())
    blocked = _others(connection, blocks.c.blocked_id, blocks.c.person_id == person)
    met = _met(connection, person, {person, *chosen, *blocked})
    return Company(
        friends=tuple(_told(row, here) for key, row in chosen.items() if key in mutual),
        asking=asking(connection, person),
        asked=tuple(_told(row) for key, row in chosen.items() if key not in mutual),
        blocked=tuple(_told(row) for row in blocked.values()),
        met=tuple(map(_told, met)),
    )


def asking(connection: Connection, person: str) -> tuple[Acquaintance, ...]:
    """Those whom he has not chosen himself."""
    return tuple(map(_told, connection.execute(ASKING, {"person": person}).all()))


def _others(
    connection: Connection, other: Column[str], which: ColumnElement[bool]
) -> dict[str, Row[Any]]:
    """By id, in the order of their names."""
    query = select(people).join(other.table, other == people.c.id).where(which)
    query = query.order_by(people.c.name, people.c.id).limit(MOST_BLOCKED)
    return {row.id: row for row in connection.execute(query)}


def _told(row: Row[Any], here: Collection[str] = ()) -> Acquaintance:
    is_here = row.id in here and _lets_be_seen(row.settings)
    return Acquaintance(row.id, row.name, row.password is not None, is_here)


def _met(connection: Connection, person: str, known: Collection[str]) -> list[Row[Any]]:
    """Those of the last tables where he sat."""
    mine = select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id)
    mine = mine.where(seats.c.person_id == person).order_by(tables.c.moved.desc()).limit(MOST_MET)
    query = select(people).where(
        people.c.id.in_(select(seats.c.person_id).where(seats.c.table_id.in_(mine))),
        people.c.id.not_in(known),
        people.c.id.not_in(select(friends.c.person_id).where(friends.c.friend_id == person)),
    )
    return list(connection.execute(query.order_by(people.c.name, people.c.id).limit(MOST_MET)))
