"""A store on each kind of database."""

from collections.abc import Iterator

import pytest

from databases import address, postgres, postgres_server
from marchstone.storage import Store

__all__ = ["address", "postgres", "postgres_server"]


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    store = Store(address)
    store.open()
    yield store
    store.database.close()
