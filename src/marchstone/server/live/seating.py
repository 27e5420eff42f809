"""Tables that wait are joined and left, and their hosts rule there: for forms and for programs."""

from __future__ import annotations

from marchstone.core.record.proof import NO_LOT
from marchstone.core.words import ENGLISH
from marchstone.server.live import outside
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.making import wanted_seat
from marchstone.server.live.room import Room
from marchstone.server.live.watching.outgoing import Reload
from marchstone.server.people.lookalikes import is_look_alike
from marchstone.server.ratings import rated
from marchstone.server.refusals import (
    BadInput,
    HasBegun,
    LooksAlike,
    NotHost,
    NotYourSeat,
    OfTournament,
    SeatTaken,
    SentAway,
)
from marchstone.storage import Store
from marchstone.storage.rows import BOT, PERSON, WAITING, Person, Table


async def sit(
    store: Store, live: LiveTable, seat: int, person: Person, *, adds: bool = False
) -> None:
    """Whoever `adds` will add a lot to the deal."""
    if not 0 <= seat < len(live.row.seats):
        raise BadInput("there is no such seat")
    if live.row.seats_of(person.id):
        raise SeatTaken
    rated.check_sitter(live.row, person)
    if (await rated.kept_seats(store, live.row)).get(seat, person.id) != person.id:
        raise SeatTaken
    if live.row.is_public and await store.tables.was_removed(live.row.id, person.id):
        raise SentAway
    if not person.is_account:  # who cannot take another name; seats are numbered then
        check_name(live.row, person.id, person.name)
    lot = NO_LOT if adds and live.row.commitment else None
    if not await live.writing(store.tables.sit(live.row.id, seat, person.id, lot)):
        raise SeatTaken
    await live.catch_up()


def check_name(table: Table, person: str, name: str) -> None:
    """LooksAlike if somebody else at the table could be taken for him."""
    others = (seat.name for seat in table.seats if seat.kind == PERSON and seat.person != person)
    if any(is_look_alike(name, other) for other in others):
        raise LooksAlike


async def seat_bot(
    store: Store, live: LiveTable, seat: int, level: str, person: Person, room: Room
) -> None:
    """Whoever made the table gives an open seat to a bot; the last one starts the game."""
    check_host(live, person)
    if not 0 <= seat < len(live.row.seats):
        raise BadInput("there is no such seat")
    wanted = wanted_seat(seat, f"{BOT}:{level}", person, ENGLISH)
    rated.check_bot(live.row, wanted)
    await outside.check(store, person, live.row.game, [wanted])
    if all(place.kind == BOT or place.seat == seat for place in live.row.seats):
        await room.check_bots(person.id)
    if not await store.tables.seat_bot(live.row.id, seat, wanted.bot or "", wanted.program):
        raise SeatTaken
    await live.catch_up()
    live.say(Reload(f"/table/{live.row.id}"))


async def leave(store: Store, live: LiveTable, person: Person) -> None:
    if live.row.tournament:
        raise OfTournament
    if not await live.writing(store.tables.leave(live.row.id, person.id)):
        raise NotYourSeat
    await live.catch_up()


def check_host(live: LiveTable, person: Person) -> None:
    """NotHost or HasBegun, unless he made the table and it waits for players."""
    if live.row.creator != person.id:
        raise NotHost
    if live.row.status != WAITING:
        raise HasBegun


def _sitter(live: LiveTable, seat: int) -> str:
    """Who sits there, if he is a person."""
    if not 0 <= seat < len(live.row.seats):
        raise BadInput("there is no such seat")
    place = live.row.seats[seat]
    if place.kind != PERSON or place.person is None:
        raise NotYourSeat
    return place.person


async def remove(store: Store, live: LiveTable, seat: int, person: Person) -> None:
    """Whoever made the table sends somebody away; at a private one he needs a new invitation."""
    check_host(live, person)
    removed = _sitter(live, seat)
    if not await live.writing(store.tables.remove(live.row.id, seat)):
        raise HasBegun
    await live.catch_up()
    live.say(Reload(f"/table/{live.row.id}"))
    if not live.row.is_public and removed != person.id:
        live.send_home(removed)


async def hand_on(store: Store, live: LiveTable, seat: int, person: Person) -> None:
    """From here on it is the table of whoever sits there."""
    check_host(live, person)
    await live.writing(store.tables.hand_on(live.row.id, _sitter(live, seat)))
    await live.catch_up()
    live.say(Reload(f"/table/{live.row.id}"))


async def close(store: Store, live: LiveTable, person: Person) -> None:
    check_host(live, person)
    if not await live.writing(store.tables.close(live.row.id)):
        raise HasBegun
    live.say(Reload("/lobby"))
    await live.catch_up()
