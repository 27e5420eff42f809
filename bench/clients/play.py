"""Tables at which a move is made every second, and how long each takes to all its players."""

from __future__ import annotations

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from clients.line import Line

PACE = 1.0  # seconds between two moves at a table


@dataclass
class Figures:
    """What was seen between two moments; those of several processes can be added."""

    took: list[float] = field(default_factory=list)  # milliseconds until all have the board
    unanswered: int = 0  # moves whose boards had not come a second later, when the time was over
    over: int = 0  # tables whose game had ended by then
    boards: int = 0
    sent: int = 0  # bytes of those boards on the wire
    unpacked: int = 0  # and as text
    errors: Counter[str] = field(default_factory=Counter)
    cpu: float = 0.0  # seconds that the clients took

    def add(self, other: Figures) -> None:
        self.took += other.took
        self.errors.update(other.errors)
        for name in ("unanswered", "over", "boards", "sent", "unpacked", "cpu"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Player(ABC):
    """One seat, on a line of its own. What he hears tells how the table stands."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.ply = -1  # nothing was shown to him yet
        self.is_to_move = False
        self.table: Table | None = None
        self.line = Line(self.greeting(), self._hear)

    @abstractmethod
    def greeting(self) -> bytes: ...

    @abstractmethod
    def read(self, text: bytes) -> bool:
        """True if it is a board; `ply` and `is_to_move` are set then."""

    @abstractmethod
    def move(self) -> str:
        """One of the moves he has, at random."""

    def _hear(self, text: bytes, at: float) -> None:
        before, self.line.received = self.line.received, 0
        if self.read(text):
            self.figures.boards += 1
            self.figures.sent += before
            self.figures.unpacked += len(text)
            if self.table is not None:
                self.table.look(at)


class Table:
    def __init__(self, players: Sequence[Player], figures: Figures) -> None:
        self.players = players
        self._figures = figures
        self._loop = asyncio.get_running_loop()
        self._due = self._sent = self._counts = 0.0
        self._awaited = 0  # the ply that all have to see
        for player in players:
            player.table = self

    def begin(self, first: float, counts: float) -> None:
        """A move at `first` and then every second; what is sent before `counts` is not counted."""
        self._due, self._counts = first, counts
        self._loop.call_at(first, self._move)

    def look(self, at: float) -> None:
        if not self._sent or any(player.ply < self._awaited for player in self.players):
            return
        self._due += PACE
        if self._sent >= self._counts:
            self._figures.took.append((at - self._sent) * 1000)
        self._sent = 0.0
        self._loop.call_at(self._due, self._move)

    def _move(self) -> None:
        mover = next((player for player in self.players if player.is_to_move), None)
        if mover is None:
            return
        self._awaited = mover.ply + 1
        self._sent = time.monotonic()
        mover.line.say(mover.move())

    def end(self, at: float) -> None:
        """Whoever has waited for a second, or longer, has waited at least so long."""
        if self._sent and at - self._sent > PACE:
            self._figures.unanswered += 1
            self._figures.took.append((at - self._sent) * 1000)
        elif not self._sent and not any(player.is_to_move for player in self.players):
            self._figures.over += 1
        self._figures.errors["lost"] += sum(player.line.is_lost for player in self.players)


async def play(tables: Sequence[Table], start: float, warm: float, seconds: float) -> None:
    """All tables, their moves spread over the second."""
    for table in tables:
        table.begin(start + random.random() * PACE, start + warm)
    await asyncio.sleep(max(0.0, start + warm - time.monotonic()))
    figures = tables[0].players[0].figures
    figures.boards = figures.sent = figures.unpacked = 0
    cpu = time.process_time()
    await asyncio.sleep(max(0.0, start + warm + seconds - time.monotonic()))
    figures.cpu = time.process_time() - cpu
    at = time.monotonic()
    for table in tables:
        table.end(at)
