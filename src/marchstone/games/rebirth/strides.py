"""What one tile adds to the missions and towers of Ireland, without placing it."""

from __future__ import annotations

from marchstone.games.rebirth.cards import (
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
    SETTLEMENT,
    THIRTEEN,
    THREE_COASTAL,
    THREE_LARGE,
    THREE_POINTS,
    THREE_SMALL,
    TWO_FARM_GROUPS,
)
from marchstone.games.rebirth.land import Land
from marchstone.games.rebirth.missions import groups_of
from marchstone.games.rebirth.progress import (
    DOUBLED,
    PRIVATE,
    TOGETHER,
    likely,
    prize,
    progress,
    spots_of,
)
from marchstone.games.rebirth.rules import Position

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
        self.castles: dict[int, float] = {}
        self.towers: dict[int, float] = {}
        self.links = CONNECT_CASTLES in self.prizes or CONNECT_TOWERS in self.prizes
        self.held = sum(realm[0] for realm in world.realms[seat])

    def of(self, tile: int, cell: int, size: int) -> float:
        """`size` is that of the group, if the tile is a farm or energy tile."""
        gain = 0.0
        for castle in self.here.castles_near[cell]:
            found = self.castles.get(castle)
            gain += self.at_castle(castle) if found is None else found
        for tower in self.here.sites_near[cell]:
            found = self.towers.get(tower)
            gain += self.at_tower(tower) if found is None else found
        if self.links and self.here.near[cell] & self.held:
            gain += self.of_realm(cell)
        if self.here.plus[cell]:
            gain += self.step(THREE_COASTAL, self.world.pluses[self.seat] + 1, 3)
        if tile < SETTLEMENT:
            return gain + (self.of_group(tile, size) if size > 2 else 0.0)
        return gain + self.of_town(self.here.town[cell])

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
        gain = self.castles[castle] = self.step(FOUR_AT_CASTLE, tiles + 1, 4)
        return gain

    def at_tower(self, tower: int) -> float:
        world, reached = self.world, self.world.reached[self.seat]
        gain = self.step(FOUR_AT_TOWER, world.site_tiles[tower * world.seats + self.seat] + 1, 4)
        if not reached >> tower & 1:
            gain += self.of_bonus(world.bonuses[tower], reached)
        self.towers[tower] = gain
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
        near, castles, towers = self.here.near[cell], 0, 0
        for castle in self.here.castles_near[cell]:
            castles |= 1 << castle
        for tower in self.here.sites_near[cell]:
            towers |= 1 << tower
        for cells, more_castles, more_towers in self.world.realms[self.seat]:
            if cells & near:
                castles |= more_castles
                towers |= more_towers
        gain = self.step(CONNECT_CASTLES, castles.bit_count(), 4)
        return gain + self.step(CONNECT_TOWERS, towers.bit_count(), 4)

    def of_group(self, kind: int, size: int) -> float:
        gain = self.step(FARM_GROUP_OF_FIVE + kind, size, 5)
        if size == 3 and TWO_FARM_GROUPS + kind in self.prizes:
            others = groups_of(self.world.groups[2 * self.seat + kind], 3)
            gain += self.step(TWO_FARM_GROUPS + kind, others + 1, 2)
        return gain

    def of_town(self, town: int) -> float:
        world, size = self.world, len(self.here.towns[town])
        if world.settlers[town * world.seats + self.seat]:
            return 0.0
        mission = BY_SIZE[size]
        return self.step(mission, round(self.gone[mission] * NEEDED[size]) + 1, NEEDED[size])
