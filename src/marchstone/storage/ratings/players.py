"""By which name a player is rated, and what is left of one who has left us."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import ColumnElement, Connection, case, delete, literal, update

from marchstone.storage.rows import BOT
from marchstone.storage.schema import ratings, seats, standings

# Of a table: it will count; it has counted; it was to count and did not.
RATED, COUNTED, VOID = "yes", "counted", "void"
BOT_PLAYER, GONE = f"{BOT}:", "gone:"


def bot_player(level: str) -> str:
    return f"{BOT_PLAYER}{level}"


# Who is rated at a seat; NULL if somebody has left us.
PLAYER: ColumnElement[Any] = case(
    (seats.c.kind == BOT, literal(BOT_PLAYER) + seats.c.bot), else_=seats.c.person_id
)


def leave_ratings(connection: Connection, person: str) -> None:
    """Those who met him keep what they won and lost, and can be counted again; his own is gone."""
    nobody = f"{GONE}{secrets.token_hex(8)}"
    connection.execute(update(ratings).where(ratings.c.player == person).values(player=nobody))
    connection.execute(delete(standings).where(standings.c.player == person))
