"""Moves of Clans and Glory: typed for people, a number each inside, a pick path on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from marchstone.core.declared.moves import Block, Moves, Part
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


def place_code(place: int) -> str:
    """t1 … t18 along the top, b1 … b18 along the bottom, left and right."""
    if place >= LEFT_HEAD:
        return "left" if place == LEFT_HEAD else "right"
    return f"{'t' if place < COLUMNS else 'b'}{place % COLUMNS + 1}"


_CARD = Part(CARDS, "card-{}".format, CODES.__getitem__)
_PLACE = Part(PLACES, "place-{}".format, place_code)

MOVES: Moves[Move] = Moves(
    Block(Place, path="{card} {place}", notation="{card} {place}", card=_CARD, place=_PLACE),
    Block(Hide, path="{card} {place}", notation="hide {card} {place}", card=_CARD, place=_PLACE),
    Block(Shield, path="shield", notation="shield"),
    Block(NoShield, path="no-shield", notation="no shield"),
)
PLACE, HIDE, SHIELD, NO_SHIELD = MOVES.starts
