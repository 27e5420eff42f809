"""The connections and the threads that use them: SQL never runs on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, PoolProxiedConnection, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from marchstone.storage.database import patience
from marchstone.storage.database.engines import postgres_engine, sqlite_reader, sqlite_writer
from marchstone.storage.database.together import Together
from marchstone.storage.errors import BadDatabase, Conflict, StorageError

T = TypeVar("T")
R = TypeVar("R")

# Threads, each with its connection. SQLite has one writer; whoever reads does not wait for it.
SQLITE_THREADS = {"writing": 1, "reading": 2}
POSTGRES_THREADS = {"writing": 2, "reading": 4}


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


class Database:
    def __init__(self, address: str) -> None:
        self.url = read_url(address)
        self.is_sqlite = self.url.drivername == "sqlite"
        threads = SQLITE_THREADS if self.is_sqlite else POSTGRES_THREADS
        if self.is_sqlite:
            self.engine, self.reader = sqlite_writer(self.url), sqlite_reader(self.url)
            self._driven = self.engine
        else:
            self.engine = postgres_engine(self.url, threads["writing"])
            # A statement sees what is committed by then and is a transaction by itself.
            single = {"isolation_level": "AUTOCOMMIT"}
            self._driven = postgres_engine(self.url, threads["reading"] + 3, **single)
            self.reader = self._driven
        # SQLite has one writer: who waits here need not try again and again.
        self._alone = Lock() if self.is_sqlite else nullcontext()
        self._writers = ThreadPoolExecutor(threads["writing"], thread_name_prefix="writing")
        self._readers = ThreadPoolExecutor(threads["reading"], thread_name_prefix="reading")
        self._together: list[Together[Any, Any]] = []
        self._held: PoolProxiedConnection | None = None  # by the writer of moves, between two

    async def run(self, work: Callable[[Connection], T]) -> T:
        """One transaction: all of it is kept, or none."""
        return await _in_time(self._writers, self.run_here, work)

    def run_here(self, work: Callable[[Connection], T]) -> T:
        with self._alone:
            return _run(self.engine, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What was committed before it is seen; nothing is changed."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self.read_here, work)

    def read_here(self, work: Callable[[Connection], T]) -> T:
        return _run(self.reader, work)

    def together(self, work: Callable[[Sequence[T]], Sequence[R | Exception]]) -> Together[T, R]:
        """For what is asked so often that many should share a transaction."""
        together = Together(work)
        self._together.append(together)
        return together

    @contextmanager
    def driver(self) -> Iterator[Any]:
        """The driver's own connection, without the engine's care, which costs more than the rows.

        SQLite's one writer holds on to his: to give it back and to ask for it again takes a third
        of the time in which a move is written. After a fault it is given back, and rolled back.
        """
        with self._alone:
            pooled = self._borrowed()
            connection: Any = pooled.driver_connection
            try:
                yield connection
                if self.is_sqlite and not connection.in_transaction:
                    self._held = pooled
            except self._driven.dialect.loaded_dbapi.Error as error:
                raise self._told(error, connection) from error
            finally:
                if self._held is None:
                    pooled.close()

    def _borrowed(self) -> PoolProxiedConnection:
        held, self._held = self._held, None
        try:
            return held or self._driven.raw_connection()
        except (SQLAlchemyError, self._driven.dialect.loaded_dbapi.Error) as error:
            raise StorageError("the connection to the database is lost") from error

    def _told(self, error: Any, connection: Any) -> StorageError:
        if isinstance(error, self._driven.dialect.loaded_dbapi.IntegrityError):
            return _conflict(error)
        is_lost = self._driven.dialect.is_disconnect(error, connection, None)
        if is_lost:
            self._driven.dispose()  # those beside it are lost too
        return StorageError(_cause(str(error), is_lost=is_lost))

    def close(self) -> None:
        """Wait for what is being written, then let go of the connections."""
        for together in self._together:
            together.close()
        self._writers.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        if self._held is not None:
            self._held.close()
        self.engine.dispose()
        self.reader.dispose()


async def _in_time(threads: ThreadPoolExecutor, work: Callable[..., T], *given: Any) -> T:
    """What has not begun by then is never done; of what has, nobody knows how it ends."""
    asked = asyncio.get_running_loop().run_in_executor(threads, work, *given)
    try:
        # Not wait_for: until Python 3.12 it swallows a cancellation that comes with the answer.
        answered, _ = await asyncio.wait([asked], timeout=patience.ALL_IN_ALL)
    except asyncio.CancelledError:
        asked.cancel()
        raise
    if not answered:
        asked.cancel()
        raise StorageError("the database does not answer")
    return asked.result()


def _run(engine: Engine, work: Callable[[Connection], T]) -> T:
    with told_as_ours(), engine.begin() as connection:
        return work(connection)


@contextmanager
def told_as_ours() -> Iterator[None]:
    """What goes wrong between us and the database, without the statement and its values."""
    try:
        yield
    except IntegrityError as error:
        raise _conflict(error.orig) from error
    except DBAPIError as error:
        cause = _cause(str(error.orig), is_lost=error.connection_invalidated)
        raise StorageError(cause) from error
    except SQLAlchemyError as error:
        raise StorageError("the database did not answer") from error


def _conflict(error: BaseException | None) -> Conflict:
    """With the name of the rule that it breaks, which tells no values."""
    broken = getattr(getattr(error, "diag", None), "constraint_name", None)
    named = str(error).rpartition("constraint failed: ")[2] if broken is None else broken
    return Conflict(f"the row contradicts another one ({named})")


def _cause(said: str, *, is_lost: bool) -> str:
    text = said.lower()
    if "full" in text or "no space" in text:
        return "the disk is full"
    if "locked" in text or "busy" in text:
        return "the database is busy"
    if is_lost or "connect" in text:
        return "the connection to the database is lost"
    return "the database refused"
