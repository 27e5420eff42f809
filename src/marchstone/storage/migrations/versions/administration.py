"""Administrators, bans, the audit log, and what opens a door once."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    column = sa.Column("is_admin", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("people", column)
    op.add_column("people", sa.Column("banned_until", sa.BigInteger))
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
    )
    op.create_table(
        "vouchers",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.CheckConstraint("kind IN ('reset', 'invite')", name="known_voucher"),
    )
    op.create_index("vouchers_by_person", "vouchers", ["person_id"])
