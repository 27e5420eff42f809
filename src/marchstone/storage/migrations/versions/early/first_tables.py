"""People, tables, seats, logs and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

PERSON, TABLE = "people.id", "tables.id"


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("name_key", sa.String(64), unique=True),
        sa.Column("password", sa.Text),
        sa.Column("stamp", sa.Integer, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    create_tables()
    create_what_a_table_has()
    op.create_table(
        "mutes",
        sa.Column("person_id", sa.String(32), sa.ForeignKey(PERSON, ondelete="CASCADE")),
        sa.Column("muted_id", sa.String(32), sa.ForeignKey(PERSON, ondelete="CASCADE")),
        sa.PrimaryKeyConstraint("person_id", "muted_id"),
    )


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("invitation", sa.String(32), nullable=False, unique=True),
        sa.Column("butler_after", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("to_act", sa.String(32), nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("creator", sa.String(32), sa.ForeignKey(PERSON, ondelete="SET NULL")),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("moved", sa.BigInteger, nullable=False),
        sa.Column("rematch_of", sa.String(16), unique=True),
        sa.CheckConstraint("status IN ('waiting', 'playing', 'over')", name="known_status"),
    )
    op.create_index("tables_by_status", "tables", ["status", "is_public", "moved"])


def create_what_a_table_has() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey(TABLE, ondelete="CASCADE")),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person_id", sa.String(32), sa.ForeignKey(PERSON, ondelete="SET NULL")),
        sa.Column("bot", sa.String(32)),
        sa.Column("is_butler", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
        sa.CheckConstraint("kind IN ('open', 'person', 'device', 'bot')", name="known_kind"),
    )
    op.create_index("seats_by_person", "seats", ["person_id"])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(16), sa.ForeignKey(TABLE, ondelete="CASCADE")),
        sa.Column("ply", sa.Integer),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer),
        sa.Column("player", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "ply"),
        sa.CheckConstraint("kind IN ('play', 'resign')", name="known_move"),
    )
    op.create_table(
        "chat",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey(TABLE, ondelete="CASCADE"), nullable=False
        ),
        sa.Column("person_id", sa.String(32), sa.ForeignKey(PERSON, ondelete="SET NULL")),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("chat_by_table", "chat", ["table_id", "number"])
    op.create_table(
        "invited",
        sa.Column("table_id", sa.String(16), sa.ForeignKey(TABLE, ondelete="CASCADE")),
        sa.Column("person_id", sa.String(32), sa.ForeignKey(PERSON, ondelete="CASCADE")),
        sa.PrimaryKeyConstraint("table_id", "person_id"),
    )
