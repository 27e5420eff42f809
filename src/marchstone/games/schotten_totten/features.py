"""A view of Schotten Totten as numbers, from the side of the seat that looks.

Cards are planes of 64 places, each 0 or 1. The order: own hand, cards known in the opponent's
hand, discard pile; then for each stone, own side and the other's: the cards there, and ten
numbers about the stone; last, the numbers of the table.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from marchstone.games.schotten_totten.rules.cards import CARDS, CLAN_CARDS, JOKERS, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD
from marchstone.games.schotten_totten.rules.state import Phase
from marchstone.games.schotten_totten.rules.view import View

PLANES = 5  # hand, cards known to be his, discard, declared Jokers: mine, his
STONE = 2 * CARDS + 10
TABLE = 19 + len(Phase)
SIZE = PLANES * CARDS + STONES * STONE + TABLE


def features(view: View) -> NDArray[np.float32]:
    me = view.seat or 0
    vector = np.zeros(SIZE, dtype=np.float32)
    vector[_cards(view, me)] = 1
    stones = vector[PLANES * CARDS : SIZE - TABLE].reshape(STONES, STONE)
    stones[:, 2 * CARDS :] = [_stone(view, me, stone) for stone in range(STONES)]
    vector[SIZE - TABLE :] = _table(view, me)
    return vector


def _cards(view: View, me: int) -> list[int]:
    """The places of all cards, plane by plane: one write to the vector instead of many."""
    planes: list[Iterable[int]] = [view.hand, view.known, view.discard]
    planes += [_declared(view, me), _declared(view, 1 - me)]
    places = [CARDS * plane + card for plane, cards in enumerate(planes) for card in cards]
    for stone in range(STONES):
        at = PLANES * CARDS + STONE * stone
        places += [at + card for card in view.side(me, stone)]
        places += [at + CARDS + card for card in view.side(1 - me, stone)]
    return places


def _declared(view: View, seat: int) -> list[int]:
    """What the seat's Joker stands for, if it was declared."""
    if all(card == NONE for card in view.declared):
        return []
    lying = [card for stone in range(STONES) for card in view.side(seat, stone)]
    jokers = [view.declared[card - JOKERS[0]] for card in lying if card in JOKERS]
    return [card for card in jokers if card != NONE]


def _stone(view: View, me: int, stone: int) -> list[float]:
    owner, first, modes = view.owners[stone], view.first[stone], view.modes[stone]
    mine = view.strengths[me * STONES + stone]
    theirs = view.strengths[(1 - me) * STONES + stone]
    return [
        owner == me,
        owner == 1 - me,
        first == me,
        first == 1 - me,
        bool(modes & BLIND),
        bool(modes & MUD),
        mine != NONE,
        theirs != NONE,
        max(mine, 0) / 436,  # a colour run of four: 9, 8, 7, 6 is 430
        max(theirs, 0) / 436,
    ]


def _table(view: View, me: int) -> list[float]:
    you = 1 - me
    options = view.options
    return [
        view.turn == me,
        *(view.phase == phase for phase in Phase),
        view.hand_sizes[you] / 9,
        view.hand_tactics[you] / 9,
        view.decks_left[0] / CLAN_CARDS,
        view.decks_left[1] / 10,
        (view.tactics_played[me] - view.tactics_played[you]) / 2,
        view.joker_played[me],
        view.joker_played[you],
        view.may_draw,
        view.draws_left / 3,
        view.returns_left / 2,
        view.passes / 2,
        view.points[me] / 45,
        view.points[you] / 45,
        view.rounds_won[me] / 9,
        view.rounds_won[you] / 9,
        (options.rounds - view.round) / 9,
        options.claims == "expert",
        options.edition == "cz",
    ]
