"""Quick decisions for imagined worlds: what a seat would sensibly do, by strength alone."""

from __future__ import annotations

from collections.abc import Callable

from marchstone.core.chance.rng import Rng
from marchstone.games.stone_weapons_paper.judge import skirmish
from marchstone.games.stone_weapons_paper.judge.castles import (
    Extension,
    best_extension,
    size,
    spare_wall,
)
from marchstone.games.stone_weapons_paper.judge.market import (
    MOST_TORN_DOWN,
    best_lots,
    best_second,
    market_of,
    next_bid,
)
from marchstone.games.stone_weapons_paper.judge.strength import purchasing
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import less, payments
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import NONE, PART, RESOURCES, STONE
from marchstone.games.stone_weapons_paper.rules.castle import PLACEMENTS
from marchstone.games.stone_weapons_paper.rules.phases import WINDOWS, Phase
from marchstone.games.stone_weapons_paper.rules.rules import Position


def hasty(world: Position, seat: int, rng: Rng) -> int:
    """A legal action of the seat."""
    return DECIDE[world.phase](world, seat, rng)


def open_auction(world: Position, seat: int, rng: Rng) -> int:
    lots = best_lots(market_of(world), seat, world.offer)
    return act.PUT_UP + lots[0] if lots else act.DECLINE


def second(world: Position, seat: int, rng: Rng) -> int:
    assert world.auction
    card = best_second(market_of(world), seat, world.auction.lots[0], world.offer)
    return act.ALONE if card == NONE else act.PUT_UP + card


def aim(world: Position, seat: int) -> Amounts | None:
    """The whole bid that the seat is about to make; None: it drops out."""
    auction = world.auction
    assert auction
    lots, market = tuple(sorted(auction.lots)), market_of(world)
    return next_bid(market, seat, lots, auction.bid, auction.leader, auction.runners)


def bid(world: Position, seat: int, rng: Rng) -> int:
    return first_amount(aim(world, seat))


def first_amount(wanted: Amounts | None) -> int:
    if wanted is None:
        return act.DROP_OUT
    first = next(r for r in RESOURCES if wanted[r])
    return act.bid(first, wanted[first])


def bid_rest(world: Position, seat: int, rng: Rng) -> int:
    return second_amount(world, seat, aim(world, seat))


def second_amount(world: Position, seat: int, wanted: Amounts | None) -> int:
    """Whoever has raised the first amount leaves the second as it is."""
    auction, legal = world.auction, world.legal(seat)
    assert auction
    first, last = (r for r in RESOURCES if auction.bid[r])
    if wanted is None or auction.half_bid > auction.bid[first]:
        return legal[0]
    action = act.bid(last, wanted[last])
    return action if action in legal else legal[0]


def pay(world: Position, seat: int, rng: Rng) -> int:
    assert world.auction
    ways = payments(world.purse(seat), world.auction.bid)
    way = max(ways, key=lambda way: purchasing(less(world.stock[seat], way.paid)))
    return act.PAY + way.lender * act.UNITS + way.units


def extension_with(world: Position, seat: int, card: int) -> Extension:
    stones = min(MOST_TORN_DOWN, world.stock[seat][STONE])
    return best_extension(world.castles[seat], PART[card], stones)


def order(world: Position, seat: int, rng: Rng) -> int:
    """The part that brings most first."""

    def promise(card: int) -> tuple[float, int]:
        return (extension_with(world, seat, card).gain if PART[card] != NONE else 0.0), size(card)

    assert world.auction
    return act.USE + max(world.auction.bought, key=promise)


def build(world: Position, seat: int, rng: Rng) -> int:
    """For the best extension: demolish what is in the way, then build."""
    assert world.auction
    extension = extension_with(world, seat, world.auction.building)
    if extension.placement == NONE:
        return world.legal(seat)[-1]  # discard it, unless it must be built
    if not extension.stones:
        return act.BUILD + extension.placement
    castle, placement = world.castles[seat], PLACEMENTS[extension.placement]
    in_the_way = [cell for cell in placement.cells if castle >> cell & 1]
    return act.DEMOLISH + (in_the_way[0] if in_the_way else spare_wall(castle, placement))


Decide = Callable[[Position, int, Rng], int]
DECIDE: dict[Phase, Decide] = {
    **dict.fromkeys(WINDOWS, skirmish.play),
    Phase.ANSWER: skirmish.answer,
    Phase.THROW: skirmish.throw,
    Phase.TAKE: skirmish.take,
    Phase.OPEN: open_auction,
    Phase.SECOND: second,
    Phase.BID: bid,
    Phase.BID_REST: bid_rest,
    Phase.PAY: pay,
    Phase.ORDER: order,
    Phase.BUILD: build,
}
