"""The maps as drawings: what never changes on them, made once from the map files.

Sea, coast, kinds of hexes, outlines and names of settlements, castles, cathedrals, towers, ports.
They stand in the page's symbol sheet, so a board refers to them instead of sending them again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape

from marchstone.games.rebirth.board.outline import (
    TALL,
    UNIT,
    at,
    closed,
    corners,
    outlines,
    rounded,
)
from marchstone.games.rebirth.rules.land import Land, land
from marchstone.games.rebirth.rules.mapreader import map_names

MARGIN = 26  # of sea around the land
KINDS = ("blank", "farm", "energy", "settlement")
VARIANTS = 3  # the drawings of each kind of hex that symbols.svg has
NAME_BELOW = 26  # from the centre of a castle, cathedral or tower to its name
TOWN_NAME_BELOW = 22  # from the centre of the lowest hex of a settlement


@cache
def sheet() -> str:
    """A drawing of every map, to be inlined once per page."""
    maps = "".join(f"{_map(name)}{_covered(name)}{_names(name)}" for name in map_names())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="symbol-sheet" width="0" height="0"'
        f' aria-hidden="true" focusable="false"><defs>{maps}</defs></svg>'
    )


@cache
def box(name: str) -> tuple[float, float, float, float]:
    """The part of the plane that shows the whole map: left, top, width, height."""
    points = [point for hex_ in _all(land(name)) for point in corners(hex_)]
    left, top = (min(point[axis] for point in points) - MARGIN for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + MARGIN for axis in (0, 1))
    return left, top, round(right - left, 1), round(bottom - top, 1)


def _all(here: Land) -> tuple[int, ...]:
    return (*here.hexes, *here.castle_hexes, *here.site_hexes)


def _map(name: str) -> str:
    here = land(name)
    coast = "".join(map(rounded, outlines(_all(here))))
    line = f'<path id="rb-line-{name}" d="{coast}"/>'
    clip = f'<clipPath id="rb-coast-{name}">{_coast(name, "rb-clip")}</clipPath>'
    shore = _coast(name, "rb-shore")
    parts = (_sea(name), _ground(name, here), shore, _towns(here), _places(here))
    return f'{line}{clip}<g id="rb-map-{name}">{"".join(parts)}</g>'


def _coast(name: str, look: str) -> str:
    return f'<use class="{look}" href="#rb-line-{name}"/>'


def _sea(name: str) -> str:
    left, top, width, height = box(name)
    # Far wider than the map: where the frame is not of its shape, there is sea too.
    x, y, wide, high = left - 2 * width, top - height, 5 * width, 3 * height
    frame = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
    rims = (*(f"rb-shallow rb-shallow-{n}" for n in (1, 2, 3)), "rb-beach")
    shallows = "".join(_coast(name, rim) for rim in rims)
    waves = f'<rect class="rb-waves" {frame} fill="url(#rb-waves)"/>'
    return f'<rect class="rb-sea" {frame}/>{waves}{shallows}'


def _ground(name: str, here: Land) -> str:
    """Kinds of hexes: a colour each, and a drawing on every hex."""
    fields = "".join(_field(here, kind) for kind in KINDS)
    rock = _hexes("rock", (*here.castle_hexes, *here.site_hexes))
    drawn = "".join(
        _use(f"rb-{kind}-{hex_ % VARIANTS}", hex_)
        for hex_, kind in zip(here.hexes, here.kinds, strict=True)
    )
    return f'<g clip-path="url(#rb-coast-{name})">{fields}{rock}{drawn}</g>'


def _field(here: Land, kind: str) -> str:
    return _hexes(kind, (h for h, k in zip(here.hexes, here.kinds, strict=True) if k == kind))


def _hexes(kind: str, hexes: Iterable[int]) -> str:
    return f'<path class="rb-{kind}" d="{"".join(map(_hex, hexes))}"/>'


def _hex(hex_: int) -> str:
    x, y = corners(hex_)[0]
    wide, low, tall = UNIT // 2, f"{TALL / 2:.1f}", f"{TALL:.1f}"
    return f"M{x:g} {y:g}l{wide} {low}v{tall}l-{wide} {low}-{wide}-{low}v-{tall}z"


def _towns(here: Land) -> str:
    drawn = []
    for cells in here.towns:
        wall = "".join(map(closed, outlines(here.hexes[cell] for cell in cells)))
        drawn.append(f'<path class="rb-wall rb-size-{len(cells)}" d="{wall}"/>')
        if len(cells) > 2:
            drawn.append(f'<path class="rb-merlons" d="{wall}"/>')
    return "".join(drawn)


def _places(here: Land) -> str:
    site = "rb-tower" if here.is_ireland else "rb-cathedral"
    plus = "rb-plus" if here.is_ireland else "rb-port"
    ports = (hex_ for hex_, is_plus in zip(here.hexes, here.plus, strict=True) if is_plus)
    return "".join(
        [
            *(_use("rb-castle", hex_) for hex_ in here.castle_hexes),
            *(_use(site, hex_) for hex_ in here.site_hexes),
            *(_use(plus, hex_) for hex_ in ports),
        ]
    )


def _use(symbol: str, hex_: int) -> str:
    x, y = at(hex_)
    return f'<use href="#{symbol}" x="{x:g}" y="{y:g}"/>'


def _name(look: str, name: str, x: float, y: float, below: float) -> str:
    return f'<text class="{look}" x="{x:g}" y="{y + below:g}">{escape(name)}</text>'


def _covered(name: str) -> str:
    """The hexes that are covered with two players."""
    here = land(name)
    tiles = "".join(_use("rb-cover", here.hexes[cell]) for cell in here.blocked)
    return f'<g id="rb-covered-{name}">{tiles}</g>'


def _names(name: str) -> str:
    """Written above the tiles: of places, and of settlements at their lower rim."""
    here = land(name)
    places = [
        *zip(here.castle_names, here.castle_hexes, strict=True),
        *zip(here.site_names, here.site_hexes, strict=True),
    ]
    written = [_name("rb-place-name", place, *at(hex_), NAME_BELOW) for place, hex_ in places]
    for town, cells in zip(here.town_names, here.towns, strict=True):
        spots = [at(here.hexes[cell]) for cell in cells]
        low = max(y for _, y in spots)
        lowest = [x for x, y in spots if y == low]
        written.append(_name("rb-town-name", town, sum(lowest) / len(lowest), low, TOWN_NAME_BELOW))
    return f'<g id="rb-names-{name}">{"".join(written)}</g>'
