"""The tables of notices and of the ways by which they go."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from marchstone.storage.schema import metadata


def _of(
    table: str, *, name: str = "person_id", size: int = 32, nullable: bool = False
) -> Column[str]:
    rule = ForeignKey(f"{table}.id", ondelete="CASCADE")
    return Column(name, String(size), rule, nullable=nullable)


# What somebody was told. It names a game, people and a page of ours, and nothing of a position.
notices = Table(
    "notices",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    _of("people"),
    Column("once", String(80), nullable=False),  # of what has the same, he is told the first
    Column("kind", String(16), nullable=False),
    _of("tables", name="table_id", size=16, nullable=True),
    Column("path", String(200), nullable=False),
    Column("game", String(64), nullable=False),
    Column("name", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("read", BigInteger),  # when he has seen it; NULL until then
    UniqueConstraint("person_id", "once", name="told_once"),
    Index("notices_by_table", "table_id"),
)

# Where a browser takes pushes. Whoever logs out there has no more of them.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(16), primary_key=True),
    _of("people"),
    _of("sessions", name="session_id", size=16),
    Column("endpoint", Text, nullable=False),
    Column("digest", String(64), nullable=False, unique=True),  # of the endpoint
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("subscriptions_by_person", "person_id"),
    Index("subscriptions_by_session", "session_id"),
)

# By which way somebody wants to hear of what, and his address once he has confirmed it.
ways = Table(
    "ways",
    metadata,
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("not_by_push", String(200), nullable=False),  # kinds of notices
    Column("not_by_mail", String(200), nullable=False),
    Column("language", String(8), nullable=False),
    Column("email", String(254)),  # confirmed
    Column("asked", String(254)),  # to be confirmed by the link of which we keep the digest
    Column("digest", String(64), unique=True),
    Column("expires", BigInteger),
    Index("ways_by_email", "email"),
)

# What is still to be sent. Whoever sends it moves `due` on first, so that nobody else does.
sendings = Table(
    "sendings",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("notice", Integer, ForeignKey("notices.number", ondelete="CASCADE"), nullable=False),
    _of("subscriptions", name="subscription_id", size=16, nullable=True),  # NULL: by e-mail
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("sendings_by_due", "due"),
    Index("sendings_by_notice", "notice"),
    Index("sendings_by_subscription", "subscription_id"),
)
