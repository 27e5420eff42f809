"""The obvious way, however slow: payments unit by unit, parts slid over the plan."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from marchstone.games.stone_weapons_paper.rules.auctions.payment import Purse
from marchstone.games.stone_weapons_paper.rules.cards import PARTS
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, PLACES

Amounts = tuple[int, ...]


def every_payment(purse: Purse, price: Amounts) -> set[Amounts]:
    """Each lacking unit is replaced in every way; what contains another payment is left out."""
    sources = [resource for resource in range(3) if not price[resource]]
    found = set(_filled(purse, _own(purse, price), _lacking(purse, price), sources))
    for resource in range(3):
        if purse.lends[resource] and price[resource]:
            lent = list(price)
            lent[resource] = max(0, price[resource] - purse.lends[resource])
            reduced = tuple(lent)
            lacking = _lacking(purse, reduced)
            found |= set(_filled(purse, _own(purse, reduced), lacking, sources))
    return {one for one in found if not any(_is_inside(other, one) for other in found)}


def _own(purse: Purse, price: Amounts) -> Amounts:
    return tuple(min(have, due) for have, due in zip(purse.stock, price, strict=True))


def _lacking(purse: Purse, price: Amounts) -> Amounts:
    return tuple(max(0, due - have) for have, due in zip(purse.stock, price, strict=True))


def _is_inside(small: Amounts, big: Amounts) -> bool:
    return small != big and all(a <= b for a, b in zip(small, big, strict=True))


def _filled(purse: Purse, paid: Amounts, lacking: Amounts, sources: list[int]) -> Iterator[Amounts]:
    """A resource of the price stands in for nothing."""
    if any(spent > have for spent, have in zip(paid, purse.stock, strict=True)):
        return
    target = next((r for r in range(3) if lacking[r]), None)
    if target is None:
        yield paid
        return
    for source, units, amount in _exchanges(purse, target, sources):
        if units <= lacking[target]:
            more = tuple(p + amount * (r == source) for r, p in enumerate(paid))
            less = tuple(n - units * (r == target) for r, n in enumerate(lacking))
            yield from _filled(purse, more, less, sources)


def _exchanges(purse: Purse, target: int, sources: list[int]) -> Iterator[tuple[int, int, int]]:
    for source in sources:
        yield source, 1, purse.rate
    if purse.architecture and target == 0 and 2 in sources:
        yield 2, 1, 2
        yield 2, 2, 3


# Castles: a cell and the letter that stands there.


def every_castle() -> Iterator[dict[str, str]]:
    """At most one gate in the perimeter, never six walls; BE is a gate or empty."""
    perimeters = [
        marks
        for marks in product(".WG", repeat=6)
        if marks.count("G") <= 1 and "".join(marks) != "W" * 6
    ]
    for towers, edges, inner in product(product(".T", repeat=6), perimeters, ".G"):
        yield {
            name: mark
            for name, mark in zip(CELLS, (*towers, *edges, inner), strict=True)
            if mark != "."
        }


@cache
def slides(part: int) -> tuple[dict[str, str], ...]:
    """The part turned and pushed over the plan, wherever all of it lies on the plan."""
    names = dict(zip(PLACES, CELLS, strict=True))
    found = []
    pieces = [(row, column, mark) for row, column, mark in PARTS[part].pieces]
    for _ in range(4):
        for down, right in product(range(-4, 5, 2), range(-4, 7, 2)):
            laid = {names.get((r + down, c + right), ""): mark for r, c, mark in pieces}
            if "" not in laid and laid not in found:
                found.append(laid)
        deepest = max(row for row, _, _ in pieces)
        # The first row becomes the last column. Parity of rows and columns must stay.
        deepest += deepest % 2
        pieces = [(column, deepest - row, mark) for row, column, mark in pieces]
    return tuple(found)


def with_part(castle: dict[str, str], laid: dict[str, str]) -> dict[str, str] | None:
    """The castle with the part in it, if the rules allow it there."""
    if any(name in castle for name in laid) or laid.get("BE") == "W":
        return None
    after = {**castle, **laid}
    ring = [after.get(name, ".") for name in CELLS[6:12]]
    if ring.count("G") == 2:
        for name, mark in laid.items():
            if mark == "G" and name in CELLS[6:12]:
                after[name] = "W"
    if ring.count("W") == 6:
        return None
    return after
