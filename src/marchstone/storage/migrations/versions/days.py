"""Vacations: when the clocks by days of a person stand still."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    gone = sa.ForeignKey("people.id", ondelete="CASCADE")
    op.create_table(
        "vacations",
        sa.Column("person_id", sa.String(32), gone, primary_key=True),
        sa.Column("begun", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
