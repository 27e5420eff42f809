"""A game can pause by consent: rows of the log that say so, and tables that say since when."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

KINDS = "kind IN ('play', 'resign', 'flag', 'undo', 'ask', 'grant', 'refuse', 'pause', 'resume')"


def upgrade() -> None:
    op.add_column("tables", sa.Column("paused", sa.BigInteger))
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("known_move", "moves", type_="check")
        op.create_check_constraint("known_move", "moves", KINDS)
        return
    # SQLite cannot change a constraint: the table is written anew, and no check is taken over.
    with op.batch_alter_table("moves", recreate="always") as moves:
        moves.create_check_constraint("known_move", KINDS)
