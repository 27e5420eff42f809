"""Moves of Clans and Glory: typed for people, a number each inside, a pick path on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from marchstone.games.clans_and_glory.rules.cards import (
    CARDS,
    CODES,
    COLUMNS,
    LEFT_HEAD,
    PLACES,
)


@dataclass(frozen=True, slots=True)
class Place:
    """A card face up on a free place that it fits."""

    card: int
    place: int


@dataclass(frozen=True, slots=True)
class Hide:
    """A card face down on a free place, because none fits anywhere."""

    card: int
    place: int


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield on the stack of the tile where the card was just placed."""


@dataclass(frozen=True, slots=True)
class NoShield:
    pass


Move: TypeAlias = Place | Hide | Shield | NoShield

PLACE = 0
HIDE = PLACE + CARDS * PLACES
SHIELD = HIDE + CARDS * PLACES
NO_SHIELD = SHIELD + 1
NUM_ACTIONS = NO_SHIELD + 1


def encode(move: Move) -> int:
    match move:
        case Place(card, place):
            return PLACE + card * PLACES + place
        case Hide(card, place):
            return HIDE + card * PLACES + place
        case Shield():
            return SHIELD
        case NoShield():
            return NO_SHIELD


def decode(action: int) -> Move:
    if action < HIDE:
        return Place(*divmod(action - PLACE, PLACES))
    if action < SHIELD:
        return Hide(*divmod(action - HIDE, PLACES))
    return Shield() if action == SHIELD else NoShield()


def path(action: int) -> tuple[str, ...]:
    match decode(action):
        case Place(card, place) | Hide(card, place):
            return f"card-{card}", f"place-{place}"
        case Shield():
            return ("shield",)
        case NoShield():
            return ("no-shield",)


def place_code(place: int) -> str:
    """t1 … t18 along the top, b1 … b18 along the bottom, left and right."""
    if place >= LEFT_HEAD:
        return "left" if place == LEFT_HEAD else "right"
    return f"{'t' if place < COLUMNS else 'b'}{place % COLUMNS + 1}"


def notation(action: int) -> str:
    """`r3 t4`, `hide r3 left`, `shield`, `no shield`."""
    match decode(action):
        case Place(card, place):
            return f"{CODES[card]} {place_code(place)}"
        case Hide(card, place):
            return f"hide {CODES[card]} {place_code(place)}"
        case Shield():
            return "shield"
        case NoShield():
            return "no shield"
