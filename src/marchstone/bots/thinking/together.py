"""Seats that decide at the same time: each mixes its plays by what it regrets not to have played.

Upper bounds would let two seats step through their plays in time with each other, and teach them
nothing. Regret matching lets each draw by itself, and what they draw over time can be read by none.
"""

from __future__ import annotations

from marchstone.bots.intuition import drawn
from marchstone.bots.thinking.branches import Branch, Choice, Options, Step
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Returns

OPEN = 0.2  # of the draws go by first sight, so that nothing is left untried


def mixed(choice: Choice, options: Options, rng: Rng) -> int:
    """The place of a play drawn by regret; by what the network prefers as long as there is none."""
    weights = [choice.regrets.get(play, 0.0) for play in options.plays]
    total = sum(weights)
    if total:
        pairs = zip(weights, options.priors, strict=True)
        weights = [(1 - OPEN) * weight / total + OPEN * prior for weight, prior in pairs]
    return drawn(range(len(weights)), weights if total else options.priors, rng)


class Meeting:
    """What all seats played at once at a node, one walk."""

    __slots__ = ("branch", "plays", "steps")

    def __init__(self, branch: Branch, plays: tuple[int, ...], steps: list[Step | None]) -> None:
        self.branch = branch
        self.plays = plays
        self.steps = steps  # as many as plays; None where a seat had no choice

    def tell(self, returns: Returns) -> None:
        """Each regrets what would have brought more against what the others played."""
        found = self.branch.met.setdefault(self.plays, [0.0] * (1 + len(returns)))
        found[0] += 1
        for seat, worth in enumerate(returns, start=1):
            found[seat] += worth
        for number, step in enumerate(self.steps):
            if step is not None:
                self._regret(number, step)

    def _regret(self, number: int, step: Step) -> None:
        """What is regretted less than not at all is forgotten."""
        regrets, got = step.choice.regrets, self._worth(number, step, step.place)
        for place, play in enumerate(step.options.plays):
            more = self._worth(number, step, place) - got
            regrets[play] = max(0.0, regrets.get(play, 0.0) + more)

    def _worth(self, number: int, step: Step, place: int) -> float:
        """Of a play against what the others played; where they never met, against whatever."""
        play, tally = step.options.plays[place], step.options.tallies[place]
        found = self.branch.met.get((*self.plays[:number], play, *self.plays[number + 1 :]))
        if found:
            return found[1 + step.seat] / found[0]
        return tally.mean if tally.visits else step.choice.mean
