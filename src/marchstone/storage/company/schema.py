"""The tables of the database that tell who keeps company with whom."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table

from marchstone.storage.schema import Plain, metadata, person_column, table_column

# Whom a person wants as a friend. Two who have said so of each other are friends; whoever has said
# it alone has asked. So nothing is lost when both ask at the same moment.
friends = Table(
    "friends",
    metadata,
    person_column("person_id", primary_key=True),
    person_column("friend_id", primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("friends_by_friend", "friend_id"),
)

blocks = Table(
    "blocks",
    metadata,
    person_column("person_id", primary_key=True),
    person_column("blocked_id", primary_key=True),
    Index("blocks_by_blocked", "blocked_id"),
)

# Who was asked by name to come to a table; who opens a link is in `invited` only.
invitations = Table(
    "invitations",
    metadata,
    table_column(),
    person_column("person_id", primary_key=True),
    Column("by_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("invitations_by_person", "person_id"),
    Index("invitations_by_host", "by_id"),
)

# Who looks for others to play with. One person has one wish; once it is granted, the table is
# written here in the transaction that makes it, so that nobody is paired twice.
queue = Table(
    "queue",
    metadata,
    person_column("person_id", primary_key=True),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("wish", Plain, nullable=False),  # options, clock, rated: what matters to him
    Column("adds", Boolean, nullable=False),  # a lot to the deal
    Column("at", BigInteger, nullable=False),  # since when he waits
    Column("seen", BigInteger, nullable=False),  # when he was last heard of
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE")),
    Index("queue_by_game", "game", "seen"),
    Index("queue_by_table", "table_id"),
)
