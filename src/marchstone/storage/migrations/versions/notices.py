"""What people are told, by which ways, and what is still to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def _of(table: str, column: str = "id") -> sa.ForeignKey:
    return sa.ForeignKey(f"{table}.{column}", ondelete="CASCADE")


def upgrade() -> None:
    _notices()
    _ways()
    op.create_table(
        "sendings",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("notice", sa.Integer, _of("notices", "number"), nullable=False),
        sa.Column("subscription_id", sa.String(16), _of("subscriptions")),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("sendings_by_due", "sendings", ["due"])
    op.create_index("sendings_by_notice", "sendings", ["notice"])
    op.create_index("sendings_by_subscription", "sendings", ["subscription_id"])


def _notices() -> None:
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person_id", sa.String(32), _of("people"), nullable=False),
        sa.Column("once", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), _of("tables")),
        sa.Column("path", sa.String(200), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("read", sa.BigInteger),
        sa.UniqueConstraint("person_id", "once", name="told_once"),
    )
    op.create_index("notices_by_table", "notices", ["table_id"])


def _ways() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person_id", sa.String(32), _of("people"), nullable=False),
        sa.Column("session_id", sa.String(16), _of("sessions"), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("subscriptions_by_person", "subscriptions", ["person_id"])
    op.create_index("subscriptions_by_session", "subscriptions", ["session_id"])
    op.create_table(
        "ways",
        sa.Column("person_id", sa.String(32), _of("people"), primary_key=True),
        sa.Column("not_by_push", sa.String(200), nullable=False),
        sa.Column("not_by_mail", sa.String(200), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("email", sa.String(254)),
        sa.Column("asked", sa.String(254)),
        sa.Column("digest", sa.String(64), unique=True),
        sa.Column("expires", sa.BigInteger),
    )
    op.create_index("ways_by_email", "ways", ["email"])
