"""Clans and Glory as a Game of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marchstone.core.board import Board
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Features, Game
from marchstone.games.clans_and_glory.board.box import box
from marchstone.games.clans_and_glory.board.parts import parts
from marchstone.games.clans_and_glory.board.position import position
from marchstone.games.clans_and_glory.judge.guide import Guide
from marchstone.games.clans_and_glory.rules import actions
from marchstone.games.clans_and_glory.rules import view as views
from marchstone.games.clans_and_glory.rules.actions import Move
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import Options
from marchstone.games.clans_and_glory.rules.view import View
from marchstone.games.clans_and_glory.words import text


class ClansAndGlory(Game[Position, View, Move, Options]):
    name = "clans-and-glory"
    version = 1
    seat_counts = range(2, 5)
    num_actions = actions.MOVES.size
    max_plies = 4 * 7 + 4 * 7  # four players: seven cards each, each with a shield or not
    options = Options
    view_type = View
    moves = actions.MOVES
    text = text
    changing = (actions.Shield,)
    reveals = frozenset[str]()
    guide = Guide
    board = Board(Path(__file__).parent / "board", parts, box=box, position=position)
    folder = Path(__file__).parent

    def new(self, options: Options, seats: int, seed: int) -> Position:
        self.check_seats(seats)
        return Position.new(seats, seed)

    def view(self, state: Position, seat: int | None) -> View:
        return views.view(state, seat)

    def imagine(self, view: View, rng: Rng) -> Position:
        return views.imagine(view, rng)

    def load_features(self) -> Features:
        from marchstone.games.clans_and_glory import features

        return features

    def touched(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        """A card that lies open, one face down by its place, a shield by its tile and number."""
        match event:
            case {"kind": "place", "card": card}:
                return (f"card-{card}",)
            case {"kind": "hide", "place": place}:
                return (f"down-{place}",)
            case {"kind": "shield", "tile": tile, "height": height}:
                return (f"shield-{tile + 1}-{height}",)
        return ()


GAME: Game[Any, Any, Any, Any] = ClansAndGlory()
