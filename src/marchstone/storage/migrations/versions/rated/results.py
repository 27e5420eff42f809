"""The results of a person are read from one index."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

KNOWN = """UPDATE seats SET
    game = (SELECT game FROM tables WHERE tables.id = seats.table_id),
    players = (SELECT count(*) FROM seats AS beside WHERE beside.table_id = seats.table_id),
    is_told = (SELECT is_public OR rated IS NOT NULL FROM tables WHERE id = seats.table_id)"""


def upgrade() -> None:
    op.add_column("seats", sa.Column("game", sa.String(64)))
    op.add_column("seats", sa.Column("players", sa.Integer))
    op.add_column("seats", sa.Column("is_told", sa.Boolean))
    op.execute(KNOWN)
    op.drop_index("seats_by_person", "seats")
    columns = ["person_id", "ended", "table_id", "kind", "rank", "game", "players", "is_told"]
    op.create_index("seats_by_person", "seats", columns)
