"""What the search knows of Stone, Weapons, Paper: what is promising, and how things stand.

A position is judged by how its round will end, so that a stone more in a battle counts for what
it can buy of the offer on the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.core import guide
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import WINNING, Returns, by_lead, returns_of
from marchstone.core.network.door import load
from marchstone.core.protocol import AnyGame
from marchstone.games.stone_weapons_paper.judge.foresight import Foresight
from marchstone.games.stone_weapons_paper.judge.haste import hasty
from marchstone.games.stone_weapons_paper.judge.market import market_of, prospect
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.phases import BID, BID_REST, OPEN, SECOND, THROW
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import NO_THROWS
from marchstone.games.stone_weapons_paper.rules.view import View, deal_action_cards, imagine

SPREAD = 14.0  # a lead of so many stones makes the win e times as likely
SURE = 0.85  # of the return is for the lead: however great it is, a win is more


class Guide(guide.Guide):
    depth = 0  # the value looks ahead to the end of the round by itself
    exploration = 0.05  # a value has little noise
    widening = 0.7
    blur = 0.12
    warmth = 1.4
    sharp = 40
    fierce = 600
    sharp_asks = 50
    fierce_asks = 1_500

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._view: View | None = None
        self._base = Position()
        self._foresight = Foresight()

    def imagine(self, view: View, rng: Rng) -> Position:
        """As the game imagines, only quicker: decks are cut, hands are dealt.

        A throw that is in is taken back, so that both are chosen in the tree: whoever gave the
        best answer to an imagined throw could be read.
        """
        if view is not self._view:
            self._view, self._base = view, imagine(view, rng)
            if self._base.battle:
                self._base.battle.throws = NO_THROWS
        world = self._base.clone()
        world.offer_deck = cut(world.offer_deck, rng)
        world.battle_deck = cut(world.battle_deck, rng)
        world.action_deck = cut(world.action_deck, rng)
        if any(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat):
            deal_action_cards(world, view, rng)
        world.chance = rng.next()
        return world

    def mixes(self, view: View) -> bool:
        """Whoever throws first or second, both throw at the same time."""
        return view.phase is THROW

    def order(self, world: Position, seat: int, legal: list[int], rng: Rng) -> list[int]:
        first = hasty(world, seat, rng)
        if world.phase in (BID, BID_REST):
            return bids_worth_a_try(first, legal)
        rest = [action for action in legal if action != first]
        rng.shuffle(rest)
        if world.phase in (OPEN, SECOND):
            rest.sort(key=lambda action: -promise(world, seat, action))
        return [first, *rest]

    def network(self, view: View) -> guide.Network | None:
        return load(self.game)

    def policy(self, world: Position, seat: int, rng: Rng) -> int:
        return hasty(world, seat, rng)

    def value(self, world: Position) -> Returns:
        if world.result:
            return returns_of(world.result, world.scores())
        end = self._foresight.end_of_round(world)
        return returns_of(end.result, end.scores) if end.result else chances(end.strengths)


def cut(deck: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    where = rng.below(len(deck) + 1)
    return deck[where:] + deck[:where]


def bids_worth_a_try(wanted: int, legal: list[int]) -> list[int]:
    """What one wants, the least that is allowed, and to drop out."""
    bids = [wanted, legal[0]]
    if legal[-1] == act.DROP_OUT:
        bids.append(act.DROP_OUT)
    return list(dict.fromkeys(bids))


def promise(world: Position, seat: int, action: int) -> float:
    """What it brings to put this card up, beside the one that is up already."""
    if action == act.DECLINE:
        return 0.0
    assert world.auction
    lots = world.auction.lots
    if action != act.ALONE:
        lots = (*lots, action - act.PUT_UP)
    return prospect(market_of(world), seat, tuple(sorted(lots)))


def chances(strong: Sequence[float]) -> Returns:
    """Who is ahead will rather win; however far, it is not won yet."""
    even = (1 - SURE) * (WINNING / len(strong) + (1 - WINNING) / 2)
    return tuple(even + SURE * chance for chance in by_lead(strong, SPREAD))
