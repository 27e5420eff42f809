"""Tables are made: the same way for forms and for programs."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from marchstone import bots, games
from marchstone.core.match import Match
from marchstone.core.plain import to_plain
from marchstone.core.protocol import AnyGame
from marchstone.core.record import Leg
from marchstone.core.record.proof import NO_LOT, commitment_of, mixed
from marchstone.core.words import ENGLISH, Words
from marchstone.server.live import outside
from marchstone.server.live.clock import first_due, losing
from marchstone.server.live.clock import read as read_clock
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.room import Room
from marchstone.server.live.watching.outgoing import Reload
from marchstone.server.people.names import clean_name
from marchstone.server.ratings import rated
from marchstone.server.refusals import BadInput, NotOver, NotYourSeat
from marchstone.storage import LostRace, Store
from marchstone.storage.company.series import LENGTHS, Series
from marchstone.storage.errors import NotDone
from marchstone.storage.rows import BOT, DEVICE, OPEN, OVER, PERSON, Person, Seat, Table
from marchstone.storage.schema import now
from marchstone.storage.tables.adding import new_row
from marchstone.storage.tables.seating import check_welcome

BUTLER_TIMES = (30, 60, 120, 300, 900)
ME = "me"


async def make_table(
    store: Store,
    person: Person,
    game: AnyGame,
    options: Mapping[str, Any],
    seats: Sequence[str],
    *,
    is_public: bool,
    butler_after: int,
    has_hints: bool | None = None,
    before: tuple[Leg, ...] = (),
    undoes_freely: bool | None = None,
    adds: bool = False,
    clock: str = "",
    is_rated: bool = False,
    best_of: int = 1,
    t: Words = ENGLISH,
) -> str:
    """`seats` are "me", "open", "device", "device:<name>" or "bot:<level>"; BadInput or BadOptions
    if wrong.

    Unless it is said, one who plays alone against bots has hints and takes back as he likes;
    nobody else does the latter. `before` are the games from which this one goes on. Whoever `adds`
    will add a lot to the deal. `clock` is as `clock.read` reads it; a rated table needs one.
    `best_of` so many games, it is the first of a series.
    """
    wanted = [wanted_seat(number, text, person, t) for number, text in enumerate(seats)]
    if sum(text == ME for text in seats) > 1:
        raise BadInput(t("You can take one seat. For others at this device choose “this device”."))
    if butler_after not in BUTLER_TIMES:
        raise BadInput(f"the butler waits one of {', '.join(map(str, BUTLER_TIMES))} seconds")
    is_for = {"creator": person.id, "is_public": is_public, "butler_after": butler_after}
    is_for["has_hints"] = _is_alone(wanted) if has_hints is None else has_hints
    is_for["undoes_freely"] = _is_alone(wanted) and undoes_freely is not False
    is_for["clock"] = clock
    read_clock(clock)
    await outside.check(store, person, game.name, wanted)
    if is_rated:
        is_for |= rated.terms(person, wanted, clock, before, t)
        is_for["clock"] = losing(clock)
    is_for["series"] = _series(best_of, len(wanted))
    wanted = _adding(wanted, {person.id} if adds else set())
    return await _add(store, game, options, wanted, before, **is_for)


def _series(best_of: int, seats: int) -> Series | None:
    if best_of not in (1, *LENGTHS):
        raise BadInput(f"a series is best of {', '.join(map(str, LENGTHS))}")
    return Series.of(best_of, seats) if best_of > 1 else None


def _adding(seats: Sequence[Seat], people: set[str]) -> list[Seat]:
    """Each of them adds one lot, however many seats he has."""
    left = set(people)
    lots: list[str | None] = []
    for seat in seats:
        lots.append(NO_LOT if seat.person in left else None)
        left.discard(seat.person or "")
    return [replace(seat, lot=lot) for seat, lot in zip(seats, lots, strict=True)]


def _is_alone(seats: Sequence[Seat]) -> bool:
    """Whether one person plays against bots."""
    return sorted(seat.kind for seat in seats if seat.kind != BOT) == [PERSON]


async def _add(
    store: Store,
    game: AnyGame,
    options: Mapping[str, Any],
    seats: Sequence[Seat],
    before: tuple[Leg, ...] = (),
    **facts: Any,
) -> str:
    chosen, dealt = _dealt(game, options, seats, before, facts["clock"])
    return await store.tables.add(game.name, game.version, chosen, seats, **facts, **dealt)


def row_of(
    game: AnyGame, options: Mapping[str, Any], seats: Sequence[Seat], **facts: Any
) -> dict[str, Any]:
    """A table that is still to be added, with `facts` as the store takes them."""
    chosen, dealt = _dealt(game, options, seats, (), facts["clock"])
    return new_row(game.name, game.version, chosen, seats, **facts, **dealt)


def _dealt(
    game: AnyGame,
    options: Mapping[str, Any],
    seats: Sequence[Seat],
    before: tuple[Leg, ...],
    clock: str,
) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """The options, checked, and what the deal comes from."""
    secret = secrets.randbits(256)
    seed = mixed(secret, [NO_LOT for _ in seats])  # if nobody adds anything
    match = Match.start(game, dict(options), len(seats), seed, before)
    dealt = {"seed": secret, "commitment": commitment_of(secret)}
    dealt |= {"to_act": match.state.to_act(), "before": before, "due": first_due(clock, now())}
    return to_plain(match.options), dealt


def wanted_seat(number: int, text: str, person: Person, t: Words) -> Seat:
    kind, _, said = text.partition(":")
    if text == ME:
        return Seat(number, PERSON, person.id)
    if kind == DEVICE:
        return Seat(number, DEVICE, person.id, called=clean_name(said, t) if said else "")
    if text == OPEN:
        return Seat(number, OPEN)
    if kind == BOT and said.startswith(outside.MARK):
        return outside.seat_of(number, said)
    if kind == BOT and said in bots.NAMES:
        return Seat(number, BOT, bot=said)
    raise BadInput(f"a seat is me, open, device:<name> or bot:<level>, not {text[:40]!r}")


async def seat_together(
    store: Store,
    game: AnyGame,
    options: Mapping[str, Any],
    people: Sequence[str],
    adding: set[str],
    also: Callable[[Connection, str], None],
    clock: str = "",
    is_rated: bool = False,
) -> str:
    """A public table for these people, in this order; of them those who are `adding` will add a lot
    to the deal. Where it `is_rated`, all have accounts, and there is a clock. LostRace if what is
    done `also` finds that it is not to be."""
    seats = [Seat(number, PERSON, person) for number, person in enumerate(people)]
    is_for: dict[str, Any] = {"creator": people[0], "is_public": True, "clock": clock}
    is_for |= {"butler_after": BUTLER_TIMES[2], "also": also}
    if is_rated:
        is_for |= {"is_rated": True, "clock": losing(clock)}
    return await _add(store, game, options, _adding(seats, adding), **is_for)


async def rematch(store: Store, live: LiveTable, person: Person, room: Room) -> str:
    """The same options and people, each one seat further, by the rules of today; only one.
    TooManyTables if that would be one too many of his."""
    row = live.row
    if not row.seats_of(person.id):
        raise NotYourSeat
    if row.status != OVER:
        raise NotOver
    if await store.circle.are_apart(person.id, row.people):  # also where there is one already
        raise NotDone("not_welcome")
    if await store.tables.rematch_of(row.id) is None:
        await room.check(person.id, [ME])
    try:
        table = await _rematch(store, row, games.get(row.game), person)
        room.note(table, person.id)
        if row.rated:
            await _call_back(store, table, person, row.people - {person.id})
    except LostRace:
        table = await store.tables.rematch_of(row.id) or row.id
    live.say(Reload(f"/table/{table}"))
    return table


async def _call_back(store: Store, table: str, person: Person, others: Iterable[str]) -> None:
    """They are asked to sit down there once more."""
    row = await store.tables.get(table)
    for other in others:
        with contextlib.suppress(NotDone):  # he may be gone
            if row is not None:
                await store.invitations.add(row, other, person.id)


async def _rematch(store: Store, row: Table, game: AnyGame, person: Person) -> str:
    rotated = [*row.seats[1:], row.seats[0]]
    # Somebody who has left us leaves his seat to whoever comes.
    kept = [not _is_empty(s) and await outside.still(store, person, row.game, s) for s in rotated]
    seats = [s if kept[n] else Seat(n, OPEN) for n, s in enumerate(rotated)]
    seats = rated.waiting_for(seats, person) if row.rated else seats
    seats = _adding(seats, {s.person for s in row.seats if s.person and s.lot is not None})
    facts: dict[str, Any] = {"is_public": row.is_public, "rematch_of": row.id}
    facts |= {"butler_after": row.butler_after, "creator": person.id, "has_hints": row.has_hints}
    facts["undoes_freely"] = row.undoes_freely and _is_alone(seats)
    facts |= {"clock": row.clock, "is_rated": bool(row.rated)}
    facts["series"] = row.series.after(row.outcome) if row.series else None
    facts["also"] = lambda connection, table: check_welcome(connection, table, person.id)
    return await _add(store, game, row.options, seats, **facts)


def _is_empty(seat: Seat) -> bool:
    return seat.kind in (PERSON, DEVICE) and seat.person is None
