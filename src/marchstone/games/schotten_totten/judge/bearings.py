"""What every move would gain at the stones, as the seat that searches may judge it.

One decision is thought over in many imagined worlds, and the same sides meet in most of them. So
the chance of a meeting is judged once, from the cards that the seat has not seen, and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TypeAlias

from marchstone.games.schotten_totten.judge.chances import Spread, win_chance
from marchstone.games.schotten_totten.judge.changes import Cards, Change, changes, sides_at
from marchstone.games.schotten_totten.judge.outlook import TIMELY, weights
from marchstone.games.schotten_totten.judge.prospects import answered, prospect, strength_of
from marchstone.games.schotten_totten.judge.rates import Rates, table_rates
from marchstone.games.schotten_totten.judge.standing import counted, mask, shape
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.border import STONES_IN
from marchstone.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CLAN,
    CLAN_CARDS,
    JOKER,
    JOKERS,
    NONE,
    STONES,
)
from marchstone.games.schotten_totten.rules.claims import needed
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.tactics import undeclared_joker
from marchstone.games.schotten_totten.rules.view import View

Row: TypeAlias = dict[int, tuple[float, float]]  # by card: gained if played, worth if kept

# In chances to win the round.
TACTICS_COST = 0.22  # a tactics card played lets the other play one more (ST-24)
RECRUITER_WORTH = 0.03
MOST_LIKELY = 0.9
NOISE = 0.01  # of a rollout


class Bearings:
    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.deck_left = view.decks_left[CLAN]
        self.hands = [0, 0]
        self.hands[view.seat] = mask(view.hand)
        self.unseen = ALL_CLAN & ~view.seen & ~self.hands[view.seat]
        self.rates = [self._rates(view, seat) for seat in (0, 1)]
        self._chances: dict[tuple[Cards, Cards, int, int], float] = {}
        self._spreads: dict[tuple[int, Cards, int], Spread] = {}
        self._rows: dict[tuple[int, Cards, Cards, int, int, int], Row] = {}
        self.weights = weights(self._chances_of(view))
        self._shapes: tuple[dict[int, float], dict[int, float]] = ({}, {})

    def _rates(self, view: View, seat: int) -> Rates:
        held = 0 if seat == view.seat else view.hand_sizes[seat] - view.hand_tactics[seat]
        coming = TIMELY * (self.deck_left / 2 + held) / max(1, self.unseen.bit_count())
        return table_rates(round(min(coming, MOST_LIKELY), 2))

    def _chances_of(self, view: View) -> list[float]:
        sides = counted(view.sides, view.declared)
        return [
            self.chance(sides[stone], sides[STONES + stone], view.modes[stone], view.first[stone])
            if owner == NONE
            else 1.0 - owner
            for stone, owner in enumerate(view.owners)
        ]

    # The chance of seat 0 where two sides meet

    def chance(self, mine: Cards, theirs: Cards, modes: int, first: int) -> float:
        key = mine, theirs, modes, first
        known = self._chances.get(key)
        if known is None:
            known = self._chances[key] = self._judge(mine, theirs, modes, first)
        return known

    def _judge(self, mine: Cards, theirs: Cards, modes: int, first: int) -> float:
        spreads = self._spread(0, mine, modes), self._spread(1, theirs, modes)
        return self._meet(spreads[0], spreads[1], mine, theirs, modes, first)

    def _meet(
        self, spread: Spread, other: Spread, mine: Cards, theirs: Cards, modes: int, first: int
    ) -> float:
        lacks, they_lack = needed(modes) - len(mine), needed(modes) - len(theirs)
        tie = 0.5
        if not (lacks and they_lack):  # ST-12
            tie = float(first == 0 if lacks == they_lack else not lacks)
        return answered(win_chance(spread, other, tie), lacks, they_lack, self.deck_left)

    def _spread(self, seat: int, side: Cards, modes: int) -> Spread:
        key = seat, side, modes
        known = self._spreads.get(key)
        if known is None:
            known = self._spreads[key] = self._look(seat, side, modes)
        return known

    def _look(self, seat: int, side: Cards, modes: int, held: int = 0, gone: int = 0) -> Spread:
        """The side's spread; `held` is in hand for certain, `gone` is not to be had."""
        if len(side) >= needed(modes):
            return [(strength_of(side, modes), 1.0)]
        left = ~(mask(side) | gone)
        hand, coming = (self.hands[seat] | held) & left, self.unseen & left & ~held
        return prospect(side, modes, hand, coming, self.rates[seat])

    # What a move gains

    def gains(self, world: Position, seat: int, legal: Sequence[int]) -> list[tuple[float, int]]:
        """Of plays, each with its action."""
        sides = counted(world.sides, world.declared)
        rows = [self._row(world, sides, seat, stone) for stone in range(STONES)]
        costs: dict[int, float] = {}
        found = []
        for action in legal:
            if action >= act.RECRUIT:
                found.append((self._gain(world, seat, action), action))
                continue
            card, stone = divmod(action, STONES)
            cost = costs.get(card)
            if cost is None:
                cost = costs[card] = self._cost(world, sides, rows, seat, card)
            row = rows[stone]
            gain, _ = row.get(card) or self._enter(row, world, sides, seat, card, stone)
            found.append((gain - cost, action))
        return found

    def best_play(self, world: Position, seat: int, word: int) -> int:
        """Of clan cards, what gains most; the random word tells apart what is alike."""
        sides = counted(world.sides, world.declared)
        stones = STONES_IN[world.open[seat]]
        rows = [self._row(world, sides, seat, stone) for stone in stones]
        best, chosen, unit = -inf, 0, NOISE / 16
        for card in world.hands[seat]:
            cost = self._shape(seat, card)
            most, where = -inf, 0
            for stone, row in zip(stones, rows, strict=True):
                gain, kept = row.get(card) or self._enter(row, world, sides, seat, card, stone)
                cost += kept
                word = word >> 4 | (word & 15) << 60
                gain += unit * (word & 15)
                if gain > most:
                    most, where = gain, stone
            if most - cost > best:
                best, chosen = most - cost, card * STONES + where
        return chosen

    def _row(self, world: Position, sides: Sequence[Cards], seat: int, stone: int) -> Row:
        """Each card at a stone that stands like this."""
        mine, theirs = sides[stone], sides[STONES + stone]
        key = stone, mine, theirs, world.modes[stone], world.first[stone], seat
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = {}
        return row

    def _cost(
        self, world: Position, sides: Sequence[Cards], rows: list[Row], seat: int, card: int
    ) -> float:
        """What the card in hand is worth to all the stones together."""
        if card >= CLAN_CARDS:
            return TACTICS_COST
        cost = self._shape(seat, card)
        for stone in STONES_IN[world.open[seat]]:
            row = rows[stone]
            cost += (row.get(card) or self._enter(row, world, sides, seat, card, stone))[1]
        return cost

    def _shape(self, seat: int, card: int) -> float:
        known = self._shapes[seat].get(card)
        if known is None:
            hand = self.hands[seat]
            known = shape(hand | 1 << card) - shape(hand & ~(1 << card))
            self._shapes[seat][card] = known = known / 4  # odds to a chance
        return known

    def _enter(
        self, row: Row, world: Position, sides: Sequence[Cards], seat: int, card: int, stone: int
    ) -> tuple[float, float]:
        """Reckon a card at a stone, against a stone that never gets it."""
        modes, side = world.modes[stone], sides[seat * STONES + stone]
        clan = 1 << card if card < CLAN_CARDS else 0
        without = self._look(seat, side, modes, 0, clan)
        gone = self._worth_with(world, sides, seat, stone, without)
        kept = 0.0
        if side and clan:
            spread = self._look(seat, side, modes, clan)
            kept = self._worth_with(world, sides, seat, stone, spread) - gone
        row[card] = found = self._played(world, seat, card, stone) - gone, kept
        return found

    def _worth_with(
        self, world: Position, sides: Sequence[Cards], seat: int, stone: int, spread: Spread
    ) -> float:
        """The worth of a stone to the seat, if its side has this spread."""
        modes, both = world.modes[stone], (sides[stone], sides[STONES + stone])
        other = self._spread(1 - seat, both[1 - seat], modes)
        spreads = (other, spread) if seat else (spread, other)
        chance = self._meet(*spreads, *both, modes, world.first[stone])
        return self.weights[stone] * (1 - chance if seat else chance)

    def _played(self, world: Position, seat: int, card: int, stone: int) -> float:
        """The worth of a stone to the seat, if it plays a card there."""
        change = changes(world, seat, card * STONES + stone)[0]
        after = counted(change.sides, world.declared)
        chance = self.chance(after[0], after[1], change.modes, world.first[stone])
        return self.weights[stone] * (1 - chance if seat else chance)

    def _gain(self, world: Position, seat: int, action: int) -> float:
        """Of a ruse."""
        if action == act.RECRUIT:
            return RECRUITER_WORTH - TACTICS_COST
        gain = sum(self._changed(world, change) for change in changes(world, seat, action))
        return (-gain if seat else gain) - TACTICS_COST

    def _changed(self, world: Position, change: Change) -> float:
        """What a change is worth to seat 0."""
        stone, first = change.stone, world.first[change.stone]
        before = counted(sides_at(world, stone), world.declared)
        after = counted(change.sides, world.declared)
        gain = self.chance(after[0], after[1], change.modes, first)
        gain -= self.chance(before[0], before[1], world.modes[stone], first)
        return self.weights[stone] * gain

    def wanted(self, world: Position, seat: int, card: int) -> float:
        """How much a card of the hand would gain where it gains most."""
        if card >= CLAN_CARDS:
            return 0.0 if card in JOKERS and world.joker_played[seat] else RECRUITER_WORTH
        plays = [card * STONES + s for s in range(STONES) if world.open[seat] >> s & 1]
        return max((gain for gain, _ in self.gains(world, seat, plays)), default=0.0)

    def declared(self, world: Position, seat: int, card: int) -> float:
        """The seat's chance at the stone of its Joker, if the Joker is this card."""
        joker, stone = undeclared_joker(world, seat)
        stands_for = list(world.declared)
        stands_for[joker - JOKER] = card
        mine, theirs = counted(sides_at(world, stone), stands_for)
        chance = self.chance(mine, theirs, world.modes[stone], world.first[stone])
        return 1 - chance if seat else chance
