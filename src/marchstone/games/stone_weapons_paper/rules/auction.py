"""Auctions (SWP-21 to SWP-26): putting cards up, bidding, paying, using what was bought."""

from __future__ import annotations

from marchstone.core.protocol import tell
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    CROSS,
    DRAWS,
    MOST_BID,
    NONE,
    PAID_IN,
    PAPER,
    RESOURCES,
    STONE,
    WEAPONS,
)
from marchstone.games.stone_weapons_paper.rules.hands import draw
from marchstone.games.stone_weapons_paper.rules.payment import (
    can_pay,
    can_raise,
    minimum,
    most,
    payments,
    raised,
)
from marchstone.games.stone_weapons_paper.rules.state import (
    BID,
    BID_REST,
    BUILD,
    END_ROUND,
    NEXT_AUCTION,
    NEXT_BIDDER,
    NEXT_USE,
    OPEN,
    ORDER,
    PAY,
    SECOND,
    Events,
    Table,
)


def next_auction(state: Table, events: Events) -> None:
    """SWP-8, SWP-26: whoever can pay for no card of the offer is not asked."""
    state.clear_auction()
    if state.step == state.seats or not state.offer:
        state.phase = END_ROUND
        return
    state.turn = (state.first + state.step) % state.seats
    state.step += 1
    state.phase = OPEN if payable_cards(state, ()) else NEXT_AUCTION


def payable_cards(state: Table, lots: tuple[int, ...]) -> list[int]:
    """SWP-21: the cards of the offer that the opener can pay for, together with `lots`."""
    purse = state.purse(state.turn)
    rest = (card for card in state.offer if card not in lots)
    return sorted(card for card in rest if can_pay(purse, minimum((*lots, card))))


def legal_openings(state: Table) -> list[int]:
    return [*(act.PUT_UP + card for card in payable_cards(state, ())), act.DECLINE]


def open_auction(state: Table, seat: int, action: int, events: Events) -> None:
    if action == act.DECLINE:
        tell(events, "decline", seat=seat)
        state.phase = NEXT_AUCTION
        return
    state.lots = (action - act.PUT_UP,)
    tell(events, "put_up", seat=seat, card=state.lots[0])
    if payable_cards(state, state.lots):
        state.phase = SECOND
    else:
        start_bidding(state, events)


def legal_seconds(state: Table) -> list[int]:
    return [*(act.PUT_UP + card for card in payable_cards(state, state.lots)), act.ALONE]


def add_second(state: Table, seat: int, action: int, events: Events) -> None:
    if action != act.ALONE:
        card = action - act.PUT_UP
        state.lots = (*state.lots, card)
        tell(events, "put_up", seat=seat, card=card)
    start_bidding(state, events)


def start_bidding(state: Table, events: Events) -> None:
    """Once he has picked, the opener must bid; the minimum, if he has no more of the first."""
    state.bid = minimum(state.lots)
    state.runners = tuple((state.turn + i) % state.seats for i in range(state.seats))
    state.phase = BID
    first = resources_of(state.bid)[0]
    if not _can_raise(state, state.turn, state.bid, first):
        name_amount(state, state.turn, first, state.bid[first], events)


def resources_of(bid: Amounts) -> list[int]:
    return [resource for resource in RESOURCES if bid[resource]]


def legal_bids(state: Table, seat: int) -> list[int]:
    """SWP-22: of two resources, the first amount for which a second can be found."""
    purse, bid = state.purse(seat), state.bid
    first, *rest = resources_of(bid)
    least = bid[first]
    if state.leader != NONE and not (rest and _can_raise(state, seat, bid, rest[0])):
        least += 1
    highest = most(purse, raised(bid, first, least), first) if least <= MOST_BID else 0
    bids = [act.bid(first, amount) for amount in range(least, highest + 1)]
    return bids if state.leader == NONE else [*bids, act.DROP_OUT]


def _can_raise(state: Table, seat: int, bid: Amounts, resource: int) -> bool:
    amount = bid[resource] + 1
    return amount <= MOST_BID and can_pay(state.purse(seat), raised(bid, resource, amount))


def bid_or_drop(state: Table, seat: int, action: int, events: Events) -> None:
    if action == act.DROP_OUT:
        drop_out(state, seat, events)
        state.phase = NEXT_BIDDER
        return
    name_amount(state, seat, *act.bid_of(action), events)


