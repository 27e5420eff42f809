"""What people report: a line of the talk or a person at a table, with what was said around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from marchstone.storage.admin.acts import MOST, record
from marchstone.storage.database import Database
from marchstone.storage.errors import NotDone
from marchstone.storage.schema import chat, now, people, reports

BEFORE, AFTER = 10, 3  # lines of the talk that are kept with a report
MOST_OF_ONE = 20  # by one person, that nobody has decided about
MOST_OPEN = 2_000  # by all together
MOST_OF_GUESTS = 500  # of those: whoever can be many people leaves room for the others
REASONS = ("insult", "spam", "cheating", "name", "other")
DISMISS, MUTE, BAN, CLOSE = "dismiss", "mute", "ban", "close"


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of the talk, as it is kept with a report."""

    name: str
    text: str
    at: int
    is_meant: bool  # it is the one that was reported


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the talk that somebody wants to report."""

    number: int
    table: str
    person: str
    name: str
    text: str
    is_aside: bool = False  # among spectators


@dataclass(frozen=True, slots=True)
class Report:
    number: int
    at: int
    by: str  # the name of whoever reports; "" if he has left us
    about: str | None  # the person; None if he has left us
    name: str  # of the person, as he was called then
    table: str | None
    reason: str
    words: str
    lines: tuple[Spoken, ...]
    decision: str  # "" while nobody has decided


class Reports:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def line(self, number: int) -> Said | None:
        """None if it was never said, or by somebody who has left us."""
        query = select(chat, people.c.name).join(people, people.c.id == chat.c.person_id)
        query = query.where(chat.c.number == number)
        row = await self._read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        told = (row.number, row.table_id, row.person_id, row.name, row.text)
        return Said(*told, bool(row.is_aside))

    async def add(
        self, by: str, about: str, table: str, reason: str, words: str, line: int = 0
    ) -> None:
        """What he has reported before, and nobody has decided about, is told anew."""
        told = {"reason": reason, "words": words, "at": now()}
        await self._run(lambda connection: _add(connection, by, about, table, line, told))

    async def listed(self, before: int = 0, *, is_open: bool = True) -> list[Report]:
        """The newest first; those that nobody has decided about, or the others."""
        decided = reports.c.decided.is_(None) if is_open else reports.c.decided.is_not(None)
        query = _reports().where(decided)
        if before:
            query = query.where(reports.c.number < before)
        query = query.order_by(reports.c.number.desc()).limit(MOST + 1)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [_report(row) for row in rows]

    async def get(self, number: int) -> Report:
        """NotDone if there is none, or it is decided."""
        query = _reports().where(reports.c.number == number, reports.c.decided.is_(None))
        row = await self._read(lambda connection: connection.execute(query).first())
        if row is None:
            raise NotDone("no_report")
        return _report(row)

    async def decide(self, by: str | None, report: Report, decision: str) -> None:
        """NotDone if somebody was quicker."""
        await self._run(lambda connection: _decide(connection, by, report, decision))


def _reports() -> Any:
    return select(reports, people.c.name.label("by")).outerjoin(
        people, people.c.id == reports.c.person_id
    )


def _report(row: Row[Any]) -> Report:
    return Report(
        number=row.number,
        at=row.at,
        by=row.by or "",
        about=row.about_id,
        name=row.about,
        table=row.table_id,
        reason=row.reason,
        words=row.words,
        lines=tuple(Spoken(*line) for line in row.lines),
        decision=row.decision or "",
    )


def _add(
    connection: Connection, by: str, about: str, table: str, line: int, told: dict[str, Any]
) -> None:
    same = (reports.c.person_id == by, reports.c.about_id == about, reports.c.table_id == table)
    again = update(reports).where(*same, reports.c.line == line, reports.c.decided.is_(None))
    if connection.execute(again.values(told)).rowcount:
        return
    _check_room(connection, by)
    name = connection.execute(select(people.c.name).where(people.c.id == about)).scalar()
    if name is None:
        raise NotDone("nobody")
    whose = {"person_id": by, "about_id": about, "about": name, "table_id": table, "line": line}
    kept = insert(reports).values(**whose, **told, lines=_around(connection, table, line))
    connection.execute(kept)


def _check_room(connection: Connection, by: str) -> None:
    waiting = select(func.count()).where(reports.c.decided.is_(None))
    bounds = [(waiting.where(reports.c.person_id == by), MOST_OF_ONE), (waiting, MOST_OPEN)]
    accounts = select(people.c.id).where(people.c.password.is_not(None))
    if connection.execute(accounts.where(people.c.id == by)).first() is None:
        of_members = waiting.where(reports.c.person_id.in_(accounts)).scalar_subquery()
        bounds.append((select(waiting.scalar_subquery() - of_members), MOST_OF_GUESTS))
    if any(connection.execute(query).scalar_one() >= most for query, most in bounds):
        raise NotDone("too_many_reports")


def _around(connection: Connection, table: str, line: int) -> list[list[Any]]:
    """The talk before the line and shortly after it; without a line, the end of the talk."""
    query = select(chat, people.c.name).outerjoin(people, people.c.id == chat.c.person_id)
    query = query.where(chat.c.table_id == table)
    last = chat.c.number <= line if line else chat.c.number > 0
    before = query.where(last).order_by(chat.c.number.desc()).limit(BEFORE + 1)
    after = query.where(chat.c.number > line).order_by(chat.c.number).limit(AFTER)
    rows = [*reversed(connection.execute(before).all())]
    rows += connection.execute(after).all() if line else []
    return [[row.name or "", row.text, row.at, row.number == line] for row in rows]


def _decide(connection: Connection, by: str | None, report: Report, decision: str) -> None:
    record(connection, by, "report", f"{report.number} {report.name}: {decision}")
    waits = (reports.c.number == report.number, reports.c.decided.is_(None))
    change = update(reports).where(*waits).values(decided=now(), decision=decision)
    if connection.execute(change).rowcount == 0:
        raise NotDone("no_report")
