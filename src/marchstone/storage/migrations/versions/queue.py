"""The queue of those who look for others to play with."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    # SQLite has no type for plain values and keeps their text.
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    person = sa.ForeignKey("people.id", ondelete="CASCADE")
    op.create_table(
        "queue",
        sa.Column("person_id", sa.String(32), person, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("wish", sa.Text() if is_sqlite else sa.JSON(), nullable=False),
        sa.Column("adds", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
    )
    op.create_index("queue_by_game", "queue", ["game", "seen"])
    op.create_index("queue_by_table", "queue", ["table_id"])
