"""The tables of the database that belong to playing by days."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Table

from marchstone.storage.schema import metadata, person_column

# When the clocks by days of a person stand still: whole days, unless he came back before.
vacations = Table(
    "vacations",
    metadata,
    person_column("person_id", primary_key=True),
    Column("begun", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)
