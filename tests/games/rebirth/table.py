"""A board of Rebirth laid out for a test: places by their names, hexes as in a record (g12)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from marchstone.core.protocol import Event
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.actions import MOVES
from marchstone.games.rebirth.rules.cards import BONUS_CODES, BONUS_TILES, FREE, TILE_CODES
from marchstone.games.rebirth.rules.land.tables import hex_name
from marchstone.games.rebirth.rules.land.tables import land as land_of
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import Options
from marchstone.games.rebirth.rules.view import View

BLUE, PINK, ORANGE, BEIGE = range(4)
NUMBER = {MOVES.notation(action): action for action in range(MOVES.size)}


class Table:
    def __init__(self, map_name: str, seats: int, seed: int = 7) -> None:
        self.state: Position = GAME.new(Options(map_name), seats, seed)
        self.land = land_of(map_name)
        self.events: list[Event] = []
        self.state.turn = self.state.starter = BLUE

    # Where things are

    def hex(self, name: str) -> int:
        return next(h for h in self.land.hexes if hex_name(h) == name)

    def cell(self, name: str) -> int:
        return self.land.cells[self.hex(name)]

    def name(self, cell: int) -> str:
        return hex_name(self.land.hexes[cell])

    def town(self, name: str) -> list[str]:
        """The hexes of a settlement."""
        return [self.name(c) for c in self.land.towns[self.land.town_names.index(name)]]

    def towns(self, *sizes: int) -> list[str]:
        """The names of the settlements with so many hexes that are not covered."""
        named = zip(self.land.town_names, self.land.towns, strict=True)
        return [name for name, cells in named if len(cells) in sizes and self.is_free(cells)]

    def is_free(self, cells: tuple[int, ...]) -> bool:
        return all(self.state.board[cell] == FREE for cell in cells)

    def castle(self, name: str) -> int:
        return self.land.castle_names.index(name)

    def site(self, name: str) -> int:
        return self.land.site_names.index(name)

    def around_castle(self, name: str, tile: str = "") -> list[str]:
        return self.near(self.land.castles_near, self.castle(name), tile)

    def around_site(self, name: str, tile: str = "") -> list[str]:
        return self.near(self.land.sites_near, self.site(name), tile)

    def near(self, lists: tuple[tuple[int, ...], ...], place: int, tile: str) -> list[str]:
        """The free hexes next to a place, those first that touch nothing else."""
        cells = [cell for cell, places in enumerate(lists) if place in places]
        cells = [c for c in cells if self.state.board[c] == FREE and self.takes(c, tile)]
        return [self.name(cell) for cell in sorted(cells, key=self.touched)]

    def takes(self, cell: int, tile: str) -> bool:
        which = {"farm": 0, "energy": 1}.get(tile, 2)
        return not tile or which in self.land.opens[cell]

    def touched(self, cell: int) -> int:
        return len(self.land.castles_near[cell]) + len(self.land.sites_near[cell])

    def patch(self, tile: str, size: int) -> list[str]:
        """So many free hexes in one piece, apart from all tiles that lie; if it can be, apart
        from cathedrals and towers too."""
        used = [cell for cell, held in enumerate(self.state.board) if held >= 0]
        free = [
            cell
            for cell in range(len(self.land.hexes))
            if self.takes(cell, tile)
            and self.state.board[cell] == FREE
            and not self.land.plus[cell]
            and not self.is_next_to(cell, used)
        ]
        quiet = [cell for cell in free if not self.land.sites_near[cell]]
        pieces = (self.grown(start, among, size) for among in (quiet, free) for start in among)
        return [self.name(cell) for cell in next(filter(None, pieces))]

    def grown(self, start: int, free: list[int], size: int) -> list[int]:
        piece = [start]
        while len(piece) < size:
            edge = [c for c in free if c not in piece and self.is_next_to(c, piece)]
            if not edge:
                return []
            piece.append(edge[0])
        return piece

    def is_next_to(self, cell: int, cells: list[int]) -> bool:
        return any(self.land.near[cell] >> other & 1 for other in cells)

    # Laying tiles and playing

    def lay(self, seat: int, tile: str, *hexes: str) -> list[int]:
        """Place and score without turns; what each seat got for it."""
        before = list(self.state.points)
        for name in hexes:
            self.state.place(seat, self.hex(name), TILE_CODES.index(tile), self.events)
        return [now - then for now, then in zip(self.state.points, before, strict=True)]

    def give(self, seat: int, *tiles: str) -> None:
        """These tiles in the hand, taken from the supply; what was there goes back."""
        state = self.state
        state.supplies[seat] += state.hands[seat]
        for tile in tiles:
            state.supplies[seat].remove(TILE_CODES.index(tile))
        state.hands[seat] = sorted(TILE_CODES.index(tile) for tile in tiles)

    def moves(self) -> set[str]:
        return {MOVES.notation(action) for action in self.state.legal(self.state.turn)}

    def hexes_for(self, tile: str) -> set[str]:
        """Where the player in turn can place the tile."""
        split = (move.split() for move in self.moves())
        return {hex_ for code, hex_ in split if code == tile}

    def play(self, *moves: str) -> list[Event]:
        """By whoever is in turn; what happened."""
        events: list[Event] = []
        for move in moves:
            assert move in self.moves(), f"{move} is illegal"
            self.state.apply(self.state.turn, NUMBER[move], events)
        return events

    def view(self, seat: int | None = BLUE) -> View:
        view: View = GAME.view(self.state, seat)
        return view

    def all_of_kind(self, *kinds: str) -> set[str]:
        return {self.name(c) for c, kind in enumerate(self.land.kinds) if kind in kinds}

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.public) for event in self.events if event.kind == kind]


def scotland(seats: int = 4) -> Table:
    return Table("scotland", seats)


def ireland(
    seats: int = 4,
    face_up: tuple[int, ...] = tuple(range(8)),
    towers: Mapping[str, str] = MappingProxyType({}),
    **more_towers: str,
) -> Table:
    """Towers by name with their bonus; the others get what is left."""
    table = Table("ireland", seats)
    state = table.state
    left = list(BONUS_TILES)
    given: dict[int, int] = {}
    for name, code in {**towers, **more_towers}.items():
        given[table.site(name)] = BONUS_CODES.index(code)
        left.remove(BONUS_CODES.index(code))
    state.bonuses = tuple(given[t] if t in given else left.pop(0) for t in range(14))
    state.face_up = face_up
    state.deck = [mission for mission in range(12) if mission not in face_up]
    return table
