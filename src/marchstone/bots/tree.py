"""The tree that a search grows: what every seat found when it tried an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

from marchstone.core.guide import Returns
from marchstone.core.protocol import Action, Seat

MANY = 8_192
LOGS = tuple(log(times + 1) for times in range(MANY))  # to look one up is quicker than to reckon it


BATCH = 32  # positions that a network looks at together
GROWING = 8  # tries before, for each of a batch: a small tree is grown with care


def at_once(tries: int) -> int:
    """How many positions a network looks at together, after so many tries."""
    return min(BATCH, 1 + tries // GROWING)


class Tally:
    """The figures of one action of one seat in one node."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0  # how often it could have been chosen: worlds differ
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A point in the game as far as it is told by the actions since the root."""

    __slots__ = ("children", "tallies")

    def __init__(self) -> None:
        self.tallies: dict[Seat, dict[Action, Tally]] = {}
        self.children: dict[tuple[Action, ...], Node] = {}


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a search thinks of an action."""

    action: Action
    visits: int
    value: float  # the return to be expected, from 0 to 1


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search has found out so far."""

    opinions: tuple[Opinion, ...]  # the best first
    returns: Returns  # what each seat may expect of the position
    iterations: int


def survey(
    tallies: dict[Action, Tally], legal: Sequence[Action], exploration: float
) -> tuple[Action, int, int]:
    """The action with the highest upper bound, how many have been tried, and how often.

    Everything in one pass, because this is where a search spends its time.
    """
    best, chosen = -1.0, legal[0]
    tried = times = 0
    for action in legal:
        if action in tallies:
            tally = tallies[action]
            tally.available = available = tally.available + 1
            visits = tally.visits
            bound = inf
            if visits:
                seen = LOGS[available] if available < MANY else log(available + 1)
                bound = tally.total / visits + exploration * sqrt(seen / visits)
            if bound > best:
                best, chosen = bound, action
            tried += 1
            times += visits
    return chosen, tried, times


def opinions_of(tallies: dict[Action, Tally]) -> tuple[Opinion, ...]:
    """The most tried first: what looks good after two tries may be luck."""
    found = [Opinion(action, tally.visits, tally.mean) for action, tally in tallies.items()]
    return tuple(sorted(found, key=lambda it: (-it.visits, -it.value, it.action)))
