"""What a bidder can pay, and in which ways (SWP-22 to SWP-24). Amounts: stone, weapons, paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    IS_ARCHITECTURE,
    IS_TRADE,
    LENDS,
    MOST_BID,
    PAID_IN,
    PAPER,
    PRICE,
    RESOURCES,
    STONE,
)

FREE: Amounts = (0, 0, 0)
NO_LENDER = 0  # a lender is 1 + the resource it lends


class Purse(NamedTuple):
    """What a seat pays from."""

    stock: Amounts
    rate: int  # units of another resource for one that is lacking
    architecture: bool
    lends: Amounts  # by the best card for each resource


class Payment(NamedTuple):
    """With which lender, how many lacking units the first other resource replaces, and the sum."""

    lender: int
    units: int
    paid: Amounts


def purse_of(stock: Amounts, developments: tuple[int, ...]) -> Purse:
    return Purse(stock, *terms(developments))


@lru_cache(20_000)
def terms(developments: tuple[int, ...]) -> tuple[int, bool, Amounts]:
    """Rate, Architecture and lenders of these cards."""
    rate = 2 if any(IS_TRADE[card] for card in developments) else 3
    architecture = any(IS_ARCHITECTURE[card] for card in developments)
    lent = [max((LENDS[card][r] for card in developments), default=0) for r in RESOURCES]
    return rate, architecture, (lent[0], lent[1], lent[2])


@lru_cache(20_000)
def minimum(cards: tuple[int, ...]) -> Amounts:
    """SWP-21: the sum of the printed prices, per resource."""
    price = [0, 0, 0]
    for card in cards:
        price[PAID_IN[card]] += PRICE[card]
    return price[0], price[1], price[2]


def raised(price: Amounts, resource: int, amount: int) -> Amounts:
    new = list(price)
    new[resource] = amount
    return new[0], new[1], new[2]


def less(stock: Amounts, paid: Amounts) -> Amounts:
    return stock[0] - paid[0], stock[1] - paid[1], stock[2] - paid[2]


def can_pay(purse: Purse, price: Amounts) -> bool:
    if covers(purse, price, price):
        return True
    if purse.lends == FREE:
        return False
    for resource in RESOURCES:
        lent = purse.lends[resource]
        if lent and price[resource] and covers(purse, price, _lent(price, resource, lent)):
            return True
    return False


def _lent(price: Amounts, resource: int, lent: int) -> Amounts:
    return raised(price, resource, max(0, price[resource] - lent))


def covers(purse: Purse, price: Amounts, due: Amounts) -> bool:
    """What is due of the price. A resource of the price stands in for nothing (SWP-23).

    The cases are written out, because this is asked most of all.
    """
    stock, rate = purse.stock, purse.rate
    stone, weapons, paper = due[0] - stock[0], due[1] - stock[1], due[2] - stock[2]
    if stone <= 0 and weapons <= 0 and paper <= 0:
        return True
    if not price[2]:
        if not price[1]:
            return stock[1] // rate + worth(purse, PAPER, STONE, stock[2]) >= stone
        if not price[0]:
            return stock[0] // rate + stock[2] // rate >= weapons
        stones = exchange(purse, PAPER, STONE, max(0, stone))
        return stock[2] >= stones + rate * max(0, weapons)
    if not price[1]:
        if not price[0]:
            return stock[0] // rate + stock[1] // rate >= paper
        return stock[1] >= rate * (max(0, stone) + max(0, paper))
    return not price[0] and stock[0] >= rate * (max(0, weapons) + max(0, paper))


def exchange(purse: Purse, source: int, target: int, units: int) -> int:
    """SWP-23: what so many units of one resource cost in another."""
    if purse.architecture and source == PAPER and target == STONE:
        return (3 * units + 1) // 2
    return purse.rate * units


def worth(purse: Purse, source: int, target: int, amount: int) -> int:
    """The other way round: how many units an amount of another resource replaces."""
    if purse.architecture and source == PAPER and target == STONE:
        return 2 * amount // 3
    return amount // purse.rate


def most(purse: Purse, price: Amounts, resource: int) -> int:
    """The highest payable amount of one resource, the rest of the price being given; 0 if none."""
    amount = price[resource]
    if not can_pay(purse, price):
        return 0
    while amount < MOST_BID and can_pay(purse, raised(price, resource, amount + 1)):
        amount += 1
    return amount


def can_raise(purse: Purse, bid: Amounts) -> bool:
    """SWP-22: as high in every resource and higher in one of them."""
    return any(
        0 < bid[resource] < MOST_BID and can_pay(purse, raised(bid, resource, bid[resource] + 1))
        for resource in RESOURCES
    )


def payments(purse: Purse, price: Amounts) -> list[Payment]:
    """Every exact payment; none contains another."""
    found = list(_ways(purse, price, price, NO_LENDER))
    for resource in RESOURCES:
        if purse.lends[resource] and price[resource]:
            due = _lent(price, resource, purse.lends[resource])
            found += _ways(purse, price, due, 1 + resource)
    different = list({payment.paid: payment for payment in reversed(found)}.values())
    return sorted(p for p in different if not any(_contains(p, other) for other in different))


def _contains(payment: Payment, other: Payment) -> bool:
    more = all(mine >= theirs for mine, theirs in zip(payment.paid, other.paid, strict=True))
    return more and payment.paid != other.paid


def _ways(purse: Purse, price: Amounts, due: Amounts, lender: int) -> Iterator[Payment]:
    """In a price of one resource the two others share what is lacking, in every proportion."""
    if not covers(purse, price, due):
        return
    lacking = [max(0, want - have) for have, want in zip(purse.stock, due, strict=True)]
    others = [resource for resource in RESOURCES if not price[resource]]
    if len(others) != 2:
        bought = [(target, lacking[target], source) for source in others for target in RESOURCES]
        yield Payment(lender, 0, _paid_from(purse, due, bought))
        return
    (target,) = (resource for resource in RESOURCES if price[resource])
    lower, upper = others
    need, stock = lacking[target], purse.stock
    fewest = max(0, need - worth(purse, upper, target, stock[upper]))
    for units in range(fewest, min(need, worth(purse, lower, target, stock[lower])) + 1):
        bought = [(target, units, lower), (target, need - units, upper)]
        yield Payment(lender, units, _paid_from(purse, due, bought))


def _paid_from(purse: Purse, due: Amounts, bought: list[tuple[int, int, int]]) -> Amounts:
    paid = [min(have, want) for have, want in zip(purse.stock, due, strict=True)]
    for target, units, source in bought:
        paid[source] += exchange(purse, source, target, units)
    return paid[0], paid[1], paid[2]
