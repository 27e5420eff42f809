"""Rated tables: what they are made of, and who may sit there (docs/ratings.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marchstone.core.record import Leg
from marchstone.core.words import Words
from marchstone.server.refusals import AccountsOnly, BadInput
from marchstone.storage.errors import NotDone
from marchstone.storage.rows import BOT, DEVICE, Person, Seat, Table

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
    if any(seat.program for seat in seats):
        raise NotDone("bot_unrated")
    if before:
        raise BadInput(t("A rated game begins at the beginning."))
    return {"is_rated": True, "has_hints": False, "undoes_freely": False}


def check_bot(table: Table, seat: Seat) -> None:
    """Nobody has measured the bots of people, and their owners might sit beside them."""
    if table.rated and seat.program is not None:
        raise NotDone("bot_unrated")


def check_sitter(table: Table, person: Person) -> None:
    if table.rated and not person.is_account:
        raise AccountsOnly
