"""A store into a file, as it stands at one moment."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, select

from marchstone.storage.backup.reading import KIND, Rows
from marchstone.storage.database import Database
from marchstone.storage.database.connections import told_as_ours
from marchstone.storage.database.patience import be_patient
from marchstone.storage.errors import BadDatabase, StorageError
from marchstone.storage.migrate import revision
from marchstone.storage.schema import HEAD, metadata, now

SOME = 500  # rows that are read at once

Line = dict[str, Any] | list[Any]


def back_up(database: Database, file: Path) -> Rows:
    """As it stands at one moment, while others write on. A file that was there stays until then."""
    beside = file.with_name(f"{file.name}.part")
    try:
        with _only_mine(beside) as raw, gzip.open(raw, "wt", encoding="utf-8") as lines:
            counted = _copied(database, lines)
        beside.replace(file)
    except OSError as error:
        raise StorageError(f"cannot write {file}: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            beside.unlink()
    return counted


@contextmanager
def _only_mine(file: Path) -> Iterator[IO[bytes]]:
    """On the disk when it is closed."""
    with suppress(FileNotFoundError):
        file.unlink()
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
        yield raw
        raw.flush()
        os.fsync(raw.fileno())


def _copied(database: Database, lines: IO[str]) -> Rows:
    digest, counted = hashlib.sha256(), Rows()

    def put(line: Line) -> None:
        told = json.dumps(line, separators=(",", ":")) + "\n"
        digest.update(told.encode())
        lines.write(told)

    with _at_one_moment(database) as connection:
        if revision(connection) != HEAD:
            raise BadDatabase("the database is not of this version: start the server once")
        put({"kind": KIND, "schema": HEAD, "made": now()})
        for each in metadata.sorted_tables:
            put({"table": each.name, "columns": [own.name for own in each.columns]})
            for row in connection.execute(select(each).execution_options(yield_per=SOME)):
                put(list(row))
                counted[each.name] += 1
    lines.write(json.dumps({"rows": counted.total(), "sha256": digest.hexdigest()}) + "\n")
    return counted


@contextmanager
def _at_one_moment(database: Database) -> Iterator[Connection]:
    """A reader of SQLite sees the file as it was when it began; PostgreSQL is asked to do so."""
    engine = database.reader if database.is_sqlite else database.engine
    with told_as_ours(), engine.connect() as held:
        if not database.is_sqlite:
            held = held.execution_options(isolation_level="REPEATABLE READ")
        with held.begin():
            if not database.is_sqlite:
                be_patient(held, on=True)
            yield held
