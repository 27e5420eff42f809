"""Sealed Bids as a Game of the protocol: the one door to all its parts."""

from pathlib import Path

from marchstone.core.board import Board
from marchstone.core.chance.deal import dealer
from marchstone.core.protocol import Features, Game
from template_game.judge.guide import Guide
from template_game.rules.cards import MOVES, Bid
from template_game.rules.rules import Options, Position
from template_game.rules.view import View, imagine, view
from template_game.words import text


class SealedBids(Game[Position, View, Bid, Options]):
    name = "sealed-bids"
    version = 1
    seat_counts = range(2, 5)
    num_actions = MOVES.size
    max_plies = 4 * 5  # every card of every hand
    options = Options
    view_type = View
    moves = MOVES
    text = text
    guide = Guide
    reveals = frozenset({"take"})
    folder = Path(__file__).parent
    board = Board(folder / "board")
    view = staticmethod(view)
    imagine = staticmethod(imagine)

    def new(self, options: Options, seats: int, seed: int) -> Position:
        self.check_seats(seats)
        state = Position()
        state.set_up(options, seats, dealer(seed))
        return state

    def load_features(self) -> Features:
        from template_game import features

        return features


GAME = SealedBids()
