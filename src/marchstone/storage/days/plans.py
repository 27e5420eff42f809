"""Answers in advance, until they are played or come to nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from marchstone.storage.database import Database
from marchstone.storage.days.schema import plans
from marchstone.storage.rows import PLAYING
from marchstone.storage.schema import tables

ANYTHING = ""  # a condition that always holds


@dataclass(frozen=True, slots=True)
class Answer:
    key: str  # of what the seat has to have seen; ANYTHING
    action: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Of one seat. Nobody but whoever made it is told anything of it."""

    table: str
    seat: int
    person: str
    decision: int  # that it answers
    ply: int  # of the table when it was made
    answers: tuple[Answer, ...] = field(default=(), repr=False)


class Plans:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def of(self, table: str) -> list[Plan]:
        query = select(plans).where(plans.c.table_id == table).order_by(plans.c.seat)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [
            Plan(
                *(row.table_id, row.seat, row.person_id, row.decision, row.ply),
                answers=tuple(Answer(key, action) for key, action in row.answers),
            )
            for row in rows
        ]

    async def set(self, plan: Plan) -> None:
        await self._run(lambda connection: _set(connection, plan))

    async def drop(self, plan: Plan) -> None:
        """Unless another one stands in its place."""
        same = (plans.c.decision == plan.decision, plans.c.ply == plan.ply)
        gone = delete(plans).where(*_place(plan), *same)
        await self._run(lambda connection: connection.execute(gone))

    async def to_answer(self) -> list[str]:
        """Tables where a seat is to act that has a plan: whoever should have seen to it is gone."""
        at = plans.join(tables, tables.c.id == plans.c.table_id)
        query = select(plans.c.table_id, plans.c.seat, tables.c.to_act).select_from(at)
        query = query.where(tables.c.status == PLAYING)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return list(dict.fromkeys(r.table_id for r in rows if str(r.seat) in r.to_act.split()))


def _place(plan: Plan) -> tuple[ColumnElement[bool], ...]:
    return plans.c.table_id == plan.table, plans.c.seat == plan.seat


def _set(connection: Connection, plan: Plan) -> None:
    connection.execute(delete(plans).where(*_place(plan)))
    if plan.answers:
        row = {"table_id": plan.table, "seat": plan.seat, "person_id": plan.person}
        row |= {"decision": plan.decision, "ply": plan.ply}
        told = [[answer.key, answer.action] for answer in plan.answers]
        connection.execute(insert(plans).values(**row, answers=told))
