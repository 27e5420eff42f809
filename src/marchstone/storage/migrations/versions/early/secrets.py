"""Tables deal from a secret. Those from before go on with their seed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.String(64)))
