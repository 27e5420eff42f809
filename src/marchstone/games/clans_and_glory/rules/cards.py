"""The cards and the council table of Clans and Glory as ints, with their facts in tables.

The rulebook's seats at the table are called places here: a seat is where a player sits.
"""

from __future__ import annotations

COLOURS = ("red", "green", "blue", "yellow", "purple", "brown", "teal")
VALUES = range(3, 9)

# CG-1: card = colour * 6 + value - 3.
CARDS = len(COLOURS) * len(VALUES)
COLOUR = tuple(card // len(VALUES) for card in range(CARDS))
VALUE = tuple(VALUES[card % len(VALUES)] for card in range(CARDS))
# CG-9: cards match by colour or by value; both are numbered in one row, the colours first.
LIKED_COLOUR = COLOUR
LIKED_VALUE = tuple(len(COLOURS) + value - VALUES[0] for value in VALUE)
CODES = tuple(f"{'rgbypnt'[COLOUR[card]]}{VALUE[card]}" for card in range(CARDS))
"""A short name of each card, the same in every language: r3 (n is brown, t teal)."""

# CG-4: top(c), bottom(c), and the two heads; numbered alike for every length of the table.
COLUMNS = 18
LEFT_HEAD, RIGHT_HEAD = 2 * COLUMNS, 2 * COLUMNS + 1
PLACES = 2 * COLUMNS + 2
COLUMNS_PER_TILE = 3

SHIELDS = 5  # CG-2

EMPTY, FACE_DOWN = -1, -2
NONE = -1

# CG-6, by number of players: values in play, random cards out, hands in turn order.
HIGHEST = {2: 6, 3: 7, 4: 8}
CARDS_OUT = {2: 3, 3: 4, 4: 5}
HANDS = {2: (9, 8), 3: (9, 9, 8), 4: (8, 8, 8, 7)}


def top(column: int) -> int:
    return column


def bottom(column: int) -> int:
    return COLUMNS + column


def tiles(seats: int) -> int:
    """CG-3."""
    return seats + 2


def deck(seats: int) -> tuple[int, ...]:
    return DECK[seats]


def start_places(seats: int) -> list[int]:
    """CG-7."""
    if seats == 2:
        return [place for i in range(tiles(2)) for place in (top(3 * i), bottom(3 * i + 2))]
    return [(bottom if i % 2 else top)(3 * i + 1) for i in range(tiles(seats))]


def tile_of(place: int, seats: int) -> int:
    """CG-4: a head belongs to the campfire tile beside it."""
    if place >= LEFT_HEAD:
        return 0 if place == LEFT_HEAD else tiles(seats) - 1
    return place % COLUMNS // COLUMNS_PER_TILE


def places(seats: int) -> list[int]:
    """Along the top, along the bottom, the heads: ascending."""
    columns = range(COLUMNS_PER_TILE * tiles(seats))
    return [*map(top, columns), *map(bottom, columns), LEFT_HEAD, RIGHT_HEAD]


def related(place: int, seats: int) -> tuple[int, int, int]:
    """CG-5: two neighbours and the one opposite."""
    last = COLUMNS_PER_TILE * tiles(seats) - 1
    if place == LEFT_HEAD:
        return top(0), bottom(0), RIGHT_HEAD
    if place == RIGHT_HEAD:
        return top(last), bottom(last), LEFT_HEAD
    column, side = place % COLUMNS, top if place < COLUMNS else bottom
    across = bottom if side is top else top
    before = side(column - 1) if column > 0 else LEFT_HEAD
    after = side(column + 1) if column < last else RIGHT_HEAD
    return before, after, across(column)


DECK = {
    seats: tuple(card for card in range(CARDS) if VALUE[card] <= highest)
    for seats, highest in HIGHEST.items()
}
START_PLACES = {seats: tuple(start_places(seats)) for seats in HANDS}
RELATED = {seats: {place: related(place, seats) for place in places(seats)} for seats in HANDS}
ALL_PLACES = {seats: sum(1 << place for place in places(seats)) for seats in HANDS}
RELATED_BITS = {
    seats: tuple(sum(1 << other for other in table.get(place, ())) for place in range(PLACES))
    for seats, table in RELATED.items()
}
TILE = {seats: {place: tile_of(place, seats) for place in places(seats)} for seats in HANDS}
PLACES_OF_TILE = {
    seats: tuple(
        tuple(place for place in places(seats) if TILE[seats][place] == tile)
        for tile in range(tiles(seats))
    )
    for seats in HANDS
}
