"""Gaps in which no server was there do not count."""

import asyncio
import time

import pytest
from sqlalchemy import Connection, insert, update

from marchstone.storage import Store
from marchstone.storage.database.uptime import NAME, SILENCE
from marchstone.storage.schema import facts, gaps


def at(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    monkeypatch.setattr(time, "time", lambda: ms / 1000)


def test_time_in_which_nobody_was_there_does_not_count(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = int(time.time() * 1000) + 10**9
    at(monkeypatch, later)
    first = Store(address)
    first.open()
    at(monkeypatch, later + 2_000)
    asyncio.run(first.uptime.beat())
    first.database.close()
    at(monkeypatch, later + 60_000)  # killed after its last beat
    second = Store(address)
    second.open()
    assert second.uptime.elapsed(later, later + 60_000) == 2_000
    assert second.uptime.elapsed(later + 10_000, later + 61_000) == 1_000
    assert second.uptime.elapsed(later + 5, later) == 0
    at(monkeypatch, later + 63_000)
    asyncio.run(second.uptime.beat())
    assert second.uptime.elapsed(later, later + 63_000) == 5_000
    # The machine has slept, or its clock was set: no beat came in time.
    at(monkeypatch, later + 63_000 + 2 * SILENCE)
    asyncio.run(second.uptime.beat())
    assert second.uptime.elapsed(later, later + 63_000 + 2 * SILENCE) == 5_000
    second.database.close()


def test_a_worker_that_opens_nothing_reads_the_gaps_before_it_reckons(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = int(time.time() * 1000) + 10**9
    at(monkeypatch, later)
    first, other = Store(address), Store(address)
    first.open()
    at(monkeypatch, later + 100_000)
    first.open()
    asyncio.run(other.uptime.ready())
    assert other.uptime.elapsed(later, later + 100_000) == 0
    for store in (first, other):
        store.database.close()


def test_whoever_asks_after_the_health_of_the_house_does_not_stop_its_clocks(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = int(time.time() * 1000) + 10**9
    at(monkeypatch, later)
    store = Store(address)
    store.open()

    async def asked_and_beaten() -> None:
        for seconds in (1, 2, 3, 4):
            at(monkeypatch, later + 1_000 * seconds)
            await store.health.check()
            at(monkeypatch, later + 1_000 * seconds + 500)
            await store.uptime.beat()

    asyncio.run(asked_and_beaten())
    assert store.uptime.elapsed(later, later + 4_500) == 4_500
    store.database.close()


def test_a_house_of_a_version_that_counted_seconds_is_put_right(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = int(time.time() * 1000) + 10**9
    at(monkeypatch, later)
    store = Store(address)
    store.open()
    seconds = later // 1000

    def as_it_was(connection: Connection) -> None:
        connection.execute(update(facts).where(facts.c.name == NAME).values(value=str(seconds)))
        connection.execute(insert(gaps).values(begun=seconds, ended=later + 500))

    store.database.run_here(as_it_was)
    at(monkeypatch, later + 1_000)
    asyncio.run(store.uptime.beat())
    assert store.uptime.elapsed(later, later + 1_000) == 1_000
    store.database.close()


def test_a_clock_that_was_put_back_does_not_keep_a_server_from_starting(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gap that began at this very millisecond is known already."""
    later = int(time.time() * 1000) + 10**9
    for moment in (later, later + 100_000, later, later + 50_000):
        at(monkeypatch, moment)
        store = Store(address)
        store.open()
        store.database.close()
    assert store.uptime.elapsed(later, later + 50_000) == 0
