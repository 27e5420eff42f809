"""Those who play at one device have a name each."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("seats", sa.Column("called", sa.String(32)))
