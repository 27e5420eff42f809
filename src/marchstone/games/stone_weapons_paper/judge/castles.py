"""How strong a castle stands, in stones, and where a part is best built in it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from marchstone.games.stone_weapons_paper.rules.cards import NONE, PART, PARTS
from marchstone.games.stone_weapons_paper.rules.castle import (
    CELLS,
    FIRST,
    OF_PART,
    PERIMETER,
    PIECES,
    Placement,
    built,
    cost,
    demolished,
    pieces,
)

# A fit to who won 8,000 games.
# A castle of so many pieces; the last one wins
STANDING = (0.0, 1.5, 2.8, 4.8, 6.4, 8.2, 10.6, 13.8, 17.1, 20.6, 24.4, 28.6, 31.8, 100.0)
ROOM = 2.2  # of what the average part would add
ADDED = 2.6  # a piece in that, against a stone for each demolition
FINISHING = 17.0  # of the chance that the next part finishes the castle
TORN_DOWN = 0.2  # of that chance is lost with each demolition

KEPT = 40_000  # answers of each kind: castles that come up in play are soon all known

_PART_CARDS = [part for part in PART if part != NONE]
COPIES_OF_PART = tuple(_PART_CARDS.count(part) / len(_PART_CARDS) for part in range(len(PARTS)))


@lru_cache(KEPT)
def castle_strength(castle: int) -> float:
    standing = pieces(castle)
    if standing == len(CELLS):
        return STANDING[standing]
    return STANDING[standing] + ROOM * room(castle) + FINISHING * finishing(castle)


@lru_cache(KEPT)
def room(castle: int) -> float:
    """What the average part card would add, its demolitions paid."""
    return sum(COPIES_OF_PART[part] * room_for(castle, part) for part in range(len(PARTS)))


def room_for(castle: int, part: int) -> float:
    """What this part would add."""
    most = 0.0
    for placement in OF_PART[part]:
        gain = ADDED * (placement.mask & ~castle).bit_count()
        if gain > most:
            most = max(most, gain - cost(castle, placement))
    return most


def finishing(castle: int) -> float:
    """The share of the part cards that would finish the castle, demolitions counted against it."""
    return sum(COPIES_OF_PART[part] * _finishes(castle, part) for part in range(len(PARTS)))


def _finishes(castle: int, part: int) -> float:
    ways = (
        1.0 - TORN_DOWN * cost(castle, placement)
        for placement in OF_PART[part]
        if (castle | placement.mask) & PIECES == PIECES
        and rebuilt(castle, placement) & PIECES == PIECES
    )
    return max(0.0, max(ways, default=0.0))


class Extension(NamedTuple):
    """The best that can be done with a part."""

    gain: float
    placement: int
    castle: int
    stones: int


@lru_cache(KEPT)
def best_extension(castle: int, part: int, stones: int) -> Extension:
    """Where to build the part with so many stones to demolish; without a gain, nowhere."""
    best = Extension(0.0, NONE, castle, 0)
    for number, placement in enumerate(OF_PART[part], FIRST[part]):
        price = cost(castle, placement)
        if price > stones:
            continue
        after = rebuilt(castle, placement)
        gain = castle_strength(after) - castle_strength(castle) - price
        if gain > best.gain:
            best = Extension(gain, number, after, price)
    return best


def rebuilt(castle: int, placement: Placement) -> int:
    """With everything demolished that is in the way."""
    for cell in placement.cells:
        castle = demolished(castle, cell)
    if built(castle, placement) == NONE:
        castle = demolished(castle, spare_wall(castle, placement))
    return built(castle, placement)


def spare_wall(castle: int, placement: Placement) -> int:
    """Of six walls, the one whose loss leaves most room."""
    walls = [c for c in PERIMETER if castle >> c & 1 and not placement.mask >> c & 1]
    return max(walls, key=lambda cell: room(demolished(castle, cell) | placement.mask))


def size(card: int) -> int:
    """The pieces of a part; none of another card."""
    return len(PARTS[PART[card]].pieces) if PART[card] != NONE else 0
