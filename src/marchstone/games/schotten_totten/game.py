"""Schotten Totten as a Game of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marchstone.core.protocol import Game
from marchstone.core.rng import Rng
from marchstone.games.schotten_totten import actions, text
from marchstone.games.schotten_totten import view as views
from marchstone.games.schotten_totten.actions import Move
from marchstone.games.schotten_totten.cards import NONE
from marchstone.games.schotten_totten.rules import Position
from marchstone.games.schotten_totten.state import Options
from marchstone.games.schotten_totten.view import View


class SchottenTotten(Game[Position, View, Move, Options]):
    name = "schotten-totten"
    version = 1
    seat_counts = range(2, 3)
    num_actions = actions.NUM_ACTIONS
    # A round: 64 cards each played once, with a draw, declarations, recruiting; 9 claims; and
    # between two of those at most one pass and its end of turn.
    max_plies = 9 * (64 * 2 + 2 + 5 + 9 + 2 * (64 + 9 + 2))
    options = Options
    view_type = View
    moves = actions
    text = text
    folder = Path(__file__).parent

    def new(self, options: Options, seats: int, seed: int) -> Position:
        self.check_seats(seats)
        return Position.new(options, seed)

    def view(self, state: Position, seat: int | None) -> View:
        return views.view(state, seat)

    def imagine(self, view: View, rng: Rng) -> Position:
        return views.imagine(view, rng)

    def touched(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        keys = [f"card-{event['card']}"] if "card" in event else []
        if event.get("stone", NONE) != NONE:
            keys.append(f"stone-{event['stone'] + 1}")
        return tuple(keys)


GAME: Game[Any, Any, Any, Any] = SchottenTotten()
