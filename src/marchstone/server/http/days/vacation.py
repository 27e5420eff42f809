"""Vacations, as a form or a program asks for them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from marchstone.server.http.visits import Visit
from marchstone.server.live.shown.lines import iso, last_day
from marchstone.server.refusals import BadInput
from marchstone.storage.days.vacations import FURTHEST
from marchstone.storage.errors import NotDone
from marchstone.storage.rows import Person
from marchstone.storage.schema import now
from marchstone.web.contexts.days import VacationFacts


def _account(visitor: Visit) -> Person:
    """A guest could be another one every day."""
    person = visitor.known()
    if not person.is_account:
        raise NotDone("accounts_only")
    return person


async def vacation_facts(visitor: Visit) -> VacationFacts | None:
    """None for whoever has no account."""
    if visitor.person is None or not visitor.person.is_account:
        return None
    stands = await visitor.house.store.vacations.stands(visitor.person.id)
    today = datetime.fromtimestamp(now() / 1000, UTC).date()
    soon, late = ((today + timedelta(days=days)).isoformat() for days in (2, FURTHEST))
    if stands.coming is None:
        return VacationFacts(stands.left, soon, late)
    begun, ended = stands.coming
    span = (iso(begun)[:10], last_day(ended))
    return VacationFacts(stands.left, soon, late, *span, is_running=begun <= now())


async def take_vacation(visitor: Visit, first: str, days: str) -> None:
    person = _account(visitor)
    visitor.house.meters.act.spend(person.id)
    if not (days.isascii() and days.isdecimal() and len(days) < 4):
        raise BadInput(visitor.t("Say how many days."))
    try:
        begun = datetime.combine(date.fromisoformat(first), datetime.min.time(), UTC)
        at = int(begun.timestamp()) * 1000
    except (ValueError, OverflowError):
        raise BadInput(visitor.t("Say the first day.")) from None
    changed = await visitor.house.store.vacations.take(person.id, at, int(days))
    await visitor.house.tables.refresh(changed)


async def end_vacation(visitor: Visit) -> None:
    person = _account(visitor)
    visitor.house.meters.act.spend(person.id)
    await visitor.house.tables.refresh(await visitor.house.store.vacations.end(person.id))
