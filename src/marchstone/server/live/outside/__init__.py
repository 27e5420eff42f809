"""Bots of people: how one is invited, and how long a table waits for it."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.storage import Store
from marchstone.storage.errors import NotDone
from marchstone.storage.rows import BOT, OUTSIDE, Person, Seat

MARK = "@"  # before the id of a bot, where otherwise a level stands


async def check(store: Store, person: Person, game: str, seats: Sequence[Seat]) -> None:
    """NotDone if he may not invite one of the bots of people, or it plays at enough tables."""
    for seat in seats:
        if seat.program is not None:
            await store.outside.admit(person.id, seat.program, game)


async def still(store: Store, person: Person, game: str, seat: Seat) -> bool:
    """Whether a seat can stay as it is in a rematch."""
    if seat.bot != OUTSIDE:
        return True
    try:
        await check(store, person, game, [seat])
    except NotDone:
        return False
    return seat.program is not None


def seat_of(number: int, wanted: str) -> Seat:
    return Seat(number, BOT, bot=OUTSIDE, program=wanted.removeprefix(MARK))
