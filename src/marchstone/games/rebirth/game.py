"""Rebirth as a Game of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marchstone.core.board import Board
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Features, Game
from marchstone.games.rebirth.board import chart
from marchstone.games.rebirth.board.box import box
from marchstone.games.rebirth.board.parts import parts, position
from marchstone.games.rebirth.judge.guide import Guide
from marchstone.games.rebirth.rules import actions
from marchstone.games.rebirth.rules import view as views
from marchstone.games.rebirth.rules.actions import Move
from marchstone.games.rebirth.rules.cards import IRELAND_CODES
from marchstone.games.rebirth.rules.land.tables import hex_name
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import Options
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words import text


class Rebirth(Game[Position, View, Move, Options]):
    name = "rebirth"
    version = 1
    seat_counts = range(2, 5)
    num_actions = actions.MOVES.size
    max_plies = 4 * (36 + 1)  # every tile, and the double token
    options = Options
    view_type = View
    moves = actions.MOVES
    text = text
    changing = ()
    reveals = frozenset({"draw", "extra"})
    guide = Guide
    board = Board(Path(__file__).parent / "board", parts, chart.sheet, box, position)
    folder = Path(__file__).parent

    def new(self, options: Options, seats: int, seed: int) -> Position:
        self.check_seats(seats)
        return Position.new(options, seats, seed)

    def view(self, state: Position, seat: int | None) -> View:
        return views.view(state, seat)

    def imagine(self, view: View, rng: Rng) -> Position:
        return views.imagine(view, rng)

    def load_features(self) -> Features:
        from marchstone.games.rebirth import features

        return features

    def touched(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        """The hex of a tile; the settlement, castle, cathedral, tower or mission it moved."""
        match event:
            case {"kind": "place", "hex": hex_}:
                return (f"hex-{hex_name(hex_)}",)
            case {"kind": "mission" | "double", "mission": mission}:
                return (f"mission-{IRELAND_CODES[mission]}",)
            case {"kind": "settlement" | "castle" | "cathedral" | "tower" as place}:
                return (f"{place}-{event[place]}",)
        return ()

    def scored(self, event: Mapping[str, Any]) -> Mapping[int, int]:
        """The final scoring is told line by line, beside the map."""
        match event:
            case {"kind": "plus" | "group" | "mission" | "tower", "seat": seat, "points": points}:
                return {seat: points}
            case {"kind": "settlement", "shares": shares}:
                return dict(enumerate(shares))
        return {}


GAME: Game[Any, Any, Any, Any] = Rebirth()
