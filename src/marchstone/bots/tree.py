"""The tree that a search grows: what every seat found when it tried an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from marchstone.core.guide import Returns
from marchstone.core.protocol import Action, Seat


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


def highest(tried: Sequence[tuple[Action, Tally]], exploration: float) -> Action:
    """The action with the highest upper bound."""
    best, chosen = -1.0, tried[0][0]
    for action, tally in tried:
        if not tally.visits:
            return action
        bound = tally.total / tally.visits
        bound += exploration * sqrt(log(tally.available + 1) / tally.visits)
        if bound > best:
            best, chosen = bound, action
    return chosen


def opinions_of(tallies: dict[Action, Tally]) -> tuple[Opinion, ...]:
    """The most tried first: what looks good after two tries may be luck."""
    found = [Opinion(action, tally.visits, tally.mean) for action, tally in tallies.items()]
    return tuple(sorted(found, key=lambda it: (-it.visits, -it.value, it.action)))
