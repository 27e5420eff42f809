"""Sessions are kept here, and each can be ended: a stamp per person is no longer needed."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column(
            "person_id",
            sa.String(32),
            sa.ForeignKey("people.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.CheckConstraint("kind IN ('cookie', 'bearer')", name="known_token"),
    )
    op.create_index("sessions_by_person", "sessions", ["person_id"])
    op.create_index("sessions_by_seen", "sessions", ["seen"])
    op.drop_column("people", "stamp")
