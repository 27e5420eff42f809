"""A seat knows when its table was over, and whoever made a table is found: lists need no search."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("seats", sa.Column("ended", sa.BigInteger))
    op.execute(
        "UPDATE seats SET ended = (SELECT moved FROM tables"
        " WHERE tables.id = seats.table_id AND tables.status = 'over')"
    )
    op.drop_index("seats_by_person", "seats")
    op.create_index("seats_by_person", "seats", ["person_id", "ended", "table_id"])
    op.create_index("tables_by_creator", "tables", ["creator", "status"])
    op.create_index("chat_by_person", "chat", ["person_id"])
