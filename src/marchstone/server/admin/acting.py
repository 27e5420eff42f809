"""How the acts of the command line are carried out, and what is printed."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from marchstone.core.errors import MarchstoneError
from marchstone.core.words import words
from marchstone.server.admin.caps import all_caps, days_kept, set_cap
from marchstone.server.admin.closing import close_table
from marchstone.server.admin.judging import decide
from marchstone.server.admin.links import address_of, invitation, reset_link
from marchstone.server.config import Config, read_config
from marchstone.server.people.names import seat_names
from marchstone.server.ratings.counting import RATER
from marchstone.server.refusals import explain
from marchstone.storage import Store
from marchstone.storage.admin.bans import FOR_GOOD
from marchstone.storage.admin.reports import Report
from marchstone.storage.admin.roll import Known
from marchstone.storage.errors import BadDatabase
from marchstone.storage.migrate import revision
from marchstone.storage.rows import OPEN, Table
from marchstone.storage.schema import HEAD, now

DAY = 24 * 3600 * 1000

Given = argparse.Namespace


def act(given: Given) -> int:
    config = read_config({"database": given.database, "data": given.data}, os.environ)
    store = _opened(config)
    try:
        told = asyncio.run(ACTS[given.act](store, given, config))
    except MarchstoneError as error:
        sys.stderr.write(f"marchstone: {explain(error, words('en')).text}\n")
        return 2
    finally:
        store.database.close()
    sys.stdout.write("".join(f"{_plain(line)}\n" for line in told))
    return 0


def _opened(config: Config) -> Store:
    if config.is_sqlite and not Path(config.address).is_file():
        raise BadDatabase(f"there is no database {config.address}")
    store = Store(config.address)
    if store.database.read_here(revision) != HEAD:
        store.database.close()
        raise BadDatabase("the database is not of this version: start the server once")
    return store


def _plain(line: str) -> str:
    """Nobody speaks to the host's terminal by his name."""
    return "".join(letter if letter.isprintable() else "?" for letter in line)


async def _people(store: Store, given: Given, _config: Config) -> Iterable[str]:
    return map(_person, await store.admin.roll.listed(given.search, most=given.most))


def _person(known: Known) -> str:
    kind = "administrator" if known.is_admin else "account" if known.is_account else "guest"
    kind = "bot" if known.is_bot else kind
    seen = f"seen {_when(known.seen)}" if known.seen else "not logged in"
    line = f"{known.id}  {kind:13}  since {_when(known.created)}  {seen}  {known.name}"
    return f"{line}  BANNED {_until(known.banned_until)}" if _is_banned(known) else line


def _is_banned(known: Known) -> bool:
    return known.banned_until is not None and known.banned_until > now()


def _until(until: int | None) -> str:
    return "for good" if until is None or until >= FOR_GOOD else f"until {_when(until)}"


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


async def _reset(store: Store, given: Given, config: Config) -> Iterable[str]:
    account = await store.admin.roll.find(given.name)
    link = address_of(config, await reset_link(store, None, account))
    return [f"{account.name} sets a new password here, once, within 24 hours:", link]


async def _ban(store: Store, given: Given, _config: Config) -> Iterable[str]:
    person = await store.admin.roll.find(given.name)
    until = _asked(given)
    ended = await store.admin.bans.ban(None, person, until)
    told = f"banned {_until(until)}" if person.is_account else "a guest, is deleted"
    return [f"{person.name}, {told}; sessions ended: {len(ended.sessions)}"]


def _asked(given: Given) -> int:
    """Until when."""
    return FOR_GOOD if given.until is None else now() + int(given.until) * DAY


async def _mute(store: Store, given: Given, _config: Config) -> Iterable[str]:
    person = await store.admin.roll.find(given.name)
    await store.admin.silence.mute(None, person, _asked(given))
    return [f"{person.name} says nothing {_until(_asked(given))}"]


async def _unmute(store: Store, given: Given, _config: Config) -> Iterable[str]:
    person = await store.admin.roll.find(given.name)
    await store.admin.silence.lift(None, person)
    return [f"{person.name} may talk again"]


async def _unban(store: Store, given: Given, _config: Config) -> Iterable[str]:
    person = await store.admin.roll.find(given.name)
    await store.admin.bans.lift(None, person)
    return [f"{person.name} may come in again"]


