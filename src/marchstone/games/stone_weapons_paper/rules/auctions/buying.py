"""What was bought in an auction is paid and used (SWP-23 to SWP-25)."""

from __future__ import annotations

from marchstone.core.protocol import tell
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import Payment, payments
from marchstone.games.stone_weapons_paper.rules.cards import (
    CROSS,
    DRAWS,
    NONE,
    PAID_IN,
    PAPER,
    PART,
    STONE,
    WEAPONS,
)
from marchstone.games.stone_weapons_paper.rules.hands import draw
from marchstone.games.stone_weapons_paper.rules.phases import (
    NEXT_AUCTION,
    NEXT_PIECE,
    NEXT_USE,
    ORDER,
    PAY,
)
from marchstone.games.stone_weapons_paper.rules.state import Auction, Events, Table, replaced


def settle(state: Table, auction: Auction, events: Events) -> None:
    """The winner is asked only if he can pay in several ways."""
    seat = state.turn = auction.leader
    ways = payments(state.purse(seat), auction.bid)
    if len(ways) == 1:
        take_payment(state, auction, seat, ways[0], events)
    else:
        state.phase = PAY


def legal_payments(state: Table, seat: int) -> list[int]:
    assert state.auction
    ways = payments(state.purse(seat), state.auction.bid)
    return [act.PAY + way.lender * act.UNITS + way.units for way in ways]


def pay(state: Table, seat: int, action: int, events: Events) -> None:
    auction = state.auction
    assert auction
    chosen = divmod(action - act.PAY, act.UNITS)
    ways = payments(state.purse(seat), auction.bid)
    way = next(way for way in ways if (way.lender, way.units) == chosen)
    take_payment(state, auction, seat, way, events)


def take_payment(state: Table, auction: Auction, seat: int, way: Payment, events: Events) -> None:
    """SWP-25: the bought cards leave the offer."""
    lots = auction.bought = auction.lots
    state.gain(seat, way.paid, -1)
    state.offer = tuple(card for card in state.offer if card not in lots)
    if events is not None:
        tell(events, "buy", seat=seat, cards=list(lots), paid=list(way.paid), lender=way.lender)
    state.phase = NEXT_USE


def next_use(state: Table, events: Events) -> None:
    assert state.auction
    bought = state.auction.bought
    if not bought:
        state.phase = NEXT_AUCTION
    elif len(bought) == 2 and NONE != PART[bought[0]] != PART[bought[1]] != NONE:
        state.phase = ORDER
    else:
        use(state, state.turn, act.USE + first_of(bought), events)


def first_of(bought: tuple[int, ...]) -> int:
    """SWP-25: where the order changes nothing, cards are drawn before a part is built."""
    return next((card for card in bought if PART[card] == NONE), bought[0])


def legal_orders(state: Table, seat: int) -> list[int]:
    assert state.auction
    return [act.USE + card for card in sorted(state.auction.bought)]


def use(state: Table, seat: int, action: int, events: Events) -> None:
    """SWP-25: developments stay, armed actions bring cards, parts are built."""
    auction, card = state.auction, action - act.USE
    assert auction
    auction.bought = tuple(other for other in auction.bought if other != card)
    if PAID_IN[card] == STONE:
        auction.building = card
        state.phase = NEXT_PIECE
        return
    state.phase = NEXT_USE
    if PAID_IN[card] == PAPER:
        owned = (*state.developments[seat], card)
        state.developments = replaced(state.developments, seat, owned)
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
