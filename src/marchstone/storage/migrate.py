"""Brings a database to the schema of this version, at every start."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from marchstone.storage.database import Database
from marchstone.storage.database.patience import be_patient
from marchstone.storage.errors import BadDatabase
from marchstone.storage.schema import HEAD

MIGRATIONS = Path(__file__).parent / "migrations"
ADVISORY_LOCK = 7_140_211  # any number, the same for every worker


def migrate(database: Database) -> None:
    if database.run_here(revision) != HEAD:
        database.run_here(upgrade)


def revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection, to: str = "head") -> None:
    # Alembic takes a third of a second to import, and most starts find nothing to do.
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    if connection.dialect.name == "postgresql":
        be_patient(connection, on=True)
        connection.execute(text(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("recursive_version_locations", "true")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError:
        raise BadDatabase("the database belongs to a newer version of Marchstone") from None
    if connection.dialect.name == "postgresql":
        be_patient(connection, on=False)
