"""A backup as it lies in its file: read line by line, and checked as a whole."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from marchstone.storage.errors import StorageError

KIND = "marchstone backup"
LONGEST = 64 * 2**20  # letters of one row; no row of ours has a thousandth of that

Rows = Counter[str]  # how many of each table


class BadBackup(StorageError):
    """A file that is no backup, or not all of one."""


def check(file: Path) -> None:
    """BadBackup if a letter of it is missing, added or changed."""
    digest, before = hashlib.sha256(), ""
    for told in told_lines(file):
        digest.update(before.encode())
        before = told
    try:
        found = json.loads(before or "{}").get("sha256")
    except (ValueError, AttributeError):
        found = None
    if found != digest.hexdigest():
        raise BadBackup(f"{file} is no backup, or is damaged")


def told_lines(file: Path) -> Iterator[str]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            while told := lines.readline(LONGEST):
                yield told
    except OSError as error:  # also what gzip cannot unpack
        raise BadBackup(f"cannot read {file}: {error.strerror or error}") from None
    except (EOFError, ValueError, zlib.error):
        raise BadBackup(f"{file} is no backup, or is damaged") from None
