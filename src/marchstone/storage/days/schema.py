"""The tables of the database that belong to playing by days."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

from marchstone.storage.schema import Plain, metadata, person_column, table_column

# When the clocks by days of a person stand still: whole days, unless he came back before.
vacations = Table(
    "vacations",
    metadata,
    person_column("person_id", primary_key=True),
    Column("begun", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

# What a seat will answer to what it may see: secret to everybody but the person.
plans = Table(
    "plans",
    metadata,
    table_column(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("decision", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("answers", Plain, nullable=False),  # pairs: a key of what was seen, an action
)
