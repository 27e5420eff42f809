"""Addresses, migrations, and the key that signs cookies."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from marchstone.core.protocol import Outcome
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
    config.set_main_option("recursive_version_locations", "true")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_database_of_the_first_version_keeps_its_tables(bare_address: str) -> None:
    store = Store(bare_address)
    store.database.run_here(lambda connection: upgrade(connection, "0001"))
    store.database.run_here(lambda connection: connection.execute(text(AN_OLD_TABLE)))
    store.open()
    table = asyncio.run(store.tables.get("old1"))
    assert table is not None
    assert (table.game, table.has_hints, table.seed) == ("schotten-totten", False, 7)
    asyncio.run(store.close())


ROWS_OF_THE_FOURTH_VERSION = [
    """INSERT INTO people (id, name, stamp, settings, created)
      VALUES ('p', 'Anna', 0, '{"language": "cs", "confirm": true}', 1)""",
    """INSERT INTO tables (id, game, version, options, seed, is_public, invitation,
      butler_after, status, to_act, result, created, moved)
      VALUES ('t', 'schotten-totten', 1, '{"variant": "tactics", "edition": "cs"}', 7, true, 'j',
      60, 'over', '', '{"ranks": [2, 1], "reason": "resigned"}', 1, 1)""",
    """INSERT INTO moves (table_id, ply, kind, seat, action, player, at, events)
      VALUES ('t', 0, 'play', 1, 5, 'person', 1, NULL)""",
    """INSERT INTO moves (table_id, ply, kind, seat, action, player, at, events)
      VALUES ('t', 1, 'resign', 0, NULL, 'person', 1, '[]')""",
    """INSERT INTO analyses (table_id, version, status, plies, moments, worker, asked, beat)
      VALUES ('t', 1, 'working', 2, '[{"ply": 0, "value": 0.25}]', 'w', 1, 1)""",
]


def test_what_was_written_as_text_is_read_as_plain_values(bare_address: str) -> None:
    store = Store(bare_address)
    store.database.run_here(lambda connection: upgrade(connection, "0004"))
    with store.database.engine.begin() as connection:
        for row in [AN_OLD_TABLE, *ROWS_OF_THE_FOURTH_VERSION]:
            connection.execute(text(row))
    store.open()

    async def read() -> list[Any]:
        person, analysis = await store.people.get("p"), await store.analyses.get("t")
        playing, over = await store.tables.get("old1"), await store.tables.get("t")
        moves = await store.log.since("t")
        return [person, analysis, playing, over, *moves]

    person, analysis, playing, over, first, last = asyncio.run(read())
    assert person.settings == {"language": "cs", "confirm": True}
    assert analysis.moments == [{"ply": 0, "value": 0.25}]
    assert list(over.options.items()) == [("variant", "tactics"), ("edition", "cs")]
    assert (playing.outcome, over.outcome) == (None, Outcome((2, 1), "resigned"))
    assert (first.events, last.events) == (None, ())
    asyncio.run(store.close())


def test_sqlite_keeps_the_text_of_plain_values(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.db"))
    store.open()
    anna = asyncio.run(store.people.add_guest("Anna", {"theme": "dark", "sound": False}))
    query = text("SELECT settings, typeof(settings) FROM people WHERE id = :id")
    kept = store.database.run_here(lambda c: c.execute(query, {"id": anna.id}).one())
    assert tuple(kept) == ('{"theme": "dark", "sound": false}', "text")
    asyncio.run(store.close())


def test_a_second_start_changes_nothing_and_keeps_the_secret(bare_address: str) -> None:
    secrets = set()
    for _ in range(2):
        store = Store(bare_address)
        store.open()
        secrets.add(store.secret())
        asyncio.run(store.close())
    assert len(secrets) == 1


def test_a_database_of_a_newer_version_is_refused(bare_address: str) -> None:
    store = Store(bare_address)
    store.open()
    with store.database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadDatabase, match="newer version"):
        store.open()
    store.database.close()


def test_addresses_are_read_as_people_write_them(tmp_path: Path) -> None:
    assert read_url(str(tmp_path / "x.db")).drivername == "sqlite"
    for written in ("postgres://h/d", "postgresql://h/d", "postgresql+psycopg://h/d"):
        assert read_url(written).drivername == "postgresql+psycopg"
    for wrong in ("mysql://h/d", "sqlite://", "://"):
        with pytest.raises(BadDatabase):
            read_url(wrong)
