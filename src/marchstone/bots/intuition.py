"""Fair: a move at first sight, as it was learned; Greedy's where nothing was learned.

Its mistakes are those of somebody who knows the game and does not see everything: some of the legal
moves it overlooks, and of those that it sees it does not always take the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marchstone.bots.greedy import Greedy
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide
from marchstone.core.protocol import Action

NONSENSE = 0.0005  # so much less likely than the likeliest move is not played


class Intuition:
    """Draws from the likely moves that it sees, the likelier ones more often; without warmth the
    likeliest."""

    def __init__(self, guide: Guide, warmth: float, level: str = "") -> None:
        self.guide = guide
        self.warmth = warmth
        self.level = level  # that it overlooks as much as
        self._greedy = Greedy(guide)

    def choose(self, view: Any, rng: Rng) -> Action:
        network = self.guide.network(view)
        if network is None or len(view.legal) == 1:
            return self._greedy.choose(view, rng)
        (priors,) = network.priors([view])
        if overlooks := self.guide.overlooked(self.level, view):
            priors = seen(priors, overlooks, rng)
        # What others decide at the same time they could read, if it were always the likeliest.
        warmth = self.warmth or float(self.guide.mixes(view))
        if not warmth:
            return int(max(zip(priors, view.legal, strict=True))[1])
        return drawn(view.legal, [weight(prior, max(priors), warmth) for prior in priors], rng)


def seen(priors: Sequence[float], overlooks: float, rng: Rng) -> list[float]:
    """Without the moves that are overlooked; what alone is likely, nobody overlooks."""
    found = [0.0 if rng.random() < overlooks else prior for prior in priors]
    return found if any(found) else list(priors)


def weight(prior: float, most: float, warmth: float) -> float:
    """Who has learned a game does not play nonsense, however warm he is."""
    return float(prior ** (1 / warmth)) if prior > NONSENSE * most else 0.0


def drawn(actions: Any, weights: list[float], rng: Rng) -> Action:
    """One of the actions, each as often as its weight says."""
    left = rng.random() * sum(weights)
    for action, weight in zip(actions, weights, strict=True):
        left -= weight
        if left < 0:
            return int(action)
    return int(max(zip(weights, actions, strict=True))[1])
