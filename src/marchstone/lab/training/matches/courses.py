"""Of which matches a game is learned, and by whom its seats are taken now and then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import every
from marchstone.core.network.door import judged_in
from marchstone.core.network.senses import Senses
from marchstone.core.protocol import Action, AnyGame, Seat

Temper = Callable[[Any, Seat, Rng], Action]

MOST_SEATS = 4
CLEAR = 10.0  # points, where the senses of a game say nothing else
# Two play more often than three or four: with two every level has to beat the one below clearly.
SHARES = {2: 4, 3: 1, 4: 1}  # so half of all decisions are taken at tables for two


@dataclass(frozen=True)
class Course:
    """A game with all its options and seats. It goes to other processes by its name."""

    name: str

    @cached_property
    def game(self) -> AnyGame:
        return games.get(self.name)

    @cached_property
    def senses(self) -> Senses:
        found: Senses = judged_in(self.game, "network.senses").SENSES
        return found

    @cached_property
    def spread(self) -> float:
        """A lead of so many points is clear: what is learned of points beside the win."""
        return float(getattr(self.senses, "spread", CLEAR))

    @cached_property
    def tempers(self) -> Mapping[str, Temper]:
        found: Mapping[str, Temper] = judged_in(self.game, "tempers").TEMPERS
        return found

    @cached_property
    def kinds(self) -> Sequence[tuple[Any, int]]:
        """Options and numbers of seats, each as often as it is to be played."""
        return [
            (options, seats)
            for options in every(self.game.options)
            for seats in self.game.seat_counts
            for _ in range(SHARES.get(seats, 0))
        ]

    def __reduce__(self) -> Any:
        return type(self), (self.name,)


def course(name: str) -> Course | None:
    """Of a game that brings what it takes, from whatever package; None of all others."""
    if name not in games.names():
        return None
    found = Course(name)
    try:
        return found if found.senses.plays and found.tempers else None
    except ModuleNotFoundError as error:
        if ".judge" not in (error.name or ""):
            raise  # a library that it needs
        return None


def courses() -> dict[str, Course]:
    every_course = {name: course(name) for name in games.names()}
    return {name: found for name, found in every_course.items() if found}
