"""What each move brought about, so that it can be told when the rules have changed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("moves", sa.Column("events", sa.Text))
