"""Moves of Rebirth: typed for people, a number each inside, a pick path on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from marchstone.games.rebirth.cards import IRELAND_CODES, IRELAND_MISSIONS, TILE_CODES, TILES
from marchstone.games.rebirth.land import hex_name
from marchstone.games.rebirth.mapfile import HEXES


@dataclass(frozen=True, slots=True)
class Place:
    """A tile of your hand on a hex."""

    tile: int
    hex: int


@dataclass(frozen=True, slots=True)
class Double:
    """Ireland: your double token on a face-up mission."""

    mission: int


@dataclass(frozen=True, slots=True)
class Remove:
    """A tile that fits nowhere, nor does any other in your hand: it leaves the game."""

    tile: int


Move: TypeAlias = Place | Double | Remove

# One block of numbers a kind of move, in this order.
PLACE = 0
DOUBLE = PLACE + TILES * HEXES
REMOVE = DOUBLE + IRELAND_MISSIONS
NUM_ACTIONS = REMOVE + TILES


def encode(move: Move) -> int:
    match move:
        case Place(tile, hex_):
            return PLACE + tile * HEXES + hex_
        case Double(mission):
            return DOUBLE + mission
        case Remove(tile):
            return REMOVE + tile


def decode(action: int) -> Move:
    if action < DOUBLE:
        return Place(*divmod(action - PLACE, HEXES))
    if action < REMOVE:
        return Double(action - DOUBLE)
    return Remove(action - REMOVE)


def path(action: int) -> tuple[str, ...]:
    """The elements of the board that a person picks, in order."""
    match decode(action):
        case Place(tile, hex_):
            return f"tile-{TILE_CODES[tile]}", f"hex-{hex_name(hex_)}"
        case Double(mission):
            return (f"mission-{IRELAND_CODES[mission]}",)
        case Remove(tile):
            return f"tile-{TILE_CODES[tile]}", "box"


def notation(action: int) -> str:
    """A move in a few letters: `farm g12`, `s3 i14`, `double castle4`, `remove farm`."""
    match decode(action):
        case Place(tile, hex_):
            return f"{TILE_CODES[tile]} {hex_name(hex_)}"
        case Double(mission):
            return f"double {IRELAND_CODES[mission]}"
        case Remove(tile):
            return f"remove {TILE_CODES[tile]}"
