"""Plain values in columns of type JSON; in SQLite these are texts, as before."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

COLUMNS = {
    "people": ["settings"],
    "tables": ["options", "result"],
    "moves": ["events"],
    "analyses": ["moments"],
}


def upgrade() -> None:
    op.execute("UPDATE tables SET result = 'null' WHERE result = ''")
    if op.get_bind().dialect.name == "postgresql":
        for table, columns in COLUMNS.items():
            for column in columns:
                op.alter_column(table, column, type_=sa.JSON, postgresql_using=f"{column}::json")
