"""Positions of the library as arrays: a network is told of many at once, which is quicker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from marchstone.core.network.arrays import NUMPY
from marchstone.core.network.layers import Real
from marchstone.games.clans_and_glory.judge.network.councils import NOBODY, Councils
from marchstone.games.clans_and_glory.judge.network.heaps import ORDER
from marchstone.games.clans_and_glory.judge.network.senses import SLOT
from marchstone.games.clans_and_glory.judge.network.tiles import HEIGHTS
from marchstone.games.clans_and_glory.judge.network.told import Told
from marchstone.games.clans_and_glory.judge.network.turns import Rules
from marchstone.games.clans_and_glory.judge.worlds import number_of
from marchstone.games.clans_and_glory.rules.cards import CARDS, DECK, NONE, TILE
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING

_bit = tuple(1 << card for card in range(CARDS)).__getitem__


def told_of(worlds: Sequence[Position]) -> Real:
    """[n, known and hidden]: what is told of the one in turn, at tables of as many seats."""
    told = Told(_rules(len(worlds[0].shields)), councils_of(worlds))
    return np.concatenate([told.known(), told.hidden()], 1, dtype=np.float32)


@cache
def _rules(seats: int) -> Rules:
    return Rules(NUMPY, seats)


def councils_of(worlds: Sequence[Position]) -> Councils:
    seats = len(worlds[0].shields)
    hands = np.array([[sum(map(_bit, hand)) for hand in it.hands] for it in worlds])
    down = np.array([_down(it) for it in worlds])
    out = np.array([sum(map(_bit, it.out)) for it in worlds])
    order, slots, tiles = ORDER[seats], SLOT[seats], TILE[seats]
    return Councils(
        hands=hands,
        down=down,
        up=sum(map(_bit, DECK[seats])) - hands.sum(1) - down.sum(1) - out,
        out=out,
        free=np.array([it.free for it in worlds]),
        likes=np.array([it.likes for it in worlds]),
        tiles=np.array([[number_of(it, tile) for tile in order] for it in worlds]),
        owners=np.array([[_owners(it.stacks[tile]) for tile in order] for it in worlds]),
        heights=np.array([[len(it.stacks[tile]) for tile in order] for it in worlds]),
        shields=np.array([it.shields for it in worlds]),
        starter=np.array([it.starter for it in worlds]),
        turn=np.array([it.turn for it in worlds]),
        shielding=np.array([it.phase == SHIELDING for it in worlds]),
        last=np.array([0 if it.last == NONE else slots[tiles[it.last]] for it in worlds]),
    )


def _down(world: Position) -> list[int]:
    found = [0] * len(world.shields)
    for _, owner, card in world.down:
        found[owner] += _bit(card)
    return found


def _owners(stack: tuple[int, ...]) -> list[int]:
    """Higher shields take nothing (CG-13)."""
    return [*stack[:HEIGHTS], *[NOBODY] * (HEIGHTS - len(stack))]
