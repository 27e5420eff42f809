"""The country: placing a tile with all that follows at once for groups, settlements and castles.

Everything is kept up to date by what one tile changes; nothing is counted from the whole board.
"""

from __future__ import annotations

from marchstone.core.protocol import Event
from marchstone.games.rebirth.rules.actions import SPOTS
from marchstone.games.rebirth.rules.cards import (
    ENERGY,
    INFLUENCE,
    NONE,
    SETTLEMENT,
    TILES,
)
from marchstone.games.rebirth.rules.land import Land
from marchstone.games.rebirth.rules.scoring import prizes
from marchstone.games.rebirth.rules.state import SIZES, Table

Events = list[Event] | None


class Country(Table):
    def lay(self, here: Land, seat: int, cell: int, tile: int, events: Events) -> None:
        """RB-7 to RB-13: the tile lies on the cell and scores."""
        bit = 1 << cell
        self.board[cell] = seat * TILES + tile
        self.held[seat] |= bit
        for which in here.opens[cell]:
            self.open[which].remove(which * SPOTS + here.hexes[cell])
            self.free[which] ^= bit
        if events is not None:
            told = {"map": self.options.map, "seat": seat, "tile": tile}
            events.append(Event("place", {**told, "hex": here.hexes[cell]}))
        if here.plus[cell]:
            self.score_plus(seat, here.hexes[cell], events)
        if tile <= ENERGY:
            self.join_group(seat, tile, cell, here.near[cell], events)
        else:
            self.settle(here, seat, here.town[cell], tile, events)
        for castle in here.castles_near[cell]:
            self.approach(castle, seat, tile, events)

    def score_plus(self, seat: int, hex_: int, events: Events) -> None:
        """RB-10: a port, or a coastal hex."""
        self.pluses[seat] += 1
        self.points[seat] += 1
        if events is not None:
            told = {"map": self.options.map, "seat": seat, "hex": hex_, "points": 1}
            events.append(Event("plus", told))

    def join_group(self, seat: int, kind: int, cell: int, near: int, events: Events) -> None:
        """RB-9: the tile links the groups of its kind next to it into one, the last of the list."""
        index, grown, size = 2 * seat + kind, 1 << cell, 1
        apart = self.groups[index]
        if near & self.held[seat]:
            grown |= sum([group for group in apart if group & near])
            apart = tuple([group for group in apart if not group & grown])
            size = grown.bit_count()
        self.groups[index] = (*apart, grown)
        self.points[seat] += size
        if events is not None:
            told = {"seat": seat, "tile": kind, "size": size, "points": size}
            events.append(Event("group", told))

    def settle(self, here: Land, seat: int, town: int, tile: int, events: Events) -> None:
        size = len(here.towns[town])
        index = town * self.seats + seat
        self.influence[index] += INFLUENCE[tile]
        self.settlers[index] += 1
        if self.settlers[index] == 1:
            self.present[seat * SIZES + size] += 1
        elif size == 2:
            self.whole_mediums[seat] += 1
        self.room[town] -= 1
        if not self.room[town]:
            self.complete(town, size, seat, events)

    def complete(self, town: int, size: int, seat: int, events: Events) -> None:
        """RB-11: every hex of the settlement is occupied."""
        start = town * self.seats
        shares = prizes(size, self.influence[start : start + self.seats], seat)
        for taker, share in enumerate(shares):
            self.points[taker] += share
        if events is not None:
            told = {"map": self.options.map, "seat": seat, "settlement": town, "shares": shares}
            events.append(Event("settlement", told))

    def approach(self, castle: int, seat: int, tile: int, events: Events) -> None:
        """RB-13: a tile next to a castle may take it over."""
        start = castle * self.seats
        tiles, rural = self.castle_tiles, self.castle_rural
        tiles[start + seat] += 1
        if tile < SETTLEMENT:
            rural[start + seat] += 1
        holder = self.holders[castle]
        if holder == seat:
            return
        if holder != NONE:
            lead = tiles[start + seat] - tiles[start + holder]
            if lead < 0 or (lead == 0 and rural[start + seat] <= rural[start + holder]):
                return
        self.holders[castle] = seat
        if events is not None:
            told = {"map": self.options.map, "seat": seat, "castle": castle, "former": holder}
            events.append(Event("castle", told))

    def approach_sites(self, here: Land, seat: int, cell: int) -> list[int]:
        """The cathedrals or towers that the seat is next to for the first time."""
        found = []
        for site in here.sites_near[cell]:
            self.site_tiles[site * self.seats + seat] += 1
            if not self.reached[seat] >> site & 1:
                found.append(site)
        return found
