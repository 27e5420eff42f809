"""What one tile adds to the missions and towers of Ireland, without placing it."""

from __future__ import annotations

from marchstone.games.rebirth.judge.progress import (
    DOUBLED,
    PRIVATE,
    TOGETHER,
    likely,
    prize,
    progress,
    spots_of,
)
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
    PRIVATE_MISSION,
    THIRTEEN,
    THREE_COASTAL,
    THREE_LARGE,
    THREE_POINTS,
    THREE_SMALL,
    TWO_FARM_GROUPS,
)
from marchstone.games.rebirth.rules.land import Land, bits
from marchstone.games.rebirth.rules.missions import groups_of
from marchstone.games.rebirth.rules.rules import Position

EXTRA, CHOICE = 5.0, 2.5  # a tile more, one of three tiles
BY_SIZE = (0, THREE_SMALL, FOUR_MEDIUMS, THREE_LARGE, THREE_LARGE)
NEEDED = (0, 3, 4, 3, 3)


class Strides:
    """Of the tiles that one seat may place in a position of Ireland."""

    def __init__(self, world: Position, here: Land, seat: int) -> None:
        self.world, self.here, self.seat = world, here, seat
        self.left = len(world.supplies[seat]) + len(world.hands[seat])
        self.gone = progress(world, seat)
        self.prizes = {
            mission: prize(world, seat, mission)
            for mission in world.face_up
            if seat not in world.scorers[mission]
        }
        self.links = CONNECT_CASTLES in self.prizes or CONNECT_TOWERS in self.prizes
        self.held = sum(realm[0] for realm in world.realms[seat])

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
        castles = bits(self.here.castles_near[cell])
        towers = bits(self.here.sites_near[cell])
        for cells, more_castles, more_towers in self.world.realms[self.seat]:
            if cells & near:
                castles |= more_castles
                towers |= more_towers
        gain = self.step(CONNECT_CASTLES, castles.bit_count(), 4)
        return gain + self.step(CONNECT_TOWERS, towers.bit_count(), 4)
