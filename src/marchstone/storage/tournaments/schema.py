"""The tables of tournaments. What happens once has a key that holds it to that."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    false,
)

from marchstone.storage.schema import Plain, metadata, person_column


def _tournament() -> Column[str]:
    whose = ForeignKey("tournaments.id", ondelete="CASCADE")
    return Column("tournament_id", String(16), whose, primary_key=True)


tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(64), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", Plain, nullable=False),
    Column("clock", String(40), nullable=False),
    Column("is_listed", Boolean, nullable=False),  # otherwise by its link only
    Column("is_rated", Boolean, nullable=False, server_default=false()),
    Column("accounts_only", Boolean, nullable=False, server_default=false()),
    Column("most", Integer, nullable=False),  # entrants: with the last of them it begins
    Column("begins", BigInteger),  # when sign-up ends; NULL: when it is full, or by a click
    Column("rounds", Integer, nullable=False),  # 0 until it begins, if nobody has chosen
    Column("appear", Integer, nullable=False),  # seconds
    Column("pace", String(8), nullable=False),  # auto, click, days:3
    Column("status", String(8), nullable=False),
    Column("is_paused", Boolean, nullable=False, server_default=false()),
    Column("round", Integer, nullable=False, server_default="0"),  # 0: none has begun
    person_column("organiser"),
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),  # when it last changed
    Column("worker", String(32), nullable=False, server_default=""),  # that moves it on
    Column("beat", BigInteger, nullable=False, server_default="0"),  # when that was last heard of
    CheckConstraint("kind IN ('swiss', 'robin', 'knockout')", name="known_tournament"),
    CheckConstraint("status IN ('open', 'running', 'over', 'closed')", name="known_standing"),
    Index("tournaments_by_status", "status", "is_listed", "moved"),
    Index("tournaments_by_organiser", "organiser", "status"),
)

entrants = Table(
    "entrants",
    metadata,
    _tournament(),
    Column("number", Integer, primary_key=True),  # from 1
    person_column("person_id"),
    Column("bot", String(32)),
    Column("seed", Integer),  # the place by strength, when it begins
    Column("lot", Integer),  # drawn when it begins, for who are level in everything else
    Column("joined", BigInteger, nullable=False),
    Column("out_from", Integer),  # the first round for which he is not paired
    Column("why", String(8)),  # left, removed, absent
    UniqueConstraint("tournament_id", "person_id", name="once_in_a_tournament"),
    Index("entrants_by_person", "person_id"),
)

# A round begins once: its key, its encounters and their tables are written together.
rounds = Table(
    "rounds",
    metadata,
    _tournament(),
    Column("round", Integer, primary_key=True),
    Column("begun", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),  # from when the time to appear counts
    Column("ended", BigInteger),
)

encounters = Table(
    "encounters",
    metadata,
    _tournament(),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),  # from 1
    Column("game", Integer, primary_key=True),  # from 1; a second one after a drawn knock-out
    Column("first", Integer, nullable=False),  # the number of whoever has seat 0
    Column("second", Integer),  # NULL: a bye
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="SET NULL")),
    Column("first_points", Integer),  # in halves; NULL while it is played
    Column("second_points", Integer),
    Column("how", String(8)),  # game, bye, absent, left, closed
    Index("encounters_by_table", "table_id"),
)
