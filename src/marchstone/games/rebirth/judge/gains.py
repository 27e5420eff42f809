"""What placing one tile is worth at once, without playing it: quick, for ordering and rollouts."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.games.rebirth.judge.expected import (
    GROWTH,
    approach_gain,
    lead_gain,
    town_tiles_left,
    town_worth,
)
from marchstone.games.rebirth.judge.ireland import IrishGains
from marchstone.games.rebirth.judge.terrain import terrain
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import INFLUENCE, SETTLEMENT
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.scoring import prizes

SITE = 3.0  # the first tile next to a cathedral
SPOIL = 0.3  # of a rival group's tiles, for a place it could have grown to


class Gains:
    """Of the tiles that one seat may place in a position.

    Of what it may not know, a gain reads one number: the settlement tiles still to come.
    """

    def __init__(self, world: Position, seat: int, town_tiles: int | None = None) -> None:
        self.world, self.seat = world, seat
        self.town_tiles = town_tiles  # None: those of the position are counted
        here = self.here = terrain(world.options.map)
        self.free = world.free
        self.irish = IrishGains(world, here.land, seat) if here.is_ireland else None

    def of_all(self, actions: Sequence[int]) -> list[float]:
        """Of placings that are legal, those of one kind of tile after the other."""
        gains: list[float] = []
        cells, spots = self.here.land.cells, act.SPOTS
        for tile in sorted({action // spots for action in actions}):
            base = tile * spots
            places = [cells[action - base] for action in actions if action // spots == tile]
            if tile >= SETTLEMENT:
                gains += self.of_towns(tile, places)
            else:
                gains += self.of_groups(tile, places)
        return gains

    # Farms and energy

    def of_groups(self, kind: int, cells: list[int]) -> list[float]:
        """RB-9: the points of the group, its growth to come, and what rivals lose."""
        here, world, irish = self.here, self.world, self.irish
        halo, halos, near, touched = here.halo, here.halos, here.near, here.places
        open_, own = self.free[kind], world.groups[2 * self.seat + kind]
        held, worths = sum(own), self.place_worths(is_rural=1)
        left = world.supplies[self.seat].count(kind) + world.hands[self.seat].count(kind)
        rivals = [self.rivals(0), self.rivals(1)]
        crowds = [sum(groups) for groups in rivals]
        gains = []
        for cell in cells:
            grown, size, lost, around = 1 << cell, 1, 0, near[cell]
            if around & held:
                for group in own:
                    if group & around:
                        tiles = group.bit_count()
                        size += tiles
                        grown |= group
                        room = ((halos.get(group) or halo(group)) & open_).bit_count()
                        lost += tiles * (room if room < left else left)
            room = ((halos.get(grown) or halo(grown)) & open_).bit_count()
            gain = size + GROWTH * (size * (room if room < left else left - 1) - lost)
            for place in touched[cell]:
                gain += worths[place]
            for rival in (0, 1):
                if around & crowds[rival] and self.free[rival] >> cell & 1:
                    gain += self.spoiled(rivals[rival], around)
            gains.append(gain + irish.of_group(cell, kind, size) if irish else gain)
        return gains

    def rivals(self, kind: int) -> list[int]:
        """The groups of the others."""
        groups, seats = self.world.groups, range(self.world.seats)
        return [group for seat in seats if seat != self.seat for group in groups[2 * seat + kind]]

    def spoiled(self, groups: list[int], around: int) -> float:
        tiles = sum(group.bit_count() for group in groups if group & around)
        return SPOIL * tiles / (self.world.seats - 1)

    # Settlements

    def of_towns(self, tile: int, cells: list[int]) -> list[float]:
        town_of, touched = self.here.land.town, self.here.places
        worths, settled = self.place_worths(is_rural=0), dict[int, float]()
        left = town_tiles_left(self.world) if self.town_tiles is None else self.town_tiles
        gains = []
        for cell in cells:
            town = town_of[cell]
            if town not in settled:
                settled[town] = self.settled(town, INFLUENCE[tile], left)
            gain = settled[town] + sum([worths[place] for place in touched[cell]])
            gains.append(gain + self.irish.of_town(cell) if self.irish else gain)
        return gains

    def settled(self, town: int, influence: int, left: int) -> float:
        """RB-11: the prizes, or what may be hoped for."""
        world, seat, seats = self.world, self.seat, self.world.seats
        size, room = self.here.sizes[town], world.room[town]
        if size == 1:
            return influence
        before = tuple(world.influence[town * seats : (town + 1) * seats])
        after = list(before)
        after[seat] += influence
        old = town_worth(size, room, before, left) if room < size else (0.0,) * seats
        if room == 1:
            return lead_gain(old, prizes(size, after, seat), seat)
        return lead_gain(old, town_worth(size, room - 1, tuple(after), left - 1), seat)

    # Castles, cathedrals or towers, ports or coastal hexes

    def place_worths(self, *, is_rural: int) -> list[float]:
        """What a tile gains next to each place, in the order of the terrain's places."""
        rural, towns = self.free[0] | self.free[1], self.free[2]
        worths = [
            self.approach(castle, around & rural, around & towns, is_rural)
            if around & (rural if is_rural else towns)
            else 0.0
            for castle, around in enumerate(self.here.around)
        ]
        if self.irish:
            return [*worths, *self.irish.towers, 1 + self.irish.of_plus()]
        reached, sites = self.world.reached[self.seat], len(self.here.land.site_names)
        worths += [0.0 if reached >> site & 1 else SITE for site in range(sites)]
        return [*worths, 1.0]

    def approach(self, castle: int, rural: int, towns: int, is_rural: int) -> float:
        """RB-13."""
        world, start, end = self.world, castle * self.world.seats, (castle + 1) * self.world.seats
        tiles, fields = tuple(world.castle_tiles[start:end]), tuple(world.castle_rural[start:end])
        state = (tiles, fields, world.holders[castle])
        free = (rural.bit_count(), towns.bit_count())
        gain = approach_gain(state, *free, self.seat, is_rural)
        return gain + self.irish.at_castle(castle) if self.irish else gain


# Found by play: of two seats that differ in these alone, the keen one wins.
KEEN = {"scotland": 4.0, "ireland": 2.0}  # times what a castle gains
PATIENT = 0.65  # times what a cathedral or a tower gains


class KeenGains(Gains):
    """Castles count for more than they are worth, cathedrals and towers for less: a castle is
    lost to a rival, a cathedral can mostly be reached later."""

    def place_worths(self, *, is_rural: int) -> list[float]:
        worths, keen = super().place_worths(is_rural=is_rural), KEEN[self.here.land.rules]
        first, last = self.here.sites, len(worths) - 1
        worths[:first] = [keen * worth for worth in worths[:first]]
        worths[first:last] = [PATIENT * worth for worth in worths[first:last]]
        return worths
