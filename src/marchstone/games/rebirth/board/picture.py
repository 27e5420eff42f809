"""The map in parts as things ready to draw, for board.html; what never changes is in chart.py.

Places are in the units of the drawing, where a hex is 60 wide and has a point on top.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from marchstone.core.board import PLACES, placed_voice
from marchstone.core.words import Words
from marchstone.games.rebirth.board import chart
from marchstone.games.rebirth.board.outline import Point, at
from marchstone.games.rebirth.rules.cards import BONUS_CODES, NONE, TILE_CODES, TILES
from marchstone.games.rebirth.rules.land.tables import hex_name, land
from marchstone.games.rebirth.words import names, places

SEATS = 4  # at most
# Where the marks of those who have reached a place lie: around a cathedral, above a tower's bonus.
MARKS = {
    "cathedral": ((-20, -8), (20, -8), (-21, 5), (21, 5)),
    "tower": ((-2, -22), (9, -20), (19, -15), (25, -6)),
}
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where everything has its place."""

    map: str
    title: str
    box: tuple[float, float, float, float]
    towns: range
    hexes: tuple[str, ...]  # outside settlements
    landmarks: tuple[str, ...]
    seats: tuple[int, ...]  # clockwise after the one who looks, who comes last
    is_covered: bool  # some hexes are, with two players
    is_over: bool


@dataclass(frozen=True, slots=True)
class Tile:
    key: str
    x: float
    y: float
    owner: int
    code: str
    name: str
    origin: str  # the key of what it comes from


@dataclass(frozen=True, slots=True)
class Mark:
    seat: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Landmark:
    """A castle, cathedral or tower."""

    key: str
    x: float
    y: float
    bubble: str
    holder: int = NONE  # of a castle
    bonus: str = ""  # of a tower
    marks: tuple[Mark, ...] = ()  # of those who have reached it


@dataclass(frozen=True, slots=True)
class Town:
    """A settlement: its ground, and the names of its hexes, where tiles and spots have slots."""

    key: str
    bubble: str
    ground: tuple[tuple[float, float], ...]
    hexes: tuple[str, ...]


def frame(t: Words, map_name: str, me: int, seats: int, is_covered: bool, is_over: bool) -> Frame:
    here = land(map_name)
    castles = (f"castle-{number}" for number in range(len(here.castle_hexes)))
    sites = (site_key(map_name, number) for number in range(len(here.site_hexes)))
    return Frame(
        map=map_name,
        title=names.option_value(t, "map", map_name),
        box=chart.box(map_name),
        towns=range(len(here.towns)),
        hexes=tuple(map(hex_name, outside(map_name))),
        landmarks=(*castles, *sites),
        seats=tuple((me + step) % seats for step in range(1, seats + 1)),
        is_covered=is_covered,
        is_over=is_over,
    )


def outside(map_name: str) -> Iterator[int]:
    """The hexes that belong to no settlement."""
    here = land(map_name)
    return (hex_ for hex_, town in zip(here.hexes, here.town, strict=True) if town == NONE)


def site_key(map_name: str, number: int) -> str:
    return f"{site_kind(map_name)}-{number}"


def site_kind(map_name: str) -> str:
    return "tower" if land(map_name).is_ireland else "cathedral"


def tile(t: Words, map_name: str, hex_: int, held: int, is_own: bool) -> Tile:
    seat, kind = divmod(held, TILES)
    code, name = TILE_CODES[kind], f"{names.tiles(t)[kind]}, {PLACES[seat]}"
    origin = f"tile-{code}" if is_own else f"player-{seat}"
    where = hex_name(hex_)
    place = at(hex_, map_name)
    return Tile(f"hex-{where}", *place, seat, code, f"{where.upper()}: {name}", origin)


def town(
    t: Words, map_name: str, number: int, reader: int | None, room: int, influence: Numbers
) -> Town:
    here, voice = land(map_name), placed_voice(t, reader, SEATS)
    hexes = [here.hexes[cell] for cell in here.towns[number]]
    return Town(
        key=f"settlement-{number}",
        bubble=places.town(here, number, influence, room, voice),
        ground=tuple(at(hex_, map_name) for hex_ in hexes),
        hexes=tuple(map(hex_name, hexes)),
    )


def castle(
    t: Words,
    map_name: str,
    number: int,
    reader: int | None,
    holder: int,
    is_over: bool,
    tiles: Numbers,
) -> Landmark:
    here, voice = land(map_name), placed_voice(t, reader, SEATS)
    bubble = places.castle(here, number, holder, tiles, is_over=is_over, voice=voice)
    place = at(here.castle_hexes[number], map_name)
    return Landmark(f"castle-{number}", *place, bubble, holder=holder)


def site(
    t: Words,
    map_name: str,
    number: int,
    reader: int | None,
    bonus: int,
    reached: Numbers,
    tiles: Numbers,
) -> Landmark:
    here, voice = land(map_name), placed_voice(t, reader, SEATS)
    hex_ = here.site_hexes[number]
    return Landmark(
        site_key(map_name, number),
        *at(hex_, map_name),
        places.site(here, number, bonus, tiles, reached, voice),
        bonus=BONUS_CODES[bonus] if bonus != NONE else "",
        marks=tuple(_marks(site_kind(map_name), at(hex_, map_name), reached)),
    )


def _marks(kind: str, place: Point, reached: Sequence[int]) -> Iterator[Mark]:
    x, y = place
    for seat, (dx, dy) in zip(reached, MARKS[kind], strict=False):
        yield Mark(seat, x + dx, round(y + dy, 1))
