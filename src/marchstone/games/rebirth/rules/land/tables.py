"""The land: a map file as tables of ints, made once and shared by all positions.

A *hex* is row * COLUMNS + column, the number an action names. A *cell* counts the hexes that take
tiles from 0, in reading order; sets of cells are bits of one int. Castles, sites (cathedrals or
towers) and settlements have the numbers of their tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from marchstone.games.rebirth.rules.cards import NONE
from marchstone.games.rebirth.rules.land.mapfile import (
    COLUMNS,
    HEXES,
    KINDS,
    Hex,
    MapFile,
    Place,
    neighbours,
)
from marchstone.games.rebirth.rules.land.mapreader import FOLDER, read_map

OPEN_TO = {"farm": (0,), "energy": (1,), "blank": (0, 1), "settlement": (2,)}  # RB-7


@dataclass(frozen=True, slots=True)
class Land:
    name: str
    rules: str  # scotland or ireland
    is_ireland: bool
    hexes: tuple[int, ...]  # of each cell
    cells: tuple[int, ...]  # of each hex; NONE where no tile can lie
    kinds: tuple[str, ...]  # of each cell: farm, energy, blank, settlement
    opens: tuple[tuple[int, ...], ...]  # of each cell: for which tiles (farm, energy, settlement)
    near: tuple[int, ...]  # of each cell: the neighbouring cells as bits
    castles_near: tuple[tuple[int, ...], ...]
    sites_near: tuple[tuple[int, ...], ...]
    castle_bits: tuple[int, ...]  # of each cell: the castles next to it as bits
    site_bits: tuple[int, ...]
    town: tuple[int, ...]  # of each cell: its settlement, or NONE
    plus: tuple[bool, ...]  # of each cell: a port or a coastal 1+ hex
    blocked: tuple[int, ...]  # the cells covered with two players
    castle_names: tuple[str, ...]
    castle_hexes: tuple[int, ...]
    site_names: tuple[str, ...]
    site_hexes: tuple[int, ...]
    town_names: tuple[str, ...]
    towns: tuple[tuple[int, ...], ...]  # the cells of each settlement
    first_tiebreak: int  # a castle
    second_tiebreak: int  # a castle in Scotland, a tower in Ireland


@cache
def land(name: str) -> Land:
    """The map of the option's value."""
    return land_of(read_map(FOLDER / f"{name}.toml"))


def number(hex_: Hex) -> int:
    return hex_[0] * COLUMNS + hex_[1]


def hex_name(hex_: int) -> str:
    """g12: the column as a letter, the row from 1."""
    row, column = divmod(hex_, COLUMNS)
    return f"{chr(ord('a') + column)}{row + 1}"


def centre(hex_: int) -> tuple[float, float]:
    """Where the hex is drawn: its width is 1, and odd rows sit half a hex to the right."""
    row, column = divmod(hex_, COLUMNS)
    return column + (row % 2) / 2 + 0.5, row * 0.75**0.5 + 1 / 3**0.5


def land_of(board: MapFile) -> Land:
    tiled = sorted(hex_ for hex_, kind in board.kinds.items() if kind in KINDS)
    cell = {hex_: index for index, hex_ in enumerate(tiled)}
    kinds = tuple(KINDS[board.kinds[hex_]] for hex_ in tiled)
    towns = tuple(tuple(sorted(cell[hex_] for hex_ in hexes)) for _, hexes in board.settlements)
    at = {number(hex_): index for hex_, index in cell.items()}
    castles_near = tuple(next_to(hex_, board.castles) for hex_ in tiled)
    sites_near = tuple(next_to(hex_, board.sites) for hex_ in tiled)
    return Land(
        name=board.name,
        rules=board.rules,
        is_ireland=board.rules == "ireland",
        hexes=tuple(map(number, tiled)),
        cells=tuple(at.get(hex_, NONE) for hex_ in range(HEXES)),
        kinds=kinds,
        opens=tuple(OPEN_TO[kind] for kind in kinds),
        near=tuple(bits(cell[n] for n in neighbours(hex_) if n in cell) for hex_ in tiled),
        castles_near=castles_near,
        sites_near=sites_near,
        castle_bits=tuple(map(bits, castles_near)),
        site_bits=tuple(map(bits, sites_near)),
        town=tuple(town_of(index, towns) for index in range(len(tiled))),
        plus=tuple(hex_ in board.plus for hex_ in tiled),
        blocked=tuple(sorted(cell[hex_] for hex_ in board.blocked)),
        castle_names=tuple(place.name for place in board.castles),
        castle_hexes=tuple(number(place.hex) for place in board.castles),
        site_names=tuple(place.name for place in board.sites),
        site_hexes=tuple(number(place.hex) for place in board.sites),
        town_names=tuple(name for name, _ in board.settlements),
        towns=towns,
        first_tiebreak=marked(board.castles, 1),
        second_tiebreak=marked(board.castles if board.rules == "scotland" else board.sites, 2),
    )


def next_to(hex_: Hex, places: tuple[Place, ...]) -> tuple[int, ...]:
    around = neighbours(hex_)
    return tuple(index for index, place in enumerate(places) if place.hex in around)


def town_of(cell: int, towns: tuple[tuple[int, ...], ...]) -> int:
    return next((index for index, cells in enumerate(towns) if cell in cells), NONE)


def marked(places: tuple[Place, ...], tiebreak: int) -> int:
    return next(index for index, place in enumerate(places) if place.tiebreak == tiebreak)


def bits(numbers: Iterable[int]) -> int:
    mask = 0
    for index in numbers:
        mask |= 1 << index
    return mask
