"""Auctions (SWP-21, SWP-22, SWP-26): putting cards up and bidding; buying.py goes on from there."""

from __future__ import annotations

from functools import cache

from marchstone.core.protocol import tell
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.buying import settle
from marchstone.games.stone_weapons_paper.rules.auctions.payment import (
    can_raise,
    can_raise_one,
    minimum,
    most,
    payable,
    raised,
)
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import MOST_BID, NONE, RESOURCES
from marchstone.games.stone_weapons_paper.rules.phases import (
    BID,
    BID_REST,
    END_ROUND,
    NEXT_AUCTION,
    NEXT_BIDDER,
    OPEN,
    SECOND,
)
from marchstone.games.stone_weapons_paper.rules.state import Auction, Events, Table


def next_auction(state: Table, events: Events) -> None:
    """SWP-8, SWP-26: whoever can pay for no card of the offer is not asked."""
    if state.step == state.seats or not state.offer:
        state.auction = None
        state.phase = END_ROUND
        return
    state.auction = Auction.begin()
    state.turn = (state.first + state.step) % state.seats
    state.step += 1
    if payable_cards(state, ()):
        state.phase = OPEN


def payable_cards(state: Table, lots: tuple[int, ...]) -> tuple[int, ...]:
    """SWP-21: the cards of the offer that the opener can pay for, together with `lots`."""
    return payable(state.purse(state.turn), state.offer, lots)


def legal_openings(state: Table, seat: int) -> list[int]:
    return [*[act.PUT_UP + card for card in payable_cards(state, ())], act.DECLINE]


def open_auction(state: Table, seat: int, action: int, events: Events) -> None:
    auction = state.auction
    assert auction
    if action == act.DECLINE:
        tell(events, "decline", seat=seat)
        state.phase = NEXT_AUCTION
        return
    auction.lots = (action - act.PUT_UP,)
    if events is not None:
        tell(events, "put_up", seat=seat, card=auction.lots[0])
    if payable_cards(state, auction.lots):
        state.phase = SECOND
    else:
        start_bidding(state, auction, events)


def legal_seconds(state: Table, seat: int) -> list[int]:
    assert state.auction
    cards = payable_cards(state, state.auction.lots)
    return [*[act.PUT_UP + card for card in cards], act.ALONE]


def add_second(state: Table, seat: int, action: int, events: Events) -> None:
    auction = state.auction
    assert auction
    if action != act.ALONE:
        card = action - act.PUT_UP
        auction.lots = (*auction.lots, card)
        if events is not None:
            tell(events, "put_up", seat=seat, card=card)
    start_bidding(state, auction, events)


def start_bidding(state: Table, auction: Auction, events: Events) -> None:
    """Once he has picked, the opener must bid; the minimum, if he has no more of the first."""
    bid = auction.bid = minimum(auction.lots)
    auction.runners = tuple((state.turn + i) % state.seats for i in range(state.seats))
    state.phase = BID
    first = resources_of(bid)[0]
    if not can_raise_one(state.purse(state.turn), bid, first):
        name_amount(state, auction, state.turn, first, bid[first], events)


@cache
def resources_of(bid: Amounts) -> tuple[int, ...]:
    return tuple(resource for resource in RESOURCES if bid[resource])


def legal_bids(state: Table, seat: int) -> list[int]:
    """SWP-22: of two resources, the first amount for which a second can be found."""
    auction = state.auction
    assert auction
    purse, bid = state.purse(seat), auction.bid
    first, *rest = resources_of(bid)
    least = bid[first]
    if auction.leader != NONE and not (rest and can_raise_one(purse, bid, rest[0])):
        least += 1
    highest = most(purse, raised(bid, first, least), first) if least <= MOST_BID else 0
    bids = bids_of(first, least, highest)
    return [*bids] if auction.leader == NONE else [*bids, act.DROP_OUT]


def bids_of(resource: int, least: int, highest: int) -> range:
    """The numbers of these amounts stand side by side."""
    start = act.bid(resource, least)
    return range(start, start + highest + 1 - least)


def bid_or_drop(state: Table, seat: int, action: int, events: Events) -> None:
    auction = state.auction
    assert auction
    if action == act.DROP_OUT:
        drop_out(auction, seat, events)
        state.phase = NEXT_BIDDER
        return
    name_amount(state, auction, seat, *act.bid_of(action), events)


def name_amount(
    state: Table, auction: Auction, seat: int, resource: int, amount: int, events: Events
) -> None:
    """Of two resources this is the first; the second is asked for if there is a choice."""
    if len(resources_of(auction.bid)) == 1:
        lead(state, auction, seat, raised(auction.bid, resource, amount), events)
        return
    auction.half_bid = amount
    if events is not None:
        tell(events, "half_bid", seat=seat, resource=resource, amount=amount)
    state.phase = BID_REST
    least, second = least_rest(auction)
    if not can_raise_one(state.purse(seat), least, second):
        complete_bid(state, seat, act.bid(second, least[second]), events)


def least_rest(auction: Auction) -> tuple[Amounts, int]:
    """The lowest bid with the first amount that was named, and the resource of the second."""
    first, second = resources_of(auction.bid)
    bid = raised(auction.bid, first, auction.half_bid)
    higher = auction.leader != NONE and bid == auction.bid
    return raised(bid, second, bid[second] + higher), second


def legal_rests(state: Table, seat: int) -> list[int]:
    assert state.auction
    least, second = least_rest(state.auction)
    highest = most(state.purse(seat), least, second)
    return [*bids_of(second, least[second], highest)]


def complete_bid(state: Table, seat: int, action: int, events: Events) -> None:
    auction = state.auction
    assert auction
    bid, second = least_rest(auction)
    auction.half_bid = NONE
    lead(state, auction, seat, raised(bid, second, act.bid_of(action)[1]), events)


def lead(state: Table, auction: Auction, seat: int, bid: Amounts, events: Events) -> None:
    auction.bid, auction.leader = bid, seat
    if events is not None:
        tell(events, "bid", seat=seat, bid=list(bid))
    state.phase = NEXT_BIDDER


def drop_out(auction: Auction, seat: int, events: Events, forced: bool = False) -> None:
    auction.runners = tuple(runner for runner in auction.runners if runner != seat)
    if events is not None:
        tell(events, "drop_out", seat=seat, forced=forced)


def next_bidder(state: Table, events: Events) -> None:
    """Whoever cannot raise drops out by himself: all can see what he holds."""
    auction = state.auction
    assert auction
    while len(auction.runners) > 1:
        seat = state.turn = state.left_of(state.turn)
        if seat == auction.leader or seat not in auction.runners:
            continue
        if can_raise(state.purse(seat), auction.bid):
            state.phase = BID
            return
        drop_out(auction, seat, events, forced=True)
    settle(state, auction, events)
