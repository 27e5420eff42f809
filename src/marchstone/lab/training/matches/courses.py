"""Of which matches a game is learned, and by whom its seats are taken now and then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import every
from marchstone.core.network.senses import Senses
from marchstone.core.protocol import Action, AnyGame, Seat

Temper = Callable[[Any, Seat, Rng], Action]

MOST_SEATS = 4
# Two play more often than three or four: with two every level has to beat the one below clearly.
SHARES = {2: 4, 3: 1, 4: 1}  # so half of all decisions are taken at tables for two


@dataclass(frozen=True)
class Course:
    """A game with all its options and seats. It goes to other processes by its name."""

    name: str
    spread: float  # a lead of so many points is clear: what is learned of points beside the win

    @cached_property
    def game(self) -> AnyGame:
        return games.get(self.name)

    @cached_property
    def senses(self) -> Senses:
        found: Senses = self._judge("network.senses").SENSES
        return found

    @cached_property
    def tempers(self) -> Mapping[str, Temper]:
        found: Mapping[str, Temper] = self._judge("tempers").TEMPERS
        return found

    @cached_property
    def kinds(self) -> Sequence[tuple[Any, int]]:
        """Options and numbers of seats, each as often as it is to be played."""
        return [
            (options, seats)
            for options in every(self.game.options)
            for seats in self.game.seat_counts
            for _ in range(SHARES[seats])
        ]

    def __reduce__(self) -> Any:
        return type(self), (self.name, self.spread)

    def _judge(self, module: str) -> Any:
        return import_module(f"marchstone.games.{self.name.replace('-', '_')}.judge.{module}")


COURSES = {
    course.name: course
    for course in (
        Course("clans-and-glory", 8.0),
        Course("rebirth", 12.0),
        Course("stone-weapons-paper", 10.0),
    )
}
