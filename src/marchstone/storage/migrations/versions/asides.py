"""What spectators say among themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    column = sa.Column("is_aside", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("chat", column)