def name_amount(state: Table, seat: int, resource: int, amount: int, events: Events) -> None:
    """Of two resources this is the first; the second is asked for if there is a choice."""
    if len(resources_of(state.bid)) == 1:
        lead(state, seat, raised(state.bid, resource, amount), events)
        return
    state.half_bid = amount
    tell(events, "half_bid", seat=seat, resource=resource, amount=amount)
    state.phase = BID_REST
    least, second = least_rest(state)
    if not _can_raise(state, seat, least, second):
        complete_bid(state, seat, act.bid(second, least[second]), events)


def least_rest(state: Table) -> tuple[Amounts, int]:
    """The lowest bid with the first amount that was named, and the resource of the second."""
    first, second = resources_of(state.bid)
    bid = raised(state.bid, first, state.half_bid)
    higher = state.leader != NONE and bid == state.bid
    return raised(bid, second, bid[second] + higher), second


def legal_rests(state: Table, seat: int) -> list[int]:
    least, second = least_rest(state)
    highest = most(state.purse(seat), least, second)
    return [act.bid(second, amount) for amount in range(least[second], highest + 1)]


def complete_bid(state: Table, seat: int, action: int, events: Events) -> None:
    bid, second = least_rest(state)
    state.half_bid = NONE
    lead(state, seat, raised(bid, second, act.bid_of(action)[1]), events)


def lead(state: Table, seat: int, bid: Amounts, events: Events) -> None:
    state.bid, state.leader = bid, seat
    tell(events, "bid", seat=seat, bid=list(bid))
    state.phase = NEXT_BIDDER


def drop_out(state: Table, seat: int, events: Events, forced: bool = False) -> None:
    state.runners = tuple(runner for runner in state.runners if runner != seat)
    tell(events, "drop_out", seat=seat, forced=forced)


def next_bidder(state: Table, events: Events) -> None:
    """Whoever cannot raise drops out by himself: all can see what he holds."""
    while len(state.runners) > 1:
        seat = state.turn = state.left_of(state.turn)
        if seat == state.leader or seat not in state.runners:
            continue
        if can_raise(state.purse(seat), state.bid):
            state.phase = BID
            return
        drop_out(state, seat, events, forced=True)
    settle(state, events)


def settle(state: Table, events: Events) -> None:
    state.turn = state.leader
    ways = payments(state.purse(state.leader), state.bid)
    if len(ways) == 1:
        pay(state, state.turn, act.PAY + ways[0].lender * act.UNITS + ways[0].units, events)
    else:
        state.phase = PAY


def legal_payments(state: Table, seat: int) -> list[int]:
    ways = payments(state.purse(seat), state.bid)
    return [act.PAY + way.lender * act.UNITS + way.units for way in ways]


def pay(state: Table, seat: int, action: int, events: Events) -> None:
    """SWP-25: the bought cards leave the offer."""
    lender, units = divmod(action - act.PAY, act.UNITS)
    ways = payments(state.purse(seat), state.bid)
    paid = next(way.paid for way in ways if (way.lender, way.units) == (lender, units))
    state.gain(seat, paid, -1)
    state.bought = state.lots
    state.offer = tuple(card for card in state.offer if card not in state.lots)
    tell(events, "buy", seat=seat, cards=list(state.lots), paid=list(paid), lender=lender)
    state.phase = NEXT_USE


def next_use(state: Table, events: Events) -> None:
    if not state.bought:
        state.phase = NEXT_AUCTION
    elif len(state.bought) == 2:
        state.phase = ORDER
    else:
        use(state, state.turn, act.USE + state.bought[0], events)


def legal_orders(state: Table) -> list[int]:
    return [act.USE + card for card in sorted(state.bought)]


def use(state: Table, seat: int, action: int, events: Events) -> None:
    """SWP-25: developments stay, armed actions bring cards, parts are built."""
    card = action - act.USE
    state.bought = tuple(other for other in state.bought if other != card)
    if PAID_IN[card] == STONE:
        state.building = card
        state.phase = BUILD
        return
    state.phase = NEXT_USE
    if PAID_IN[card] == PAPER:
        state.developments[seat] = (*state.developments[seat], card)
        tell(events, "develop", seat=seat, card=card)
        return
    assert PAID_IN[card] == WEAPONS
    tell(events, "arm", seat=seat, card=card, draws=DRAWS[card])
    discard(state, card)
    draw(state, seat, DRAWS[card], events)


def discard(state: Table, card: int) -> None:
    """An offer card that is used or unsold; with a cross it leaves the game."""
    if CROSS[card]:
        state.removed += (card,)
    else:
        state.offer_discard += (card,)
