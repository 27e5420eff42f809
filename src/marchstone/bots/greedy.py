"""Greedy: one ply of a game's judge, in a few worlds that the view allows.

With a blur it misjudges every action a little, as people do: it takes one good action for another,
and a bad one for a good one only now and then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import fsum

from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide
from marchstone.core.protocol import Action, Seat, State, View

MOST_TRIALS = 400  # of a clone and an action, so that a game with many actions stays quick


class Greedy:
    def __init__(self, guide: Guide, worlds: int | None = None, blur: float = 0.0) -> None:
        self.guide = guide
        self.blur = blur
        self.worlds = worlds or guide.worlds

    def choose(self, view: View, rng: Rng) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        assert view.seat is not None
        worlds = list(self._worlds(view, rng))
        if self.guide.mixes(view):
            return self.guide.policy(worlds[0], view.seat, rng)
        actions = self.guide.order(worlds[0], view.seat, list(view.legal), rng)
        if len(actions) == 1:
            return actions[0]
        hopes = {action: self._hope(worlds, view.seat, action) for action in actions}
        if self.blur:
            blur = self.blur * len(worlds)
            hopes = {action: hope + blur * error(rng) for action, hope in hopes.items()}
        most = max(hopes.values())
        return rng.choice([action for action, hope in hopes.items() if hope == most])

    def _worlds(self, view: View, rng: Rng) -> Iterator[State]:
        for _ in range(max(1, min(self.worlds, MOST_TRIALS // len(view.legal)))):
            yield self.guide.imagine(view, rng)

    def _hope(self, worlds: Iterable[State], seat: Seat, action: Action) -> float:
        """What the seat may expect after the action, over all these worlds."""
        return round(fsum(self._after(world.clone(), seat, action) for world in worlds), 9)

    def _after(self, world: State, seat: Seat, action: Action) -> float:
        world.apply(seat, action)
        return self.guide.value(world)[seat]


def error(rng: Rng) -> float:
    """Mostly within 1 on either side, by a bell curve."""
    return sum(rng.random() for _ in range(12)) - 6
