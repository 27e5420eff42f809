"""Moves of Rebirth: typed for people, a number each inside, a pick path on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from marchstone.core.declared.moves import Block, Moves, Part
from marchstone.games.rebirth.rules.cards import IRELAND_CODES, IRELAND_MISSIONS, TILE_CODES, TILES
from marchstone.games.rebirth.rules.land.mapfile import HEXES
from marchstone.games.rebirth.rules.land.tables import hex_name

BOX = HEXES  # RB-8: where a tile goes that leaves the game
SPOTS = HEXES + 1


@dataclass(frozen=True, slots=True)
class Place:
    """A tile of your hand on a hex; to BOX if it fits nowhere, nor does any other in your hand."""

    tile: int
    hex: int


@dataclass(frozen=True, slots=True)
class Double:
    """Ireland: your double token on a face-up mission."""

    mission: int


Move: TypeAlias = Place | Double

_TILE = Part(TILES, lambda tile: f"tile-{TILE_CODES[tile]}", TILE_CODES.__getitem__)
_SPOT = Part(
    SPOTS,
    lambda hex_: "box" if hex_ == BOX else f"hex-{hex_name(hex_)}",
    lambda hex_: "box" if hex_ == BOX else hex_name(hex_),
)
_MISSION = Part(
    IRELAND_MISSIONS,
    lambda mission: f"mission-{IRELAND_CODES[mission]}",
    IRELAND_CODES.__getitem__,
)

MOVES: Moves[Move] = Moves(
    Block(Place, path="{tile} {hex}", notation="{tile} {hex}", tile=_TILE, hex=_SPOT),
    Block(Double, path="{mission}", notation="double {mission}", mission=_MISSION),
)
PLACE, DOUBLE = MOVES.starts
