"""What was thought of a finished game, decision by decision."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

KNOWN = "status IN ('waiting', 'working', 'done', 'failed')"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("moments", sa.Text, nullable=False),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.CheckConstraint(KNOWN, name="known_analysis"),
    )
    op.create_index("analyses_by_status", "analyses", ["status", "asked"])
