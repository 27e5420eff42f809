"""A view of Stone, Weapons, Paper as numbers, from the side of the seat that looks.

Every seat has a block, the looker's first and then clockwise; empty blocks fill up to four. Then
the offer cards by where they lie, the own hand, the battle and the auction.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marchstone.games.stone_weapons_paper.rules.cards import (
    ACTION_CARDS,
    COPIES,
    KINDS,
    LAST_ROUND,
    MOST_BID,
    NONE,
    OFFER_CARDS,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, PERIMETER
from marchstone.games.stone_weapons_paper.rules.rules import DECISIONS
from marchstone.games.stone_weapons_paper.rules.view import SeenBattle, View

CASTLE = len(CELLS) + len(PERIMETER)
SEAT = CASTLE + 6 + OFFER_CARDS + 1 + len(KINDS) + 9
PILES = 5  # offer, discard, removed, lots, bought or building
BATTLE = 3 + 3 + 3 + 3 + 3
TABLE = len(DECISIONS) + 5 + 2 * len(KINDS) + 3 + len(KINDS) + 4
SIZE = 4 * SEAT + PILES * OFFER_CARDS + BATTLE + TABLE


def features(view: View) -> NDArray[np.float32]:
    me = view.seat or 0
    row: list[float] = []
    for i in range(view.seats):
        row += _seat(view, (me + i) % view.seats, me)
    row += [0.0] * (4 - view.seats) * SEAT
    for pile in _piles(view):
        row += _marks(pile, OFFER_CARDS)
    row += _battle(view) + _table(view)
    return np.array(row, dtype=np.float32)


def _marks(items: tuple[int, ...], size: int) -> list[float]:
    marks = [0.0] * size
    for item in items:
        if item != NONE:
            marks[item] = 1.0
    return marks


def _piles(view: View) -> list[tuple[int, ...]]:
    auction = view.auction
    in_use = (*auction.bought, auction.building) if auction else ()
    lots = auction.lots if auction else ()
    return [view.offer, view.offer_discard, view.removed, lots, in_use]


def _seat(view: View, seat: int, me: int) -> list[float]:
    castle, battle, auction = view.castles[seat], view.battle, view.auction
    known = view.known[seat] if seat != me else _counts(view.hand)
    return [
        *(float(castle >> bit & 1) for bit in range(CASTLE)),
        *(amount / 10 for amount in view.stock[seat]),
        *(amount / 5 for amount in view.income(seat)),
        *_marks(view.developments[seat], OFFER_CARDS),
        view.hand_sizes[seat] / 10,
        *(count / 3 for count in known),
        seat in view.to_act,
        view.first == seat,
        view.turn == seat,
        *(_roles(battle, seat) if battle else (0.0,) * 3),
        *((auction.leader == seat, seat in auction.runners) if auction else (0.0,) * 2),
        view.scores[seat] / len(CELLS),
    ]


def _roles(battle: SeenBattle, seat: int) -> tuple[bool, bool, bool]:
    return battle.attacker == seat, battle.defender == seat, battle.winner == seat


def _counts(kinds: tuple[int, ...]) -> list[int]:
    return [kinds.count(kind) for kind in range(len(KINDS))]


def _battle(view: View) -> list[float]:
    battle = view.battle
    if battle is None:
        return [0.0] * BATTLE
    return [
        *(amount / 5 for amount in battle.loot),
        *_marks((battle.my_throw,), 3),
        *_marks((battle.forbidden,), 3),
        *_marks((battle.symbol,), 3),
        *_marks((battle.named,), 3),
    ]


def _table(view: View) -> list[float]:
    battle, auction = view.battle, view.auction
    discarded = _counts(view.action_discard)
    copies = [max(1, count) for count in COPIES]
    return [
        *(float(view.phase is phase) for phase in DECISIONS),
        view.is_red,
        battle.ties / 3 if battle else 0.0,
        battle.takes_left / 4 if battle else 0.0,
        view.round / LAST_ROUND,
        view.step / 4,
        *(count / most for count, most in zip(discarded, copies, strict=True)),
        *(count / most for count, most in zip(view.shuffled, copies, strict=True)),
        *(auction.bid[resource] / MOST_BID if auction else 0.0 for resource in RESOURCES),
        *_marks((battle.played,) if battle else (), len(KINDS)),
        view.action_deck_left / ACTION_CARDS,
        view.battle_deck_left / 24,
        view.offer_deck_left / OFFER_CARDS,
        max(0, auction.half_bid) / MOST_BID if auction else 0.0,
    ]
