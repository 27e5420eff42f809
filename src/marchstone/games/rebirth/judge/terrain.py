"""The land as masks: which cells lie around a castle, and how far a group can see."""

from __future__ import annotations

from functools import cache

from marchstone.games.rebirth.rules.land.tables import Land, bits, land


class Terrain:
    """Made once a map. Sets of cells are bits of one int, as in the land."""

    __slots__ = ("around", "halos", "is_ireland", "land", "near", "places", "sites", "sizes")

    def __init__(self, here: Land) -> None:
        cells = range(len(here.hexes))
        self.land = here
        self.is_ireland = here.is_ireland
        self.near = here.near
        self.sizes = tuple(len(town) for town in here.towns)
        self.around = tuple(
            bits(cell for cell in cells if castle in here.castles_near[cell])
            for castle in range(len(here.castle_names))
        )
        self.sites = len(here.castle_names)  # the first site among the places
        self.places = tuple(self.places_at(cell) for cell in cells)
        self.halos: dict[int, int] = {}

    def places_at(self, cell: int) -> tuple[int, ...]:
        """What a tile on the cell touches, in one row of numbers: castles, sites, a plus."""
        here = self.land
        sites = tuple(self.sites + site for site in here.sites_near[cell])
        plus = (self.sites + len(here.site_names),) if here.plus[cell] else ()
        return here.castles_near[cell] + sites + plus

    def halo(self, group: int) -> int:
        """The cells at most two steps from the group."""
        found = self.halos.get(group)
        if found is None:
            if len(self.halos) > MOST_HALOS:
                self.halos.clear()
            edge = self.spread(group)
            found = self.halos[group] = (edge | self.spread(edge)) & ~group
        return found

    def spread(self, cells: int) -> int:
        found = 0
        while cells:
            lowest = cells & -cells
            found |= self.near[lowest.bit_length() - 1]
            cells ^= lowest
        return found


MOST_HALOS = 100_000


@cache
def terrain(name: str) -> Terrain:
    return Terrain(land(name))
