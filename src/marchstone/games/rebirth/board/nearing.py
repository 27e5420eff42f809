"""Where one tile more fulfils missions of Ireland: of each mission, the cells on which it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from marchstone.games.rebirth.board.prospects import REMEMBERED, Numbers, around, grown
from marchstone.games.rebirth.rules.cards import (
    CONNECT_CASTLES,
    CONNECT_TOWERS,
    ENERGY,
    ENERGY_GROUP_OF_FIVE,
    FARM,
    FARM_GROUP_OF_FIVE,
    FOUR_AT_CASTLE,
    FOUR_AT_TOWER,
    FOUR_MEDIUMS,
    IRELAND_POINTS,
    NONE,
    THREE_COASTAL,
    THREE_LARGE,
    THREE_SMALL,
    TWO_ENERGY_GROUPS,
    TWO_FARM_GROUPS,
)
from marchstone.games.rebirth.rules.goals import by_realm, by_town
from marchstone.games.rebirth.rules.land.tables import Land, land
from marchstone.games.rebirth.rules.state import SIZES
from marchstone.games.rebirth.rules.view import View

BY_KIND = {
    FARM_GROUP_OF_FIVE: FARM,
    TWO_FARM_GROUPS: FARM,
    ENERGY_GROUP_OF_FIVE: ENERGY,
    TWO_ENERGY_GROUPS: ENERGY,
}  # the tile that fulfils it; the others are fulfilled by any

# By which tile (NONE: by any), the mission, its points, whether they are doubled.
Fulfilled: TypeAlias = tuple[int, int, int, bool]
Nearing: TypeAlias = tuple[tuple[Fulfilled, ...], ...]  # of each cell


class Own(NamedTuple):
    """What a seat has of all that missions ask for."""

    map: str
    groups: tuple[Numbers, Numbers]  # farms and energy, as bits of cells
    realms: tuple[Numbers, ...]  # cells, castles, towers
    castle_tiles: Numbers
    tower_tiles: Numbers
    settlers: Numbers  # of each settlement
    present: Numbers  # by size: in how many settlements
    pluses: int


def fulfilling(view: View, seat: int) -> Nearing:
    """Of a seat; in Scotland none is fulfilled before the end."""
    seats, start = view.seats, seat * SIZES
    done, token = view.fulfilled[seat], view.doubled[seat]
    wanted = tuple(
        (mission, IRELAND_POINTS[mission][bool(view.scorers[mission])] << (token == mission))
        for mission in view.face_up
        if not done >> mission & 1
    )
    it: Any = view  # which holds tuples where a position holds lists
    own = Own(
        view.options.map,
        (it.groups[2 * seat], it.groups[2 * seat + 1]),
        it.realms[seat],
        it.castle_tiles[seat::seats],
        it.site_tiles[seat::seats],
        it.settlers[seat::seats],
        it.present[start : start + SIZES],
        it.pluses[seat],
    )
    return _fulfilling(own, wanted, token)


@lru_cache(REMEMBERED)
def _fulfilling(own: Own, wanted: tuple[Numbers, ...], token: int) -> Nearing:
    here = land(own.map)
    found: list[tuple[Fulfilled, ...]] = [()] * len(here.hexes)
    for mission, points in wanted:
        told = (BY_KIND.get(mission, NONE), mission, points, token == mission)
        for cell in WHERE[mission](own, here, mission):
            found[cell] += (told,)
    return tuple(found)


# The cells of each mission


def _large_group(own: Own, here: Land, mission: int) -> Iterable[int]:
    groups = own.groups[BY_KIND[mission]]
    if sum(groups).bit_count() < 4:
        return ()
    sizes = grown(own.map, groups)
    return [cell for cell, size in enumerate(sizes) if size >= 5]


def _second_group(own: Own, here: Land, mission: int) -> Iterable[int]:
    groups = own.groups[BY_KIND[mission]]
    others = [group for group in groups if group.bit_count() >= 3]
    if not others:
        return ()
    near = here.near
    return [
        cell
        for cell, size in enumerate(grown(own.map, groups))
        if size >= 3 and not all(group & near[cell] for group in others)
    ]


def _next_to_castle(own: Own, here: Land, mission: int) -> Iterable[int]:
    return _fourth(own.castle_tiles, here.castles_near)


def _next_to_tower(own: Own, here: Land, mission: int) -> Iterable[int]:
    return _fourth(own.tower_tiles, here.sites_near)


def _fourth(tiles: Numbers, near: Iterable[Numbers]) -> Iterable[int]:
    """Next to a place that has three."""
    if max(tiles) < 3:
        return ()
    full = {place for place, held in enumerate(tiles) if held >= 3}
    return [cell for cell, places in enumerate(near) if not full.isdisjoint(places)]


def _third_coast(own: Own, here: Land, mission: int) -> Iterable[int]:
    if own.pluses < 2:
        return ()
    return [cell for cell, is_plus in enumerate(here.plus) if is_plus]


def _one_town_more(own: Own, here: Land, mission: int) -> Iterable[int]:
    due = [size for size in range(1, SIZES) if _with_one_more(own.present, size) >> mission & 1]
    if not due:
        return ()
    towns = zip(here.towns, own.settlers, strict=True)
    return [cell for cells, tiles in towns if not tiles and len(cells) in due for cell in cells]


def _with_one_more(present: Numbers, size: int) -> int:
    return by_town((*present[:size], present[size] + 1, *present[size + 1 :]), 0, size)


def _linked(own: Own, here: Land, mission: int) -> Iterable[int]:
    """RB-18: a tile links what all the groups next to it are next to."""
    is_castles = mission == CONNECT_CASTLES
    near = here.castle_bits if is_castles else here.site_bits
    linked: dict[int, int] = {}
    for cells, castles, towers in own.realms:
        joined = castles if is_castles else towers
        if joined:
            for cell in around(own.map, cells):
                linked[cell] = linked.get(cell, near[cell]) | joined
    return [cell for cell, joined in linked.items() if by_realm(joined, joined) >> mission & 1]


WHERE: dict[int, Callable[[Own, Land, int], Iterable[int]]] = {
    FARM_GROUP_OF_FIVE: _large_group,
    ENERGY_GROUP_OF_FIVE: _large_group,
    TWO_FARM_GROUPS: _second_group,
    TWO_ENERGY_GROUPS: _second_group,
    FOUR_AT_CASTLE: _next_to_castle,
    FOUR_AT_TOWER: _next_to_tower,
    THREE_COASTAL: _third_coast,
    THREE_SMALL: _one_town_more,
    FOUR_MEDIUMS: _one_town_more,
    THREE_LARGE: _one_town_more,
    CONNECT_CASTLES: _linked,
    CONNECT_TOWERS: _linked,
}
