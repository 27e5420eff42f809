"""The maps as drawings: what never changes on them, made once from the map files.

Sea, coast, kinds of hexes, outlines and names of settlements, castles, cathedrals, towers, ports.
They stand in the page's symbol sheet, so a board refers to them instead of sending them again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from math import cos, pi, sin

from marchstone.games.rebirth.board.labels import Label, labels
from marchstone.games.rebirth.board.outline import (
    TALL,
    UNIT,
    at,
    closed,
    corners,
    is_inset,
    outlines,
    rounded,
)
from marchstone.games.rebirth.rules.land.mapreader import map_names
from marchstone.games.rebirth.rules.land.tables import Land, hex_name, land

MARGIN = 13  # of sea around the land
KINDS = ("blank", "farm", "energy", "settlement")
VARIANTS = 3  # the drawings of each kind of hex that symbols.svg has
RHUMBS = 16  # directions in which lines run from the compass
COMPASS = {"scotland": (106, 700), "ireland": (600, 948)}  # where there is nothing but sea


@cache
def sheet() -> str:
    """A drawing of every map, to be inlined once per page."""
    maps = "".join(
        f"{_map(name)}{_covered(name)}{_names(name)}{_coordinates(name)}" for name in map_names()
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="symbol-sheet" width="0" height="0"'
        f' aria-hidden="true" focusable="false"><defs>{maps}</defs></svg>'
    )


@cache
def box(name: str) -> tuple[float, float, float, float]:
    """The part of the plane that shows the whole map: left, top, width, height."""
    points = [point for hex_ in _all(land(name)) for point in corners(hex_, name)]
    left, top = (min(point[axis] for point in points) - MARGIN for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + MARGIN for axis in (0, 1))
    return left, top, round(right - left, 1), round(bottom - top, 1)


def _all(here: Land) -> tuple[int, ...]:
    return (*here.hexes, *here.castle_hexes, *here.site_hexes)


def _map(name: str) -> str:
    here = land(name)
    coast = "".join(map(rounded, outlines(_all(here), name)))
    line = f'<path id="rb-line-{name}" d="{coast}"/>'
    clip = f'<clipPath id="rb-coast-{name}">{_coast(name, "rb-clip")}</clipPath>'
    shore = _coast(name, "rb-shore")
    parts = (_sea(name), _ground(name, here), shore, _towns(name, here), _places(name, here))
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
    return f'<rect class="rb-sea" {frame}/>{waves}{_rhumbs(name)}{_inset(name)}{shallows}'


def _rhumbs(name: str) -> str:
    """The lines of a sea chart, from its compass to all sides."""
    x, y = COMPASS[name]
    turns = (2 * pi * n / RHUMBS for n in range(RHUMBS))
    lines = "".join(f"M{x} {y}l{3000 * cos(turn):.0f} {3000 * sin(turn):.0f}" for turn in turns)
    return f'<path class="rb-rhumbs" d="{lines}"/><use href="#rb-compass" x="{x}" y="{y}"/>'


def _inset(name: str) -> str:
    """A frame around what stands elsewhere than it lies."""
    points = [
        point for hex_ in _all(land(name)) if is_inset(hex_, name) for point in corners(hex_, name)
    ]
    if not points:
        return ""
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    size = f'width="{right - left + 28:g}" height="{bottom - top + 26:g}"'
    return f'<rect class="rb-inset" x="{left - 14:g}" y="{top - 8:g}" {size} rx="6"/>'


def _ground(name: str, here: Land) -> str:
    """Kinds of hexes: a colour each, and a drawing on every hex."""
    fields = "".join(_field(name, here, kind) for kind in KINDS)
    rock = _hexes(name, "rock", (*here.castle_hexes, *here.site_hexes))
    drawn = "".join(
        _use(f"rb-{kind}-{hex_ % VARIANTS}", hex_, name)
        for hex_, kind in zip(here.hexes, here.kinds, strict=True)
    )
    return f'<g clip-path="url(#rb-coast-{name})">{fields}{rock}{drawn}</g>'


def _field(name: str, here: Land, kind: str) -> str:
    hexes = (h for h, k in zip(here.hexes, here.kinds, strict=True) if k == kind)
    return _hexes(name, kind, hexes)


def _hexes(name: str, kind: str, hexes: Iterable[int]) -> str:
    return f'<path class="rb-{kind}" d="{"".join(_hex(hex_, name) for hex_ in hexes)}"/>'


def _hex(hex_: int, name: str) -> str:
    x, y = corners(hex_, name)[0]
    wide, low, tall = UNIT // 2, f"{TALL / 2:.1f}", f"{TALL:.1f}"
    return f"M{x:g} {y:g}l{wide} {low}v{tall}l-{wide} {low}-{wide}-{low}v-{tall}z"


def _towns(name: str, here: Land) -> str:
    drawn = []
    for cells in here.towns:
        wall = "".join(map(closed, outlines((here.hexes[cell] for cell in cells), name)))
        drawn.append(f'<path class="rb-wall rb-size-{len(cells)}" d="{wall}"/>')
        if len(cells) > 2:
            drawn.append(f'<path class="rb-merlons" d="{wall}"/>')
    return "".join(drawn)


def _places(name: str, here: Land) -> str:
    site = "rb-tower" if here.is_ireland else "rb-cathedral"
    plus = "rb-plus" if here.is_ireland else "rb-port"
    ports = (hex_ for hex_, is_plus in zip(here.hexes, here.plus, strict=True) if is_plus)
    return "".join(
        [
            *(_use("rb-castle", hex_, name) for hex_ in here.castle_hexes),
            *(_use(site, hex_, name) for hex_ in here.site_hexes),
            *(_use(plus, hex_, name) for hex_ in ports),
        ]
    )


def _use(symbol: str, hex_: int, name: str) -> str:
    x, y = at(hex_, name)
    return f'<use href="#{symbol}" x="{x:g}" y="{y:g}"/>'


def _covered(name: str) -> str:
    """Mist, without borders, over the hexes where with two players nobody builds."""
    here = land(name)
    hexes = [here.hexes[cell] for cell in here.blocked]
    mist = "".join(map(rounded, outlines(hexes, name)))
    wisps = "".join(_use("rb-wisp", hex_, name) for hex_ in hexes)
    return f'<g id="rb-covered-{name}"><path class="rb-mist" d="{mist}"/>{wisps}</g>'


def _names(name: str) -> str:
    """Written above the tiles, where nothing else is: see labels.py."""
    written = labels(name, box(name))
    kinds = (_alike(look, written) for look in sorted({label.look for label in written}))
    return f'<g id="rb-names-{name}">{"".join(kinds)}</g>'


def _alike(look: str, written: Iterable[Label]) -> str:
    names = (_text(label.x, label.y, label.text) for label in written if label.look == look)
    return f'<g class="rb-{look}-name">{"".join(names)}</g>'


def _coordinates(name: str) -> str:
    """What the history calls each hex: on its upper half, below the names of the row above."""
    called = "".join(_coordinate(hex_, name) for hex_ in land(name).hexes)
    return f'<g id="rb-coordinates-{name}" class="rb-coordinates">{called}</g>'


def _coordinate(hex_: int, name: str) -> str:
    x, y = at(hex_, name)
    return _text(x, round(y - 7), hex_name(hex_).upper())


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}">{escape(text)}</text>'
