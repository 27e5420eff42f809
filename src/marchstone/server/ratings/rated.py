"""Rated tables: what they are made of, and who may sit there (docs/ratings.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marchstone.bots import LEVELS
from marchstone.core.record import Leg
from marchstone.core.words import Words
from marchstone.server.refusals import AccountsOnly, BadInput
from marchstone.storage import Store
from marchstone.storage.errors import NotDone
from marchstone.storage.rows import BOT, DEVICE, OPEN, PERSON, Person, Seat, Table

YES, NO = "yes", "no"


def offered(t: Words) -> tuple[tuple[str, str, str], ...]:
    """What a form offers: its value, its title, and what it means."""
    needed = t(
        "It counts for the rating of all who play. It needs accounts and a clock, and whoever runs "
        "out of time loses; there are no hints, and nothing is taken back."
    )
    return (NO, t("For fun"), t("Nobody’s rating changes.")), (YES, t("Rated"), needed)


def terms(
    person: Person, seats: Sequence[Seat], clock: str, before: Sequence[Leg], t: Words
) -> dict[str, Any]:
    """What a rated table is, whatever else was chosen. AccountsOnly or BadInput says why there can
    be none."""
    if not person.is_account:
        raise AccountsOnly
    if not clock:
        raise BadInput(t("A rated game needs a clock. Choose one."))
    if any(seat.kind == DEVICE for seat in seats):
        raise BadInput(t("In a rated game everybody plays at a device of his own."))
    if all(seat.kind == BOT for seat in seats):
        raise BadInput(t("A rated game needs a person: bots are measured elsewhere."))
    if not all(map(_counts, seats)):
        raise NotDone("bot_unrated")
    if before:
        raise BadInput(t("A rated game begins at the beginning."))
    return {"is_rated": True, "has_hints": False, "undoes_freely": False}


def check_bot(table: Table, seat: Seat) -> None:
    if table.rated and not _counts(seat):
        raise NotDone("bot_unrated")


def _counts(seat: Seat) -> bool:
    """Nobody has measured the bots of people, and their owners might sit beside them; those that
    play anything at all would give their points away."""
    return seat.program is None and (seat.bot is None or seat.bot in LEVELS)


def check_sitter(table: Table, person: Person) -> None:
    if table.rated and not person.is_account:
        raise AccountsOnly


def waiting_for(seats: Sequence[Seat], person: Person) -> list[Seat]:
    """Those of a rematch: nobody is taken into a game that counts who has not sat down himself, or
    one could win again and again against somebody who is gone."""
    theirs = [seat.kind == PERSON and seat.person != person.id for seat in seats]
    return [Seat(n, OPEN) if theirs[n] else seat for n, seat in enumerate(seats)]


async def kept_seats(store: Store, table: Table) -> dict[int, str]:
    """The seats of a rematch, each for whoever had it in the game before, one seat further."""
    before = await store.tables.get(table.rematch_of) if table.rated and table.rematch_of else None
    rotated = (*before.seats[1:], before.seats[0]) if before else ()
    return {number: seat.person for number, seat in enumerate(rotated) if seat.person}
