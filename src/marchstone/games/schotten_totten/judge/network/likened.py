"""Positions with tactics cards, likened to the basic game, which the network has learned.

Elite troops are told as clan cards. A stone with a combat mode counts as claimed already: by
either seat, each as likely as the judge says. Tactics cards in hand are not told.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marchstone.games.schotten_totten.judge.network.features import Positions
from marchstone.games.schotten_totten.judge.network.formations import FULL
from marchstone.games.schotten_totten.judge.network.positions import positions_of
from marchstone.games.schotten_totten.judge.network.standins import Cards, stood_in
from marchstone.games.schotten_totten.judge.odds import WorldOdds, counted, places
from marchstone.games.schotten_totten.rules.cards import ALL_CLAN, CLAN_CARDS, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import Stones
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.view import View

Real = NDArray[np.float32]
UNLIKELY = 0.01  # an owner of stones with modes that is not thought of


class Likeness(NamedTuple):
    """What lies at the stones, with a weight; all of a position have a weight of 1 together."""

    weight: float
    sides: Sequence[Cards]
    owners: Sequence[int]
    first: Sequence[int]


def likenesses(world: Position) -> list[Likeness]:
    sides = _sides(world)
    modes = [s for s in range(STONES) if world.modes[s] and world.owners[s] == NONE]
    if not modes:
        return [Likeness(1.0, sides, world.owners, world.first)]
    odds, all_places = WorldOdds(world), places(world)
    chances = [odds.at(*all_places[stone]) for stone in modes]
    found = []
    for seats in product((0, 1), repeat=len(modes)):
        owners, weight = list(world.owners), 1.0
        for stone, chance, seat in zip(modes, chances, seats, strict=True):
            owners[stone] = seat
            weight *= 1 - chance if seat else chance
        if weight > UNLIKELY:
            found.append(Likeness(weight, sides, owners, world.first))
    return found


def _sides(stones: Stones) -> list[Cards]:
    """At a stone with modes elite troops are left out: what they are good for differs there."""
    unseen = ALL_CLAN & ~stones.seen
    found = []
    for index, side in enumerate(counted(stones.sides, stones.declared)):
        if stones.modes[index % STONES]:
            side = tuple(card for card in side if card < CLAN_CARDS)[:FULL]
        found.append(stood_in(side, unseen))
    return found


def from_worlds(worlds: Sequence[Position]) -> tuple[Positions, Real, NDArray[np.int64]]:
    """From the side of the player in turn: positions, how much each weighs, and of which world."""
    told = [(number, it) for number, world in enumerate(worlds) for it in likenesses(world)]
    of = np.array([number for number, _ in told])
    turns = [worlds[number].turn for number in of]
    hands = np.zeros((len(worlds), 2, CLAN_CARDS), np.float32)
    for row, world in enumerate(worlds):
        for other, seat in enumerate((world.turn, 1 - world.turn)):
            hands[row, other, _clan(world.hands[seat])] = 1
    dealt, passes = hands[of], [worlds[number].passes for number in of]
    positions = positions_of([it for _, it in told], turns, passes, dealt, dealt[:, 1].sum(-1))
    return positions, np.array([it.weight for _, it in told], np.float32), of


def from_view(view: View) -> Positions:
    """As the seat sees it."""
    seat = view.seat or 0
    hands = np.zeros((1, 2, CLAN_CARDS), np.float32)
    hands[0, 0, _clan(view.hand)] = 1
    held = view.hand_sizes[1 - seat] - view.hand_tactics[1 - seat]
    return positions_of([_with_room(view)], [seat], [view.passes], hands, [held])


def from_turns(worlds: Sequence[Position]) -> Positions:
    """As each player in turn sees it: the hand behind the stones is not told."""
    turns = [world.turn for world in worlds]
    hands = np.zeros((len(worlds), 2, CLAN_CARDS), np.float32)
    for row, world in enumerate(worlds):
        hands[row, 0, _clan(world.hands[world.turn])] = 1
    held = [len(_clan(world.hands[1 - world.turn])) for world in worlds]
    passes = [world.passes for world in worlds]
    return positions_of([_with_room(it) for it in worlds], turns, passes, hands, held)


def _with_room(table: View | Position) -> Likeness:
    """A stone with modes is open, and where it has room on a side, the network is told so."""
    sides = _sides(table)
    for index, side in enumerate(sides):
        if table.modes[index % STONES]:
            sides[index] = side[: FULL - (table.strengths[index] == NONE)]
    return Likeness(1.0, sides, table.owners, table.first)


def _clan(hand: Sequence[int]) -> list[int]:
    return [card for card in hand if card < CLAN_CARDS]
