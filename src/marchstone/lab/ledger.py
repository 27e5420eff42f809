"""The file of a series: a line for the arrangement, then one for every game that is finished.

A line is written out as soon as its game is over. Whatever ends the program, at most the last
line is torn, and that game is played again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TextIO

from marchstone.core.errors import MarchstoneError
from marchstone.core.plain import from_plain, to_plain
from marchstone.lab.arrangement import Arrangement
from marchstone.lab.playing import Result

FORMAT = "marchstone arena 1"


class BadLedger(MarchstoneError):
    """A file that is no series, or one of another arrangement."""


class Ledger:
    """Opened with what it holds; games are added at its end."""

    def __init__(self, file: Path, stream: TextIO, results: dict[int, Result]) -> None:
        self.file = file
        self.results = results
        self._stream = stream

    @classmethod
    def start(cls, file: Path, arrangement: Arrangement, games: int) -> Ledger:
        head = {"format": FORMAT, "games": games, "arrangement": to_plain(arrangement)}
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            stream = file.open("x", encoding="utf-8")
        except FileExistsError:
            raise BadLedger(f"{file} is there already; go on with it by --resume") from None
        except OSError as error:
            raise BadLedger(_why(file, error)) from None
        ledger = cls(file, stream, {})
        ledger._write(head)
        return ledger

    @classmethod
    def resume(cls, file: Path) -> Ledger:
        """What is finished in the file; a torn end is cut off."""
        lines, results = _whole_lines(file), results_of(file)
        try:
            stream = file.open("r+", encoding="utf-8")
            stream.truncate(sum(len(line) for line in lines))
            stream.seek(0, 2)
        except OSError as error:
            raise BadLedger(_why(file, error)) from None
        return cls(file, stream, {result.number: result for result in results})

    def add(self, result: Result) -> None:
        self._write(to_plain(result))
        self.results[result.number] = result

    def _write(self, plain: Any) -> None:
        self._stream.write(json.dumps(plain, separators=(",", ":")) + "\n")
        self._stream.flush()

    def close(self) -> None:
        self._stream.close()


def results_of(file: Path) -> list[Result]:
    """What is finished, as it lies there; another process may be adding to it."""
    lines = _whole_lines(file)
    return [_result(file, number, line) for number, line in enumerate(lines[1:], start=2)]


def head_of(file: Path) -> tuple[Arrangement, int]:
    """The arrangement, and how many games a group were wanted."""
    lines = _whole_lines(file)
    try:
        head = json.loads(lines[0])
        if head["format"] != FORMAT:
            raise BadLedger(f"{file}: this is {head['format']}, not {FORMAT}")
        return from_plain(Arrangement, head["arrangement"]), int(head["games"])
    except (IndexError, KeyError, TypeError, ValueError):
        raise BadLedger(f"{file}: this is no series of the arena") from None


def _whole_lines(file: Path) -> list[bytes]:
    """With their ends; a line without one was torn."""
    try:
        lines = file.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise BadLedger(_why(file, error)) from None
    return lines[:-1] if lines and not lines[-1].endswith(b"\n") else lines


def _result(file: Path, number: int, line: bytes) -> Result:
    try:
        return from_plain(Result, json.loads(line))
    except (KeyError, TypeError, ValueError):
        raise BadLedger(f"{file}: line {number}: this is no result of a game") from None


def _why(file: Path, error: OSError) -> str:
    return f"{file}: {(error.strerror or str(error)).lower()}"
