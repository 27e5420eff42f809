"""Deals that can be proved: what a table is bound to, and what each seat adds."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", sa.Column("commitment", sa.String(64)))
    op.add_column("seats", sa.Column("lot", sa.String(64)))
