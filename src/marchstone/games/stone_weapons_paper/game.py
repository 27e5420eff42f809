"""Stone, Weapons, Paper as a Game of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marchstone.core.board import Board
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Features, Game
from marchstone.games.stone_weapons_paper.board.box import box
from marchstone.games.stone_weapons_paper.board.parts import parts
from marchstone.games.stone_weapons_paper.board.position import position
from marchstone.games.stone_weapons_paper.judge.guide import Guide
from marchstone.games.stone_weapons_paper.rules import actions
from marchstone.games.stone_weapons_paper.rules import view as views
from marchstone.games.stone_weapons_paper.rules.actions import Move
from marchstone.games.stone_weapons_paper.rules.cards import (
    ACTION_CARDS,
    LAST_ROUND,
    MOST_BID,
    SYMBOLS,
)
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, PLACEMENTS
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import Options
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words import text

# Three windows to pass, three throws each, four resources to take.
BATTLE_PLIES = 3 + 6 + 4
# Two cards put up; each of the raises by one is two decisions; three drop out; payment and order;
# two parts, with every piece demolished before.
AUCTION_PLIES = 2 + 2 * 2 * MOST_BID + 3 + 2 + 2 * (len(CELLS) + 1)


class StoneWeaponsPaper(Game[Position, View, Move, Options]):
    name = "stone-weapons-paper"
    version = 3
    replays = frozenset({1, 2})
    seat_counts = range(2, 5)
    num_actions = actions.MOVES.size
    # A card is played once in a round, and answered.
    max_plies = LAST_ROUND * (2 * ACTION_CARDS + 4 * (BATTLE_PLIES + AUCTION_PLIES))
    options = Options
    view_type = View
    moves = actions.MOVES
    text = text
    changing = (actions.Pass, actions.Pay, actions.PutUp, actions.Demolish)
    reveals = frozenset({"draw", "steal", "attack", "throws", "offer"})
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
        from marchstone.games.stone_weapons_paper import features

        return features

    def touched(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        """Piles that changed hands, throws, cards, pieces of a castle; income touches all alike."""
        match event:
            case {"kind": "loot" | "take", "seat": seat, "target": target, "resource": resource}:
                return tuple(f"stock-{who}-{SYMBOLS[resource]}" for who in (seat, target))
            case {"kind": "ruin", "target": target, "resource": resource}:
                return (f"stock-{target}-{SYMBOLS[resource]}",)
            case {"kind": "throws", "seats": [attacker, defender]}:
                return (f"fight-{attacker}-{defender}",)
            case {"kind": "put_up" | "develop", "card": card}:
                return (f"offer-{card}",)
            case {"kind": "bid" | "drop_out", "seat": seat}:
                return (f"bidder-{seat}",)
            case {"kind": "draw" | "steal", "seat": seat}:
                return (f"hand-{seat}",)
            case {"kind": "build", "seat": seat, "placement": number}:
                return tuple(f"cell-{seat}-{CELLS[cell]}" for cell in PLACEMENTS[number].cells)
            case {"kind": "demolish", "seat": seat, "cell": cell}:
                return (f"cell-{seat}-{CELLS[cell]}",)
        return ()


GAME: Game[Any, Any, Any, Any] = StoneWeaponsPaper()
