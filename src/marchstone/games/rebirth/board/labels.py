"""Where names are written on a map: between the rows of hexes, where no tile has its sign.

The signs of tiles end 17 below the centre of their hex, and those of the next row begin 19 above
theirs: between them every row leaves a band in which a name fits whatever is placed. A small search
gives each name a place in such a band that no castle, no cathedral, no tower and no other name has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from marchstone.games.rebirth.board.outline import ROW, Point, at
from marchstone.games.rebirth.rules.land.tables import Land, land

BASELINE = 29.5  # of a name, below the centres of the row above it
ASIDE = tuple(sorted(range(-84, 85, 7), key=abs))  # how far to the left or right a name may stand
SIZES = {"town": 17.0, "place": 14.5}  # of the letters
NARROW, WIDE = "iljtfrI,.' ", "mwMW"
# What the drawings of places cover above their hexes: a castle with its flag, a cathedral with its
# cross, a tower with the marks of those who reached it; and their walls.
TALL = {"castle": (-5, -38, 28, -18), "cathedral": (-8, -35, 8, -18), "tower": (-20, -33, 27, -18)}
WALLS = (-22, -18, 22, 17)


class Rect(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rect) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class Label(NamedTuple):
    look: str  # town or place
    text: str
    x: float
    y: float
    rect: Rect


def width(text: str) -> float:
    """In sizes of the letters, rather too much than too little."""
    return sum(_wide(letter) for letter in text)


def _wide(letter: str) -> float:
    if letter in NARROW:
        return 0.38
    return 0.95 if letter in WIDE else 0.72 if letter.isupper() else 0.59


Name: TypeAlias = tuple[str, str]  # how it looks, and what it says
Tries: TypeAlias = dict[Name, list[Label]]  # where each may still stand, the best first


@cache
def labels(map_name: str, within: tuple[float, float, float, float]) -> tuple[Label, ...]:
    """All names of a map, each where it meets nothing; the box is left, top, width, height."""
    here = land(map_name)
    drawn = [*_drawings(map_name, here), *_beyond(*within)]
    wanted = [*_wanted(map_name, here)]
    open_to: Tries = {
        (look, text): [each for each in _tries(look, text, spots) if _is_free(each, drawn)]
        for look, text, spots in wanted
    }
    placed: dict[Name, Label] = {}
    _search(open_to, placed)
    return tuple(placed[look, text] for look, text, _ in wanted)


def _search(open_to: Tries, placed: dict[Name, Label]) -> bool:
    """Those that have the fewest places left choose first."""
    if not open_to:
        return True
    name = min(open_to, key=lambda each: len(open_to[each]))
    for label in open_to[name]:
        rest = {
            other: [each for each in tries if not each.rect.meets(label.rect)]
            for other, tries in open_to.items()
            if other != name
        }
        placed[name] = label
        if all(rest.values()) and _search(rest, placed):
            return True
    placed.pop(name, None)
    return False


def _is_free(label: Label, drawn: Iterable[Rect]) -> bool:
    return not any(label.rect.meets(rect) for rect in drawn)


def _beyond(left: float, top: float, width: float, height: float) -> Iterator[Rect]:
    """What lies to the left and to the right of the box."""
    yield Rect(left - width, top, left, top + height)
    yield Rect(left + width, top, left + 2 * width, top + height)


def _drawings(map_name: str, here: Land) -> Iterator[Rect]:
    site = "tower" if here.is_ireland else "cathedral"
    for kind, hexes in (("castle", here.castle_hexes), (site, here.site_hexes)):
        for hex_ in hexes:
            x, y = at(hex_, map_name)
            for left, top, right, bottom in (TALL[kind], WALLS):
                yield Rect(x + left, y + top, x + right, y + bottom)


def _wanted(map_name: str, here: Land) -> Iterator[tuple[str, str, list[Point]]]:
    """Each name with the hexes that it belongs to, those first at which it is best."""
    for town, cells in zip(here.town_names, here.towns, strict=True):
        spots = [at(here.hexes[cell], map_name) for cell in cells]
        yield "town", town, sorted(spots, key=lambda spot: -spot[1])
    named = zip(
        (*here.castle_names, *here.site_names), (*here.castle_hexes, *here.site_hexes), strict=True
    )
    for place, hex_ in named:
        yield "place", place, [at(hex_, map_name)]


def _tries(look: str, text: str, spots: list[Point]) -> list[Label]:
    """Below a hex or above it, nearest first."""
    low = [x for x, y in spots if y == spots[0][1]]
    middle = (sum(low) / len(low), spots[0][1])
    found = [
        (abs(aside) + 14 * turn + 20 * rows, _label(look, text, x + aside, y - rows * ROW))
        for turn, (x, y) in enumerate(dict.fromkeys((middle, *spots)))
        for rows in (0, 1)
        for aside in ASIDE
    ]
    return [label for _, label in sorted(found, key=lambda each: each[0])]


def _label(look: str, text: str, x: float, centre: float) -> Label:
    size, y = SIZES[look], centre + BASELINE
    half = width(text) * size / 2 + 2
    rect = Rect(x - half, y - 0.72 * size, x + half, y + 0.2 * size)
    return Label(look, text, round(x, 1), round(y, 1), rect)
