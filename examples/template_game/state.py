"""What lies on the table: options, fields, set-up."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.options import choice
from marchstone.core.position import Hidden, Layout, Own
from marchstone.core.protocol import State
from marchstone.core.rng import Rng
from template_game.cards import CARDS, NONE


@dataclass(frozen=True, slots=True)
class Options:
    hand: int = choice(5, 3, 5)
    wins: str = choice("highest", "highest", "lowest")


class Open(Layout):
    """What all may see."""

    options: Options
    prize: int  # NONE when the game is over
    taken: list[tuple[int, ...]]  # per seat: the prizes
    spent: tuple[int, ...]  # bids of the rounds before


class Table(Open, State):
    """A position as data."""

    hands: Own[list[list[int]]]  # sorted
    bids: Own[list[int]]  # face down; NONE while it is owed
    deck: Hidden[list[int]]  # drawn from the end

    def set_up(self, options: Options, seats: int, rng: Rng) -> None:
        self.options = options
        self.deck = rng.shuffled(range(CARDS))
        self.hands = [sorted(self.deck.pop() for _ in range(options.hand)) for _ in range(seats)]
        self.prize = self.deck.pop()
        self.bids = [NONE] * seats
        self.taken = [()] * seats
        self.spent = ()
