"""What people report, and whom an administrator has muted."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def person(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL"))


def upgrade() -> None:
    op.add_column("people", sa.Column("muted_until", sa.BigInteger))
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    table = sa.ForeignKey("tables.id", ondelete="SET NULL")
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        person("person_id"),
        person("about_id"),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(16), table),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("lines", sa.Text() if is_sqlite else sa.JSON(), nullable=False),
        sa.Column("decided", sa.BigInteger),
        sa.Column("decision", sa.String(16)),
    )
    op.create_index("reports_by_decided", "reports", ["decided", "number"])
    for column in ("person", "about", "table"):
        op.create_index(f"reports_by_{column}", "reports", [f"{column}_id"])
