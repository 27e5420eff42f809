"""Ireland's missions and towers: how far a seat has come, and what it may still expect of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import exp

from marchstone.games.rebirth.rules.cards import (
    CONNECT_CASTLES,
    CONNECT_TOWERS,
    DOUBLE,
    DRAW_THREE,
    EXTRA_TILE,
    FARM_GROUP_OF_FIVE,
    FOUR_AT_CASTLE,
    FOUR_AT_TOWER,
    FOUR_MEDIUMS,
    IRELAND_POINTS,
    PRIVATE_MISSION,
    THIRTEEN,
    THREE_COASTAL,
    THREE_LARGE,
    THREE_POINTS,
    THREE_SMALL,
    TWO_FARM_GROUPS,
)
from marchstone.games.rebirth.rules.goals import groups_of
from marchstone.games.rebirth.rules.land.tables import Land
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import SIZES, Open

# Fitted to 600 games, by mission: how easy it is, and what the way gone so far adds.
EASE = (1.7, 0.9, 2.2, -0.3, 0.3, 0.8, 2.0, 0.3, -0.4, -1.2, -0.3, 3.0)
STEPS = (1.2, 1.2, 3.7, 4.5, 2.9, 2.0, 2.8, 1.5, 1.0, 1.2, 1.8, 1.0)
TOGETHER = (0.0, 0.33, 0.66)  # of the pair of double towers, the trio of thirteen points
DOUBLED = 7  # what the double token is worth
PRIVATE = 3.0  # a mission that nobody else sees
EXTRA, CHOICE = 5.0, 2.5  # a tile more, one of three tiles
BY_SIZE = (0, THREE_SMALL, FOUR_MEDIUMS, THREE_LARGE, THREE_LARGE)
NEEDED = (0, 3, 4, 3, 3)


def progress(table: Open, seat: int) -> tuple[float, ...]:
    """How much of the way to each of the twelve missions the seat has gone; 1 is all of it."""
    seats = table.seats
    small, medium, large, mega = table.present[seat * SIZES + 1 : (seat + 1) * SIZES]
    farms, largest_farm = grown(table.groups[2 * seat])
    energy, largest_energy = grown(table.groups[2 * seat + 1])
    castles, towers = linked(table.realms[seat])
    return (
        max(table.castle_tiles[seat::seats]) / 4,
        max(table.site_tiles[seat::seats]) / 4,
        table.pluses[seat] / 3,
        small / 3,
        farms,
        energy,
        medium / 4,
        towers / 4,
        castles / 4,
        largest_farm,
        largest_energy,
        (large + mega) / 3,
    )


@lru_cache(maxsize=20_000)
def grown(groups: tuple[int, ...]) -> tuple[float, float]:
    """How much of the way groups of a kind have gone: to two of three tiles, to one of five."""
    both = (min(2, groups_of(groups, 3)) + 0.3 * (groups_of(groups, 2) > 1)) / 2
    return both, max([group.bit_count() for group in groups], default=0) / 5


def linked(realms: Sequence[tuple[int, int, int]]) -> tuple[int, int]:
    """The most castles, and the most towers, that one realm is next to."""
    castles = towers = 0
    for _, near_castles, near_towers in realms:
        if near_castles:
            castles = max(castles, near_castles.bit_count())
        if near_towers:
            towers = max(towers, near_towers.bit_count())
    return castles, towers


@lru_cache(maxsize=20_000)
def likely(mission: int, gone: float, left: int) -> float:
    """The chance to fulfil a mission with so many tiles left to place."""
    if not left:
        return 0.0
    late = exp(-left / 8)
    logit = EASE[mission] + STEPS[mission] * gone - late * (8.4 - 3.4 * gone) + 1.4 * late * late
    return 1 / (1 + exp(-logit))


def mission_points(world: Position, seat: int, mission: int) -> float:
    """What the mission would score; somewhat less while others may be the first."""
    first, later = IRELAND_POINTS[mission]
    points = later if world.scorers[mission] else (first + later) / 2
    return points * 2 if world.doubled[seat] == mission else points


def missions_to_come(
    world: Position, seat: int, left: int, gone: tuple[float, ...] | None = None
) -> float:
    gone = gone or progress(world, seat)
    return sum(
        mission_points(world, seat, mission) * likely(mission, gone[mission], left)
        for mission in world.face_up
        if seat not in world.scorers[mission]
    )


def towers_to_come(world: Position, seat: int, left: int) -> float:
    """Towers that give only together; a private mission."""
    worth, reached = 0.0, world.reached[seat]
    for bonus, points in ((THIRTEEN, 13), (DOUBLE, DOUBLED)):
        spots = spots_of(world.bonuses, bonus)
        found = (reached & spots).bit_count()
        if found < spots.bit_count():
            worth += points * TOGETHER[found] * min(1.0, left / 6)
    return worth + PRIVATE * (reached & spots_of(world.bonuses, PRIVATE_MISSION) > 0)


@lru_cache(maxsize=10_000)
def spots_of(bonuses: tuple[int, ...], bonus: int) -> int:
    """The towers with the bonus, as bits."""
    return sum(1 << tower for tower, kind in enumerate(bonuses) if kind == bonus)


class IrishGains:
    """What a tile adds to the missions and towers of one seat, without placing it."""

    def __init__(self, world: Position, here: Land, seat: int) -> None:
        self.world, self.here, self.seat = world, here, seat
        self.left = len(world.supplies[seat]) + len(world.hands[seat])
        self.gone = progress(world, seat)
        self.prizes = {
            mission: mission_points(world, seat, mission)
            for mission in world.face_up
            if seat not in world.scorers[mission]
        }
        self.links = CONNECT_CASTLES in self.prizes or CONNECT_TOWERS in self.prizes
        self.held = world.held[seat]

    def of_group(self, cell: int, kind: int, size: int) -> float:
        gain = self.of_realm(cell) if self.links else 0.0
        if size > 2:
            gain += self.step(FARM_GROUP_OF_FIVE + kind, size, 5)
        if size == 3 and TWO_FARM_GROUPS + kind in self.prizes:
            others = groups_of(self.world.groups[2 * self.seat + kind], 3)
            gain += self.step(TWO_FARM_GROUPS + kind, others + 1, 2)
        return gain

    def of_town(self, cell: int) -> float:
        world, town = self.world, self.here.town[cell]
        gain = self.of_realm(cell) if self.links else 0.0
        if world.settlers[town * world.seats + self.seat]:
            return gain
        size = len(self.here.towns[town])
        mission, needed = BY_SIZE[size], NEEDED[size]
        return gain + self.step(mission, round(self.gone[mission] * needed) + 1, needed)

    def of_plus(self) -> float:
        return self.step(THREE_COASTAL, self.world.pluses[self.seat] + 1, 3)

    def step(self, mission: int, reached: float, needed: int) -> float:
        """What the mission gains if the seat comes that far."""
        points = self.prizes.get(mission)
        if points is None:
            return 0.0
        gone, then = self.gone[mission], reached / needed
        if then <= gone:
            return 0.0
        before = likely(mission, gone, self.left)
        after = 1.0 if then >= 1 else likely(mission, then, self.left)
        return points * (after - before)

    def at_castle(self, castle: int) -> float:
        tiles = self.world.castle_tiles[castle * self.world.seats + self.seat]
        return self.step(FOUR_AT_CASTLE, tiles + 1, 4)

    @cached_property
    def towers(self) -> list[float]:
        """What a tile gains next to each of them."""
        return [self.at_tower(tower) for tower in range(len(self.here.site_names))]

    def at_tower(self, tower: int) -> float:
        world, reached = self.world, self.world.reached[self.seat]
        gain = self.step(FOUR_AT_TOWER, world.site_tiles[tower * world.seats + self.seat] + 1, 4)
        if not reached >> tower & 1:
            gain += self.of_bonus(world.bonuses[tower], reached)
        return gain

    def of_bonus(self, bonus: int, reached: int) -> float:
        if bonus in (THIRTEEN, DOUBLE):
            points = 13 if bonus == THIRTEEN else DOUBLED
            spots = spots_of(self.world.bonuses, bonus)
            found = (reached & spots).bit_count()
            last = found + 1 == spots.bit_count()
            return points * ((1.0 if last else TOGETHER[found + 1]) - TOGETHER[found])
        if bonus == EXTRA_TILE:
            return EXTRA * bool(self.world.asides[self.seat] and not self.world.extra_used)
        return {THREE_POINTS: 3.0, PRIVATE_MISSION: PRIVATE, DRAW_THREE: CHOICE}[bonus]

    def of_realm(self, cell: int) -> float:
        """RB-18: the tile may link realms."""
        near = self.here.near[cell]
        if not near & self.held:
            return 0.0
        castles, towers = self.here.castle_bits[cell], self.here.site_bits[cell]
        for cells, more_castles, more_towers in self.world.realms[self.seat]:
            if cells & near:
                castles |= more_castles
                towers |= more_towers
        gain = self.step(CONNECT_CASTLES, castles.bit_count(), 4)
        return gain + self.step(CONNECT_TOWERS, towers.bit_count(), 4)
