"""Tables at which one may ask what to play."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    column = sa.Column("has_hints", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", column)
