"""What lies on the map, in groups of parts: a move makes anew only what it has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import compress, count
from operator import ne
from typing import Any, NamedTuple, TypeAlias

from marchstone.core.board import GONE, Group, Kind, Maker, Part
from marchstone.games.rebirth.board import picture, spots
from marchstone.games.rebirth.board.gains import Cell, Gains, cells, gains_of, where_other
from marchstone.games.rebirth.rules.cards import FREE, NONE, TILES
from marchstone.games.rebirth.rules.land.tables import hex_name, land
from marchstone.games.rebirth.rules.view import View

TOWN = Kind("town", lambda value, t: picture.town(t, *value))
TILE = Kind("tile", lambda value, t: picture.tile(t, *value))
SPOT = Kind("spot", lambda value, t: spots.spot(t, *value))
GAIN = Kind("gain", lambda value, t: spots.gain(t, *value))
CASTLE = Kind("landmark", lambda value, t: picture.castle(t, *value))
SITE = Kind("landmark", lambda value, t: picture.site(t, *value))

Numbers: TypeAlias = tuple[int, ...]


def groups(view: View, reader: int | None) -> Iterator[Group]:
    name, is_over = view.options.map, view.result is not None
    table = (name, view.seats, reader)
    yield Group("towns", TOWNS, (table, view.room, view.influence))
    # A spectator places nothing.
    gains = () if is_over or reader is None else gains_of(view, reader)
    yield Group("hexes", HEXES, (name, reader, gains, view.board))
    yield Group("castles", CASTLES, ((*table, is_over), view.holders, view.castle_tiles))
    bonuses = view.bonuses or (NONE,) * len(land(name).site_hexes)
    yield Group("sites", SITES, (table, bonuses, view.site_tiles))


# Settlements, castles, cathedrals and towers

# What all of a sort share; then of each by its number one thing, and numbers by seat.
Places: TypeAlias = tuple[tuple[Any, ...], Numbers, Numbers]


def maker(one: Callable[[int, Any, int, Numbers], Part]) -> Maker:
    """From one of them."""

    def some(value: Places, numbers: Iterable[int]) -> list[Part]:
        shared, its, of_seats = value
        seats = shared[1]
        return [one(at, shared, its[at], of_seats[at * seats : (at + 1) * seats]) for at in numbers]

    def every(value: Places) -> list[Part]:
        return some(value, range(len(value[1])))

    def other(before: Places, value: Places) -> list[Part] | None:
        if before[0] != value[0]:
            return None
        seats = value[0][1]
        numbers = {*compress(count(), map(ne, before[1], value[1]))}
        numbers.update(at // seats for at in compress(count(), map(ne, before[2], value[2])))
        return some(value, sorted(numbers))

    return Maker(every, other)


def town(at: int, table: Any, room: int, influence: Numbers) -> Part:
    name, _, reader = table
    return Part(f"settlement-{at}", TOWN, (name, at, reader, room, influence))


def castle(at: int, table: Any, holder: int, tiles: Numbers) -> Part:
    name, _, reader, is_over = table
    return Part(f"castle-{at}", CASTLE, (name, at, reader, holder, is_over, tiles))


def site(at: int, table: Any, bonus: int, tiles: Numbers) -> Part:
    """RB-14, RB-17: it is reached by a tile next to it."""
    name, _, reader = table
    who = tuple(seat for seat, near in enumerate(tiles) if near)
    return Part(picture.site_key(name, at), SITE, (name, at, reader, bonus, who, tiles))


TOWNS, CASTLES, SITES = maker(town), maker(castle), maker(site)


# Hexes

Hexes: TypeAlias = tuple[str, int | None, Gains, Numbers]  # the gains of the one who looks


class Things(NamedTuple):
    """All that may come to lie on a map: tiles by cell, seat and kind; by cell and seat places for
    them. There are many at every move, and they are always the same."""

    own: tuple[tuple[Part, ...], ...]
    others: tuple[tuple[Part, ...], ...]
    spots: tuple[tuple[Part, ...], ...]


@cache
def things_on(map_name: str) -> Things:
    hexes, seats = land(map_name).hexes, range(picture.SEATS)
    own, others = (
        tuple(
            tuple(
                laid(map_name, hex_, held, is_own=is_own) for held in range(picture.SEATS * TILES)
            )
            for hex_ in hexes
        )
        for is_own in (True, False)
    )
    free = tuple(tuple(spot(map_name, hex_, seat) for seat in seats) for hex_ in hexes)
    return Things(own, others, free)


def spot(map_name: str, hex_: int, seat: int) -> Part:
    return Part(f"spot-{hex_name(hex_)}", SPOT, (map_name, hex_, seat))


def laid(map_name: str, hex_: int, held: int, *, is_own: bool) -> Part:
    return Part(f"hex-{hex_name(hex_)}", TILE, (map_name, hex_, held, is_own))


def hex_parts(value: Hexes) -> Iterator[Part]:
    for cell in cells(value[0]):
        yield from parts_at(cell, value)


def parts_at(cell: Cell, value: Hexes) -> Iterable[Part]:
    """A tile; or, for one who plays, where one can lie some time, and what it brings him: the
    script shows those hexes that he may pick now."""
    name, reader, gains, board = value
    held, things = board[cell.number], things_on(name)
    if held >= 0:
        tiles = things.own if held // TILES == reader else things.others
        return (tiles[cell.number][held],)
    if held != FREE or reader is None or not gains:
        return ()
    brings = Part(cell.key, GAIN, (cell.hex, cell.gains(gains)))
    return things.spots[cell.number][reader], brings


def other_hexes(before: Hexes, value: Hexes) -> Iterable[Part] | None:
    """A move lays a tile or two, and changes what others bring around them."""
    if before[:2] != value[:2] or len(before[2]) != len(value[2]):
        return None
    name, _, gains, board = value
    touched = where_other(name, before[2], gains)
    touched.update(compress(count(), map(ne, before[3], board)))
    return _at_cells([cells(name)[number] for number in sorted(touched)], before, value)


def _at_cells(touched: Iterable[Cell], before: Hexes, value: Hexes) -> Iterator[Part]:
    for cell in touched:
        if before[3][cell.number] != value[3][cell.number]:
            for key, _, _ in parts_at(cell, before):
                yield Part(key, GONE, None)
        yield from parts_at(cell, value)


HEXES = Maker(hex_parts, other_hexes)
