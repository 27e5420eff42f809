"""Where the pieces of a castle and of a part are drawn.

A castle stands on its plan, seen from the front and a little from above and the right: A B C at
the back, D E F in front. A part is drawn from above, as it is printed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from marchstone.core.words import Words
from marchstone.games.stone_weapons_paper.rules.cards import PARTS
from marchstone.games.stone_weapons_paper.rules.castle import (
    CELLS,
    PLACEMENTS,
    PLACES,
    TOWERS,
    Placement,
    built,
    turned,
)
from marchstone.games.stone_weapons_paper.rules.castle import picture as letters
from marchstone.games.stone_weapons_paper.words import names

# The foot of tower D, from one tower to the next, and from the front to the back.
FOOT, RIGHT, BACK = (34, 204), 106, (68, -76)
UNIT = 20  # of a part's plan: half the way from tower to tower

TALL, WIDE, DEEP = "tower", "wall", "deep"
# Size of each shape's symbol, and where its corner lies from the cell's foot.
SIZES = {TALL: (48, 92), WIDE: (64, 52), DEEP: (60, 98)}
CORNERS = {TALL: (-24, -83), WIDE: (21, -46), DEEP: (4, -107)}
# What a finger hits, from the cell's foot.
AREAS = {
    TALL: "M-22-36a12 12 0 0 1 12-12h20a12 12 0 0 1 12 12v36a12 12 0 0 1-12 12h-20"
    "a12 12 0 0 1-12-12z",
    WIDE: "M25-38h56v48h-56z",
    DEEP: "M23-68l40-36v48l-40 36z",
}
SYMBOLS = {"T": "tower", "W": "wall", "G": "gate", ".": "ghost"}
# The back first, so that what is in front stands before it.
ORDER = tuple(
    map(CELLS.index, ("A", "AB", "B", "BC", "C", "AD", "BE", "CF", "D", "DE", "E", "EF", "F"))
)


def shape(cell: int) -> str:
    row, _ = PLACES[cell]
    return TALL if cell in TOWERS else DEEP if row == 1 else WIDE


def foot(cell: int) -> tuple[int, int]:
    """Of a tower its own; of an edge that of the tower at its left or front."""
    row, column = PLACES[cell]
    behind = 1 if row == 0 else 0
    return FOOT[0] + column // 2 * RIGHT + behind * BACK[0], FOOT[1] + behind * BACK[1]


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands at a cell, or the ghost of what is missing."""

    cell: str
    symbol: str
    x: int
    y: int
    width: int
    height: int
    stands: bool
    label: str


def piece(t: Words, cell: int, mark: str) -> Piece:
    form = shape(cell)
    stands = f"deep-{SYMBOLS[mark]}" if form == DEEP else SYMBOLS[mark]
    symbol = f"ghost-{form}" if mark == "." else stands
    (x, y), (right, down) = foot(cell), CORNERS[form]
    label = "" if mark == "." else names.cell(t, CELLS[cell], mark)
    return Piece(CELLS[cell], symbol, x + right, y + down, *SIZES[form], mark != ".", label)


@lru_cache(4096)
def standing(t: Words, castle: int) -> tuple[Piece, ...]:
    """All thirteen cells, from the back to the front."""
    marks = letters(castle)
    return tuple(piece(t, cell, marks[cell]) for cell in ORDER)


@dataclass(frozen=True, slots=True)
class Letter:
    name: str
    x: int
    y: int


LETTERS = tuple(Letter(CELLS[cell], *foot(cell)) for cell in TOWERS)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a part would add, turned so and put with its first piece here."""

    turn: str  # "any" for a part of one piece, which needs no turning
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """A cell of the own castle that can be picked."""

    cell: str
    walk: str  # by which what stands here is demolished
    label: str
    area: str
    x: int
    y: int
    previews: tuple[Preview, ...]


def preview(t: Words, castle: int, placement: Placement) -> Preview:
    """SWP-29: as it would stand, so a second gate is a wall."""
    marks = letters(built(castle, placement))
    cells = (cell for cell in ORDER if cell in placement.cells)
    turn = "any" if len(placement.cells) == 1 else str(placement.turn)
    return Preview(turn, tuple(piece(t, cell, marks[cell]) for cell in cells))


def targets(
    t: Words, castle: int, placements: Iterable[int], torn_down: Container[int]
) -> tuple[Target, ...]:
    """Deep edges first: towers and walls lie over them."""
    found = tuple(PLACEMENTS[number] for number in placements)
    cells = sorted(range(len(CELLS)), key=lambda cell: (shape(cell) != DEEP, cell))
    return tuple(_target(t, castle, cell, found, cell in torn_down) for cell in cells)


def _target(
    t: Words, castle: int, cell: int, placements: tuple[Placement, ...], is_torn_down: bool
) -> Target:
    walk = f"demolish cell-{CELLS[cell]}" if is_torn_down else ""
    here = (placement for placement in placements if placement.anchor == cell)
    mark = letters(castle)[cell]
    where = "-".join(CELLS[cell])
    label = t("place {where}", where=where) if mark == "." else names.cell(t, CELLS[cell], mark)
    shown = tuple(preview(t, castle, placement) for placement in here)
    return Target(CELLS[cell], walk, label, AREAS[shape(cell)], *foot(cell), shown)


@dataclass(frozen=True, slots=True)
class Mark:
    symbol: str
    x: int
    y: int
    is_upright: bool  # an edge that runs from top to bottom
    is_first: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A part from above."""

    marks: tuple[Mark, ...]
    width: int
    height: int


@cache
def plan(part: int, quarters: int = 0) -> Plan:
    pieces = turned(PARTS[part], quarters)
    top, left = min(row for row, _, _ in pieces), min(column for _, column, _ in pieces)
    marks = tuple(
        Mark(
            f"plan-{SYMBOLS[mark]}",
            (column - left) * UNIT,
            (row - top) * UNIT,
            is_upright=row % 2 == 1,
            is_first=number == 0,
        )
        for number, (row, column, mark) in enumerate(pieces)
    )
    width, height = (UNIT + max(at) for at in ([m.x for m in marks], [m.y for m in marks]))
    return Plan(marks, width, height)
