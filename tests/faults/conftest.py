"""Databases that are tried, and a house that is soon at the end of its patience."""

import pytest

from marchstone.storage.database import engines, patience

LIMITS = {"STATEMENT": 0.8, "SLOWEST": 1.0, "ALL_IN_ALL": 2.0, "BEAT": 1.0}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in LIMITS.items():
        monkeypatch.setattr(patience, name, seconds)
    monkeypatch.setitem(patience.NETWORK, "connect_timeout", 2)
    monkeypatch.setattr(engines, "BUSY", 0.5)
