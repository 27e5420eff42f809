"""How strong a seat stands, in stones: the castle, the resources, the developments, the cards.

It reads all of an imagined position, hands included.
"""

from __future__ import annotations

from functools import cache, lru_cache

from marchstone.games.stone_weapons_paper.judge.castles import castle_strength
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    DEVELOPMENT,
    IS_ARCHITECTURE,
    IS_TRADE,
    KIND,
)
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, pieces
from marchstone.games.stone_weapons_paper.rules.state import Table

# The figures below are a fit to who won 8,000 games, except those of a bid: they are what wins.

# In a bid
WORTH = (0.85, 0.5, 0.5)  # of a stone, a weapon, a paper
PLENTY, SPARE = 8, 0.7  # so many of a resource are at hand, of the others a share counts

# At the start of a round: of the first six, the next six, and six more; no more can be spent
SAVED = ((1.0, 0.9, 0.6), (0.95, 0.62, 0.45), (1.0, 0.5, 0.35))
CARD = 2.0  # of an action card to be drawn
MOST_PLAYED = 7
HELD = (2.7, 0.4, 0.9, 1.5, 3.0, 2.5, 2.2, 2.2, 2.0, 2.1)  # of each kind in the hand
# In each round to come
INCOME = (0.39, 0.37, 0.26)
LENDING = (0.35, 0.33, 0.16)
TRADE = 0.45
ARCHITECTURE = 0.25


@lru_cache(8_000)
def purchasing(stock: Amounts) -> float:
    """What resources are worth to whoever may spend them: less than what they can buy."""
    total = 0.0
    for amount, worth in zip(stock, WORTH, strict=True):
        total += worth * (amount if amount <= PLENTY else PLENTY + SPARE * (amount - PLENTY))
    return total


@lru_cache(8_000)
def saved(stock: Amounts) -> float:
    """What resources are worth at the start of a round: the sixth more than the seventh."""
    total = 0.0
    for amount, (first, then, beyond) in zip(stock, SAVED, strict=True):
        total += first * min(amount, 6)
        if amount > 6:
            total += then * min(amount - 6, 6) + beyond * min(max(amount - 12, 0), 6)
    return total


@lru_cache(8_000)
def rounds_left(castles: tuple[int, ...]) -> int:
    """Until somebody may finish."""
    return len(CELLS) - max(map(pieces, castles))


@cache
def a_round(card: int) -> float:
    """What a development brings in a round that is still to come."""
    if IS_TRADE[card]:
        return TRADE
    if IS_ARCHITECTURE[card]:
        return ARCHITECTURE
    income, lent = DEVELOPMENT[card].income, DEVELOPMENT[card].lends
    earned = sum((amount * worth for amount, worth in zip(income, INCOME, strict=True)), 0.0)
    return earned + sum((amount * worth for amount, worth in zip(lent, LENDING, strict=True)), 0.0)


@lru_cache(8_000)
def developed(cards: tuple[int, ...]) -> float:
    """What these developments bring a round; a second Trade adds nothing."""
    trades = sum(IS_TRADE[card] for card in cards)
    return sum(map(a_round, cards), 0.0) - TRADE * max(0, trades - 1)


@lru_cache(8_000)
def hand_strength(hand: tuple[int, ...]) -> float:
    """Of the best cards: more than a few cannot be played in time."""
    return sum(sorted((HELD[KIND[card]] for card in hand), reverse=True)[:MOST_PLAYED])


def open_strengths(world: Table) -> list[float]:
    """Of every seat at the start of a round, without its hand."""
    rounds = rounds_left(world.castles)
    return [
        castle_strength(world.castles[seat])
        + saved(world.stock[seat])
        + rounds * developed(world.developments[seat])
        for seat in range(world.seats)
    ]
