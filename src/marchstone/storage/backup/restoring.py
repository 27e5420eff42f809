"""A store out of a file: all of it, or nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, column, func, inspect, select, table, text
from sqlalchemy.sql.expression import TableClause

from marchstone.storage.backup.reading import KIND, BadBackup, Rows, check, told_lines
from marchstone.storage.database import Database
from marchstone.storage.database.alone import hold_alone
from marchstone.storage.database.connections import told_as_ours
from marchstone.storage.database.patience import be_patient
from marchstone.storage.errors import BadDatabase
from marchstone.storage.migrate import upgrade
from marchstone.storage.schema import metadata

SOME = 500  # rows that are written at once
FILES = ("-wal", "-shm", "")  # of a SQLite database

Put = Callable[[list[Any]], None]


def restore(address: str, file: Path, *, replace: bool = False) -> Rows:
    """A store as it was. One that is there is left alone, unless it is to be replaced; then either
    all of it is, or nothing."""
    check(file)
    database = Database(address)
    try:
        if database.is_sqlite:
            return _restore_file(Path(str(database.url.database)), file, replace=replace)
        return _restore_rows(database, file, replace=replace)
    finally:
        database.close()


def _restore_file(target: Path, file: Path, *, replace: bool) -> Rows:
    """Made beside the old one, and put into its place when it is whole; the old one is kept."""
    with _alone(target):
        if target.exists() and not replace:
            raise BadDatabase(f"{target} is there: name another --database, or say --replace")
        made = _renamed(target, ".restoring")
        _unlink(made)
        try:
            counted = _made(made, file)
            _move(target, _renamed(target, ".before"))
            made.replace(target)
        finally:
            _unlink(made)
    return counted


def _made(target: Path, file: Path) -> Rows:
    database = Database(str(target))
    try:
        counted = database.run_here(lambda connection: _filled(connection, file))
        with told_as_ours(), database.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return counted
    finally:
        database.close()


@contextmanager
def _alone(target: Path) -> Iterator[None]:
    lock = hold_alone(str(target))
    try:
        yield
    finally:
        if lock is not None:
            os.close(lock)


def _renamed(file: Path, end: str) -> Path:
    return file.with_name(file.name + end)


def _unlink(file: Path) -> None:
    for each in FILES:
        with suppress(FileNotFoundError):
            _renamed(file, each).unlink()


def _move(file: Path, to: Path) -> None:
    """What was not yet in the file itself lies beside it, and comes along."""
    for each in FILES:
        with suppress(FileNotFoundError):
            _renamed(file, each).replace(_renamed(to, each))


def _restore_rows(database: Database, file: Path, *, replace: bool) -> Rows:
    def work(connection: Connection) -> Rows:
        be_patient(connection, on=True)
        _check_alone(connection)
        if inspect(connection).get_table_names():
            if not replace:
                raise BadDatabase("the database is not empty: name another, or say --replace")
            metadata.drop_all(connection)
            connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
        return _filled(connection, file)

    return database.run_here(work)


def _check_alone(connection: Connection) -> None:
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    if connection.execute(text(f"{others} AND pid <> pg_backend_pid()")).scalar():
        raise BadDatabase("others are connected to the database: stop the server first")


def _filled(connection: Connection, file: Path) -> Rows:
    """An empty database, brought to the schema of the file, filled, and brought to ours."""
    lines = map(json.loads, told_lines(file))
    head = next(lines)
    if not isinstance(head, dict) or head.get("kind") != KIND:
        raise BadBackup(f"{file} is no backup")
    upgrade(connection, str(head["schema"]))
    counted, put = Rows(), _nowhere()
    for line in lines:
        if isinstance(line, list):
            put(line)
        elif "table" in line:
            put([])
            put = _putting(connection, line["table"], line["columns"], counted)
    put([])
    _count_on(connection)
    upgrade(connection)
    return counted


def _nowhere() -> Put:
    def put(row: list[Any]) -> None:
        if row:
            raise BadBackup("a row that belongs to no table")

    return put


def _putting(connection: Connection, name: str, columns: list[str], counted: Rows) -> Put:
    """Takes rows, and writes them some at a time; no row writes what waits."""
    into, waiting = _as_it_was(name, columns).insert(), list[dict[str, Any]]()

    def put(row: list[Any]) -> None:
        if row:
            waiting.append(dict(zip(columns, row, strict=True)))
            counted[name] += 1
        if waiting and (not row or len(waiting) >= SOME):
            connection.execute(into, waiting)
            waiting.clear()

    return put


def _as_it_was(name: str, columns: list[str]) -> TableClause:
    """A table of an earlier version may have columns that ours has not."""
    ours = metadata.tables.get(name)
    known = {} if ours is None else {own.name: own.type for own in ours.columns}
    return table(name, *(column(own, known.get(own)) for own in columns))


def _count_on(connection: Connection) -> None:
    """What PostgreSQL numbers goes on after the highest that there is."""
    for own in metadata.sorted_tables if connection.dialect.name == "postgresql" else ():
        counted = own.autoincrement_column
        if counted is not None and counted.autoincrement is True:
            highest = func.max(counted)
            counter = func.pg_get_serial_sequence(own.name, counted.name)
            connection.execute(select(func.setval(counter, highest)).having(highest.is_not(None)))
