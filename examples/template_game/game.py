"""Sealed Bids as a Game of the protocol."""

from __future__ import annotations

from pathlib import Path

from marchstone.core.protocol import Board, Features, Game
from marchstone.core.rng import Rng
from template_game import actions, text
from template_game import view as views
from template_game.actions import Bid
from template_game.rules import Position
from template_game.state import Options
from template_game.view import View


class SealedBids(Game[Position, View, Bid, Options]):
    name = "sealed-bids"
    version = 1
    seat_counts = range(2, 5)
    num_actions = actions.MOVES.size
    max_plies = 4 * 5  # every card of every hand
    options = Options
    view_type = View
    moves = actions.MOVES
    text = text
    board = Board(Path(__file__).parent / "board")
    folder = Path(__file__).parent

    def new(self, options: Options, seats: int, seed: int) -> Position:
        self.check_seats(seats)
        return Position.new(options, seats, seed)

    def view(self, state: Position, seat: int | None) -> View:
        return views.view(state, seat)

    def imagine(self, view: View, rng: Rng) -> Position:
        return views.imagine(view, rng)

    def load_features(self) -> Features:
        from template_game import features

        return features


GAME = SealedBids()
