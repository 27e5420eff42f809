"""The council tables of Clans and Glory, N of them with as many seats, as whole numbers.

Sets of cards and of places are bits, as in the rules; a tile is its number (judge/forecast.py).
Tiles stand in the order in which a network is told of them, the campfires first.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from marchstone.core.network.arrays import Array
from marchstone.games.clans_and_glory.judge.forecast import DIGIT, UNIT
from marchstone.games.clans_and_glory.judge.network.heaps import ORDER
from marchstone.games.clans_and_glory.judge.network.tiles import HEIGHTS, ROW, tiles_for
from marchstone.games.clans_and_glory.judge.points import SPARE
from marchstone.games.clans_and_glory.rules.cards import (
    ALL_PLACES,
    CARDS,
    CARDS_OUT,
    COLOUR,
    COLOURS,
    DECK,
    HANDS,
    LIKED_VALUE,
    PLACES,
    PLACES_OF_TILE,
    RELATED_BITS,
    SHIELDS,
    START_PLACES,
    TILE,
    VALUES,
)

NOBODY = -1


@dataclass(slots=True)
class Councils:
    """Positions at n tables. Nothing is changed in place."""

    hands: Array  # [n, seat] cards
    down: Array  # [n, seat] cards that lie face down
    up: Array  # [n] cards that lie face up
    out: Array  # [n] cards that nobody has
    free: Array  # [n] places
    likes: Array  # [n, colour, then value] the places related to a face-up card of it
    tiles: Array  # [n, tile] their numbers
    owners: Array  # [n, tile, height] whose shield, or NOBODY
    heights: Array  # [n, tile] how many shields
    shields: Array  # [n, seat] that are left
    starter: Array  # [n]
    turn: Array  # [n]
    shielding: Array  # [n] whether a shield is decided on
    last: Array  # [n] the tile where the card was just placed

    def rows(self, which: Array) -> Councils:
        return Councils(*(getattr(self, field.name)[which] for field in fields(Councils)))

    def chosen(self, xp: Any, which: Array, others: Councils) -> Councils:
        """At tables of which that holds, the others' positions."""

        def pick(name: str) -> Array:
            mine, theirs = getattr(self, name), getattr(others, name)
            return xp.where(which.reshape(-1, *[1] * (len(mine.shape) - 1)), theirs, mine)

        return Councils(*(pick(field.name) for field in fields(Councils)))


class Tables:
    """All that is the same at every table for so many, made once for a library of arrays."""

    def __init__(self, xp: Any, seats: int) -> None:
        self.xp, self.seats = xp, seats
        order, offers = ORDER[seats], tiles_for(seats)
        self.tiles = len(order)
        self.deck = xp.numbers(DECK[seats])
        self.places_of = xp.numbers(
            [sum(1 << place for place in PLACES_OF_TILE[seats][tile]) for tile in order]
        )
        self.related = xp.numbers(RELATED_BITS[seats])
        self.tile_at = xp.numbers(
            [order.index(TILE[seats][p]) if p in TILE[seats] else 0 for p in range(PLACES)]
        )
        self.digits = xp.numbers(DIGIT[:CARDS])
        self.kinds = xp.numbers(_kinds())
        self.spare = xp.numbers(SPARE[seats])
        self.row = xp.numbers(_rows())
        self.told = xp.constant(offers.told)
        self.change = xp.constant(offers.change)
        self.next = xp.constant(offers.next)
        takings = np.array(offers.takings, np.float32)  # [row, now and expected, height]
        self.now, self.expected = xp.constant(takings[:, 0]), xp.constant(takings[:, 1])
        self.count = xp.constant(_counts())
        self.colours, self.values = xp.numbers(range(len(COLOURS))), xp.numbers(range(len(VALUES)))
        self.cards, self.places = xp.numbers(range(CARDS)), xp.numbers(range(PLACES))
        self.seat, self.heights = xp.numbers(range(seats)), xp.numbers(range(HEIGHTS))
        self.slots = xp.numbers(range(self.tiles))

    def deal(self, order: Array, starter: Array) -> Councils:
        """CG-2 to CG-8. `order` [n, cards in play]: places in the deck, shuffled."""
        xp, seats = self.xp, self.seats
        cards = self.deck[order]
        bits = (0 * cards + 1) << cards
        dealt, zero = CARDS_OUT[seats], 0 * starter
        free, up = zero + ALL_PLACES[seats], zero
        likes = xp.stack([zero] * (len(COLOURS) + len(VALUES)), axis=1)
        tiles = xp.stack([zero] * self.tiles, axis=1) + self.empty()
        out = bits[:, :dealt].sum(1)
        for place in START_PLACES[seats]:
            card = cards[:, dealt]
            likes = self.liked(likes, card, zero + place)
            tiles = tiles + self.laid(zero + place) * (self.digits[card] - 1)[:, None]
            free, up = free & ~(1 << place), up | bits[:, dealt]
            dealt += 1
        hands = []
        for size in HANDS[seats]:
            hands.append(bits[:, dealt : dealt + size].sum(1))
            dealt += size
        turned = (self.seat[None] - starter[:, None]) % seats
        nothing = xp.stack([zero] * seats, axis=1)
        return Councils(
            hands=xp.pick(xp.stack(hands, axis=1), turned),
            down=nothing,
            up=up,
            out=out,
            free=free,
            likes=likes,
            tiles=tiles,
            owners=xp.stack([0 * tiles + NOBODY] * HEIGHTS, axis=2),
            heights=0 * tiles,
            shields=nothing + SHIELDS,
            starter=starter,
            turn=starter,
            shielding=starter < 0,
            last=zero,
        )

    def empty(self) -> Array:
        """The numbers of tiles where nothing lies: how many places are free."""
        return self.bits(self.places_of, self.places).sum(-1)

    def laid(self, place: Array) -> Array:
        """[n, tile]: one for the tile of the place."""
        return self.xp.whole(self.tile_at[place][:, None] == self.slots)

    def liked(self, likes: Array, card: Array, place: Array) -> Array:
        """CG-9: the places around a card that was laid face up."""
        return likes | self.kinds[card] * self.related[place][:, None]

    @staticmethod
    def bits(sets: Array, numbers: Array) -> Array:
        """Of sets [...] whether each number is in them: [..., number], 0 or 1."""
        return sets[..., None] >> numbers & 1

    def nth(self, sets: Array, chance: Array) -> Array:
        """One of those that are 1 in each row [n, m], each as likely as the others."""
        wanted = self.xp.whole(chance * sets.sum(1))
        return self.xp.whole(sets.cumsum(1) <= wanted[:, None]).sum(1)


def _rows() -> list[int]:
    """By number of a tile its row in the tables; most numbers are of no tile."""
    found = [0] * (UNIT * max(ROW))
    for number, row in ROW.items():
        found[number] = row
    return found[: max(ROW) + 1]


def _kinds() -> list[list[int]]:
    """By card: one for its colour and for its value, among all of them."""
    every = range(len(COLOURS) + len(VALUES))
    return [[int(it in (COLOUR[c], LIKED_VALUE[c])) for it in every] for c in range(CARDS)]


def _counts() -> Any:
    """By row and height: how many cards a shield takes."""
    found = np.zeros((len(ROW), HEIGHTS), np.float32)
    for number, row in ROW.items():
        digits = [number // UNIT ** (1 + at) % UNIT for at in range(len(VALUES))]
        lying = [count for count in digits if count]
        found[row, : len(lying)] = lying
    return found
