"""The council table as a picture that stands alone: where cards and shields lie."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.words import Words
from marchstone.games.clans_and_glory.board.faces import Face, face
from marchstone.games.clans_and_glory.rules.cards import (
    COLUMNS_PER_TILE,
    FACE_DOWN,
    LEFT_HEAD,
    RIGHT_HEAD,
    bottom,
    places,
    tiles,
    top,
)
from marchstone.games.clans_and_glory.rules.view import View

# A place is 56 by 74, the oak between the benches 96 high.
WIDE, HIGH, OAK = 56, 74, 96
BENCH = 8  # between the oak and the places
MARGIN = 10
ROW = 26  # from one shield of a stack to the next


@dataclass(frozen=True, slots=True)
class Place:
    x: int
    y: int
    face: Face | None  # None: free, or a card face down
    is_down: bool


@dataclass(frozen=True, slots=True)
class Shield:
    seat: int
    number: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Council:
    width: int
    places: tuple[Place, ...]
    shields: tuple[Shield, ...]
    seams: tuple[int, ...]  # between two tiles
    hand: tuple[Face, ...]  # of the one who looks

    height = 2 * (MARGIN + HIGH + BENCH) + OAK
    oak = (MARGIN + HIGH + BENCH, OAK)


def position(view: View, t: Words) -> Council:
    columns = COLUMNS_PER_TILE * tiles(view.seats)
    where = _where(columns)
    return Council(
        width=2 * MARGIN + (columns + 2) * WIDE,
        places=tuple(_place(view.places[place], *where[place], t) for place in places(view.seats)),
        shields=_shields(view),
        seams=tuple(_across(COLUMNS_PER_TILE * tile) for tile in range(1, tiles(view.seats))),
        hand=tuple(face(t, card) for card in view.hand),
    )


def _across(column: int) -> int:
    return MARGIN + WIDE + column * WIDE


def _where(columns: int) -> dict[int, tuple[int, int]]:
    low = Council.height - MARGIN - HIGH
    middle = (Council.height - HIGH) // 2
    found = {LEFT_HEAD: (MARGIN, middle), RIGHT_HEAD: (_across(columns), middle)}
    for column in range(columns):
        found[top(column)] = (_across(column), MARGIN)
        found[bottom(column)] = (_across(column), low)
    return found


def _place(card: int, x: int, y: int, t: Words) -> Place:
    return Place(x, y, face(t, card) if card >= 0 else None, card == FACE_DOWN)


def _shields(view: View) -> tuple[Shield, ...]:
    """In the order in which they were put, in rows of three on their tile."""
    found = []
    for tile, stack in enumerate(view.stacks):
        left = _across(COLUMNS_PER_TILE * tile)
        for n, seat in enumerate(stack):
            x = left + 8 + n % COLUMNS_PER_TILE * 52
            found.append(Shield(seat, n + 1, x, MARGIN + HIGH + BENCH + 4 + n // 3 * ROW))
    return tuple(found)
