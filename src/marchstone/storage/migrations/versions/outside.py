"""Programs of people that play as bots."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def person(name: str, *, is_key: bool = False) -> sa.Column[str]:
    rule = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), rule, nullable=False, primary_key=is_key)


def upgrade() -> None:
    op.add_column("seats", sa.Column("program_id", sa.String(32)))
    op.create_index("seats_by_program", "seats", ["program_id"])
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.create_table(
        "bots",
        person("person_id", is_key=True),
        person("owner_id"),
        sa.Column("games", sa.Text() if is_sqlite else sa.JSON(), nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
    )
    op.create_index("bots_by_owner", "bots", ["owner_id"])
