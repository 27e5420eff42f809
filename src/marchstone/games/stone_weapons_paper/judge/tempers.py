"""Sparring partners of different temper: quick, and none of them strong.

A player who has met them all does not only know its own habits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf

from marchstone.core.chance.rng import Rng
from marchstone.games.stone_weapons_paper.judge import haste, skirmish
from marchstone.games.stone_weapons_paper.judge.market import (
    Market,
    expense,
    market_of,
    to_raise,
    top,
    worth,
)
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import minimum, raised
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import NONE, PAID_IN, RESOURCES
from marchstone.games.stone_weapons_paper.rules.phases import (
    BID,
    BID_REST,
    OPEN,
    SECOND,
    THROW,
    WINDOWS,
    Phase,
)
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import Cards

Throws = Callable[[Position, int, Rng], int]


@dataclass(frozen=True, slots=True)
class Temper:
    likes: tuple[float, float, float]  # parts, armed actions, developments: multiples of worth
    share: float  # of what a card is worth in the hand: so much its play must bring
    profit: float = 0.0  # beyond its price, without which no card is put up
    leaps: bool = False  # bids half of what it would go further
    throws: Throws = skirmish.throw

    def __call__(self, world: Position, seat: int, rng: Rng) -> int:
        """A legal action of the seat."""
        decide = DECIDE.get(world.phase)
        return decide(self, world, seat, rng) if decide else haste.hasty(world, seat, rng)

    def throw(self, world: Position, seat: int, rng: Rng) -> int:
        return self.throws(world, seat, rng)

    def play(self, world: Position, seat: int, rng: Rng) -> int:
        return skirmish.best_card(world, seat, self.share)

    def open_auction(self, world: Position, seat: int, rng: Rng) -> int:
        market = market_of(world)
        most, card = max((self.surplus(market, seat, (card,)), card) for card in world.offer)
        return act.PUT_UP + card if most > self.profit else act.DECLINE

    def second(self, world: Position, seat: int, rng: Rng) -> int:
        assert world.auction
        market, (first,) = market_of(world), world.auction.lots
        most, chosen = self.surplus(market, seat, (first,)), act.ALONE
        for card in world.offer:
            both = self.surplus(market, seat, (first, card)) if card != first else -inf
            if both > most:
                most, chosen = both, act.PUT_UP + card
        return chosen

    def bid(self, world: Position, seat: int, rng: Rng) -> int:
        return haste.first_amount(self.aim(world, seat))

    def bid_rest(self, world: Position, seat: int, rng: Rng) -> int:
        return haste.second_amount(world, seat, self.aim(world, seat))

    def aim(self, world: Position, seat: int) -> Amounts | None:
        """The whole bid that it is about to make; None: it drops out."""
        auction, market = world.auction, market_of(world)
        assert auction
        bid, resource = auction.bid, to_raise(auction.bid)
        limit = self.liked(market, seat, auction.lots, bid)
        highest = top(market, seat, bid, limit)
        least = bid[resource] + (auction.leader != NONE)
        if highest < least and auction.leader != NONE:
            return None
        leap = max(0, highest - least) // 2 if self.leaps else 0
        return raised(bid, resource, least + leap)

    def surplus(self, market: Market, seat: int, lots: Cards) -> float:
        """What it holds of the cards, less what they cost at least."""
        price = minimum(lots)
        return self.liked(market, seat, lots, price) - expense(market.purses[seat], price)

    def liked(self, market: Market, seat: int, lots: Cards, bid: Amounts) -> float:
        return sum(self.likes[PAID_IN[c]] * worth(market, seat, (c,), bid) for c in lots)


Decide = Callable[[Temper, Position, int, Rng], int]
DECIDE: dict[Phase, Decide] = {
    **dict.fromkeys(WINDOWS, Temper.play),
    THROW: Temper.throw,
    OPEN: Temper.open_auction,
    SECOND: Temper.second,
    BID: Temper.bid,
    BID_REST: Temper.bid_rest,
}


def for_most(world: Position, seat: int, rng: Rng) -> int:
    """The symbol that wins most, whatever the other may throw."""
    battle = world.battle
    assert battle
    loser = battle.other(seat)
    allowed = [action - act.THROW for action in world.legal(seat)]
    return act.THROW + max(allowed, key=lambda it: skirmish.prize(world, battle, loser, it))


def in_turn(world: Position, seat: int, rng: Rng) -> int:
    """After each symbol the next one, in every round from another."""
    battle = world.battle
    assert battle
    thrown = sum(seat in fight[:2] for fight in world.fights)
    symbol = (world.round + seat + thrown) % len(RESOURCES)
    is_forbidden = seat == battle.defender and symbol == battle.forbidden
    return act.THROW + (symbol + is_forbidden) % len(RESOURCES)


TEMPERS: Mapping[str, Callable[[Position, int, Rng], int]] = {
    "hasty": haste.hasty,
    "attacks": Temper((0.9, 1.6, 0.7), share=-inf, throws=for_most),
    "saves": Temper((1.4, 1.2, 1.2), share=1.2, profit=3.0, leaps=True),
    "builds": Temper((1.6, 0.0, 0.6), share=inf),
    "patterns": Temper((1.0, 1.0, 1.0), share=0.8, throws=in_turn),
}
