"""Friends, those who are blocked, and invitations by name."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def person(name: str) -> sa.Column[str]:
    gone = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), gone, primary_key=True)


def upgrade() -> None:
    op.create_table(
        "friends",
        person("person_id"),
        person("friend_id"),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("friends_by_friend", "friends", ["friend_id"])
    op.create_table("blocks", person("person_id"), person("blocked_id"))
    op.create_index("blocks_by_blocked", "blocks", ["blocked_id"])
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    by = sa.ForeignKey("people.id", ondelete="CASCADE")
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(16), table, primary_key=True),
        person("person_id"),
        sa.Column("by_id", sa.String(32), by, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("invitations_by_person", "invitations", ["person_id"])
    op.create_index("invitations_by_host", "invitations", ["by_id"])
