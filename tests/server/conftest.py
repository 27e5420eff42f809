"""A world on each kind of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from marchstone.server.people import passwords
from server.world import World, a_world


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash that costs an attacker little costs the tests little too."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "hasher", cheap)
    monkeypatch.setattr(passwords, "NOBODYS_HASH", cheap.hash("nobody"))


@pytest.fixture
def world(address: str, tmp_path: Path) -> Iterator[World]:
    with a_world(address, tmp_path) as world:
        yield world
