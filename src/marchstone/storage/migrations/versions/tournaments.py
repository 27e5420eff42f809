"""Tournaments, and the tables that belong to one."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.add_column("tables", sa.Column("tournament", sa.String(16)))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text() if is_sqlite else sa.JSON(), nullable=False),
        sa.Column("clock", sa.String(40), nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("accounts_only", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("begins", sa.BigInteger),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("appear", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("is_paused", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("round", sa.Integer, nullable=False, server_default="0"),
        _person("organiser"),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("moved", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String(32), nullable=False, server_default=""),
        sa.Column("beat", sa.BigInteger, nullable=False, server_default="0"),
        sa.CheckConstraint("kind IN ('swiss', 'robin', 'knockout')", name="known_tournament"),
        sa.CheckConstraint(
            "status IN ('open', 'running', 'over', 'closed')", name="known_standing"
        ),
    )
    found = ["status", "is_listed", "moved"]
    op.create_index("tournaments_by_status", "tournaments", found)
    op.create_index("tournaments_by_organiser", "tournaments", ["organiser", "status"])
    op.create_table(
        "entrants",
        _tournament(),
        sa.Column("number", sa.Integer, primary_key=True),
        _person("person_id"),
        sa.Column("bot", sa.String(32)),
        sa.Column("seed", sa.Integer),
        sa.Column("lot", sa.Integer),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("out_from", sa.Integer),
        sa.Column("why", sa.String(8)),
        sa.UniqueConstraint("tournament_id", "person_id", name="once_in_a_tournament"),
    )
    op.create_index("entrants_by_person", "entrants", ["person_id"])
    op.create_table(
        "rounds",
        _tournament(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_table(
        "encounters",
        _tournament(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="SET NULL")),
        sa.Column("first_points", sa.Integer),
        sa.Column("second_points", sa.Integer),
        sa.Column("how", sa.String(8)),
    )
    op.create_index("encounters_by_table", "encounters", ["table_id"])


def _person(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL"))


def _tournament() -> sa.Column[str]:
    whose = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    return sa.Column("tournament_id", sa.String(16), whose, primary_key=True)
