"""What a network is told of a seat: castle, purse, and what the offer would bring it.

Little of it changes from one decision to the next, so what was told once is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import pack_into

import numpy as np
from numpy.typing import NDArray

from marchstone.games.stone_weapons_paper.judge.castles import (
    castle_strength,
    finishing,
    room,
    room_for,
)
from marchstone.games.stone_weapons_paper.judge.market import MOST_TORN_DOWN, brought, expense
from marchstone.games.stone_weapons_paper.judge.network.plays import ALIKE, OFFERS
from marchstone.games.stone_weapons_paper.judge.strength import developed, saved
from marchstone.games.stone_weapons_paper.rules.auctions.payment import minimum, purse_of
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import PARTS, STONE
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, PERIMETER, pieces
from marchstone.games.stone_weapons_paper.rules.state import Cards, income_of

Numbers = NDArray[np.float32]

KEPT = 8_000  # answers of each kind
BITS = len(CELLS) + len(PERIMETER)
CASTLE = BITS + 4 + len(PARTS)
PURSE = 19
FEW = 4  # of a resource: of so few each one counts
BOUND = 2.0  # of every number


def write(row: Numbers, start: int, numbers: Sequence[float]) -> None:
    """From this place on; a short list is packed three times as quickly as it is assigned."""
    pack_into(f"{len(numbers)}f", row.data, start * row.itemsize, *numbers)


@lru_cache(KEPT)
def castle_numbers(castle: int) -> Numbers:
    told = [float(castle >> bit & 1) for bit in range(BITS)]
    told += [pieces(castle) / len(CELLS), castle_strength(castle) / 30]
    told += [room(castle) / 5, finishing(castle)]
    told += [room_for(castle, part) / 5 for part in range(len(PARTS))]
    return bounded(told)


@lru_cache(KEPT)
def purse_numbers(stock: Amounts, developments: Cards) -> Numbers:
    purse = purse_of(stock, developments)
    return bounded(
        [
            *(amount / 10 for amount in stock),
            *(min(amount, FEW) / FEW for amount in stock),
            *(amount / 10 for amount in purse.spans),
            *((amount - 3) / 2 for amount in income_of(developments)),
            *(lent / 2 for lent in purse.lends),
            float(purse.rate == 2),
            float(purse.architecture),
            saved(stock) / 20,
            developed(developments) / 2,
        ]
    )


@lru_cache(KEPT)
def kinds_of(offer: Cards) -> Numbers:
    """A one for each kind of card that lies there."""
    told = [0.0] * OFFERS
    for card in offer:
        told[ALIKE[card]] = 1.0
    return bounded(told)


def offer_numbers(
    offer: Cards, castle: int, stock: Amounts, developments: Cards, rounds: int
) -> Numbers:
    """By kind of card: what it would bring the seat, if it were had for the printed price."""
    return _brought_by(offer, castle, min(stock[STONE], 2 * FEW), developments, rounds)


@lru_cache(KEPT)
def _brought_by(offer: Cards, castle: int, stones: int, owned: Cards, rounds: int) -> Numbers:
    told = [0.0] * OFFERS
    for card in offer:
        left = min(MOST_TORN_DOWN, max(0, stones - minimum((card,))[STONE]))
        told[ALIKE[card]] = brought((card,), castle, left, owned, rounds) / 10
    return bounded(told)


def surplus(lots: Cards, castle: int, stock: Amounts, owned: Cards, rounds: int) -> float:
    """What the cards would bring at their printed price, less what that costs."""
    price = minimum(lots)
    left = min(MOST_TORN_DOWN, max(0, stock[STONE] - price[STONE]))
    return brought(lots, castle, left, owned, rounds) - expense(purse_of(stock, owned), price)


def bounded(numbers: list[float]) -> Numbers:
    return np.array([max(-BOUND, min(BOUND, one)) for one in numbers], dtype=np.float32)
