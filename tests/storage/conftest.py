"""A store on each kind of database."""

from collections.abc import Iterator

import pytest

from databases import (
    address,
    bare_address,
    postgres,
    postgres_server,
    postgres_store,
    postgres_template,
    sqlite_template,
)
from marchstone.storage import Store

__all__ = [
    "address",
    "bare_address",
    "postgres",
    "postgres_server",
    "postgres_store",
    "postgres_template",
    "sqlite_template",
]


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    store = Store(address)
    store.open()
    yield store
    store.database.close()
