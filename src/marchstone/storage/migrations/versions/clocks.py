"""Tables with clocks: how they stand after each row, and when no server was there."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

KINDS = "kind IN ('play', 'resign', 'flag', 'undo', 'ask', 'grant', 'refuse')"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.String(40)))
    op.add_column("tables", sa.Column("due", sa.BigInteger))
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_table(
        "gaps",
        sa.Column("begun", sa.BigInteger, primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.add_column("moves", sa.Column("clock", sa.Text() if is_sqlite else sa.JSON()))
    if not is_sqlite:
        op.drop_constraint("known_move", "moves", type_="check")
        op.create_check_constraint("known_move", "moves", KINDS)
        return
    # SQLite cannot change a constraint: the table is written anew, and no check is taken over.
    with op.batch_alter_table("moves", recreate="always") as moves:
        moves.create_check_constraint("known_move", KINDS)
