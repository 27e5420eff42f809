"""The engine and the threads that use it: SQL never runs on the event loop."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from marchstone.storage.errors import BadDatabase, Conflict, StorageError

T = TypeVar("T")

BUSY = 5.0  # seconds a writer waits for another process
POSTGRES_THREADS = 4


def read_url(text: str) -> URL:
    """A database address as people write it: a file, sqlite:///…, postgres://…, postgresql://…"""
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabase("the database address cannot be read") from None
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in ("sqlite", "sqlite+pysqlite") and url.database not in (
        None,
        "",
        ":memory:",
    ):
        return url.set(drivername="sqlite")
    raise BadDatabase(f"no database for {url.drivername!r}: a SQLite file, or postgresql://…")


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    # FULL: an acknowledged move outlives a power cut too, for 0.2 ms a move.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


class Database:
    def __init__(self, address: str) -> None:
        self.url = read_url(address)
        self.is_sqlite = self.url.drivername == "sqlite"
        self.engine = self._sqlite() if self.is_sqlite else self._postgres()
        # One thread for SQLite: it has one writer, and a connection stays in its thread.
        threads = 1 if self.is_sqlite else POSTGRES_THREADS
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="database")

    def _sqlite(self) -> Engine:
        Path(str(self.url.database)).parent.mkdir(parents=True, exist_ok=True)
        arguments = {"timeout": BUSY, "check_same_thread": False}
        engine = create_engine(self.url, connect_args=arguments, hide_parameters=True)
        event.listen(engine, "connect", _prepare_sqlite)
        return engine

    def _postgres(self) -> Engine:
        try:
            return create_engine(
                self.url,
                pool_size=POSTGRES_THREADS,
                max_overflow=0,
                pool_pre_ping=True,
                hide_parameters=True,  # a seed must not reach a log
                connect_args={"connect_timeout": 5},
            )
        except ImportError:
            raise BadDatabase("for PostgreSQL install marchstone[postgres]") from None

    async def run(self, work: Callable[[Connection], T]) -> T:
        """One transaction: all of it is kept, or none."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self.run_here, work)

    def run_here(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except IntegrityError as error:
            raise Conflict("the row contradicts another one") from error
        except DBAPIError as error:
            raise StorageError(_cause(error)) from error
        except SQLAlchemyError as error:
            raise StorageError("the database did not answer") from error

    def close(self) -> None:
        """Wait for what is being written, then let go of the connections."""
        self._threads.shutdown(wait=True)
        self.engine.dispose()


def _cause(error: DBAPIError) -> str:
    """What happened, without the statement and its values."""
    text = str(error.orig).lower()
    if "full" in text or "no space" in text:
        return "the disk is full"
    if "locked" in text or "busy" in text:
        return "the database is busy"
    if error.connection_invalidated or "connect" in text:
        return "the connection to the database is lost"
    return "the database refused"
