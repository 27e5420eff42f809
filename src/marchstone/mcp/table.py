"""One table of a tool server, and who sits there."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marchstone.core.match import Match
from marchstone.core.protocol import AnyGame, Bot, Event, Seat
from marchstone.mcp.sight import Ticket


@dataclass(slots=True)
class Chair:
    """A seat: somebody with a key, a bot, or nobody yet."""

    name: str = ""
    bot: Bot | None = None
    told: int = 0  # events that were told to whoever sits there

    @property
    def is_open(self) -> bool:
        return not self.name


@dataclass(slots=True)
class Table:
    id: str
    match: Match
    chairs: list[Chair]
    events: list[Event] = field(default_factory=list)
    lock: threading.RLock = field(default_factory=threading.RLock)  # held for moments only
    thinking: threading.Lock = field(default_factory=threading.Lock)  # of whoever lets bots play
    caller: str = ""  # from where it was started
    is_played: bool = False  # somebody with a key has decided something
    touched: float = field(default_factory=time.monotonic)
    # As it stood after the last decision.
    owing: tuple[Seat, ...] = ()
    is_over: bool = False

    @property
    def game(self) -> AnyGame:
        return self.match.game

    def settle(self) -> None:
        """After whatever has changed."""
        self.is_over = self.match.outcome() is not None
        self.owing = () if self.open_seats() else self.match.to_act()

    def decision(self, seat: Seat) -> int:
        """How often the seat has decided before."""
        return sum(mover == seat for mover, _ in self.match.moves)

    def names(self) -> tuple[str, ...]:
        return tuple(chair.name or f"Seat {seat}" for seat, chair in enumerate(self.chairs))

    def open_seats(self) -> list[Seat]:
        """None where whoever was there has given up before it began."""
        if self.is_over:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_open]

    def news(self, seat: Seat) -> tuple[Mapping[str, Any], ...]:
        """What has happened since the seat was last told."""
        chair = self.chairs[seat]
        fresh, chair.told = self.events[chair.told :], len(self.events)
        return tuple(event.seen_by(seat) for event in fresh)

    def ticket(self, seat: Seat, key: str) -> Ticket:
        return Ticket(self.id, self.game.name, seat, key)
