"""A table that is added: its row, and those of its seats."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, insert

from marchstone.core.chance.deal import SECRETS
from marchstone.core.record import Leg
from marchstone.core.record.proof import NO_LOT
from marchstone.storage.company.series import Series
from marchstone.storage.news import announce
from marchstone.storage.ratings.players import RATED
from marchstone.storage.rows import OPEN, PLAYING, WAITING, Seat
from marchstone.storage.schema import now, seats, tables

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another


def random_id(length: int = 10) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_row(
    game: str,
    version: int,
    options: Mapping[str, Any],
    wanted: Sequence[Seat],
    *,
    seed: int,
    to_act: Sequence[int],
    creator: str | None,
    is_public: bool,
    butler_after: int,
    has_hints: bool = False,
    undoes_freely: bool = False,
    rematch_of: str | None = None,
    before: Sequence[Leg] = (),
    commitment: str = "",
    clock: str = "",
    is_rated: bool = False,
    series: Series | None = None,
    due: int | None = None,
    tournament: str | None = None,
) -> dict[str, Any]:
    """Of a table; it plays at once if no seat is open and no lot awaited. With a commitment the
    seed is the secret that it was made from. A game of a tournament is shared when it is over."""
    is_full = all(seat.kind != OPEN and seat.lot != NO_LOT for seat in wanted)
    return {
        "id": random_id(),
        "game": game,
        "version": version,
        "options": dict(options),
        **_kept(seed),
        "commitment": commitment or None,
        "clock": clock or None,
        "rated": RATED if is_rated else None,
        "due": due if is_full else None,
        "before": [_kept_leg(leg) for leg in before] or None,
        "is_public": is_public,
        "is_shared": is_public or tournament is not None,
        "invitation": random_id(20),
        "butler_after": butler_after,
        "has_hints": has_hints,
        "undoes_freely": undoes_freely,
        "status": PLAYING if is_full else WAITING,
        "to_act": " ".join(map(str, to_act)),
        "creator": creator,
        "created": now(),
        "moved": now(),
        "rematch_of": rematch_of,
        "series": series.plain() if series else None,
        "tournament": tournament,
    }


def add_table(connection: Connection, values: Mapping[str, Any], wanted: Sequence[Seat]) -> None:
    connection.execute(insert(tables).values(values))
    if values["rematch_of"]:  # whoever is at the table before, wherever he looks, goes on here
        announce(connection, values["rematch_of"], next=values["id"])
    for number, seat in enumerate(wanted):
        row = {"table_id": values["id"], "seat": number, "kind": seat.kind, "is_butler": False}
        row |= {"person_id": seat.person, "bot": seat.bot, "called": seat.called or None}
        row |= {"lot": seat.lot, "program_id": seat.program}
        row |= {"game": values["game"], "players": len(wanted)}
        row["is_told"] = bool(values["is_public"] or values["rated"])
        connection.execute(insert(seats).values(**row))


def _kept_leg(leg: Leg) -> dict[str, Any]:
    return {"seed": f"{leg.seed:x}", "moves": leg.moves, "seat": leg.seat}


def _kept(seed: int) -> dict[str, Any]:
    """A secret is longer than any number that a database keeps."""
    if seed in SECRETS:
        return {"seed": 0, "secret": f"{seed:x}"}
    return {"seed": seed, "secret": None}
