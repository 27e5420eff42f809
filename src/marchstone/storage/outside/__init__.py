"""Bots of people: programs elsewhere, each with a name, an owner and one token.

A bot is a row among the people, so that a session can speak for it, and one among the bots.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    Select,
    and_,
    case,
    desc,
    func,
    insert,
    or_,
    select,
    update,
)

from marchstone.storage.database import Database
from marchstone.storage.errors import NotDone
from marchstone.storage.news import announce
from marchstone.storage.people import delete_person, name_key
from marchstone.storage.people.sessions import BEARER, add_session, end_sessions
from marchstone.storage.rows import OVER, PLAYING
from marchstone.storage.schema import bots, now, people, seats, sessions, tables

MOST_TABLES = 20  # where one bot plays at a time
MOST_OF_ONE = 2  # of them, tables that one person has made who is not its owner
MOST_OFFERED = 12
MOST_SEEN = 200  # bots that are looked at for that
A_WHILE = 10 * 60 * 1000  # milliseconds: whoever called since then is there


@dataclass(frozen=True, slots=True)
class Bot:
    id: str
    name: str
    owner: str  # his id
    owner_name: str
    games: tuple[str, ...]
    is_open: bool  # whoever likes may invite it
    seen: int | None  # within minutes; None if it has no token

    @property
    def is_there(self) -> bool:
        return self.seen is not None and self.seen > now() - A_WHILE


@dataclass(frozen=True, slots=True)
class Turn:
    table: str
    game: str
    seat: int
    is_away: bool  # the butler decides for it, until it calls


@dataclass(frozen=True, slots=True)
class Gone:
    """What a worker has to see to itself: it does not hear its own news."""

    sessions: list[str]
    tables: list[str]


class Outside:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def add(
        self, owner: str, name: str, games: Sequence[str], digest: str, most: int
    ) -> None:
        """With the digest of its token. NotDone if he has enough, or one of that name."""
        await self._run(lambda c: _add(c, owner, name, list(games), digest, most))

    async def of_owner(self, owner: str) -> list[Bot]:
        return await self._read(lambda c: _bots(c, bots.c.owner_id == owner))

    async def get(self, bot: str) -> Bot | None:
        found = await self._read(lambda c: _bots(c, bots.c.person_id == _plain(bot)))
        return found[0] if found else None

    async def change(self, owner: str, bot: str, games: Sequence[str], *, is_open: bool) -> None:
        mine = (bots.c.person_id == _plain(bot), bots.c.owner_id == owner)
        values = {"games": list(games), "is_open": is_open}
        change = update(bots).where(*mine).values(values)
        await self._run(lambda connection: connection.execute(change))

    async def renew(self, owner: str, bot: str, digest: str) -> list[str]:
        """Another token; what the one before had opened is ended. NotDone if it is not his."""
        return await self._run(lambda connection: _renew(connection, owner, _plain(bot), digest))

    async def revoke(self, owner: str, bot: str) -> list[str]:
        """No token opens anything for it any more; the sessions that ended."""
        return await self._run(lambda connection: _revoke(connection, owner, _plain(bot)))

    async def remove(self, owner: str, bot: str) -> Gone:
        return await self._run(lambda connection: _remove(connection, owner, _plain(bot)))

    async def offered(self, person: str | None, game: str) -> list[Bot]:
        """Those that he may invite: his own first, then those of others that are there."""
        return await self._read(lambda connection: _offered(connection, person, game))

    async def admit(self, person: str, bot: str, game: str) -> Bot:
        """NotDone if he may not invite it, or it plays at enough tables."""
        return await self._read(lambda c: _admit(c, person, _plain(bot), game))

    async def turns(self, bot: str) -> list[Turn]:
        """Where it owes a decision, or somebody decides for it."""
        return await self._read(lambda connection: _turns(connection, bot))


def _plain(bot: str) -> str:
    return bot.replace("\0", "")  # PostgreSQL knows no text with a NUL


def _add(
    connection: Connection, owner: str, name: str, games: list[str], digest: str, most: int
) -> None:
    his = _bots(connection, bots.c.owner_id == owner)
    if len(his) >= most:
        raise NotDone("enough_bots")
    if name_key(name) in {name_key(bot.name) for bot in his}:
        raise NotDone("bot_name")
    bot, at = secrets.token_hex(12), now()
    person = {"id": bot, "name": name, "settings": {}, "created": at}
    connection.execute(insert(people).values(person))
    row = {"person_id": bot, "owner_id": owner, "games": games, "is_open": False}
    connection.execute(insert(bots).values(row))
    add_session(connection, bot, BEARER, digest, "")


def _query() -> Select[Any]:
    owners = people.alias()
    joined = bots.join(people, people.c.id == bots.c.person_id)
    joined = joined.join(owners, owners.c.id == bots.c.owner_id)
    seen = select(func.max(sessions.c.seen)).where(sessions.c.person_id == bots.c.person_id)
    columns = (people.c.name, owners.c.name.label("owner_name"), owners.c.banned_until)
    return select(bots, *columns, seen.scalar_subquery().label("seen")).select_from(joined)


def _bots(connection: Connection, *wanted: Any) -> list[Bot]:
    return _welcome(connection.execute(_query().where(*wanted).order_by(people.c.created)))


def _welcome(rows: Iterable[Row[Any]]) -> list[Bot]:
    """Without those of people who are banned."""
    return [_bot(row) for row in rows if row.banned_until is None or row.banned_until <= now()]


def _bot(row: Row[Any]) -> Bot:
    whose = (row.person_id, row.name, row.owner_id, row.owner_name)
    return Bot(*whose, tuple(row.games), bool(row.is_open), row.seen)


def _check(connection: Connection, owner: str, bot: str) -> None:
    mine = select(bots.c.person_id).where(bots.c.person_id == bot, bots.c.owner_id == owner)
    if connection.execute(mine).first() is None:
        raise NotDone("no_bot")


def _renew(connection: Connection, owner: str, bot: str, digest: str) -> list[str]:
    ended = _revoke(connection, owner, bot)
    add_session(connection, bot, BEARER, digest, "")
    return ended


def _revoke(connection: Connection, owner: str, bot: str) -> list[str]:
    _check(connection, owner, bot)
    return end_sessions(connection, sessions.c.person_id == bot)


def _remove(connection: Connection, owner: str, bot: str) -> Gone:
    ended = _revoke(connection, owner, bot)
    changed = delete_person(connection, bot)
    for table in changed:
        announce(connection, table)
    return Gone(ended, changed)


def _offered(connection: Connection, person: str | None, game: str) -> list[Bot]:
    mine = bots.c.owner_id == (person or "")
    lately = select(sessions.c.person_id).where(sessions.c.seen > now() - A_WHILE)
    may = or_(mine, and_(bots.c.is_open, bots.c.person_id.in_(lately)))
    query = _query().where(may).order_by(case((mine, 0), else_=1), desc("seen"))
    rows = connection.execute(query.limit(MOST_SEEN))
    here = [bot for bot in _welcome(rows) if game in bot.games and bot.seen is not None]
    here.sort(key=lambda bot: (bot.owner != person, -(bot.seen or 0)))
    return here[:MOST_OFFERED]


def _admit(connection: Connection, person: str, bot: str, game: str) -> Bot:
    found = _bots(connection, bots.c.person_id == bot)
    if not found or not (found[0].is_open or found[0].owner == person):
        raise NotDone("no_bot")
    (wanted,) = found
    if game not in wanted.games or wanted.seen is None:
        raise NotDone("no_bot")
    plays = select(tables.c.id, tables.c.creator).join(seats).distinct()
    plays = plays.where(seats.c.program_id == bot, tables.c.status != OVER)
    creators = [row.creator for row in connection.execute(plays)]
    is_often = wanted.owner != person and creators.count(person) >= MOST_OF_ONE
    if len(creators) >= MOST_TABLES or is_often:
        raise NotDone("bot_busy")
    return wanted


def _turns(connection: Connection, bot: str) -> list[Turn]:
    query = select(tables.c.id, tables.c.game, tables.c.to_act, seats.c.seat, seats.c.is_butler)
    query = query.join(seats).where(seats.c.program_id == bot, tables.c.status == PLAYING)
    rows = connection.execute(query.order_by(tables.c.moved, tables.c.id, seats.c.seat)).all()
    return [
        Turn(row.id, row.game, row.seat, bool(row.is_butler))
        for row in rows
        if row.is_butler or str(row.seat) in row.to_act.split()
    ]
