"""What one seat may see of a table just now: all that a model is told is made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from marchstone.core.ending import Ending
from marchstone.core.errors import MarchstoneError
from marchstone.core.protocol import Action, AnyGame, Outcome, Seat
from marchstone.core.words import Voice


class Refused(MarchstoneError):
    """Why something was not done, in a sentence."""


@dataclass(frozen=True, slots=True)
class Sight:
    table: str
    game: AnyGame
    seat: Seat
    names: tuple[str, ...]
    decision: int  # how often the seat has decided before
    has_begun: bool
    view: Any  # None where a table that waits shows nothing yet
    outcome: Outcome | None
    news: tuple[Mapping[str, Any], ...] = ()  # events as the seat may know them

    @property
    def legal(self) -> tuple[Action, ...]:
        return tuple(self.view.legal) if self.has_begun and self.outcome is None else ()

    def voice(self, language: str) -> Voice:
        return Voice(self.game.words(language), self.names, self.seat)

    def result(self, voice: Voice) -> str:
        """How it ended; "" while it is played."""
        if self.outcome is None:
            return ""
        ending = Ending.of(self.outcome)
        if ending is not None:
            return ending.result(self.outcome, voice)
        return self.game.text.result(self.view, self.outcome, voice)


class Ticket(NamedTuple):
    table: str
    game: str
    seat: Seat
    key: str  # who shows it is who sits there


def chosen(game: AnyGame, move: str) -> Action:
    """By its number, or by notation; Python makes no int of very many digits."""
    return int(move) if move.isdecimal() and len(move) < 10 else game.parse(move)


class Waiting(NamedTuple):
    """A table at which somebody may sit down."""

    table: str
    game: str
    open_seats: list[Seat]


class Thought(NamedTuple):
    action: Action
    per_cent: int  # to win


class House(Protocol):
    """Tables to play at: our own, or those of a server."""

    def start(
        self, game: str, options: Mapping[str, Any], seats: Sequence[str], name: str
    ) -> Ticket: ...

    def waiting(self) -> list[Waiting]: ...

    def join(self, name: str, table: str, invitation: str = "") -> Ticket: ...

    def sight(self, key: str, *, tells: bool = False) -> Sight:
        """`tells`: what is new since then is told by it, and not once more."""

    def wait(self, key: str, seconds: float) -> None:
        """Until the seat owes a decision or all is over, but no longer."""

    def play(self, key: str, move: str, decision: int | None) -> None: ...

    def hint(self, key: str) -> Sequence[Thought]: ...

    def resign(self, key: str) -> None: ...
