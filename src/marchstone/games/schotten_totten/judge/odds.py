"""The chance at every stone, from where the clan cards lie as far as somebody knows.

An imagined world knows both hands. A view knows one; it is looked at for a whole decision, and the
same sides meet again and again, so its chances are remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TypeAlias

from marchstone.games.schotten_totten.judge.rates import Rates, view_rates, world_rates
from marchstone.games.schotten_totten.judge.spreads import FREE, Cards, Spread, spread, win_chance
from marchstone.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CLAN,
    CLAN_CARDS,
    JOKER,
    NONE,
    STONES,
)
from marchstone.games.schotten_totten.rules.claims import Claims, Stones, needed
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.view import View

Sides: TypeAlias = tuple[Cards, Cards]  # of seat 0 and of seat 1
Place: TypeAlias = tuple[Sides, int, int]  # a stone as it stands: sides, modes, completed first

# By the cards that a side lacks and those that the other lacks: how far its chance is stretched,
# and raised while the deck is full. Whoever plays later at a stone knows what is enough there.
ANSWERS = {
    (3, 3): (1.0, 0.0),
    (3, 2): (1.5, 0.9),
    (3, 1): (1.5, 1.1),
    (3, 0): (1.7, 1.9),
    (2, 2): (0.75, 0.0),
    (2, 1): (0.95, -0.1),
    (2, 0): (1.05, 0.1),
    (1, 1): (1.2, 0.0),
    (1, 0): (1.15, 0.55),
}
PLENTY = 21  # clan cards in the deck
DECIDED = 0.002


class Odds:
    """Chances of seat 0. Hands, and the cards that may come to either seat, are masks."""

    def __init__(
        self, hands: Sequence[int], coming: int, rates: Sequence[Rates], deck_left: int
    ) -> None:
        self.hands, self.coming, self.rates, self.deck_left = hands, coming, rates, deck_left

    def stones(self, stones: Claims) -> list[float]:
        """The chance at each stone: certain where it is claimed, or can be."""
        return [
            self.at(sides, modes, first)
            if (owner := stones.owners[stone]) == NONE and not stones.claimable >> stone & 1
            else 1.0 - (stones.turn if owner == NONE else owner)
            for stone, (sides, modes, first) in enumerate(places(stones))
        ]

    def at(self, sides: Sides, modes: int, first: int) -> float:
        """The chance where two sides meet."""
        if not (sides[0] or sides[1] or modes):
            return 0.5
        mine, theirs = self.spread(0, sides[0], modes), self.spread(1, sides[1], modes)
        return self.meeting(mine, theirs, (sides, modes, first))

    def meeting(self, mine: Spread, theirs: Spread, place: Place) -> float:
        sides, modes, first = place
        need = needed(modes)
        lacks, they_lack = need - len(sides[0]), need - len(sides[1])
        tie = 0.5
        if not (lacks and they_lack):  # ST-12
            tie = float(first == 0 if lacks == they_lack else not lacks)
        return answered(win_chance(mine, theirs, tie), lacks, they_lack, self.deck_left)

    def spread(self, seat: int, side: Cards, modes: int) -> Spread:
        return spread(side, modes, self.hands[seat], self.coming, self.rates[seat])


class WorldOdds(Odds):
    def __init__(self, world: Position) -> None:
        hands, deck_left = [mask(hand) for hand in world.hands], len(world.decks[CLAN])
        deck = ALL_CLAN & ~(world.seen | hands[0] | hands[1])
        super().__init__(hands, deck, (world_rates(deck_left),) * 2, deck_left)


class ViewOdds(Odds):
    def __init__(self, view: View) -> None:
        assert view.seat is not None
        hands = [0, 0]
        hands[view.seat] = mask(view.hand)
        unseen = ALL_CLAN & ~view.seen & ~hands[view.seat]
        drawn = view.decks_left[CLAN] / 2
        pairs = zip(view.hand_sizes, view.hand_tactics, strict=True)
        held = [size - tactics for size, tactics in pairs]
        held[view.seat] = 0
        rates = [view_rates(drawn + each, unseen.bit_count()) for each in held]
        super().__init__(hands, unseen, rates, view.decks_left[CLAN])
        self._chances: dict[Place, float] = {}
        self._spreads: dict[tuple[int, Cards, int], Spread] = {}

    def at(self, sides: Sides, modes: int, first: int) -> float:
        known = self._chances.get((sides, modes, first))
        if known is None:
            known = self._chances[sides, modes, first] = super().at(sides, modes, first)
        return known

    def spread(self, seat: int, side: Cards, modes: int) -> Spread:
        known = self._spreads.get((seat, side, modes))
        if known is None:
            known = self._spreads[seat, side, modes] = self.spread_with(seat, side, modes)
        return known

    def spread_with(
        self, seat: int, side: Cards, modes: int, held: int = 0, gone: int = 0
    ) -> Spread:
        """`held` is in hand for certain, `gone` is not to be had; nor is what lies there."""
        left = ~(mask(side) | gone)
        hand, coming = (self.hands[seat] | held) & left, self.coming & left & ~held
        return spread(side, modes, hand, coming, self.rates[seat])

    def of(self, seat: int, spread: Spread, place: Place) -> float:
        """The seat's chance, if its side there has this spread."""
        sides, modes, _ = place
        other = self.spread(1 - seat, sides[1 - seat], modes)
        if seat:
            return 1 - self.meeting(other, spread, place)
        return self.meeting(spread, other, place)


def answered(chance: float, lacks: int, other_lacks: int, deck_left: int) -> float:
    """The chance of a side, given that the seat with fewer cards there answers the other."""
    if other_lacks > lacks:
        return 1 - answered(1 - chance, other_lacks, lacks, deck_left)
    if chance < DECIDED or chance > 1 - DECIDED:
        return chance
    stretched, raised = ANSWERS[min(lacks, 3), min(other_lacks, 3)]
    odds: float = (chance / (1 - chance)) ** stretched * exp(raised * min(1.0, deck_left / PLENTY))
    return odds / (1 + odds)


def places(stones: Stones) -> list[Place]:
    """Every stone as it stands."""
    sides = counted(stones.sides, stones.declared)
    pairs = zip(sides[:STONES], sides[STONES:], strict=True)
    return list(zip(pairs, stones.modes, stones.first, strict=True))


def counted(sides: Sequence[Cards], declared: Sequence[int]) -> Sequence[Cards]:
    """ST-25, edition cz: a declared Joker is the clan card that it stands for."""
    if tuple(declared) == FREE:
        return sides
    stands_for = {JOKER + joker: card for joker, card in enumerate(declared) if card != NONE}
    return [tuple(stands_for.get(card, card) for card in side) for side in sides]


def mask(cards: Sequence[int]) -> int:
    """The clan cards as bits."""
    found = 0
    for card in cards:
        if card < CLAN_CARDS:
            found |= 1 << card
    return found
