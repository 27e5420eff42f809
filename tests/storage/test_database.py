"""Addresses, migrations, and the key that signs cookies."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from marchstone.storage import Store
from marchstone.storage.database import read_url
from marchstone.storage.errors import BadDatabase
from marchstone.storage.migrate import MIGRATIONS, upgrade
from marchstone.storage.schema import HEAD, metadata

AN_OLD_TABLE = """INSERT INTO tables (id, game, version, options, seed, is_public, invitation,
  butler_after, status, to_act, result, created, moved)
  VALUES ('old1', 'schotten-totten', 1, '{}', 7, true, 'i', 60, 'playing', '0', '', 1, 1)"""


def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    with store.database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_head_names_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_database_of_the_first_version_keeps_its_tables(address: str) -> None:
    store = Store(address)
    store.database.run_here(lambda connection: upgrade(connection, "0001"))
    store.database.run_here(lambda connection: connection.execute(text(AN_OLD_TABLE)))
    store.open()
    table = asyncio.run(store.tables.get("old1"))
    assert table is not None
    assert (table.game, table.has_hints) == ("schotten-totten", False)
    asyncio.run(store.close())


def test_a_second_start_changes_nothing_and_keeps_the_secret(address: str) -> None:
    secrets = set()
    for _ in range(2):
        store = Store(address)
        store.open()
        secrets.add(store.secret())
        asyncio.run(store.close())
    assert len(secrets) == 1


def test_a_database_of_a_newer_version_is_refused(store: Store) -> None:
    with store.database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadDatabase, match="newer version"):
        store.open()


def test_addresses_are_read_as_people_write_them(tmp_path: Path) -> None:
    assert read_url(str(tmp_path / "x.db")).drivername == "sqlite"
    for written in ("postgres://h/d", "postgresql://h/d", "postgresql+psycopg://h/d"):
        assert read_url(written).drivername == "postgresql+psycopg"
    for wrong in ("mysql://h/d", "sqlite://", "://"):
        with pytest.raises(BadDatabase):
            read_url(wrong)
