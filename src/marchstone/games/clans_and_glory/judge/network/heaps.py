"""Heaps of cards as bits: how many of each value are in them, and how many of those fit where.

A heap has one bit for each card, those of one value side by side.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from marchstone.games.clans_and_glory.rules.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    DECK,
    LIKED_COLOUR,
    LIKED_VALUE,
    PLACES_OF_TILE,
    TILE,
    VALUE,
    VALUES,
    tiles,
)
from marchstone.games.clans_and_glory.rules.rules import Position

# The campfire tiles, then the others from left to right: the first two slots are the same for
# every number of players.
ORDER = {seats: (0, tiles(seats) - 1, *range(1, tiles(seats) - 1)) for seats in TILE}

_SUIT = len(COLOURS)
# FACE_DOWN and EMPTY, the last ones, are no cards.
_BIT = (*(1 << (VALUE[c] - VALUES[0]) * _SUIT + COLOUR[c] for c in range(CARDS)), 0, 0)
_bit = _BIT.__getitem__
# Two values are counted at once.
_TWO = 2 * _SUIT
_ALL = (1 << _TWO) - 1
_COUNTS = tuple(
    (float((cards & (1 << _SUIT) - 1).bit_count()), float((cards >> _SUIT).bit_count()))
    for cards in range(1 << _TWO)
)
_LIKED = tuple(1 << liked for liked in range(len(COLOURS) + len(VALUES)))
_PLACES = {
    seats: tuple(sum(1 << p for p in PLACES_OF_TILE[seats][tile]) for tile in ORDER[seats])
    for seats in TILE
}


def heap(cards: Iterable[int]) -> int:
    return sum(map(_bit, cards))


_DECKS = {seats: heap(cards) for seats, cards in DECK.items()}


def unseen(world: Position, seat: int) -> int:
    """Cards of which the seat does not know where they are."""
    seen = heap(world.places) | heap(world.hands[seat])
    seen |= heap(card for _, owner, card in world.down if owner == seat)
    return _DECKS[len(world.shields)] & ~seen


def by_value(cards: int) -> tuple[float, ...]:
    return _COUNTS[cards & _ALL] + _COUNTS[cards >> _TWO & _ALL] + _COUNTS[cards >> 2 * _TWO]


def fits(world: Position) -> tuple[int, ...]:
    """CG-9: the cards that fit on each tile, campfires first."""
    return _fits(len(world.shields), world.free, tuple(world.likes))


@lru_cache(maxsize=1024)  # the same until a card is placed: it is asked for a few times
def _fits(seats: int, free: int, likes: tuple[int, ...]) -> tuple[int, ...]:
    fitting, found = _fitting(), []
    for places in _PLACES[seats]:
        here = free & places
        liked = [bit for bit, around in zip(_LIKED, likes, strict=True) if around & here]
        found.append(fitting[sum(liked)])
    return tuple(found)


@cache
def _fitting() -> list[int]:
    """By set of colours and values, a bit each: the cards of one of them."""
    of = [0] * len(_LIKED)
    for card in range(CARDS):
        of[LIKED_COLOUR[card]] |= _BIT[card]
        of[LIKED_VALUE[card]] |= _BIT[card]
    found = [0]
    for cards in of:
        found += [those | cards for those in found]
    return found