async def _grant(store: Store, given: Given, _config: Config) -> Iterable[str]:
    person = await store.admin.roll.find(given.name)
    await store.admin.roll.set_admin(person, on=given.act == "grant")
    now_is = "is an administrator" if given.act == "grant" else "is no administrator any more"
    return [f"{person.name} {now_is}"]


async def _tables(store: Store, given: Given, _config: Config) -> Iterable[str]:
    listed = await store.admin.closing.listed(given.status)
    return map(_table, listed.tables)


def _table(row: Table) -> str:
    names = seat_names(row, words("en"))
    seats = ", ".join(names[seat.seat] if seat.kind != OPEN else "-" for seat in row.seats)
    kind = "public" if row.is_public else "private"
    return f"{row.id}  {row.status:7}  {kind:7}  {_when(row.moved)}  {row.game}  {seats}"


async def _close(store: Store, given: Given, _config: Config) -> Iterable[str]:
    await close_table(store, None, given.table)
    return [f"{given.table} is closed"]


async def _motd(store: Store, given: Given, _config: Config) -> Iterable[str]:
    await store.admin.registration.set_message(None, given.text)
    said = await store.admin.registration.message()
    return [f"everybody reads: {said}" if said else "there is no message of the day"]


async def _registration(store: Store, given: Given, _config: Config) -> Iterable[str]:
    await store.admin.registration.set_mode(None, given.mode)
    return [f"registration is {given.mode}"]


async def _invite(store: Store, _given: Given, config: Config) -> Iterable[str]:
    link = address_of(config, await invitation(store, None))
    return ["somebody registers here, once, within 90 days:", link]


async def _ratings(store: Store, _given: Given, _config: Config) -> Iterable[str]:
    found = await asyncio.to_thread(store.ratings.recount, RATER)
    told = f"rated games: {found.games}, ratings: {len(found.standings())}"
    if found.is_right:
        return [f"{told}; all of them are right"]
    return [f"{told}; rows that were wrong: {len(found.differ)}; all of them are right again"]


async def _reports(store: Store, given: Given, _config: Config) -> Iterable[str]:
    found = await store.admin.reports.listed(is_open=not given.decided)
    return [line for report in found for line in _report(report)]


def _report(report: Report) -> Iterable[str]:
    by, table = report.by or "somebody who is gone", report.table or "-"
    head = f"{report.number}  {_when(report.at)}  {report.reason}  {report.name}  table {table}"
    yield f"{head}  by {by}  {report.decision}".rstrip()
    if report.words:
        yield f"    {report.words}"
    for line in report.lines:
        yield f"  {'>' if line.is_meant else ' '} {line.name}: {line.text}"


async def _decide(store: Store, given: Given, _config: Config) -> Iterable[str]:
    await decide(store, None, given.number, given.decision, _asked(given))
    return [f"{given.number} is decided: {given.decision}"]


async def _limits(store: Store, given: Given, config: Config) -> Iterable[str]:
    if given.name:
        await set_cap(store, config, None, given.name, -1 if given.value is None else given.value)
    known = await all_caps(store, config)
    return [f"{name:20}  {cap.value:6}  ({cap.default} at first)" for name, cap in known.items()]


async def _retention(store: Store, given: Given, config: Config) -> Iterable[str]:
    days, told = days_kept(await all_caps(store, config)), list[str]()
    for kind, kept in days.items():
        count = await store.admin.retention.count(kind, kept)
        while not given.dry_run and (await store.admin.retention.step(kind, kept)).count:
            pass
        told.append(f"{kind}: {count} {'would go' if given.dry_run else 'gone'} ({kept} days)")
    if not given.dry_run:
        await store.admin.retention.note(None, ", ".join(told))
    return told or ["everything is kept for ever"]


async def _log(store: Store, given: Given, _config: Config) -> Iterable[str]:
    acts = await store.admin.acts.listed(most=given.most)
    return [
        f"{_when(act.at)}  {act.who or 'the host'}  {act.what}  {act.about}".rstrip()
        for act in acts
    ]


ACTS: dict[str, Callable[[Store, Given, Config], Coroutine[Any, Any, Iterable[str]]]] = {
    "people": _people,
    "reset": _reset,
    "ban": _ban,
    "unban": _unban,
    "mute": _mute,
    "unmute": _unmute,
    "reports": _reports,
    "decide": _decide,
    "limits": _limits,
    "retention": _retention,
    "grant": _grant,
    "revoke": _grant,
    "tables": _tables,
    "close": _close,
    "motd": _motd,
    "registration": _registration,
    "invite": _invite,
    "ratings": _ratings,
    "log": _log,
}
