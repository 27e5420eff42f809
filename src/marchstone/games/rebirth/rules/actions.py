"""Moves of Rebirth: typed for people, a number each inside, a pick path on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from marchstone.games.rebirth.rules.cards import IRELAND_CODES, IRELAND_MISSIONS, TILE_CODES, TILES
from marchstone.games.rebirth.rules.land import hex_name
from marchstone.games.rebirth.rules.mapfile import HEXES

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

# One block of numbers a kind of move, in this order.
PLACE = 0
DOUBLE = PLACE + TILES * SPOTS
NUM_ACTIONS = DOUBLE + IRELAND_MISSIONS


def encode(move: Move) -> int:
    match move:
        case Place(tile, hex_):
            return PLACE + tile * SPOTS + hex_
        case Double(mission):
            return DOUBLE + mission


def decode(action: int) -> Move:
    if action < DOUBLE:
        return Place(*divmod(action - PLACE, SPOTS))
    return Double(action - DOUBLE)


def path(action: int) -> tuple[str, ...]:
    """The elements of the board that a person picks, in order."""
    match decode(action):
        case Place(tile, hex_):
            return f"tile-{TILE_CODES[tile]}", "box" if hex_ == BOX else f"hex-{hex_name(hex_)}"
        case Double(mission):
            return (f"mission-{IRELAND_CODES[mission]}",)


def notation(action: int) -> str:
    """A move in a few letters: `farm g12`, `s3 i14`, `double castle4`, `farm box`."""
    match decode(action):
        case Place(tile, hex_):
            return f"{TILE_CODES[tile]} {'box' if hex_ == BOX else hex_name(hex_)}"
        case Double(mission):
            return f"double {IRELAND_CODES[mission]}"
