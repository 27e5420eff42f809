"""The ground under a tile: all that the rules ask of one hex, gathered once a map."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from marchstone.games.rebirth.rules.actions import SPOTS
from marchstone.games.rebirth.rules.cards import NONE
from marchstone.games.rebirth.rules.land.tables import Land, bits, land


@dataclass(frozen=True, slots=True)
class Ground:
    """A hex that takes tiles. Sets of cells, castles and sites are bits of one int."""

    is_ireland: bool
    hex: int
    cell: int
    bit: int  # the cell as a set of one
    near: int  # the neighbouring cells
    placings: tuple[tuple[int, int], ...]  # the tile (farm, energy, settlement) and its action
    is_plus: bool  # a port or a coastal 1+ hex
    town: int  # its settlement, or NONE
    size: int  # of the settlement
    castles: tuple[int, ...]  # next to it
    sites: tuple[int, ...]
    realm: tuple[int, int, int]  # RB-18: what a tile that lies alone links


@cache
def grounds(name: str) -> dict[int, Ground]:
    """Those of a map, by their hexes."""
    here = land(name)
    return {hex_: _ground(here, cell) for cell, hex_ in enumerate(here.hexes)}


def _ground(here: Land, cell: int) -> Ground:
    hex_, town = here.hexes[cell], here.town[cell]
    return Ground(
        is_ireland=here.is_ireland,
        hex=hex_,
        cell=cell,
        bit=1 << cell,
        near=here.near[cell],
        placings=tuple((tile, tile * SPOTS + hex_) for tile in here.opens[cell]),
        is_plus=here.plus[cell],
        town=town,
        size=0 if town == NONE else len(here.towns[town]),
        castles=here.castles_near[cell],
        sites=here.sites_near[cell],
        realm=(1 << cell, here.castle_bits[cell], here.site_bits[cell]),
    )


@cache
def fits(name: str) -> tuple[int, int, int]:
    """The cells of a map that are open to farms, to energy, to settlement tiles."""
    opens = land(name).opens
    farms, energy, towns = (
        bits(cell for cell, tiles in enumerate(opens) if tile in tiles) for tile in range(3)
    )
    return farms, energy, towns
