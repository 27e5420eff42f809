"""How the bot opens auctions and bids: by what the cards are worth to it and to the others."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.games.stone_weapons_paper.judge.valuation import expense, lots_worth, spoils, wealth
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import MOST_BID, NONE, RESOURCES
from marchstone.games.stone_weapons_paper.rules.payment import can_pay, minimum, purse_of, raised
from marchstone.games.stone_weapons_paper.rules.view import View

Lots = tuple[int, ...]

RIVAL = 0.5  # of what the others could bid: nobody bids so far if he need not


def value(view: View, seat: int, lots: Sequence[int], bid: Amounts) -> float:
    return lots_worth(view, seat, lots, bid) + spoils(view, seat, lots, bid)


def profit(view: View, lots: Lots) -> float:
    """What is left of the value if the others bid up to theirs."""
    me, bid = view.turn, minimum(lots)
    if not can_pay(view.purse(me), bid):
        return 0.0
    rival = max(rival_bid(view, seat, lots, bid) for seat in range(view.seats) if seat != me)
    return value(view, me, lots, bid) - max(expense(view, me, bid), RIVAL * rival)


def rival_bid(view: View, seat: int, lots: Lots, bid: Amounts) -> float:
    """As far as the other may go: no further than his means."""
    purse = purse_of(view.stock[seat], view.developments[seat])
    if not can_pay(purse, bid):
        return 0.0
    means = sum(view.stock[seat][r] for r in RESOURCES if bid[r])
    others = sum(view.stock[seat][r] for r in RESOURCES if not bid[r])
    return min(value(view, seat, lots, bid), means + others / purse.rate)


def open_auction(view: View) -> int:
    """The card that leads to the best lot, alone or with another."""
    best, choice = 0.1, act.DECLINE
    for card in offered(view):
        gain = max(profit(view, (card,)), best_with(view, card)[0])
        if gain > best:
            best, choice = gain, act.PUT_UP + card
    return choice


def offered(view: View) -> list[int]:
    return [a - act.PUT_UP for a in view.legal if act.PUT_UP <= a < act.ALONE]


def best_with(view: View, card: int) -> tuple[float, int]:
    others = [(profit(view, (card, other)), other) for other in view.offer if other != card]
    return max(others, default=(0.0, NONE))


def second(view: View) -> int:
    (card,) = view.lots
    gain, other = best_with(view, card)
    if gain > profit(view, view.lots) + 0.1 and act.PUT_UP + other in view.legal:
        return act.PUT_UP + other
    return act.ALONE


def raises(view: View) -> list[Amounts]:
    """The lowest bids there are: one more of one resource, or the minimum."""
    if view.leader == NONE:
        return [view.bid]
    priced = [r for r in RESOURCES if 0 < view.bid[r] < MOST_BID]
    return [raised(view.bid, r, view.bid[r] + 1) for r in priced]


def bid(view: View) -> int:
    me = view.turn
    lowest = min(raises(view), key=lambda raise_: expense(view, me, raise_))
    price = expense(view, me, lowest)
    if view.leader != NONE and price > value(view, me, view.lots, lowest):
        return act.DROP_OUT
    first = next(r for r in RESOURCES if lowest[r])
    return act.bid(first, lowest[first])


def complete_bid(view: View) -> int:
    """The lowest second amount."""
    return view.legal[0]


def cheapest_payment(view: View) -> int:
    ways = sorted(view.payments(), key=lambda way: wealth(way.paid))
    return act.PAY + ways[0].lender * act.UNITS + ways[0].units
