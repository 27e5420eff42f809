"""`marchstone backup` and `marchstone restore`: all that a server holds, in one file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from marchstone.storage.backup import Rows

BACKUP = """\
Write all that a server holds into one file: people, tables, moves, words. The server may run.
The file holds every secret of the house, hands and decks of running games too: keep it well.
"""
RESTORE = """\
Make a database from a file that `marchstone backup` wrote, on SQLite or PostgreSQL, whichever it
came from. The server that uses the database has to be stopped. What was there is left alone, unless
--replace is said; then it is replaced as a whole or not at all, and a SQLite file is kept beside it
with the ending .before.
"""


def add_parsers(subparsers: Any) -> None:
    _add(subparsers, "backup", "write all that a server holds into one file", BACKUP, _back_up)
    restore = _add(subparsers, "restore", "make a database from such a file", RESTORE, _restore)
    restore.add_argument("--replace", action="store_true", help="the database that is there")


def _add(
    subparsers: Any, name: str, told: str, more: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    form = argparse.RawDescriptionHelpFormatter
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name, help=told, description=more, formatter_class=form
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--database", metavar="URL", help="a SQLite file, or postgresql://…")
    parser.add_argument("--data", metavar="DIR", help="where the SQLite file is kept by default")
    parser.set_defaults(run=run, extra="server")
    return parser


def _back_up(given: argparse.Namespace) -> int:
    from marchstone.storage.backup import back_up
    from marchstone.storage.database import Database
    from marchstone.storage.errors import BadDatabase

    address = _address(given)
    if "://" not in address and not Path(address).is_file():
        raise BadDatabase(f"there is no database {address}")
    database = Database(address)
    try:
        return _tell(f"{given.file} holds", back_up(database, given.file))
    finally:
        database.close()


def _restore(given: argparse.Namespace) -> int:
    from marchstone.storage.backup import restore

    found = restore(_address(given), given.file, replace=given.replace)
    return _tell("restored:", found)


def _address(given: argparse.Namespace) -> str:
    from marchstone.server.config import read_config

    return read_config({"database": given.database, "data": given.data}, os.environ).address


def _tell(begin: str, rows: Rows) -> int:
    counted = ", ".join(f"{rows[name]:,} {name}" for name in ("people", "tables", "moves", "chat"))
    sys.stdout.write(f"{begin} {counted.replace('chat', 'lines of chat')}\n")
    return 0
