"""A view as numbers: the hand, the cards gone, the prize, and the points from the seat onward."""

import numpy as np
from numpy.typing import NDArray

from template_game.rules.cards import CARDS, NONE
from template_game.rules.view import View

SIZE = 3 * CARDS + 4


def features(view: View) -> NDArray[np.float32]:
    vector = np.zeros(SIZE, dtype=np.float32)
    hand, gone, prize = vector[: 3 * CARDS].reshape(3, CARDS)
    hand[list(view.hand)] = 1
    gone[[*view.spent, *sum(view.taken, ())]] = 1
    prize[[card for card in [view.prize] if card != NONE]] = 1
    vector[3 * CARDS :][: len(view.scores)] = np.roll(view.scores, -(view.seat or 0))
    return vector
