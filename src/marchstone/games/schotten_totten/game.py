"""Schotten Totten as a Game of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marchstone.core.board import Board
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Features, Game
from marchstone.games.schotten_totten.board.box import box
from marchstone.games.schotten_totten.board.parts import parts
from marchstone.games.schotten_totten.board.position import position
from marchstone.games.schotten_totten.judge.guide import Guide
from marchstone.games.schotten_totten.rules import actions
from marchstone.games.schotten_totten.rules import view as views
from marchstone.games.schotten_totten.rules.actions import Move
from marchstone.games.schotten_totten.rules.cards import NONE
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from marchstone.games.schotten_totten.rules.view import View
from marchstone.games.schotten_totten.words import text


class SchottenTotten(Game[Position, View, Move, Options]):
    name = "schotten-totten"
    version = 1
    seat_counts = range(2, 3)
    num_actions = actions.MOVES.size
    # A round: 64 cards each played once, with a draw, declarations, recruiting; 9 claims; and
    # between two of those at most one pass and its end of turn.
    max_plies = 9 * (64 * 2 + 2 + 5 + 9 + 2 * (64 + 9 + 2))
    options = Options
    view_type = View
    moves = actions.MOVES
    text = text
    changing = (actions.Redeploy, actions.Bewail)
    reveals = frozenset({"draw", "reveal", "round"})
    guide = Guide
    board = Board(Path(__file__).parent / "board", parts, box=box, position=position)
    folder = Path(__file__).parent

    def new(self, options: Options, seats: int, seed: int) -> Position:
        self.check_seats(seats)
        return Position.new(options, seed)

    def view(self, state: Position, seat: int | None) -> View:
        return views.view(state, seat)

    def imagine(self, view: View, rng: Rng) -> Position:
        return views.imagine(view, rng)

    def load_features(self) -> Features:
        from marchstone.games.schotten_totten import features

        return features

    def touched(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        keys = [f"card-{event['card']}"] if "card" in event else []
        if event.get("stone", NONE) != NONE:
            keys.append(f"stone-{event['stone'] + 1}")
        return tuple(keys)


GAME: Game[Any, Any, Any, Any] = SchottenTotten()
