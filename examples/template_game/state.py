"""What lies on the table: slots, set-up, clone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from marchstone.core.options import choice
from marchstone.core.protocol import State
from marchstone.core.rng import Rng
from template_game.cards import CARDS, NONE


@dataclass(frozen=True, slots=True)
class Options:
    hand: int = choice(5, 3, 5)
    wins: str = choice("highest", "highest", "lowest")


class Table(State):
    """A position as data."""

    __slots__ = ("bids", "deck", "hands", "options", "prize", "spent", "taken")

    options: Options
    hands: list[list[int]]  # sorted
    deck: list[int]  # drawn from the end
    prize: int  # NONE when the game is over
    bids: list[int]  # per seat, face down; NONE while it is owed
    taken: list[tuple[int, ...]]  # per seat: the prizes
    spent: tuple[int, ...]  # bids of the rounds before

    def set_up(self, options: Options, seats: int, rng: Rng) -> None:
        self.options = options
        self.deck = rng.shuffled(range(CARDS))
        self.hands = [sorted(self.deck.pop() for _ in range(options.hand)) for _ in range(seats)]
        self.prize = self.deck.pop()
        self.bids = [NONE] * seats
        self.taken = [()] * seats
        self.spent = ()

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.prize = self.prize
        twin.bids = self.bids[:]
        twin.taken = self.taken[:]
        twin.spent = self.spent
        return twin
