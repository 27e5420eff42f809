"""What an auction brings, and how far each seat should go in it: quick, for the search.

All follows from what lies open. In a search the same market comes again and again, so what was
found once is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from marchstone.games.stone_weapons_paper.judge import strength
from marchstone.games.stone_weapons_paper.judge.castles import best_extension, size
from marchstone.games.stone_weapons_paper.judge.strength import purchasing
from marchstone.games.stone_weapons_paper.rules.auctions.payment import (
    Purse,
    exchange,
    less,
    minimum,
    purse_of,
    raised,
)
from marchstone.games.stone_weapons_paper.rules.auctions.payment import worth as payable
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    DRAWS,
    MOST_BID,
    NONE,
    PAID_IN,
    PAPER,
    PART,
    RESOURCES,
    STONE,
    WEAPONS,
)
from marchstone.games.stone_weapons_paper.rules.castle import is_finished
from marchstone.games.stone_weapons_paper.rules.state import Table

Cards = tuple[int, ...]

KEPT = 8_000  # answers of each kind
TOO_MUCH = 1000.0
KEENNESS = 1.0  # a resource in the hand builds nothing, so one goes further than it is worth
MOST_TORN_DOWN = 4
WORTHWHILE = 0.05
FOR_EXCHANGE = (WEAPONS, PAPER, STONE)  # the cheapest first


@dataclass(eq=False, slots=True)
class Market:
    """Who may buy with what. As a purse, it is found again by itself."""

    stock: tuple[Amounts, ...]
    castles: tuple[int, ...]
    developments: tuple[Cards, ...]
    purses: tuple[Purse, ...]


def market_of(world: Table) -> Market:
    return _market(tuple(world.stock), world.castles, world.developments)


@lru_cache(KEPT)
def _market(
    stock: tuple[Amounts, ...], castles: tuple[int, ...], developments: tuple[Cards, ...]
) -> Market:
    purses = tuple([purse_of(*held) for held in zip(stock, developments, strict=True)])
    return Market(stock, castles, developments, purses)


@lru_cache(KEPT)
def expense(purse: Purse, price: Amounts) -> float:
    """What a cheap payment costs in strength; TOO_MUCH if there is none."""
    least, lends = _spent(purse, price, price), purse.lends
    for resource in RESOURCES:
        if lends[resource] and price[resource]:
            due = max(0, price[resource] - lends[resource])
            least = min(least, _spent(purse, price, raised(price, resource, due)))
    return least


def _spent(purse: Purse, price: Amounts, due: Amounts) -> float:
    """What is lacking is replaced by the cheapest that is not in the price, then by the next."""
    left = list(less(purse.stock, due))
    for target in RESOURCES:
        if left[target] < 0:
            need, left[target] = -left[target], 0
            for source in FOR_EXCHANGE:
                if not price[source]:
                    units = min(need, payable(purse, source, target, left[source]))
                    left[source] -= exchange(purse, source, target, units)
                    need -= units
            if need:
                return TOO_MUCH
    return purchasing(purse.stock) - purchasing((left[0], left[1], left[2]))


@lru_cache(KEPT)
def brought(lots: Cards, castle: int, stones: int, owned: Cards, rounds: int) -> float:
    """What the cards bring whoever has this castle and these stones left."""
    total = 0.0
    for card in sorted(lots, key=size, reverse=True):
        if PAID_IN[card] == WEAPONS:
            total += strength.CARD * DRAWS[card]
        elif PAID_IN[card] == PAPER:
            more = strength.developed((*owned, card)) - strength.developed(owned)
            total += more * rounds
        elif not is_finished(castle):
            best = best_extension(castle, PART[card], stones)
            total, castle, stones = total + best.gain, best.castle, stones - best.stones
    return total


def worth(market: Market, seat: int, lots: Cards, bid: Amounts) -> float:
    """What the cards bring the seat, bought for the bid."""
    stones = min(MOST_TORN_DOWN, max(0, market.stock[seat][STONE] - bid[STONE]))
    rounds = strength.rounds_left(market.castles)
    return brought(lots, market.castles[seat], stones, market.developments[seat], rounds)


def limits(market: Market, lots: Cards, bid: Amounts, runners: Cards) -> dict[int, float]:
    """How far each should go: what he gains is weighed against what another would gain."""
    gains = {seat: worth(market, seat, lots, bid) for seat in runners}
    seats = len(market.stock)
    found = {}
    for seat in runners:
        rival = max([gain for other, gain in gains.items() if other != seat], default=0.0)
        found[seat] = KEENNESS * ((seats - 1) * gains[seat] + rival) / seats
    return found


@lru_cache(KEPT)
def to_raise(bid: Amounts) -> int:
    """The resource in which a raise costs least."""
    return min((r for r in RESOURCES if bid[r]), key=lambda r: strength.WORTH[r])


def top(market: Market, seat: int, bid: Amounts, limit: float) -> int:
    """The highest amount that the seat would bid; less than there is if it would not."""
    purse, resource = market.purses[seat], to_raise(bid)
    amount = bid[resource]
    while amount <= MOST_BID and expense(purse, raised(bid, resource, amount)) <= limit:
        amount += 1
    return amount - 1


@lru_cache(KEPT)
def tops(market: Market, lots: Cards, bid: Amounts, runners: Cards) -> tuple[int, ...]:
    """The highest amount of each runner."""
    limit = limits(market, lots, bid, runners)
    return tuple([top(market, runner, bid, limit[runner]) for runner in runners])


def can_afford(market: Market, seat: int, price: Amounts) -> bool:
    return expense(market.purses[seat], price) < TOO_MUCH


@lru_cache(KEPT)
def prospect(market: Market, seat: int, lots: Cards) -> float:
    """What it brings the seat to put the cards up, whoever gets them."""
    bid = minimum(lots)
    if not can_afford(market, seat, bid):
        return -TOO_MUCH
    runners = tuple([s for s in range(len(market.stock)) if can_afford(market, s, bid)])
    limit = limits(market, lots, bid, runners)
    tops = {runner: top(market, runner, bid, limit[runner]) for runner in runners}
    mine = tops.pop(seat)
    rival = max(tops, key=tops.__getitem__, default=NONE)
    least = bid[to_raise(bid)]
    if rival == NONE or tops[rival] <= max(mine, least - 1):
        return _surplus(market, seat, lots, max(least, tops.get(rival, 0)))
    return -_surplus(market, rival, lots, max(least, mine) + 1) / (len(market.stock) - 1)


def _surplus(market: Market, seat: int, lots: Cards, amount: int) -> float:
    bid = minimum(lots)
    price = raised(bid, to_raise(bid), amount)
    return worth(market, seat, lots, price) - expense(market.purses[seat], price)


@lru_cache(KEPT)
def best_lots(market: Market, seat: int, offer: Cards) -> Cards:
    """What to put up; nothing if nothing is worth it."""
    gain, first = max([(prospect(market, seat, (card,)), card) for card in offer])
    second = best_second(market, seat, first, offer)
    if second == NONE:
        return (first,) if gain > WORTHWHILE else ()
    lots = (min(first, second), max(first, second))
    return (first, second) if prospect(market, seat, lots) > WORTHWHILE else ()


@lru_cache(KEPT)
def best_second(market: Market, seat: int, first: int, offer: Cards) -> int:
    """The card to add to the first; NONE to leave it alone."""
    best, chosen = prospect(market, seat, (first,)), NONE
    for card in offer:
        if card != first:
            gain = prospect(market, seat, (min(first, card), max(first, card)))
            if gain > best:
                best, chosen = gain, card
    return chosen


@lru_cache(KEPT)
def next_bid(
    market: Market, seat: int, lots: Cards, bid: Amounts, leader: int, runners: Cards
) -> Amounts | None:
    """At which the others would stop, or as far as the seat would go; None: drop out."""
    resource = to_raise(bid)
    highest = tops(market, lots, bid, runners)
    mine = highest[runners.index(seat)]
    least = bid[resource] + (leader != NONE)
    if mine < least and leader != NONE:
        return None
    theirs = max([highest[n] for n, other in enumerate(runners) if other != seat])
    return raised(bid, resource, max(least, min(mine, theirs)))
