"""Faults of records: each is named with its line, and nothing is repaired."""

from __future__ import annotations

import re
from typing import NoReturn

from marchstone.core.chance.deal import KEY_BYTES, SECRETS
from marchstone.core.errors import BadRecord, shown
from marchstone.core.record import FORMATS, Record

CHANGED = "the record was changed after it was written: its digest is another"
SET = re.compile(r"[a-z]+:[0-9+/]+( [a-z]+)?", re.ASCII)  # a clock, as a table tells it
MOST_SET = 40  # letters of it
SECRET = re.compile(rf"0x[0-9a-f]{{{2 * KEY_BYTES}}}")


def fail(line: int, what: str) -> NoReturn:
    raise BadRecord(f"line {line}: {what}")


def is_clock(told: str) -> bool:
    return len(told) <= MOST_SET and SET.fullmatch(told) is not None


def unknown_format(told: object) -> str:
    return f"unknown record format {shown(told)}, this program reads 1 to {FORMATS[-1]}"


def check_format(told: int, record: Record, line: int) -> None:
    if told < record.format:
        what = (
            "clock"
            if record.clock
            else "proof"
            if record.proof
            else "beginning"
            if record.before
            else "seed"
            if record.seed in SECRETS
            else "end"
        )
        fail(line, f"a record of format {told} holds no such {what}")
