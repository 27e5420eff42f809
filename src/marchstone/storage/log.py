"""The log of a table, append-only, and what people said there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, insert, select, update

from marchstone.core.plain import to_plain
from marchstone.core.protocol import Event, Outcome
from marchstone.storage.appending import Appended, Appending
from marchstone.storage.database import Database
from marchstone.storage.errors import Conflict, LostRace
from marchstone.storage.news import announce
from marchstone.storage.rows import Chat, Move
from marchstone.storage.schema import chat, moves, now, people

MOST_CHAT = 200


class Log:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read
        self._together = database.together(Appending(database).write)

    async def append(
        self,
        table: str,
        move: Move,
        to_act: Sequence[int] = (),
        outcome: Outcome | None = None,
        scores: Sequence[int] = (),
    ) -> None:
        """Add the move of this ply, and who acts after it; LostRace if another writer was first."""
        end = None if outcome is None else {**to_plain(outcome), "scores": list(scores)}
        row = Appended(
            *(table, move.ply, move.kind, move.seat, move.action, move.player, now()),
            events=_encoded(move.events),
            to_act=" ".join(map(str, to_act)),
            result=_encoded(end),
        )
        try:
            await self._together.add(table, row)
        except Conflict:
            raise LostRace("another move came first") from None

    async def since(self, table: str, ply: int = 0) -> list[Move]:
        query = select(moves).where(moves.c.table_id == table, moves.c.ply >= ply)
        query = query.order_by(moves.c.ply)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [_move(row) for row in rows]

    async def complete(self, table: str, played: Sequence[Move]) -> None:
        """Add what moves brought about that an earlier Marchstone wrote without it."""
        lacking = (moves.c.table_id == table, moves.c.events.is_(None))

        def work(connection: Connection) -> None:
            for move in played:
                row = update(moves).where(*lacking, moves.c.ply == move.ply)
                connection.execute(row.values(events=to_plain(move.events)))

        await self._run(work)

    async def say(self, table: str, person: str, text: str) -> None:
        await self._run(lambda connection: _say(connection, table, person, text))

    async def chat_since(self, table: str, number: int = 0) -> list[Chat]:
        """What was said after this line: the last lines, oldest first."""
        joined = chat.outerjoin(people, chat.c.person_id == people.c.id)
        query = select(chat, people.c.name).select_from(joined)
        query = query.where(chat.c.table_id == table, chat.c.number > number)
        query = query.order_by(chat.c.number.desc()).limit(MOST_CHAT)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [Chat(r.number, r.person_id, r.name or "", r.text, r.at) for r in reversed(rows)]


def _move(row: Row[Any]) -> Move:
    told = None if row.events is None else tuple(map(Event.from_plain, row.events))
    return Move(row.ply, row.kind, row.seat, row.action, row.player, row.at, told)


def _encoded(plain: Any) -> msgspec.Raw | None:
    return None if plain is None else msgspec.Raw(msgspec.json.encode(plain))


def _say(connection: Connection, table: str, person: str, text: str) -> None:
    connection.execute(insert(chat).values(table_id=table, person_id=person, text=text, at=now()))
    announce(connection, table)
