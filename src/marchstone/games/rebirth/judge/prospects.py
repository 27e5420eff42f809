"""The points with which each seat may expect to end: castles, settlements, groups, missions."""

from __future__ import annotations

from math import exp

from marchstone.games.rebirth.judge.progress import missions_to_come, towers_to_come
from marchstone.games.rebirth.judge.terrain import Terrain, terrain
from marchstone.games.rebirth.judge.worth import castle_worth, town_worth
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

GROWTH = 0.5  # of a group's tiles times the places it may grow to


def prospects(world: Position) -> list[float]:
    here = terrain(world.options.map)
    points = [float(scored) for scored in world.points]
    bit = here.bit
    free = [sum({bit[hex_] for hex_ in hexes}) for hexes in world.open]
    add_castles(world, here, points, free[0] | free[1], free[2])
    add_towns(world, here, points)
    add_growth(world, here, points, free)
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


def add_growth(world: Position, here: Terrain, points: list[float], free: list[int]) -> None:
    halos, halo = here.halos, here.halo
    for seat in range(world.seats):
        supply, hand = world.supplies[seat], world.hands[seat]
        for kind in (0, 1):
            left = supply.count(kind) + hand.count(kind)
            if left:
                open_, grown = free[kind], 0
                for group in world.groups[2 * seat + kind]:
                    near = halos.get(group) or halo(group)
                    places = (near & open_).bit_count()
                    grown += group.bit_count() * (places if places < left else left)
                points[seat] += GROWTH * grown


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
