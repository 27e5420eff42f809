"""What every move would gain at the stones, as the seat that searches may judge it.

One decision is thought over in many imagined worlds, and the same stones meet in most of them: what
a card gains at a stone is reckoned once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf

from marchstone.games.schotten_totten.judge.odds import Place, ViewOdds, counted, places
from marchstone.games.schotten_totten.judge.victory import weights
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.border import STONES_IN
from marchstone.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    BLIND_MANS_BLUFF,
    CLAN_CARDS,
    JOKER,
    JOKERS,
    MODES,
    OF_VALUE,
    STONES,
)
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.tactics import undeclared_joker
from marchstone.games.schotten_totten.rules.view import View

# In chances to win the round.
TACTICS_COST = 0.22  # a tactics card played lets the other play one more (ST-24)
RECRUITER_WORTH = 0.03
NOISE = 0.01  # of a rollout

# Of a hand, as a logarithm of odds: two cards of a colour run, and all three.
PAIR = 0.08
COLOUR_RUN = 0.2
BELOW_9 = ALL_CLAN & ~OF_VALUE[9]
BELOW_8 = BELOW_9 & ~OF_VALUE[8]


class Row(dict[int, tuple[float, float]]):
    """By card, at a stone as it stands: what it gains if played there, its worth there if kept."""

    def __init__(self, odds: ViewOdds, weight: float, seat: int, place: Place) -> None:
        super().__init__()
        self.odds, self.weight, self.seat, self.place = odds, weight, seat, place

    def __missing__(self, card: int) -> tuple[float, float]:
        """Reckoned against a stone that never gets the card."""
        odds, seat, (sides, modes, first) = self.odds, self.seat, self.place
        side, clan = sides[seat], 1 << card if card < CLAN_CARDS else 0
        gone = odds.of(seat, odds.spread_with(seat, side, modes, gone=clan), self.place)
        kept = gone
        if side and clan:
            kept = odds.of(seat, odds.spread_with(seat, side, modes, held=clan), self.place)
        if card in MODES:
            modes |= BLIND if card == BLIND_MANS_BLUFF else MUD
        else:
            mine, theirs = sides
            sides = (mine, (*theirs, card)) if seat else ((*mine, card), theirs)
        chance = odds.at(sides, modes, first)
        played = 1 - chance if seat else chance
        self[card] = found = self.weight * (played - gone), self.weight * (kept - gone)
        return found


class Gains:
    def __init__(self, view: View) -> None:
        self.odds = ViewOdds(view)
        self.weights = weights(self.odds.stones(view))
        self._rows: dict[tuple[int, int, Place], Row] = {}

    def of(self, world: Position, seat: int, legal: Sequence[int]) -> list[tuple[float, int]]:
        """Of plays, each with its action."""
        here = places(world)
        rows = [self._row(seat, stone, place) for stone, place in enumerate(here)]
        costs: dict[int, float] = {}
        found = []
        for action in legal:
            if action >= act.RECRUIT:
                found.append((self._ruse(world, here, seat, action) - TACTICS_COST, action))
                continue
            card, stone = divmod(action, STONES)
            cost = costs.get(card)
            if cost is None:
                cost = costs[card] = self._cost(world, rows, seat, card)
            found.append((rows[stone][card][0] - cost, action))
        return found

    def best_play(self, world: Position, seat: int, word: int) -> int:
        """Of clan cards, what gains most; the random word tells apart what is alike."""
        stones, all_places = STONES_IN[world.open[seat]], places(world)
        rows = [self._row(seat, stone, all_places[stone]) for stone in stones]
        best, chosen, unit, hand = -inf, 0, NOISE / 16, self.odds.hands[seat]
        for card in world.hands[seat]:
            cost = fit(hand, card)
            most, where = -inf, 0
            for stone, row in zip(stones, rows, strict=True):
                gain, kept = row[card]
                cost += kept
                word = word >> 4 | (word & 15) << 60
                gain += unit * (word & 15)
                if gain > most:
                    most, where = gain, stone
            if most - cost > best:
                best, chosen = most - cost, card * STONES + where
        return chosen

    def _row(self, seat: int, stone: int, place: Place) -> Row:
        key = seat, stone, place
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = Row(self.odds, self.weights[stone], seat, place)
        return row

    def _cost(self, world: Position, rows: list[Row], seat: int, card: int) -> float:
        """What the card in hand is worth to all the stones together."""
        if card >= CLAN_CARDS:
            return TACTICS_COST
        kept = [rows[stone][card][1] for stone in STONES_IN[world.open[seat]]]
        return fit(self.odds.hands[seat], card) + sum(kept)

    def _ruse(self, world: Position, here: list[Place], seat: int, action: int) -> float:
        if action in (act.RECRUIT, act.PASS):
            return RECRUITER_WORTH if action == act.RECRUIT else 0.0
        after = world.clone()
        after.apply(seat, action)
        gain = 0.0
        for stone, new in enumerate(places(after)):
            if here[stone] != new:
                gain += self.weights[stone] * (self._at(new) - self._at(here[stone]))
        return -gain if seat else gain

    def _at(self, place: Place) -> float:
        sides, modes, first = place
        return self.odds.at(sides, modes, first)

    def wanted(self, world: Position, seat: int, card: int) -> float:
        """How much a card of the hand would gain where it gains most."""
        if card >= CLAN_CARDS:
            return 0.0 if card in JOKERS and world.joker_played[seat] else RECRUITER_WORTH
        plays = [card * STONES + s for s in STONES_IN[world.open[seat]]]
        return max((gain for gain, _ in self.of(world, seat, plays)), default=0.0)

    def declared(self, world: Position, seat: int, card: int) -> float:
        """The seat's chance at the stone of its Joker, if the Joker is this card."""
        joker, stone = undeclared_joker(world, seat)
        stands_for = [card if JOKER + n == joker else it for n, it in enumerate(world.declared)]
        mine, theirs = counted((world.sides[stone], world.sides[STONES + stone]), stands_for)
        chance = self.odds.at((mine, theirs), world.modes[stone], world.first[stone])
        return 1 - chance if seat else chance


@lru_cache(1 << 12)
def fit(hand: int, card: int) -> float:
    """What a card adds to a hand, as a chance."""
    return (shape(hand | 1 << card) - shape(hand & ~(1 << card))) / 4


def shape(hand: int) -> float:
    """What cards that belong together are worth, for stones where nothing lies yet."""
    next_but_one = hand & hand >> 2 & BELOW_8
    pairs = (hand & hand >> 1 & BELOW_9).bit_count() + next_but_one.bit_count()
    return PAIR * pairs + COLOUR_RUN * (next_but_one & hand >> 1).bit_count()
