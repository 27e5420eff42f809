"""What placing one tile is worth at once, without playing it: quick, for ordering and rollouts."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.games.rebirth import actions as act
from marchstone.games.rebirth.cards import INFLUENCE, NONE, SETTLEMENT
from marchstone.games.rebirth.prospects import GROWTH, town_tiles_left
from marchstone.games.rebirth.rules import Position
from marchstone.games.rebirth.scoring import prizes
from marchstone.games.rebirth.strides import Strides
from marchstone.games.rebirth.terrain import terrain
from marchstone.games.rebirth.worth import approached, castle_worth, town_worth

SITE = 3.0  # the first tile next to a cathedral
SPOIL = 0.3  # of a rival group's tiles, for a place it could have grown to


class Gains:
    """Of the tiles that one seat may place in a position."""

    def __init__(self, world: Position, seat: int) -> None:
        self.world, self.seat = world, seat
        here = self.here = terrain(world.options.map)
        bit = here.bit
        self.free = [sum({bit[hex_] for hex_ in hexes}) for hexes in world.open]
        self.strides = Strides(world, here.land, seat) if here.is_ireland else None
        self.at_castle: dict[tuple[int, bool], float] = {}
        self.at_town: dict[tuple[int, int], float] = {}
        self.rivals = [
            [group for other in self.others() for group in world.groups[2 * other + kind]]
            for kind in (0, 1)
        ]
        self.crowds = [sum(groups) for groups in self.rivals]

    def others(self) -> list[int]:
        return [other for other in range(self.world.seats) if other != self.seat]

    def of_all(self, actions: Sequence[int]) -> list[float]:
        """Of placements that are legal."""
        gains: list[float] = []
        cells, spots = self.here.land.cells, act.SPOTS
        for tile in {action // spots for action in actions}:
            base = tile * spots
            places = [cells[action - base] for action in actions if action // spots == tile]
            if tile >= SETTLEMENT:
                gains += [self.of_town(tile, cell) for cell in places]
            else:
                gains += self.of_groups(tile, places)
        return gains

    def of_groups(self, kind: int, cells: list[int]) -> list[float]:
        """RB-9: the points of the group, its growth to come, and what rivals lose."""
        world, halo, halos, near = self.world, self.here.halo, self.here.halos, self.here.near
        open_, own = self.free[kind], world.groups[2 * self.seat + kind]
        held = sum(own)
        left = world.supplies[self.seat].count(kind) + world.hands[self.seat].count(kind)
        gains = []
        for cell in cells:
            grown, size, lost = 1 << cell, 1, 0
            around = near[cell]
            if around & held:
                for group in own:
                    if group & around:
                        tiles = group.bit_count()
                        size += tiles
                        grown |= group
                        places = ((halos.get(group) or halo(group)) & open_).bit_count()
                        lost += tiles * (places if places < left else left)
            places = ((halos.get(grown) or halo(grown)) & open_).bit_count()
            gain = size + GROWTH * (size * (places if places < left else left - 1) - lost)
            gains.append(gain + self.of_places(kind, cell, size) + self.spoiled(cell, around))
        return gains

    def spoiled(self, cell: int, around: int) -> float:
        tiles = 0
        for kind, crowd in enumerate(self.crowds):
            if crowd & around and self.free[kind] >> cell & 1:
                for group in self.rivals[kind]:
                    if group & around:
                        tiles += group.bit_count()
        return SPOIL * tiles / (self.world.seats - 1) if tiles else 0.0

    def of_places(self, tile: int, cell: int, size: int) -> float:
        """Castles and sites next to the cell, and a plus on it."""
        land = self.here.land
        gain = 1.0 if land.plus[cell] else 0.0
        for castle in land.castles_near[cell]:
            gain += self.of_castle(castle, tile < SETTLEMENT)
        if self.strides:
            return gain + self.strides.of(tile, cell, size)
        for site in land.sites_near[cell]:
            if not self.world.reached[self.seat] >> site & 1:
                gain += SITE
        return gain

    def of_town(self, tile: int, cell: int) -> float:
        town = self.here.land.town[cell]
        gain = self.at_town.get((town, tile))
        if gain is None:
            gain = self.at_town[town, tile] = self.settled(town, INFLUENCE[tile])
        return gain + self.of_places(tile, cell, 0)

    def settled(self, town: int, influence: int) -> float:
        """RB-11: the prizes, or what may be hoped for."""
        world = self.world
        size, room, seats = self.here.sizes[town], world.room[town], world.seats
        if size == 1:
            return influence
        left = town_tiles_left(world)
        before = tuple(world.influence[town * seats : (town + 1) * seats])
        after = list(before)
        after[self.seat] += influence
        old = town_worth(size, room, before, left) if room < size else (0.0,) * seats
        if room == 1:
            return self.lead(old, prizes(size, after, self.seat))
        return self.lead(old, town_worth(size, room - 1, tuple(after), left - 1))

    def of_castle(self, castle: int, is_rural: bool) -> float:
        gain = self.at_castle.get((castle, is_rural))
        if gain is None:
            gain = self.at_castle[castle, is_rural] = self.approach(castle, int(is_rural))
        return gain

    def approach(self, castle: int, is_rural: int) -> float:
        """RB-13."""
        world, seats = self.world, self.world.seats
        start, around = castle * seats, self.here.around[castle]
        rural = (around & (self.free[0] | self.free[1])).bit_count()
        towns = (around & self.free[2]).bit_count()
        tiles = tuple(world.castle_tiles[start : start + seats])
        fields = tuple(world.castle_rural[start : start + seats])
        holder, old = world.holders[castle], (0.0,) * seats
        if holder != NONE:
            old = castle_worth(tiles, fields, holder, rural, towns)
        then = approached(tiles, fields, holder, self.seat, is_rural)
        return self.lead(old, castle_worth(*then, rural - is_rural, towns - 1 + is_rural))

    def lead(self, old: Sequence[float], new: Sequence[float]) -> float:
        mine = new[self.seat] - old[self.seat]
        return mine - (sum(new) - sum(old) - mine) / (len(new) - 1)
