"""What a network is told: to choose what the seat may know, to judge the other hands and bids."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from template_game.features import SIZE, features
from template_game.rules.cards import CARDS, NONE
from template_game.rules.rules import Position
from template_game.rules.view import view

OTHERS = 3  # at most


class SealedBidsSenses:
    known = SIZE + 1
    hidden = OTHERS * 2 * CARDS
    plays = CARDS
    spread = 3.0  # a lead of so many points is clear

    def tell_known(self, world: Position, seat: int, row: NDArray[np.float32]) -> None:
        row[:SIZE] = features(view(world, seat))
        row[SIZE] = world.options.wins == "lowest"

    def tell_hidden(self, world: Position, seat: int, row: NDArray[np.float32]) -> None:
        told = row.reshape(OTHERS, 2, CARDS)
        for place in range(1, len(world.hands)):
            other = (seat + place) % len(world.hands)
            told[place - 1, 0, world.hands[other]] = 1
            if world.bids[other] != NONE:
                told[place - 1, 1, world.bids[other]] = 1

    def plays_of(self, world: Position, seat: int, legal: Sequence[int]) -> list[int]:
        return list(legal)


SENSES = SealedBidsSenses()
