"""What one tile more makes of groups, castles, settlements and sites, without laying it.

Each answer hangs on a few numbers of a position, most of which stay what they are after a move: so
it is remembered by these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from operator import itemgetter, mul
from typing import TypeAlias

from marchstone.games.rebirth.rules.cards import (
    DOUBLE,
    ENERGY,
    EXTRA_TILE,
    FREE,
    INFLUENCE,
    NONE,
    PRIVATE_MISSION,
    SETTLEMENT,
    THIRTEEN,
)
from marchstone.games.rebirth.rules.land.ground import grounds
from marchstone.games.rebirth.rules.land.tables import bits, land
from marchstone.games.rebirth.rules.scoring import shares_of

REMEMBERED = 4096  # positions of each sort
NOTHING, FIRST, CHANGES = range(3)  # what becomes of a castle's holder
LATER, LOST, GIVEN = (
    -1,
    0,
    1,
)  # of a tower's bonus; of the double token, on how many missions it may go

Numbers: TypeAlias = tuple[int, ...]
Tower: TypeAlias = tuple[int, int, int]  # a site, its bonus, and whether that is given
# Who completes a settlement, and what everybody gets for it by the influence of his tile.
Completion: TypeAlias = tuple[int, tuple[Numbers, ...]]


def sizes(map_name: str, kind: int, groups: Numbers, board: Numbers) -> Numbers:
    """RB-9: of each cell, such a tile with the groups next to it; 0 where none may lie."""
    is_full = FREE not in fields(map_name, kind)(board)
    return _sizes(map_name, kind, groups, is_full)


@lru_cache(REMEMBERED)
def _sizes(map_name: str, kind: int, groups: Numbers, is_full: bool) -> Numbers:
    return tuple(map(mul, grown(map_name, groups), takes(map_name, kind, is_full)))


@cache
def takes(map_name: str, kind: int, is_full: bool) -> tuple[bool, ...]:
    """RB-8: when the hexes of its kind are full, a tile may lie on those of the other kind."""
    wanted = {kind, ENERGY - kind} if is_full else {kind}
    return tuple(not wanted.isdisjoint(tiles) for tiles in land(map_name).opens)


@cache
def fields(map_name: str, kind: int) -> Callable[[Numbers], Numbers]:
    """Of a board, what lies on the hexes that are open to such tiles."""
    opens = land(map_name).opens
    return itemgetter(*(cell for cell, tiles in enumerate(opens) if kind in tiles))


@lru_cache(REMEMBERED)
def grown(map_name: str, groups: Numbers) -> Numbers:
    """Of each cell, one tile more with the groups next to it."""
    found = [1] * len(land(map_name).hexes)
    for group in groups:
        tiles = group.bit_count()
        for cell in around(map_name, group):
            found[cell] += tiles
    return tuple(found)


@lru_cache(REMEMBERED)
def around(map_name: str, cells: int) -> Numbers:
    """Those next to one of these."""
    near = land(map_name).near
    return tuple([cell for cell, beside in enumerate(near) if beside & cells])


@lru_cache(REMEMBERED)
def castles(seats: int, seat: int, tiles: Numbers, rural: Numbers, holders: Numbers) -> Numbers:
    """RB-13: of each castle twice, by a rural tile and by one of a settlement."""
    found: list[int] = []
    for castle, holder in enumerate(holders):
        if holder == NONE:
            found += FIRST, FIRST
        elif holder == seat:
            found += NOTHING, NOTHING
        else:
            mine, theirs = castle * seats + seat, castle * seats + holder
            count, fields, held = tiles[mine] + 1, rural[mine], (tiles[theirs], rural[theirs])
            found.append(CHANGES if (count, fields + 1) > held else NOTHING)
            found.append(CHANGES if (count, fields) > held else NOTHING)
    return tuple(found)


@lru_cache(REMEMBERED)
def completions(
    map_name: str, seats: int, seat: int, rooms: Numbers, influence: Numbers
) -> tuple[Completion | None, ...]:
    """RB-11: of each settlement, if one of its hexes is free."""
    towns = land(map_name).towns
    return tuple(
        completion(len(towns[town]), influence[town * seats : (town + 1) * seats], seat)
        if room == 1
        else None
        for town, room in enumerate(rooms)
    )


@lru_cache(REMEMBERED)
def completion(size: int, influence: Numbers, seat: int) -> Completion:
    before, mine, after = influence[:seat], influence[seat], influence[seat + 1 :]
    grown = ((*before, mine + tile, *after) for tile in INFLUENCE[SETTLEMENT:])
    return seat, tuple(shares_of(size, each, seat) for each in grown)


# Cathedrals and towers


@cache
def site_sets(map_name: str) -> tuple[Numbers, ...]:
    """All that one tile can be next to."""
    return tuple(sorted({ground.sites for ground in grounds(map_name).values()}))


@lru_cache(REMEMBERED)
def cathedrals(map_name: str, reached: int) -> tuple[tuple[Tower, ...], ...]:
    """RB-14: of each set, those that a tile there is the first to reach."""
    return tuple(
        tuple((site, NONE, GIVEN) for site in each if not reached >> site & 1)
        for each in site_sets(map_name)
    )


@lru_cache(REMEMBERED)
def towers(
    map_name: str, reached: int, bonuses: Numbers, *left: int
) -> tuple[tuple[Tower, ...], ...]:
    """RB-17: likewise."""
    lacking = {
        bonus: bits(tower for tower, each in enumerate(bonuses) if each == bonus) & ~reached
        for bonus in (THIRTEEN, DOUBLE)
    }
    return tuple(
        tuple(
            _given([tower for tower in each if not reached >> tower & 1], bonuses, lacking, *left)
        )
        for each in site_sets(map_name)
    )


def _given(
    fresh: list[int],
    bonuses: Numbers,
    lacking: dict[int, int],
    cards: int,
    doubles: int,
    extra: int,
) -> Iterator[Tower]:
    """In the order in which they give. What is left: mission cards in the deck, missions that can
    be doubled, an extra tile in this turn."""
    if len(fresh) > 1:
        fresh = sorted(fresh, key=lambda tower: (bonuses[tower], tower))
    there = 0
    for tower in fresh:
        bonus, given = bonuses[tower], GIVEN
        there |= 1 << tower
        if bonus in lacking:
            given = LATER if lacking[bonus] & ~there else doubles if bonus == DOUBLE else GIVEN
        elif bonus == PRIVATE_MISSION and not cards:
            given = LATER
        elif bonus == EXTRA_TILE:
            given, extra = extra, LOST
        yield tower, bonus, given
