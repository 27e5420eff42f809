"""The log of a table, append-only, and what people said there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, bindparam, case, func, insert, select, text, update

from marchstone.core.ending import AGREED, CLOSED
from marchstone.core.plain import to_plain
from marchstone.core.protocol import Event, Outcome
from marchstone.storage.admin.silence import check_may_talk
from marchstone.storage.database import Database
from marchstone.storage.database.together import Together
from marchstone.storage.errors import Conflict, LostRace, NotDone
from marchstone.storage.news import announce
from marchstone.storage.rows import Chat, Move
from marchstone.storage.schema import chat, moves, now, people
from marchstone.storage.tables.appending import Appended, Appending

MOST_CHAT = 200  # lines that are read at once
MOST_SAID = 1_000  # by one person at one table
MOST_SAID_BY_ALL = 5_000  # there, to everybody, and as many among spectators


class Log:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read
        self._append = database.together(Appending(database).write)
        self._since: Together[tuple[str, int], list[Move]] = database.together(
            lambda asked: database.read_here(lambda connection: _moves(connection, asked))
        )

    async def append(
        self,
        table: str,
        move: Move,
        to_act: Sequence[int] = (),
        outcome: Outcome | None = None,
        scores: Sequence[int] = (),
        due: int | None = None,
        paused: int | None = None,
    ) -> None:
        """Add the move of this ply, and who acts after it; LostRace if another writer was first."""
        end = None if outcome is None else {**to_plain(outcome), "scores": list(scores)}
        row = Appended(
            *(table, move.ply, move.kind, move.seat, move.action, move.player, move.at or now()),
            events=_encoded(move.events),
            to_act=" ".join(map(str, to_act)),
            result=_encoded(end),
            clock=_encoded(move.clock),
            due=due,
            ranks=_ranks(outcome),
            paused=paused,
        )
        try:
            await self._append.add(table, row)
        except Conflict:
            raise LostRace("another move came first") from None

    async def since(self, table: str, ply: int = 0) -> list[Move]:
        return await self._since.add(table, (table, ply))

    async def newest(self, tables: Sequence[str]) -> dict[str, Move]:
        """The last row of each, where there is one."""
        rows = await self._read(lambda c: c.execute(_newest(tables)).all()) if tables else []
        return {row.table_id: _move(row) for row in rows}

    async def complete(self, table: str, played: Sequence[Move]) -> None:
        """Add what moves brought about that an earlier Marchstone wrote without it."""
        lacking = (moves.c.table_id == table, moves.c.events.is_(None))

        def work(connection: Connection) -> None:
            for move in played:
                row = update(moves).where(*lacking, moves.c.ply == move.ply)
                connection.execute(row.values(events=to_plain(move.events)))

        await self._run(work)

    async def say(self, table: str, person: str, text: str, *, aside: bool = False) -> None:
        """To all, or (`aside`) to spectators. Muted if an administrator lets him say nothing."""
        await self._run(lambda connection: _say(connection, table, person, text, aside))

    async def chat_since(self, table: str, number: int = 0, *, asides: bool = True) -> list[Chat]:
        """What was said after this line: the last lines, oldest first; to all alone, or also
        (`asides`) among spectators."""
        asked = {"table": table, "after": number}
        said = SAID if asides else SAID_TO_ALL
        rows = await self._read(lambda connection: connection.execute(said, asked).all())
        return [_chat(row) for row in reversed(rows)]


SAID = (
    select(chat, people.c.name)
    .select_from(chat.outerjoin(people, chat.c.person_id == people.c.id))
    .where(chat.c.table_id == bindparam("table"), chat.c.number > bindparam("after"))
    .order_by(chat.c.number.desc())
    .limit(MOST_CHAT)
)
SAID_TO_ALL = SAID.where(chat.c.is_aside.is_(False))
# Rows of several tables, each from a ply on: how a database takes a list of pairs.
PAIRS = {
    "sqlite": "json_extract(value, '$[0]') AS t, json_extract(value, '$[1]') AS p"
    " FROM json_each(:asked)",
    "postgresql": "value ->> 0 AS t, CAST(value ->> 1 AS integer) AS p"
    " FROM json_array_elements(CAST(:asked AS json))",
}
SINCE = {
    name: text(
        f"SELECT moves.* FROM (SELECT {pairs}) AS asked CROSS JOIN moves"  # noqa: S608
        " WHERE moves.table_id = t AND moves.ply >= p ORDER BY moves.table_id, moves.ply"
    ).columns(*moves.c)
    for name, pairs in PAIRS.items()
}


def _moves(connection: Connection, asked: Sequence[tuple[str, int]]) -> list[list[Move]]:
    rows = connection.execute(SINCE[connection.dialect.name], {"asked": json.dumps(asked)})
    found: dict[str, list[Move]] = {table: [] for table, _ in asked}
    for row in rows:
        found[row.table_id].append(_move(row))
    return [found[table] for table, _ in asked]


def _newest(tables: Sequence[str]) -> Select[Any]:
    last = select(moves.c.table_id, func.max(moves.c.ply).label("ply"))
    ends = last.where(moves.c.table_id.in_(tables)).group_by(moves.c.table_id).subquery()
    same = (moves.c.table_id == ends.c.table_id) & (moves.c.ply == ends.c.ply)
    return select(moves).select_from(moves.join(ends, same))


def _move(row: Row[Any]) -> Move:
    told = None if row.events is None else tuple(map(Event.from_plain, row.events))
    clock = None if row.clock is None else tuple(map(tuple, row.clock))
    return Move(row.ply, row.kind, row.seat, row.action, row.player, row.at, told, clock)


def _ranks(outcome: Outcome | None) -> list[int | None] | None:
    """Nobody has a place where all agreed to end, or the table was closed."""
    if outcome is None:
        return None
    if outcome.reason in (AGREED, CLOSED):
        return [None for _ in outcome.ranks]
    return list(outcome.ranks)


def _encoded(plain: Any) -> msgspec.Raw | None:
    return None if plain is None else msgspec.Raw(msgspec.json.encode(plain))


def _chat(row: Row[Any]) -> Chat:
    told = (row.number, row.person_id, row.name or "", row.text, row.at)
    return Chat(*told, bool(row.is_aside))


def _say(connection: Connection, table: str, person: str, text: str, aside: bool) -> None:
    check_may_talk(connection, person)
    _check_room(connection, table, person, aside)
    said = {"table_id": table, "person_id": person, "text": text, "at": now(), "is_aside": aside}
    connection.execute(insert(chat).values(said))
    announce(connection, table)


def _check_room(connection: Connection, table: str, person: str, aside: bool) -> None:
    """NotDone if he, or all together, have said enough there; spectators take no word from who
    plays."""
    his = func.coalesce(func.sum(case((chat.c.person_id == person, 1), else_=0)), 0)
    there = (chat.c.table_id == table, chat.c.is_aside.is_(aside))
    own, all_in_all = connection.execute(select(his, func.count()).where(*there)).one()
    if own >= MOST_SAID or all_in_all >= MOST_SAID_BY_ALL:
        raise NotDone("too_many_lines")
