"""Greedy plays Stone, Weapons, Paper by what each decision is worth in stones."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from marchstone.core.rng import Rng
from marchstone.games.stone_weapons_paper.judge import bidding
from marchstone.games.stone_weapons_paper.judge.cardplay import answer, play, prizes
from marchstone.games.stone_weapons_paper.judge.guide import Guide
from marchstone.games.stone_weapons_paper.judge.throwing import draw_symbol, mix
from marchstone.games.stone_weapons_paper.judge.valuation import (
    keenest,
    plan,
    size,
    spare_wall,
    standing,
)
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import NONE, PART, STONE
from marchstone.games.stone_weapons_paper.rules.castle import PLACEMENTS
from marchstone.games.stone_weapons_paper.rules.view import View

__all__ = ["Greedy", "Guide", "evaluate"]

SPREAD = 10.0  # a lead of so many stones makes the win likely


def evaluate(view: View, seat: int) -> float:
    """The seat's estimated chance to win."""
    if view.result:
        ranks = view.result.ranks
        return (ranks[seat] == 1) / ranks.count(1)
    worth = [standing(view, other, view.hand_sizes[other]) for other in range(view.seats)]
    best = max(worth)
    shares = [exp((one - best) / SPREAD) for one in worth]
    return shares[seat] / sum(shares)


class Greedy:
    def choose(self, view: View, rng: Rng) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "throw":
            return throw(view, rng)
        return DECIDE[view.phase](view)


def throw(view: View, rng: Rng) -> int:
    me = view.seat
    other = view.defender if me == view.attacker else view.attacker
    bans = (NONE, view.forbidden) if me == view.attacker else (view.forbidden, NONE)
    chances = mix(prizes(view, other), prizes(view, me or 0), *bans)
    return act.THROW + draw_symbol(chances, rng)


def take(view: View) -> int:
    return act.TAKE + keenest(view.stock[view.attacker])


def order(view: View) -> int:
    """The bigger part first, except that one which finishes goes before all."""
    castle, stones = view.castles[view.turn], min(4, view.stock[view.turn][STONE])

    def promise(card: int) -> tuple[float, int]:
        gain = plan(castle, PART[card], stones).gain if PART[card] != NONE else 0.0
        return gain, size(card)

    return act.USE + max(view.bought, key=promise)


def build(view: View) -> int:
    """Along the plan: demolish what is in the way, then build."""
    castle, stones = view.castles[view.turn], view.stock[view.turn][STONE]
    chosen = plan(castle, PART[view.building], min(4, stones))
    if chosen.placement == NONE:
        return act.DISCARD if act.DISCARD in view.legal else view.legal[-1]
    if act.BUILD + chosen.placement in view.legal:
        return act.BUILD + chosen.placement
    placement = PLACEMENTS[chosen.placement]
    in_the_way = [cell for cell in placement.cells if castle >> cell & 1]
    return act.DEMOLISH + (in_the_way[0] if in_the_way else spare_wall(castle, placement))


DECIDE: dict[str, Callable[[View], int]] = {
    **dict.fromkeys(("before", "won", "lost", "after"), play),
    "answer": answer,
    "take": take,
    "open": bidding.open_auction,
    "second": bidding.second,
    "bid": bidding.bid,
    "bid_rest": bidding.complete_bid,
    "pay": bidding.cheapest_payment,
    "order": order,
    "build": build,
}
