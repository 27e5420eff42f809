"""What things are worth, in stones: for the bot. It reads what all can see, and no hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, Protocol

from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    DEVELOPMENT,
    DRAWS,
    IS_ARCHITECTURE,
    IS_TRADE,
    NONE,
    PAID_IN,
    PAPER,
    PART,
    PARTS,
    RESOURCES,
    STONE,
    WEAPONS,
)
from marchstone.games.stone_weapons_paper.rules.castle import (
    CELLS,
    OF_PART,
    PLACEMENTS,
    Placement,
    built,
    cost,
    demolished,
    is_finished,
    pieces,
)
from marchstone.games.stone_weapons_paper.rules.payment import payments, purse_of

WORTH = (1.0, 0.55, 0.6)  # of a stone, a weapon, a paper
PIECE = 2.6  # of a piece that stands
ROOM = 0.6  # of a piece that the average part would add
FINISHED = 60.0
SPOILT = 25.0  # of keeping a part from whoever would finish with it
CARD = 1.8  # of an action card
ROUNDS_A_PIECE = 0.8
PLENTY = 10.0  # stones beyond which they are worth less


class Open(Protocol):
    """What a view and a position have in common."""

    @property
    def seats(self) -> int: ...
    @property
    def stock(self) -> Sequence[Amounts]: ...
    @property
    def castles(self) -> Sequence[int]: ...
    @property
    def developments(self) -> Sequence[tuple[int, ...]]: ...


class Plan(NamedTuple):
    """The best that can be done with a part."""

    gain: float
    placement: int
    castle: int
    stones: int


def wealth(amounts: Sequence[float]) -> float:
    return sum(amount * worth for amount, worth in zip(amounts, WORTH, strict=True))


@cache
def castle_worth(castle: int) -> float:
    if is_finished(castle):
        return PIECE * len(CELLS) + FINISHED
    return PIECE * pieces(castle) + ROOM * room(castle)


@cache
def room(castle: int) -> float:
    """What the average part card would add, its demolitions paid."""
    cards = [part for part in PART if part != NONE]
    best = [
        max(_net(castle, placement) for placement in OF_PART[part]) for part in range(len(PARTS))
    ]
    return sum(max(0.0, best[part]) for part in cards) / len(cards)


def _net(castle: int, placement: Placement) -> float:
    added = (placement.mask & ~castle).bit_count()
    return PIECE * added - cost(castle, placement)


@cache
def plan(castle: int, part: int, stones: int) -> Plan:
    """Where to build the part with so many stones to demolish; without a gain, nowhere."""
    return best_plan(castle, part, stones, castle_worth)


def best_plan(castle: int, part: int, stones: int, worth: Callable[[int], float]) -> Plan:
    best = Plan(0.0, NONE, castle, 0)
    for placement in OF_PART[part]:
        price = cost(castle, placement)
        if price > stones:
            continue
        after = rebuilt(castle, placement)
        gain = worth(after) - worth(castle) - price
        if gain > best.gain:
            best = Plan(gain, PLACEMENTS.index(placement), after, price)
    return best


def rebuilt(castle: int, placement: Placement) -> int:
    """With everything demolished that is in the way."""
    for cell in placement.cells:
        castle = demolished(castle, cell)
    if built(castle, placement) == NONE:
        castle = demolished(castle, spare_wall(castle, placement))
    return built(castle, placement)


def spare_wall(castle: int, placement: Placement) -> int:
    """Of six walls, the one whose loss leaves most room."""
    walls = [c for c in range(6, 12) if castle >> c & 1 and not placement.mask >> c & 1]
    return max(walls, key=lambda cell: castle_worth(demolished(castle, cell) | placement.mask))


def rounds_left(table: Open) -> float:
    """Until somebody may finish."""
    return max(1.0, ROUNDS_A_PIECE * (len(CELLS) - max(map(pieces, table.castles))))


def development_worth(table: Open, seat: int, card: int) -> float:
    development, rounds = DEVELOPMENT[card], rounds_left(table)
    owned = table.developments[seat]
    if IS_TRADE[card]:
        return 0.0 if any(IS_TRADE[other] for other in owned) else 0.7 * rounds
    if IS_ARCHITECTURE[card]:
        return 0.7 * rounds
    lent = development.lends
    return 0.8 * rounds * wealth(development.income) + 0.35 * rounds * wealth(lent)


def lots_worth(table: Open, seat: int, lots: Sequence[int], bid: Amounts) -> float:
    """What the cards bring the seat, bought for the bid."""
    stones = max(0, table.stock[seat][STONE] - bid[STONE])
    castle, total = table.castles[seat], 0.0
    for card in sorted(lots, key=size, reverse=True):
        if PAID_IN[card] == WEAPONS:
            total += CARD * DRAWS[card]
        elif PAID_IN[card] == PAPER:
            total += development_worth(table, seat, card)
        elif not is_finished(castle):
            built_so = plan(castle, PART[card], min(stones, 4))
            total, castle = total + built_so.gain, built_so.castle
            stones -= built_so.stones
    return total


def size(card: int) -> int:
    """The pieces of a part; none of another card."""
    return len(PARTS[PART[card]].pieces) if PART[card] != NONE else 0


def spoils(table: Open, seat: int, lots: Sequence[int], bid: Amounts) -> float:
    """What it is worth that nobody else gets the cards."""
    others = [other for other in range(table.seats) if other != seat]
    finish = any(lots_worth(table, other, lots, bid) > FINISHED for other in others)
    return SPOILT if finish else 0.0


def expense(table: Open, seat: int, bid: Amounts) -> float:
    """Of the cheapest payment; infinite if there is none. Who has plenty pays more lightly."""
    stock = table.stock[seat]
    ways = payments(purse_of(stock, table.developments[seat]), bid)
    ease = PLENTY / max(PLENTY, wealth(stock))
    return ease * min((wealth(way.paid) for way in ways), default=float("inf"))


def standing(table: Open, seat: int, hand: int) -> float:
    """All that the seat has, in stones."""
    owned = sum(development_worth(table, seat, card) for card in table.developments[seat])
    cards = CARD * min(hand, 6)
    return castle_worth(table.castles[seat]) + 0.8 * wealth(table.stock[seat]) + owned + cards


def keenest(amounts: Sequence[int]) -> int:
    """The resource worth most to take one of."""
    return max((r for r in RESOURCES if amounts[r]), key=lambda r: WORTH[r])
