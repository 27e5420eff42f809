"""A view as numbers: the hand, the cards gone, the prize, and the points from the seat onward."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from template_game.cards import CARDS, NONE
from template_game.view import View

SEATS = 4
SIZE = 3 * CARDS + SEATS


def features(view: View) -> NDArray[np.float32]:
    vector = np.zeros(SIZE, dtype=np.float32)
    hand, gone, prize = (vector[n * CARDS : (n + 1) * CARDS] for n in range(3))
    hand[list(view.hand)] = 1
    gone[[*view.spent, *(card for prizes in view.taken for card in prizes)]] = 1
    if view.prize != NONE:
        prize[view.prize] = 1
    me = view.seat or 0
    points = (*view.scores[me:], *view.scores[:me])
    vector[3 * CARDS : 3 * CARDS + len(points)] = points
    return vector
