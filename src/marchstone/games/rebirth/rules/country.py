"""The country: placing a tile with all that follows at once for groups, settlements and castles.

Everything is kept up to date by what one tile changes; nothing is counted from the whole board.
What follows from a tile returns the missions of Ireland, as bits, that it fulfils.
"""

from __future__ import annotations

from bisect import bisect_left

from marchstone.core.protocol import Event
from marchstone.games.rebirth.rules.cards import (
    ENERGY,
    INFLUENCE,
    NONE,
    SETTLEMENT,
    TILES,
)
from marchstone.games.rebirth.rules.goals import AT_CASTLE, COASTAL, by_group, by_town
from marchstone.games.rebirth.rules.land.ground import Ground
from marchstone.games.rebirth.rules.scoring import shares_of
from marchstone.games.rebirth.rules.state import SIZES, Table

Events = list[Event] | None


class Country(Table):
    def lay(self, ground: Ground, seat: int, tile: int, events: Events) -> int:
        """RB-7 to RB-13: the tile lies on the hex and scores."""
        self.board[ground.cell] = seat * TILES + tile
        self.vacant ^= ground.bit
        for kind, placing in ground.placings:
            placings = self.open[kind]
            del placings[bisect_left(placings, placing)]
        if events is not None:
            told = {"map": self.options.map, "seat": seat, "tile": tile}
            events.append(Event("place", {**told, "hex": ground.hex}))
        found = self.score_plus(seat, ground.hex, events) if ground.is_plus else 0
        if tile <= ENERGY:
            found |= self.join_group(ground, seat, tile, events)
        else:
            found |= self.settle(ground, seat, tile, events)
        self.held[seat] |= ground.bit
        for castle in ground.castles:
            if self.approach(castle, seat, tile, events) >= 4:
                found |= AT_CASTLE
        return found

    def score_plus(self, seat: int, hex_: int, events: Events) -> int:
        """RB-10: a port, or a coastal hex."""
        self.pluses[seat] += 1
        self.points[seat] += 1
        if events is not None:
            told = {"map": self.options.map, "seat": seat, "hex": hex_, "points": 1}
            events.append(Event("plus", told))
        return COASTAL if self.pluses[seat] >= 3 else 0

    def join_group(self, ground: Ground, seat: int, kind: int, events: Events) -> int:
        """RB-9: the tile links the groups of its kind next to it into one, the last of the list."""
        index, near, grown, size = 2 * seat + kind, ground.near, ground.bit, 1
        if near & self.held[seat]:
            groups = self.groups[index]
            for group in groups:
                if group & near:
                    grown |= group
            if grown != ground.bit:
                self.groups[index] = tuple([group for group in groups if not group & grown])
                size = grown.bit_count()
        self.groups[index] += (grown,)
        self.points[seat] += size
        if events is not None:
            told = {"seat": seat, "tile": kind, "size": size, "points": size}
            events.append(Event("group", told))
        return by_group(self.groups[index], kind, size) if size >= 3 else 0

    def settle(self, ground: Ground, seat: int, tile: int, events: Events) -> int:
        town, size, found = ground.town, ground.size, 0
        index = town * self.seats + seat
        self.influence[index] += INFLUENCE[tile]
        settlers = self.settlers[index] = self.settlers[index] + 1
        if settlers == 1:
            self.present[seat * SIZES + size] += 1
            found = by_town(self.present, seat * SIZES, size)
        elif size == 2:
            self.whole_mediums[seat] += 1
        room = self.room[town] = self.room[town] - 1
        if not room:
            self.complete(town, size, seat, events)
        return found

    def complete(self, town: int, size: int, seat: int, events: Events) -> None:
        """RB-11: every hex of the settlement is occupied."""
        start = town * self.seats
        influence = tuple(self.influence[start : start + self.seats])
        shares = shares_of(size, influence, seat)
        for taker, share in enumerate(shares):
            self.points[taker] += share
        if events is not None:
            told = {"map": self.options.map, "seat": seat, "settlement": town}
            events.append(Event("settlement", {**told, "shares": list(shares)}))

    def approach(self, castle: int, seat: int, tile: int, events: Events) -> int:
        """RB-13: a tile next to a castle may take it over. The tiles that the seat has there."""
        start = castle * self.seats
        mine, tiles, rural = start + seat, self.castle_tiles, self.castle_rural
        count = tiles[mine] = tiles[mine] + 1
        if tile < SETTLEMENT:
            rural[mine] += 1
        holder = self.holders[castle]
        if holder == seat:
            return count
        theirs = start + holder
        if holder == NONE or (count, rural[mine]) > (tiles[theirs], rural[theirs]):
            self.holders[castle] = seat
            if events is not None:
                told = {"map": self.options.map, "seat": seat, "castle": castle, "former": holder}
                events.append(Event("castle", told))
        return count
