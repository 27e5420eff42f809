"""A world on each kind of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from databases import address, postgres, postgres_server
from server.world import World, a_world

__all__ = ["address", "postgres", "postgres_server"]


@pytest.fixture
def world(address: str, tmp_path: Path) -> Iterator[World]:
    with a_world(address, tmp_path) as world:
        yield world
