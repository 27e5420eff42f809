"""Between what a network chooses: copies of a card are one, a bid is by how much it raises."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.games.stone_weapons_paper.judge.strength import purchasing
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules import phases
from marchstone.games.stone_weapons_paper.rules.auctions.payment import less, payments
from marchstone.games.stone_weapons_paper.rules.cards import (
    CROSS,
    KEYS,
    MOST_BID,
    NONE,
    OFFER_CARDS,
    PART,
    PARTS,
    PRICE,
)
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, PLACEMENTS
from marchstone.games.stone_weapons_paper.rules.rules import Position

_FACES = tuple(zip(KEYS, PRICE, CROSS, strict=True))
_KINDS = tuple(dict.fromkeys(_FACES))
ALIKE = tuple(_KINDS.index(face) for face in _FACES)  # of each offer card, the kind
OFFERS = len(_KINDS)
WAYS = 24  # to pay, the cheapest first; the last stands for all that are dearer

# The plays; up to TAKE they are the actions themselves.
PUT_UP = act.PUT_UP
ALONE = PUT_UP + OFFERS
DECLINE = ALONE + 1
RAISE = DECLINE + 1
DROP_OUT = RAISE + MOST_BID
PAY = DROP_OUT + 1
USE = PAY + WAYS
DEMOLISH = USE + len(PARTS)
BUILD = DEMOLISH + len(CELLS)
DISCARD = BUILD + len(PLACEMENTS)
PLAYS = DISCARD + 1

CHANGING = (phases.BID, phases.BID_REST, phases.PAY)


def _same_in_all_positions() -> dict[int, int]:
    found = {action: action for action in range(act.PUT_UP)}
    for card in range(OFFER_CARDS):
        found[act.PUT_UP + card] = PUT_UP + ALIKE[card]
        if PART[card] != NONE:
            found[act.USE + card] = USE + PART[card]
    found |= {act.ALONE: ALONE, act.DECLINE: DECLINE, act.DROP_OUT: DROP_OUT}
    building = range(act.DEMOLISH, act.DISCARD + 1)
    return found | {action: action - act.DISCARD + DISCARD for action in building}


PLAY_OF = _same_in_all_positions()


def plays_of(world: Position, seat: int, legal: Sequence[int]) -> list[int]:
    if world.phase in CHANGING:
        return [play_of(world, seat, action) for action in legal]
    return [PLAY_OF[action] for action in legal]


def play_of(world: Position, seat: int, action: int) -> int:
    if act.BID <= action < act.DROP_OUT:
        assert world.auction
        resource, amount = act.bid_of(action)
        return RAISE + amount - world.auction.bid[resource]
    if act.PAY <= action < act.USE:
        return PAY + min(ways(world, seat).index(action), WAYS - 1)
    return PLAY_OF[action]


def ways(world: Position, seat: int) -> list[int]:
    """The actions with which the seat can pay, the one that leaves most first."""
    assert world.auction
    stock = world.stock[seat]
    found = payments(world.purse(seat), world.auction.bid)
    found = tuple(sorted(found, key=lambda way: -purchasing(less(stock, way.paid))))
    return [act.PAY + way.lender * act.UNITS + way.units for way in found]
