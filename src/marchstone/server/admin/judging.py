"""What an administrator, or the host, decides about a report."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.server.admin.closing import close_table
from marchstone.storage import Store
from marchstone.storage.admin.bans import FOR_GOOD, Ended
from marchstone.storage.admin.reports import BAN, CLOSE, MUTE, Report
from marchstone.storage.errors import NotDone

DECISIONS = ("dismiss", MUTE, BAN, CLOSE)


@dataclass(frozen=True, slots=True)
class Judged:
    """What the worker at which it was decided has to see to."""

    sessions: list[str]
    tables: list[str]


async def decide(
    store: Store, by: str | None, number: int, decision: str, until: int = FOR_GOOD
) -> Judged:
    """NotDone or NoSuchTable if it cannot be done; then the report waits on."""
    report = await store.admin.reports.get(number)
    if decision not in DECISIONS:
        raise NotDone("no_decision")
    judged = await _carry_out(store, by, report, decision, until)
    await store.admin.reports.decide(by, report, decision)
    return judged


async def _carry_out(
    store: Store, by: str | None, report: Report, decision: str, until: int
) -> Judged:
    if decision == MUTE:
        person = await store.admin.roll.get(report.about or "")
        await store.admin.silence.mute(by, person, until)
    elif decision == BAN:
        person = await store.admin.roll.get(report.about or "")
        ended: Ended = await store.admin.bans.ban(by, person, until)
        return Judged(ended.sessions, ended.tables)
    elif decision == CLOSE:
        await close_table(store, by, report.table or "")
        return Judged([], [report.table or ""])
    return Judged([], [])
