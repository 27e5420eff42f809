"""Who may see a finished game, and games that go on from a position of another."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    column = sa.Column("is_shared", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", column)
    op.execute("UPDATE tables SET is_shared = is_public")
    # SQLite has no type for plain values and keeps their text.
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.add_column("tables", sa.Column("before", sa.Text() if is_sqlite else sa.JSON()))
