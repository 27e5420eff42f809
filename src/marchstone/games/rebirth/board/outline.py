"""Hexes as lines: corners, the outline around many of them, rounded coasts; for SVG paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from marchstone.games.rebirth.rules.land.tables import centre

UNIT = 60  # the width of a hex in a drawing
TALL = UNIT / 3**0.5  # from its centre to the point on top
ROW = 1.5 * TALL  # from a row to the next
# As on printed maps, Orkney stands in the empty sea beside the mainland, so that all hexes can be
# larger: what lies higher than the first number (in hexes) is moved by the others.
INSETS = {"scotland": (2.6, 1.37, 3.58)}

Point: TypeAlias = tuple[float, float]


def at(hex_: int, map_name: str = "") -> Point:
    """The centre of a hex in the drawing of a map."""
    x, y = _centre(hex_, map_name)
    return round(x * UNIT, 1), round(y * UNIT, 1)


def is_inset(hex_: int, map_name: str) -> bool:
    return map_name in INSETS and centre(hex_)[1] < INSETS[map_name][0]


def _centre(hex_: int, map_name: str) -> Point:
    x, y = centre(hex_)
    if not is_inset(hex_, map_name):
        return x, y
    _, right, down = INSETS[map_name]
    return x + right, y + down


def corners(hex_: int, map_name: str = "") -> list[Point]:
    """Clockwise, from the point on top."""
    x, y = _centre(hex_, map_name)
    x, y, wide, low = x * UNIT, y * UNIT, UNIT / 2, TALL / 2
    around = ((0, -TALL), (wide, -low), (wide, low), (0, TALL), (-wide, low), (-wide, -low))
    return [(round(x + dx, 1), round(y + dy, 1)) for dx, dy in around]


def outlines(hexes: Iterable[int], map_name: str = "") -> list[list[Point]]:
    """The lines around the hexes: sides that belong to one hex only, joined end to end."""
    follows: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    sides = {(_near(a), _near(b)): (a, b) for hex_ in hexes for a, b in _sides(hex_, map_name)}
    for (start, end), side in sides.items():
        if (end, start) not in sides:
            follows.setdefault(start, []).append(side)
    loops = []
    while follows:
        loops.append(_loop(follows))
    return loops


def _sides(hex_: int, map_name: str) -> Iterable[tuple[Point, Point]]:
    points = corners(hex_, map_name)
    return zip(points, [*points[1:], points[0]], strict=True)


def _near(point: Point) -> tuple[int, int]:
    """Corners of neighbours differ by roundings only; all corners lie farther apart than this."""
    return round(point[0] / 3), round(point[1] / 3)


def _loop(follows: dict[tuple[int, int], list[tuple[Point, Point]]]) -> list[Point]:
    """Takes one closed line out of the sides."""
    start = here = next(iter(follows))
    points = []
    while True:
        point, end = follows[here].pop()
        if not follows[here]:
            del follows[here]
        points.append(point)
        here = _near(end)
        if here == start:
            return points


def closed(points: Sequence[Point]) -> str:
    """The line as a path."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "z"


def rounded(points: Sequence[Point]) -> str:
    """The line with its corners rounded: curves from the middle of each side to the next."""
    middles = [
        ((ax + bx) / 2, (ay + by) / 2)
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    start = middles[-1]
    curves = (
        f"Q{x:g} {y:g} {round(mx, 1):g} {round(my, 1):g}"
        for (x, y), (mx, my) in zip(points, middles, strict=True)
    )
    return f"M{round(start[0], 1):g} {round(start[1], 1):g}" + "".join(curves) + "z"
