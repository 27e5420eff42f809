"""A move can be taken back: rows of the log that say so, and tables where one does it freely."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

KINDS = "kind IN ('play', 'resign', 'undo', 'ask', 'grant', 'refuse')"


def upgrade() -> None:
    column = sa.Column("undoes_freely", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", column)
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("known_move", "moves", type_="check")
        op.create_check_constraint("known_move", "moves", KINDS)
        return
    # SQLite cannot change a constraint: the table is written anew, and no check is taken over.
    with op.batch_alter_table("moves", recreate="always") as moves:
        moves.create_check_constraint("known_move", KINDS)
