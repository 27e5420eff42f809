"""Tournaments as they leave the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SWISS, ROBIN, KNOCKOUT = "swiss", "robin", "knockout"
OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"
AUTO, CLICK, DAYS = "auto", "click", "days"  # when the next round begins
GAME, BYE, ABSENT, LEFT = "game", "bye", "absent", "left"  # how an encounter came to its points
REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Wish:
    """What its organiser has chosen."""

    title: str
    kind: str  # swiss, robin, knockout
    game: str
    options: Mapping[str, Any]
    clock: str  # as server/live/clock reads it
    most: int  # entrants
    rounds: int = 0  # of a Swiss; 0: as many as fit
    begins: int | None = None
    appear: int = 300  # seconds
    pace: str = AUTO
    is_listed: bool = True
    is_rated: bool = False
    accounts_only: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    number: int
    person: str | None
    name: str  # of the person; "" of a bot, and of one who has left us
    bot: str | None
    seed: int
    lot: int
    out_from: int | None = None
    why: str = ""  # left, removed, absent

    def is_out(self, number: int) -> bool:
        """Whether he is not paired for this round."""
        is_gone = self.person is None and self.bot is None
        return is_gone or (self.out_from is not None and self.out_from <= number)


@dataclass(frozen=True, slots=True)
class Tournament(Wish):
    id: str = ""
    status: str = OPEN
    is_paused: bool = False
    round: int = 0
    organiser: str | None = None
    created: int = 0
    moved: int = 0
    count: int = 0  # entrants who are not out

    @property
    def days(self) -> int:
        """How long a round lasts at most; 0 if nobody counts that."""
        return int(self.pace.partition(":")[2] or 0)


@dataclass(frozen=True, slots=True)
class Encounter:
    round: int
    board: int
    game: int
    first: int
    second: int | None
    table: str | None = None
    points: tuple[int, int] | None = None
    how: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    begun: int
    since: int
    ended: int | None


@dataclass(frozen=True, slots=True)
class Whole:
    """All of one tournament, read at one moment."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    encounters: tuple[Encounter, ...]

    def entrant(self, number: int) -> Entrant:
        return self.entrants[number - 1]

    def of_person(self, person: str | None) -> Entrant | None:
        if person is None:
            return None
        return next((one for one in self.entrants if one.person == person), None)
