"""The points with which each seat may expect to end: castles, settlements, groups, missions.

The figures were fitted to the outcomes in 1,500 games of noisy greedy players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from marchstone.games.rebirth.judge.ireland import missions_to_come, towers_to_come
from marchstone.games.rebirth.judge.terrain import Terrain, terrain
from marchstone.games.rebirth.rules.cards import (
    BONUS_POINTS,
    CASTLE_MISSION,
    CASTLE_POINTS,
    CATHEDRAL_BONUS,
    MISSION_POINTS,
    NONE,
    SETTLEMENT,
)
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.rules import Position

Shares = tuple[float, ...]
Castle = tuple[tuple[int, ...], tuple[int, ...], int]  # tiles and rural tiles by seat, holder

ATTACK = 0.6  # of the hexes next to a castle are taken by those who do not hold it
GROWTH = 0.5  # of a group's tiles times the places it may grow to


def expected_points(world: Position) -> list[float]:
    """Of each seat, at the end of the game."""
    here = terrain(world.options.map)
    points = [float(scored) for scored in world.points]
    free = world.free
    add_castles(world, here, points, free[0] | free[1], free[2])
    add_towns(world, here, points)
    add_growth(world, here, points, rural_tiles_left(world))
    if here.is_ireland:
        add_ireland(world, points)
    else:
        add_secret_missions(world, points)
    return points


def add_castles(
    world: Position, here: Terrain, points: list[float], rural: int, towns: int
) -> None:
    seats, tiles, fields = world.seats, world.castle_tiles, world.castle_rural
    start = 0
    for castle, holder in enumerate(world.holders):
        if holder != NONE:
            around = here.around[castle]
            open_rural, open_town = (around & rural).bit_count(), (around & towns).bit_count()
            if open_rural or open_town:
                end = start + seats
                key = tuple(tiles[start:end]), tuple(fields[start:end])
                shares = castle_worth(*key, holder, open_rural, open_town)
                for seat, share in enumerate(shares):
                    points[seat] += share
            else:
                points[holder] += CASTLE_POINTS
        start += seats


def tiles_left(world: Position) -> list[int]:
    """Per seat, to place."""
    return [len(h) + len(s) for h, s in zip(world.hands, world.supplies, strict=True)]


def town_tiles_left(world: Position) -> int:
    left = 0
    for hand, supply in zip(world.hands, world.supplies, strict=True):
        for tile in hand:
            left += tile >= SETTLEMENT
        left += len(supply) - supply.count(0) - supply.count(1)
    return left


def add_towns(world: Position, here: Terrain, points: list[float]) -> None:
    seats, influence, left = world.seats, world.influence, town_tiles_left(world)
    start = 0
    for town, room in enumerate(world.room):
        if room:
            size = here.sizes[town]
            if room < size:
                shares = town_worth(size, room, tuple(influence[start : start + seats]), left)
                for seat, share in enumerate(shares):
                    points[seat] += share
        start += seats


def rural_tiles_left(world: Position) -> list[int]:
    """[seat * 2 + kind]: farm and energy tiles to place."""
    return [
        pile.count(kind) + hand.count(kind)
        for hand, pile in zip(world.hands, world.supplies, strict=True)
        for kind in (0, 1)
    ]


def add_growth(world: Position, here: Terrain, points: list[float], tiles: Sequence[float]) -> None:
    """Groups grow by the tiles to come, [seat * 2 + kind]."""
    halos, halo, free = here.halos, here.halo, world.free
    for index, left in enumerate(tiles):
        if left:
            open_, grown = free[index & 1], 0.0
            for group in world.groups[index]:
                near = halos.get(group) or halo(group)
                places = (near & open_).bit_count()
                grown += group.bit_count() * (places if places < left else left)
            points[index >> 1] += GROWTH * grown


def add_secret_missions(world: Position, points: list[float]) -> None:
    left = tiles_left(world)
    for seat, missions in enumerate(world.missions):
        for mission in missions:
            if mission == CATHEDRAL_BONUS:
                points[seat] += BONUS_POINTS
            else:
                points[seat] += MISSION_POINTS * chance(world, seat, mission, left[seat])


def chance(world: Position, seat: int, mission: int, left: int) -> float:
    counts = standing(world, mission)
    mine = counts[seat]
    most = max(count for other, count in enumerate(counts) if other != seat)
    firm = 1.6 if mission >= CASTLE_MISSION else 0.9
    return 1 / (1 + exp(-(16 / (left + 3) * (mine - most) + firm)))


def add_ireland(world: Position, points: list[float]) -> None:
    for seat, left in enumerate(tiles_left(world)):
        points[seat] += missions_to_come(world, seat, left) + towers_to_come(world, seat, left)


# A castle or a settlement with free hexes, on the average


@lru_cache(maxsize=20_000)
def castle_worth(
    tiles: tuple[int, ...], rural: tuple[int, ...], holder: int, open_rural: int, open_town: int
) -> Shares:
    """RB-13, RB-20: the free hexes next to the castle are taken one by one, by anybody."""
    seats = len(tiles)
    free = open_rural + open_town
    if not free:
        return tuple(CASTLE_POINTS * (seat == holder) for seat in range(seats))
    worth = [0.0] * seats
    for seat in range(seats):
        comes = 1 / seats
        if holder != NONE:
            comes = 1 - ATTACK if seat == holder else ATTACK / (seats - 1)
        for is_rural, open_ in ((1, open_rural), (0, open_town)):
            if open_:
                following = approached(tiles, rural, holder, seat, is_rural)
                rest = (open_rural - is_rural, open_town - 1 + is_rural)
                shares = castle_worth(*following, *rest)
                for other, share in enumerate(shares):
                    worth[other] += comes * open_ / free * share
    return tuple(worth)


def approached(
    tiles: tuple[int, ...], rural: tuple[int, ...], holder: int, seat: int, is_rural: int
) -> Castle:
    """RB-13: the castle after one more tile next to it."""
    more, fields = list(tiles), list(rural)
    more[seat] += 1
    fields[seat] += is_rural
    if holder == NONE or (more[seat], fields[seat]) > (more[holder], fields[holder]):
        holder = seat
    return tuple(more), tuple(fields), holder


@lru_cache(maxsize=20_000)
def approach_gain(
    castle: Castle, open_rural: int, open_town: int, seat: int, is_rural: int
) -> float:
    """What a tile next to the castle adds to the seat's lead over the others' mean."""
    old: Shares = (0.0,) * len(castle[0])
    if castle[2] != NONE:
        old = castle_worth(*castle, open_rural, open_town)
    then = approached(*castle, seat, is_rural)
    new = castle_worth(*then, open_rural - is_rural, open_town - 1 + is_rural)
    return lead_gain(old, new, seat)


def lead_gain(old: Sequence[float], new: Sequence[float], seat: int) -> float:
    mine = new[seat] - old[seat]
    return mine - (sum(new, 0.0) - sum(old, 0.0) - mine) / (len(new) - 1)


# Of an open settlement by its size and free hexes: what a seat may expect, first without tiles
# there (constant, per influence of the strongest rival), then with some (constant, own, rival).
ABSENT = {
    (2, 1): (4.88, -0.67),
    (3, 2): (5.0, 0.09),
    (3, 1): (2.7, 0.4),
    (4, 3): (16.0, -1.5),
    (4, 2): (8.0, 0.0),
    (4, 1): (6.0, 0.0),
}
PRESENT = {
    (2, 1): (3.43, 0.56, 0.0),
    (3, 2): (5.02, 0.23, 0.0),
    (3, 1): (4.78, 0.27, 0.13),
    (4, 3): (7.5, 1.5, 0.0),
    (4, 2): (11.7, 1.2, -1.0),
    (4, 1): (12.0, 0.2, -0.2),
}
ALONE = {(3, 1): (8.2, 0.1), (4, 2): (14.0, 0.5), (4, 1): (16.0, 0.5)}
LATE = tuple(1 - exp(-left / 6) for left in range(64))  # by the settlement tiles still to come


@lru_cache(maxsize=20_000)
def town_worth(size: int, room: int, influence: tuple[int, ...], left: int) -> Shares:
    """RB-11, RB-19: shares of the prizes, or the influence alone if it stays open."""
    ends = LATE[left]
    shares = []
    for seat, mine in enumerate(influence):
        rival = max(other for at, other in enumerate(influence) if at != seat)
        shares.append(ends * town_share(size, room, mine, rival) + (1 - ends) * mine)
    return tuple(shares)


def town_share(size: int, room: int, mine: int, rival: int) -> float:
    if not mine:
        constant, slope = ABSENT[size, room]
        return constant + slope * rival
    if not rival and (size, room) in ALONE:
        constant, slope = ALONE[size, room]
        return constant + slope * mine
    constant, own, other = PRESENT[size, room]
    return constant + own * mine + other * rival
