"""The file of a case: a line that says what is played, then one for every game that was watched.

Games are added as they end. Whatever ends the program, at most the last line is torn, and that
game is played again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from marchstone.core.errors import MarchstoneError
from marchstone.lab.calibration.watching import LOOKS, Saying, Wish

FORMAT = "marchstone calibration 1"


class OtherBook(MarchstoneError):
    """A file of other players or other hints, whose chances are not to be mixed with these."""


class Book:
    def __init__(self, file: Path, wish: Wish) -> None:
        self.file = file
        self.head = {"format": FORMAT, "bot": wish.bot, "asks": wish.asks, "looks": LOOKS}

    def games(self) -> dict[int, list[Saying]]:
        """By seed; none where there is no file yet."""
        lines = self._whole_lines()
        if lines and json.loads(lines[0]) != self.head:
            raise OtherBook(f"{self.file} is of {lines[0].decode().strip()}, not of {self.head}")
        found = [json.loads(line) for line in lines[1:]]
        return {game["seed"]: [Saying(**it) for it in game["said"]] for game in found}

    def add(self, seed: int, said: Sequence[Saying]) -> None:
        self._append({"seed": seed, "said": [asdict(it) for it in said]})

    def open(self) -> None:
        """Cuts off a torn end; a new file gets its head."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        lines = self._whole_lines()
        if not lines:
            self.file.write_bytes(b"")
            self._append(self.head)
        else:
            self.file.write_bytes(b"".join(lines))

    def _append(self, plain: dict[str, object]) -> None:
        with self.file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(plain, separators=(",", ":")) + "\n")

    def _whole_lines(self) -> list[bytes]:
        if not self.file.exists():
            return []
        lines = self.file.read_bytes().splitlines(keepends=True)
        return [line for line in lines if line.endswith(b"\n")]
