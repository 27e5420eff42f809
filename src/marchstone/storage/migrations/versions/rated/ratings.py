"""Rated tables, what they make of everybody, places at the end, and profiles that are private."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

# The places of games that were over before; where nobody has won, nobody has one.
PLACES = {
    "sqlite": """UPDATE seats SET rank = (
        SELECT json_extract(result, '$.ranks[' || seats.seat || ']') FROM tables
        WHERE tables.id = seats.table_id AND status = 'over'
            AND json_extract(result, '$.reason') NOT IN ('agreed', 'closed'))""",
    "postgresql": """UPDATE seats SET rank = CAST(result -> 'ranks' ->> seats.seat AS integer)
        FROM tables WHERE tables.id = seats.table_id AND status = 'over'
            AND result ->> 'reason' NOT IN ('agreed', 'closed')""",
}


def upgrade() -> None:
    private = sa.Column("is_private", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("people", private)
    op.add_column("tables", sa.Column("rated", sa.String(8)))
    op.create_index("tables_by_rated", "tables", ["rated", "status"])
    op.add_column("seats", sa.Column("rank", sa.Integer))
    op.execute(PLACES[op.get_bind().dialect.name])
    _ratings()
    op.create_table(
        "standings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(48), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("standings_by_mu", "standings", ["game", "mu"])
    op.create_index("standings_by_player", "standings", ["player"])


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("player", sa.String(48), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "seat", name="rated_once"),
    )
    op.create_index("ratings_by_player", "ratings", ["player", "game", "number"])
