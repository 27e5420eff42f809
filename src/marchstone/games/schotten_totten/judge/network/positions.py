"""Positions as arrays: from views, in which one hand is hidden, and from states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from marchstone.games.schotten_totten.judge.network.features import Positions
from marchstone.games.schotten_totten.judge.network.turns import Tables
from marchstone.games.schotten_totten.rules.cards import CLAN, CLAN_CARDS, NONE, STONES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.view import View

Real = NDArray[np.float32]


class Laid(Protocol):
    """What lies at the stones, and whose they are."""

    @property
    def sides(self) -> Sequence[tuple[int, ...]]: ...
    @property
    def owners(self) -> Sequence[int]: ...
    @property
    def first(self) -> Sequence[int]: ...


def from_views(views: Sequence[View]) -> Positions:
    """The other hand stays at 0: a view does not tell it."""
    seats = [view.seat or 0 for view in views]
    hands = np.zeros((len(views), 2, CLAN_CARDS), np.float32)
    for row, view in enumerate(views):
        hands[row, 0, list(view.hand)] = 1
    held = [view.hand_sizes[1 - seat] for view, seat in zip(views, seats, strict=True)]
    return positions_of(views, seats, [view.passes for view in views], hands, held)


def from_states(states: Sequence[Position]) -> Positions:
    """From the side of the player in turn."""
    seats = [state.turn for state in states]
    hands = np.zeros((len(states), 2, CLAN_CARDS), np.float32)
    for row, state in enumerate(states):
        hands[row, 0, state.hands[state.turn]] = 1
        hands[row, 1, state.hands[1 - state.turn]] = 1
    held = [len(state.hands[1 - state.turn]) for state in states]
    return positions_of(states, seats, [state.passes for state in states], hands, held)


def tables_from(states: Sequence[Position]) -> Tables:
    """Likewise, with the decks: cards that were dealt are not told again."""
    decks = np.zeros((len(states), CLAN_CARDS), np.float32)
    for row, state in enumerate(states):
        left = state.decks[CLAN]
        decks[row, CLAN_CARDS - len(left) :] = left[::-1]
    dealt = [CLAN_CARDS - len(state.decks[CLAN]) for state in states]
    it = from_states(states)
    return Tables(
        it.hands, it.sides, it.owners, it.first, it.passes, decks, np.array(dealt, np.float32)
    )


def positions_of(
    tables: Sequence[Laid],
    seats: Sequence[int],
    passes: Sequence[int],
    hands: Real,
    held: Sequence[int],
) -> Positions:
    sides = np.zeros((len(tables), 2 * STONES * CLAN_CARDS), np.float32)
    for row, (table, seat) in enumerate(zip(tables, seats, strict=True)):
        sides[row, _places(table, seat)] = 1
    return Positions(
        hands=hands,
        sides=sides.reshape(-1, 2, STONES, CLAN_CARDS),
        owners=_signs([table.owners for table in tables], seats),
        first=_signs([table.first for table in tables], seats),
        passes=np.array(passes, np.float32),
        held=np.array(held, np.float32),
    )


def _places(table: Laid, seat: int) -> list[int]:
    """Where the cards at the stones stand in a row, the own sides first."""
    sides = [*table.sides[STONES:], *table.sides[:STONES]] if seat else table.sides
    return [index * CLAN_CARDS + card for index, side in enumerate(sides) for card in side]


def _signs(seats: Sequence[Sequence[int]], mine: Sequence[int]) -> Real:
    """1 for the own seat, -1 for the other, 0 for nobody."""
    found = np.array(seats).reshape(-1, STONES)
    signs = np.where(found == np.array(mine)[:, None], 1, -1)
    return np.where(found == NONE, 0, signs).astype(np.float32)
