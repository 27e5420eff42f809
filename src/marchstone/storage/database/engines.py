"""The engines of both databases: what is synced, how long is waited, when is asked after."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DisconnectionError

from marchstone.storage.database import patience
from marchstone.storage.errors import BadDatabase

BUSY = 3.0  # seconds a writer waits for another process
LONGEST_LOG = 16 * 1024 * 1024  # bytes
FRESH = 1.0  # seconds after its last use in which a connection is taken to be alive


def sqlite_writer(url: URL) -> Engine:
    engine = _sqlite(url)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def sqlite_reader(url: URL) -> Engine:
    """Reads beside the writer: each transaction sees the file as it was when it began."""
    engine = _sqlite(url)
    event.listen(engine, "connect", _prepare_reader)
    event.listen(engine, "begin", _begin)
    return engine


def _sqlite(url: URL) -> Engine:
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    arguments = {"timeout": BUSY, "check_same_thread": False}
    return create_engine(url, connect_args=arguments, hide_parameters=True)


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    # FULL: an acknowledged move outlives a power cut too. A start reads the whole write-ahead log
    # of a server that was killed, so that it is cut when something large has gone through it.
    pragmas = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
    for pragma in (*pragmas, f"journal_size_limit={LONGEST_LOG}"):
        connection.execute(f"PRAGMA {pragma}")


def _prepare_reader(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # the driver would begin a transaction at a write only
    connection.execute("PRAGMA query_only=ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def postgres_engine(url: URL, connections: int, **more: Any) -> Engine:
    try:
        engine = create_engine(
            url,
            **more,
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,  # a seed must not reach a log
            pool_timeout=patience.SLOWEST,
        )
    except ImportError:
        raise BadDatabase("for PostgreSQL install marchstone[postgres]") from None
    event.listen(engine, "do_connect", _connect)
    event.listen(engine, "checkin", _note)

    @event.listens_for(engine, "checkout")
    def _ping(connection: Any, record: Any, _proxy: Any) -> None:
        """One that has rested may have died meanwhile; one in use tells so by itself."""
        if time.monotonic() - record.info.get("used", 0.0) < FRESH:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.dbapi.Error as error:  # type: ignore[union-attr]
            raise DisconnectionError from error

    return engine


def _connect(_dialect: Any, _record: Any, given: Any, settings: Any) -> Any:
    return patience.connect(*given, **settings)


def _note(_connection: Any, record: Any) -> None:
    record.info["used"] = time.monotonic()
