"""A castle as one int, and where a part can be built in it (SWP-3, SWP-27 to SWP-29).

 A ─AB─ B ─BC─ C      Bits 0-5: towers A to F. Bits 6-11: the perimeter, in the order AB BC
 │      │      │      CF EF DE AD. Bit 12: the inner edge BE, always a gate. Bits 13-18: which
AD     BE     CF      edge of the perimeter is a gate, one at most.
 │      │      │
 D ─DE─ E ─EF─ F
"""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.games.stone_weapons_paper.rules.cardfile import BadCards, Part
from marchstone.games.stone_weapons_paper.rules.cards import NONE, PARTS

CELLS = ("A", "B", "C", "D", "E", "F", "AB", "BC", "CF", "EF", "DE", "AD", "BE")
TOWERS = range(6)
PERIMETER = range(6, 12)
INNER = 12
# Row and column of each cell in the picture of the castle.
PLACES = (
    *((0, 0), (0, 2), (0, 4), (2, 0), (2, 2), (2, 4)),
    *((0, 1), (0, 3), (1, 4), (2, 3), (2, 1), (1, 0), (1, 2)),
)
CELL_AT = {place: cell for cell, place in enumerate(PLACES)}

PIECES = (1 << len(CELLS)) - 1
WHOLE_PERIMETER = sum(1 << cell for cell in PERIMETER)
GATES = WHOLE_PERIMETER << 7
EMPTY = 0


@dataclass(frozen=True, slots=True)
class Placement:
    """A part at a place in the castle, turned by so many quarters."""

    part: int
    turn: int
    anchor: int  # the cell of the part's first piece
    cells: tuple[int, ...]
    mask: int  # the cells as bits
    gate: int  # the bit of a gate on the perimeter, as GATES has it; else 0


def turned(part: Part, quarters: int) -> list[tuple[int, int, str]]:
    pieces = list(part.pieces)
    for _ in range(quarters):
        pieces = [(column, -row, mark) for row, column, mark in pieces]
    return pieces


def placement_at(part: int, turn: int, down: int, right: int) -> Placement | None:
    """None where it does not lie on the plan, or puts a wall on BE."""
    cells, gate = [], 0
    for row, column, mark in turned(PARTS[part], turn):
        cell = CELL_AT.get((row + down, column + right), NONE)
        if cell == NONE or (cell == INNER and mark == "W"):
            return None
        cells.append(cell)
        if mark == "G" and cell != INNER:
            gate = 1 << cell + 7
    return Placement(part, turn, cells[0], tuple(cells), sum(1 << c for c in cells), gate)


def placements_of(part: int) -> list[Placement]:
    """All that differ: a part that looks the same when turned is turned as little as possible."""
    found: dict[tuple[int, int], Placement] = {}
    for turn in range(4):
        for down in range(-6, 7, 2):
            for right in range(-6, 7, 2):
                placement = placement_at(part, turn, down, right)
                if placement:
                    found.setdefault((placement.mask, placement.gate), placement)
    if not found:
        raise BadCards(f"cards.toml: part {PARTS[part].key!r}: fits nowhere in a castle")
    return sorted(found.values(), key=lambda p: (p.turn, p.anchor))


OF_PART = tuple(tuple(placements_of(part)) for part in range(len(PARTS)))
PLACEMENTS = tuple(placement for placements in OF_PART for placement in placements)
# Of each part, the number of its first placement
FIRST = tuple(PLACEMENTS.index(placements[0]) for placements in OF_PART)


def built(castle: int, placement: Placement) -> int:
    """The castle with the part, whose cells are free; NONE if that makes six walls (SWP-29)."""
    gate = 0 if castle & GATES else placement.gate
    after = castle | placement.mask | gate
    six_walls = after & WHOLE_PERIMETER == WHOLE_PERIMETER and not after & GATES
    return NONE if six_walls else after


def demolished(castle: int, cell: int) -> int:
    return without(castle, 1 << cell)


def without(castle: int, lost: int) -> int:
    """The castle without these cells, which are bits; a gate goes with its edge."""
    return castle & ~(lost | (lost << 7 & GATES))


def cost(castle: int, placement: Placement) -> int:
    """SWP-28: how many pieces must be demolished before the part can be built."""
    in_the_way = castle & placement.mask
    left = without(castle, placement.mask)
    # Of six walls one that the part does not bring along must go.
    return in_the_way.bit_count() + (built(left, placement) == NONE)


def ready(castle: int, part: int) -> tuple[int, ...]:
    """The placements of the part that need no demolition, by their number."""
    return tuple(
        number
        for number, placement in enumerate(OF_PART[part], FIRST[part])
        if not castle & placement.mask and built(castle, placement) != NONE
    )


def least_cost(castle: int, part: int) -> int:
    least = len(CELLS)
    for placement in OF_PART[part]:
        # The pieces in its way are the most of it: one that has as many need not be tried.
        if (castle & placement.mask).bit_count() < least:
            least = min(least, cost(castle, placement))
            if not least:
                break
    return least


def demolitions(castle: int, part: int, stones: int) -> tuple[int, ...]:
    """SWP-28: the pieces that may go, the part still being affordable with the stones left."""
    standing = [cell for cell in range(len(CELLS) if stones else 0) if castle >> cell & 1]
    if standing and least_cost(castle, part) < stones:
        return tuple(standing)  # no part costs more in a castle with fewer pieces
    return tuple(c for c in standing if least_cost(demolished(castle, c), part) < stones)


def pieces(castle: int) -> int:
    return (castle & PIECES).bit_count()


def is_finished(castle: int) -> bool:
    """SWP-3: six walls cannot stand, so a full plan has its one gate in the perimeter."""
    return castle & PIECES == PIECES


def picture(castle: int) -> str:
    """A letter for each cell: T, W, G, or a dot where nothing stands."""
    letters = []
    for cell in range(len(CELLS)):
        gate = cell == INNER or castle >> cell + 7 & 1
        mark = "T" if cell in TOWERS else "G" if gate else "W"
        letters.append(mark if castle >> cell & 1 else ".")
    return "".join(letters)
