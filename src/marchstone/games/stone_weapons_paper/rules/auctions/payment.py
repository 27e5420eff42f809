"""What a bidder can pay, and in which ways (SWP-22 to SWP-24). Amounts: stone, weapons, paper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
    WEAPONS,
)

FREE: Amounts = (0, 0, 0)
NO_LENDER = 0  # a lender is 1 + the resource it lends
OTHERS = ((1, 2), (0, 2), (0, 1))  # of each resource
NOTHING = -1000  # less than any loan makes good


@dataclass(eq=False, slots=True)
class Purse:
    """What a seat pays from. It is found again by itself, not by what is in it: `purse_of` has
    one of each, and what is asked of it is asked again and again."""

    stock: Amounts
    rate: int  # units of another resource for one that is lacking
    architecture: bool
    lends: Amounts  # by the best card for each resource
    spans: Amounts  # how much of each resource can be paid, if nothing else is due


class Payment(NamedTuple):
    """With which lender, how many lacking units the first other resource replaces, and the sum."""

    lender: int
    units: int
    paid: Amounts


@lru_cache(2_000)
def purse_of(stock: Amounts, developments: tuple[int, ...]) -> Purse:
    rate, architecture, lends = terms(developments)
    return Purse(stock, rate, architecture, lends, _spans(stock, rate, architecture, lends))


def _spans(stock: Amounts, rate: int, architecture: bool, lent: Amounts) -> Amounts:
    stone, weapons, paper = stock
    for_stone, for_weapons, for_paper = stone // rate, weapons // rate, paper // rate
    from_paper = _stones_for(paper, rate, architecture)
    return (
        min(stone + for_weapons + from_paper + lent[0], MOST_BID),
        min(weapons + for_stone + for_paper + lent[1], MOST_BID),
        min(paper + for_stone + for_weapons + lent[2], MOST_BID),
    )


@lru_cache(2_000)
def terms(developments: tuple[int, ...]) -> tuple[int, bool, Amounts]:
    """Rate, Architecture and lenders of these cards."""
    rate = 2 if any(IS_TRADE[card] for card in developments) else 3
    architecture = any(IS_ARCHITECTURE[card] for card in developments)
    lent = [max((LENDS[card][r] for card in developments), default=0) for r in RESOURCES]
    return rate, architecture, (lent[0], lent[1], lent[2])


@lru_cache(4_000)
def minimum(cards: tuple[int, ...]) -> Amounts:
    """SWP-21: the sum of the printed prices, per resource."""
    price = [0, 0, 0]
    for card in cards:
        price[PAID_IN[card]] += PRICE[card]
    return price[0], price[1], price[2]


def raised(price: Amounts, resource: int, amount: int) -> Amounts:
    """The price with another amount of this resource."""
    stone, weapons, paper = price
    if resource == STONE:
        return amount, weapons, paper
    return (stone, amount, paper) if resource == WEAPONS else (stone, weapons, amount)


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
    if source == PAPER and target == STONE:
        return _stones_for(amount, purse.rate, purse.architecture)
    return amount // purse.rate


def _stones_for(paper: int, rate: int, architecture: bool) -> int:
    return 2 * paper // 3 if architecture else paper // rate


def most(purse: Purse, price: Amounts, resource: int) -> int:
    """The highest payable amount of one resource, the rest of the price being given; 0 if none."""
    if price[resource] == sum(price):
        highest = purse.spans[resource]
        return highest if highest >= price[resource] else 0
    highest = reach(purse, price, price, resource)
    if purse.lends != FREE:
        for lender in RESOURCES:
            lent = purse.lends[lender]
            if lent and price[lender]:
                own = lent if lender == resource else 0
                due = price if own else _lent(price, lender, lent)
                highest = max(highest, reach(purse, price, due, resource) + own)
    return min(highest, MOST_BID) if highest >= price[resource] else 0


def reach(purse: Purse, price: Amounts, due: Amounts, resource: int) -> int:
    """How much of the resource can be paid beside the rest of what is due; NOTHING if none."""
    stock, (lower, upper) = purse.stock, OTHERS[resource]
    if not (price[lower] or price[upper]):
        found = worth(purse, lower, resource, stock[lower])
        return stock[resource] + found + worth(purse, upper, resource, stock[upper])
    if price[lower] and price[upper]:
        return (
            stock[resource]
            if due[lower] <= stock[lower] and due[upper] <= stock[upper]
            else NOTHING
        )
    second, source = (lower, upper) if price[lower] else (upper, lower)
    lacking = max(0, due[second] - stock[second])
    left = stock[source] - exchange(purse, source, second, lacking)
    return NOTHING if left < 0 else stock[resource] + worth(purse, source, resource, left)


@lru_cache(2_000)
def payable(purse: Purse, offer: tuple[int, ...], lots: tuple[int, ...]) -> tuple[int, ...]:
    """SWP-21: the cards of the offer that can be paid for together with `lots`, ascending."""
    if not lots:
        spans = purse.spans
        return tuple(sorted([card for card in offer if PRICE[card] <= spans[PAID_IN[card]]]))
    rest = [card for card in offer if card not in lots]
    return tuple(sorted([card for card in rest if can_pay(purse, minimum((*lots, card)))]))


def can_raise(purse: Purse, bid: Amounts) -> bool:
    """SWP-22: as high in every resource and higher in one of them."""
    return (
        (bid[0] > 0 and can_raise_one(purse, bid, STONE))
        or (bid[1] > 0 and can_raise_one(purse, bid, WEAPONS))
        or (bid[2] > 0 and can_raise_one(purse, bid, PAPER))
    )


def can_raise_one(purse: Purse, bid: Amounts, resource: int) -> bool:
    amount = bid[resource] + 1
    if bid[resource] == sum(bid):
        return amount <= purse.spans[resource]
    return amount <= MOST_BID and can_pay(purse, raised(bid, resource, amount))


@lru_cache(2_000)
def payments(purse: Purse, price: Amounts) -> tuple[Payment, ...]:
    """Every exact payment; none contains another."""
    lenders = [1 + r for r in RESOURCES if purse.lends[r] and price[r]]
    if price.count(0) == 2:  # of a price in one resource every way is cheaper with the loan
        return tuple(_ways(purse, price, lenders[0] if lenders else NO_LENDER))
    found = [way for lender in (NO_LENDER, *lenders) for way in _ways(purse, price, lender)]
    if len(found) == 1:
        return (found[0],)
    different = {payment.paid: payment for payment in reversed(found)}
    return tuple(sorted([way for paid, way in different.items() if _is_least(paid, different)]))


def _is_least(mine: Amounts, payments: Iterable[Amounts]) -> bool:
    """Whether it contains no other."""
    for theirs in payments:
        more = mine[0] >= theirs[0] and mine[1] >= theirs[1] and mine[2] >= theirs[2]
        if more and mine != theirs:
            return False
    return True


def _ways(purse: Purse, price: Amounts, lender: int) -> list[Payment]:
    """In a price of one resource the two others share what is lacking, in every proportion."""
    due = _lent(price, lender - 1, purse.lends[lender - 1]) if lender else price
    if not covers(purse, price, due):
        return []
    stock = purse.stock
    if due[0] <= stock[0] and due[1] <= stock[1] and due[2] <= stock[2]:
        return [Payment(lender, 0, due)]
    others = [resource for resource in RESOURCES if not price[resource]]
    if len(others) != 2:
        lacking = [max(0, due[resource] - stock[resource]) for resource in RESOURCES]
        bought = [(target, lacking[target], source) for source in others for target in RESOURCES]
        return [Payment(lender, 0, _paid_from(purse, due, bought))]
    lower, upper = others
    target = 3 - lower - upper
    need = due[target] - stock[target]
    fewest = max(0, need - worth(purse, upper, target, stock[upper]))
    most = min(need, worth(purse, lower, target, stock[lower]))
    shares = [[(target, n, lower), (target, need - n, upper)] for n in range(fewest, most + 1)]
    return [Payment(lender, bought[0][1], _paid_from(purse, due, bought)) for bought in shares]


def _paid_from(purse: Purse, due: Amounts, bought: list[tuple[int, int, int]]) -> Amounts:
    stock = purse.stock
    paid = [min(stock[resource], due[resource]) for resource in RESOURCES]
    for target, units, source in bought:
        paid[source] += exchange(purse, source, target, units)
    return paid[0], paid[1], paid[2]
