"""The end of a game in which nothing is hidden any more: who wins is reckoned, not guessed."""

from __future__ import annotations

from collections import Counter

from marchstone.core.protocol import Action, Seat, State


class TooLong(Exception):
    """More positions than there is time for."""


class Ending:
    """One position with open cards, for a game in which seats decide one at a time."""

    def __init__(self, world: State, most: int) -> None:
        self.world = world
        self.left = most  # positions that may still be looked at
        self._good: Counter[tuple[Seat, Action]] = Counter()  # what decided it elsewhere

    def worth(self, seat: Seat, action: Action) -> float:
        """1 if the seat wins after the action whatever the others do, 0 if somebody else does."""
        after = self._after(self.world, seat, action)
        if self._wins(after, seat):
            return 1.0
        others = [other for other in range(len(after.scores())) if other != seat]
        return 0.0 if any(self._wins(after, other) for other in others) else 0.5

    def _wins(self, world: State, seat: Seat) -> bool:
        outcome = world.outcome()
        if outcome is not None:
            return outcome.ranks[seat] == 1 and outcome.ranks.count(1) == 1
        self.left -= 1
        if self.left < 0:
            raise TooLong
        mover = world.to_act()[0]
        actions = world.legal(mover)
        actions.sort(key=lambda action: -self._good[mover, action])
        for action in actions:
            if self._wins(self._after(world, mover, action), seat) == (mover == seat):
                self._good[mover, action] += 1
                return mover == seat
        return mover != seat

    @staticmethod
    def _after(world: State, seat: Seat, action: Action) -> State:
        after = world.clone()
        after.apply(seat, action)
        return after
