"""A board as its map file tells it, and what it must keep so that it can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from marchstone.core.errors import MarchstoneError
from marchstone.games.rebirth.rules.cards import PRIZES, TOWERS

ROWS, COLUMNS = 24, 16
HEXES = ROWS * COLUMNS
MOST_TILE_HEXES = 144
KINDS = {"F": "farm", "E": "energy", "B": "blank", "S": "settlement"}
PLACES = {"C": "castle", "K": "cathedral", "T": "tower"}
BLOCKED_HEXES = {"scotland": 32, "ireland": 24}  # RB-3

Hex = tuple[int, int]  # row, column


class BadMap(MarchstoneError):
    """A map file that cannot be played on; the message names the file and the place in it."""


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    hex: Hex
    tiebreak: int  # 0: none


@dataclass(frozen=True, slots=True)
class MapFile:
    name: str
    rules: str  # scotland or ireland
    kinds: dict[Hex, str]  # one of "FEBSCKT"
    plus: frozenset[Hex]
    blocked: frozenset[Hex]
    castles: tuple[Place, ...]
    sites: tuple[Place, ...]  # cathedrals or towers
    settlements: tuple[tuple[str, tuple[Hex, ...]], ...]


def neighbours(hex_: Hex) -> list[Hex]:
    """The six hexes around; odd rows sit half a hex to the right."""
    row, column = hex_
    right = column + row % 2
    beside = [(row, column - 1), (row, column + 1)]
    return beside + [(r, c) for r in (row - 1, row + 1) for c in (right - 1, right)]


def faults(board: MapFile) -> Iterator[str]:
    yield from town_faults(board)
    plus_kinds = "S" if board.rules == "scotland" else "FE"
    for hex_ in sorted(board.plus):
        if board.kinds[hex_] not in plus_kinds:
            kinds = " or ".join(KINDS[kind] for kind in plus_kinds)
            yield f"hex {list(hex_)} has a +, which only a {kinds} hex can have"
    if len(board.blocked) != BLOCKED_HEXES[board.rules]:
        wanted = BLOCKED_HEXES[board.rules]
        yield f"{len(board.blocked)} hexes are covered with two players, the rules say {wanted}"
    if board.rules == "ireland" and len(board.sites) != TOWERS:
        yield f"there are {len(board.sites)} towers for {TOWERS} bonuses"
    if (count := sum(kind in KINDS for kind in board.kinds.values())) > MOST_TILE_HEXES:
        yield f"{count} hexes take tiles, at most {MOST_TILE_HEXES} can"
    yield from tiebreak_faults(board)


def town_faults(board: MapFile) -> Iterator[str]:
    seen: dict[Hex, str] = {}
    for name, hexes in board.settlements:
        if len(hexes) not in (1, *PRIZES):
            yield f"settlement {name} has {len(hexes)} hexes, which is no size of the rules"
        for hex_ in hexes:
            if board.kinds.get(hex_) != "S":
                yield f"settlement {name}: hex {list(hex_)} of the grid is not S"
            if hex_ in seen:
                yield f"hex {list(hex_)} belongs to {seen[hex_]} and to {name}"
            seen[hex_] = name
        if not is_connected(hexes):
            yield f"settlement {name} is in pieces"
    for hex_, kind in board.kinds.items():
        if kind == "S" and hex_ not in seen:
            yield f"hex {list(hex_)} is a settlement without a name"


def is_connected(hexes: tuple[Hex, ...]) -> bool:
    reached, edge = {hexes[0]}, [hexes[0]]
    while edge:
        near = {hex_ for hex_ in neighbours(edge.pop()) if hex_ in hexes} - reached
        reached |= near
        edge += near
    return len(reached) == len(set(hexes)) == len(hexes)


def tiebreak_faults(board: MapFile) -> Iterator[str]:
    castles = [place.tiebreak for place in board.castles]
    sites = [place.tiebreak for place in board.sites]
    if castles.count(1) != 1 or sites.count(1):
        yield "exactly one castle must have tiebreak = 1"
    second, other = (castles, sites) if board.rules == "scotland" else (sites, castles)
    if second.count(2) != 1 or other.count(2):
        what = "castle" if board.rules == "scotland" else "tower"
        yield f"exactly one {what} must have tiebreak = 2"
