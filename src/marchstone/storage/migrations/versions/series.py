"""Series of games: how each stood when a table of it was made."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    # SQLite has no type for plain values and keeps their text.
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.add_column("tables", sa.Column("series", sa.Text() if is_sqlite else sa.JSON()))
