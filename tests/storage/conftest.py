"""A store on each kind of database."""

from collections.abc import Iterator

import pytest

from marchstone.storage import Store


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    store = Store(address)
    store.open()
    yield store
    store.database.close()
