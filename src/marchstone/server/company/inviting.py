"""Who is asked to come to a table, by name; and a friend who is challenged."""

from __future__ import annotations

from marchstone.core.words import Words
from marchstone.server.live import seating
from marchstone.server.live.livetable import LiveTable
from marchstone.server.notices import INVITED, Notice, Notices
from marchstone.server.people.names import clean_name
from marchstone.server.ratings.rated import kept_seats
from marchstone.server.refusals import HasBegun, NotYourSeat, SeatTaken
from marchstone.storage import Store
from marchstone.storage.company.circle import Acquaintance
from marchstone.storage.errors import NotDone
from marchstone.storage.rows import OPEN, WAITING, Person


async def find(store: Store, name: str, t: Words) -> Acquaintance:
    """An account, or the one guest of this name who is here; BadInput or NotDone if nobody is."""
    return await store.circle.find(clean_name(name, t))


async def invite(store: Store, notices: Notices, live: LiveTable, person: str, by: Person) -> None:
    """Whoever sits there, or made the table, may ask others to come while it waits."""
    if not live.row.is_his(by.id):
        raise NotYourSeat
    if live.row.status != WAITING:
        raise HasBegun
    if person == by.id:
        raise NotDone("is_you")
    if live.row.seats_of(person):
        raise SeatTaken
    row = live.row
    await store.invitations.add(row, person, by.id)
    told = Notice(INVITED, f"/table/{row.id}", row.game, by.name, row.id)
    await notices.tell(person, told)


async def accept(store: Store, live: LiveTable, person: Person, *, adds: bool) -> None:
    """He takes the first seat that is open, or is kept for him. SeatTaken if there is none."""
    kept = await kept_seats(store, live.row)
    fits = (seat.seat for seat in live.row.seats if seat.kind == OPEN)
    free = next((seat for seat in fits if kept.get(seat, person.id) == person.id), None)
    if free is None:
        raise SeatTaken
    await seating.sit(store, live, free, person, adds=adds)
