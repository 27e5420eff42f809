"""Answers in advance at tables by days."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    person = sa.ForeignKey("people.id", ondelete="CASCADE")
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(16), table, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.String(32), person, nullable=False),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("answers", sa.Text() if is_sqlite else sa.JSON(), nullable=False),
    )
