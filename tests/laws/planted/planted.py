"""The template game with a fault planted in its positions."""

from __future__ import annotations

from marchstone.core.chance.rng import Rng
from template_game.game import SealedBids
from template_game.rules.rules import Options, Position

SEED = 5


class Planted(SealedBids):
    """The template game with positions of another class."""

    position: type[Position] = Position

    def new(self, options: Options, seats: int, seed: int) -> Position:
        state = self.position()
        state.set_up(options, seats, Rng(seed))
        return state


def planted(position: type[Position]) -> tuple[Planted, Position]:
    game = Planted()
    game.position = position
    return game, game.new(Options(), 3, SEED)
