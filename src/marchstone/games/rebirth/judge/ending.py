"""The last tiles of a game, played out to the end in every way, in worlds that the view allows.

Few hexes are free then, so that all that can follow is reckoned. What is hidden still, which tile
a rival holds and what his missions are, is dealt in several worlds, and the mean is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Returns, returns_of
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.view import View, imagine

LAST = 4  # tiles still to be placed, by all together
WORLDS = 12
MOST = 6_000  # positions in all: half a second


class TooLong(Exception):
    """More positions than there is time for."""


def reckon(view: View) -> list[Returns] | None:
    """What everybody may expect after each legal action; None while the end is too far."""
    if sum(view.hand_sizes) + sum(view.supply_sizes) > LAST:
        return None
    worlds = [imagine(view, Rng(number)) for number in range(WORLDS)]
    try:
        found = [Ending(world, MOST // WORLDS).after(view.legal) for world in worlds]
    except TooLong:
        return None
    return [mean(each) for each in zip(*found, strict=True)]


def mean(returns: Sequence[Returns]) -> Returns:
    return tuple(sum(of_seat) / len(returns) for of_seat in zip(*returns, strict=True))


class Ending:
    """One world: every seat plays so that it may expect most for itself."""

    def __init__(self, world: Position, most: int) -> None:
        self.world = world
        self.left = most  # positions that may still be looked at
        # What all returns add up to at most: they are those of places, and a hundredth of points.
        self.together = 0.99 * (0.75 + 0.125 * world.seats) + 0.005 * world.seats

    def after(self, actions: Sequence[int]) -> list[Returns]:
        return [
            self.best(self.next(self.world, action), self.world.turn, 0.0) for action in actions
        ]

    def best(self, world: Position, rival: int, floor: float) -> Returns:
        """A rival who has come here has another way, which brings him the floor: whoever leaves
        him less than that is not asked for more."""
        if world.result:
            return returns_of(world.result, world.scores())
        seat, found = world.turn, tuple[float, ...]()
        enough = self.together - floor if rival != seat else self.together
        for action in world.legal(seat):
            returns = self.best(self.next(world, action), seat, found[seat] if found else 0.0)
            if not found or returns[seat] > found[seat]:
                found = returns
                if found[seat] > enough:
                    break
        return found

    def next(self, world: Position, action: int) -> Position:
        self.left -= 1
        if self.left < 0:
            raise TooLong
        after = world.clone()
        after.apply(world.turn, action)
        return after
