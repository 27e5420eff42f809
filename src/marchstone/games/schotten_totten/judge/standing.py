"""How a round stands in an imagined world: the chance at every stone, and to win the round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import TypeAlias

from marchstone.games.schotten_totten.judge.chances import Spread, win_chance
from marchstone.games.schotten_totten.judge.outlook import round_won
from marchstone.games.schotten_totten.judge.prospects import FREE, answered, prospect
from marchstone.games.schotten_totten.judge.rates import world_rates
from marchstone.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CLAN,
    CLAN_CARDS,
    JOKER,
    NONE,
    OF_VALUE,
    STONES,
)
from marchstone.games.schotten_totten.rules.claims import needed
from marchstone.games.schotten_totten.rules.rules import Position

Cards: TypeAlias = tuple[int, ...]

DECIDED = 0.001

# Of a hand, as a logarithm of odds: two cards of a colour run, and all three.
PAIR = 0.08
COLOUR_RUN = 0.2
BELOW_9 = ALL_CLAN & ~OF_VALUE[9]
BELOW_8 = BELOW_9 & ~OF_VALUE[8]


class Standing:
    """Chances of seat 0. It reads both hands and what is left in the deck."""

    def __init__(self, world: Position) -> None:
        self.world = world
        self.sides = counted(world.sides, world.declared)
        self.hands = [mask(hand) for hand in world.hands]
        self.deck = ALL_CLAN & ~(world.seen | self.hands[0] | self.hands[1])
        self.deck_left = len(world.decks[CLAN])
        self.rates = world_rates(self.deck_left)

    def value(self) -> float:
        """The chance to win the round."""
        chance = worth([self.chance(stone) for stone in range(STONES)])
        return shifted(chance, shape(self.hands[0]) - shape(self.hands[1]))

    def chance(self, stone: int) -> float:
        world = self.world
        owner = world.owners[stone]
        if owner != NONE:
            return 1.0 - owner
        mine, theirs = world.strengths[stone], world.strengths[STONES + stone]
        if mine != NONE and theirs != NONE:
            return float(mine > theirs or (mine == theirs and world.first[stone] == 0))
        sides = self.sides[stone], self.sides[STONES + stone]
        if not (sides[0] or sides[1] or world.modes[stone]):
            return 0.5
        tie = 0.5 if mine == theirs else float(mine != NONE)
        chance = win_chance(self.spread(stone), self.spread(STONES + stone), tie)
        need = needed(world.modes[stone])
        return answered(chance, need - len(sides[0]), need - len(sides[1]), self.deck_left)

    def spread(self, index: int) -> Spread:
        strength = self.world.strengths[index]
        if strength != NONE:
            return [(strength, 1.0)]
        seat, stone = divmod(index, STONES)
        modes = self.world.modes[stone]
        return prospect(self.sides[index], modes, self.hands[seat], self.deck, self.rates)


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


def shape(hand: int) -> float:
    """What cards that belong together are worth, for stones where nothing lies yet."""
    next_but_one = hand & hand >> 2 & BELOW_8
    pairs = (hand & hand >> 1 & BELOW_9).bit_count() + next_but_one.bit_count()
    return PAIR * pairs + COLOUR_RUN * (next_but_one & hand >> 1).bit_count()


def shifted(chance: float, by: float) -> float:
    """A chance whose odds are e ** by times as high."""
    if not (by and DECIDED < chance < 1 - DECIDED):
        return chance
    odds = chance / (1 - chance) * exp(by)
    return odds / (1 + odds)


def worth(chances: Sequence[float]) -> float:
    """The chance to win the round, if the stones fall independently of each other."""
    mine = theirs = even = 0
    between = []
    for stone, chance in enumerate(chances):
        if chance == 0.5:
            even |= 1 << stone
        elif chance > 1 - DECIDED:
            mine |= 1 << stone
        elif chance < DECIDED:
            theirs |= 1 << stone
        else:
            between.append(chance)
    level = settled(mine, theirs, even)
    for chance in between:
        halves = zip(level[::2], level[1::2], strict=True)
        level = [lost + chance * (won - lost) for lost, won in halves]
    return level[0]


@lru_cache(1 << 12)
def settled(mine: int, theirs: int, even: int) -> Sequence[float]:
    """The worth of the round for every outcome at the stones that are in none of the sets."""
    level, width = list(round_won()), 1
    for stone in range(STONES):
        bit = 1 << stone
        if even & bit:
            pairs = [i for i in range(len(level)) if not i & width]
            level = [(level[i] + level[i + width]) / 2 for i in pairs]
        elif (mine | theirs) & bit:
            taken = width if mine & bit else 0
            level = [value for i, value in enumerate(level) if i & width == taken]
        else:
            width *= 2
    return level
