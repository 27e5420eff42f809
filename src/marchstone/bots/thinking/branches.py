"""The tree of a search by a network: what each seat prefers at a node, and what it found there."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, NamedTuple

from marchstone.bots.tree import Tally
from marchstone.core.network.seer import Look
from marchstone.core.protocol import Seat

DOUBT = 0.05  # of the preferences are shared out evenly: what was learned may err
CALM = 2.0  # of preferences the square root counts: a network is surer than it is right
LESS = 0.05  # than the decision as a whole is what nobody has tried thought to be worth


class Options(NamedTuple):
    """What may be chosen in one world; worlds in which it is the same share it."""

    plays: list[int]
    priors: list[float]  # how likely each is to be the best, at first sight
    tallies: list[Tally]
    are_known: bool  # whether the network was asked in a world in which each of them was legal

    def highest(self, untried: float, curiosity: float) -> int:
        """The place of the play with the highest upper bound; all could have been chosen."""
        best, chosen = -1.0, 0
        for place, tally in enumerate(self.tallies):
            tally.available += 1
            visits = tally.visits
            bound = tally.total / visits if visits else untried
            bound += curiosity * self.priors[place] * sqrt(tally.available) / (1 + visits)
            if bound > best:
                best, chosen = bound, place
        return chosen


class Choice:
    """A decision of one seat at a node, in all worlds in which it is owed there."""

    __slots__ = (
        "_known",
        "_options",
        "looks",
        "preferences",
        "regrets",
        "tallies",
        "total",
        "visits",
    )

    def __init__(self) -> None:
        self.looks = self.visits = 0
        self.total = 0.0
        self.preferences: Any = ()
        self.tallies: dict[int, Tally] = {}
        self.regrets: dict[int, float] = {}  # of plays where others decide at the same time
        self._known: dict[int, float] = {}
        self._options: dict[tuple[int, ...], Options] = {}

    def learn(self, look: Look, plays: Sequence[int], worth: float) -> None:
        """What the network says of a world in which these plays are legal."""
        self.looks += 1
        self.visits += 1
        self.total += worth
        self.preferences = look.preferences
        for play in plays:
            self._known.setdefault(play, float(look.preferences[play]))
        self._options.clear()

    def is_to_be_looked_at(self, options: Options) -> bool:
        """Again where other plays are legal, with twice as many tries to each look."""
        return not options.are_known and self.visits >= 1 << self.looks

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def options(self, plays: Sequence[int]) -> Options:
        """Those of a world in which the legal actions are these plays, some of them alike."""
        key = tuple(plays)
        found = self._options.get(key)
        if found is None:
            found = self._options[key] = self._weighed([*dict.fromkeys(key)])
        return found

    def _weighed(self, plays: list[int]) -> Options:
        """A play that no look has found legal is preferred as the last one says."""
        known, tallies = self._known, self.tallies
        liked = [known[it] if it in known else float(self.preferences[it]) for it in plays]
        most = max(liked)
        weights = [exp((it - most) / CALM) for it in liked]
        sure, even = (1 - DOUBT) / sum(weights), DOUBT / len(weights)
        return Options(
            plays,
            [sure * weight + even for weight in weights],
            [tallies.setdefault(play, Tally()) for play in plays],
            known.keys() >= set(plays),
        )

    def select(self, options: Options, curiosity: float) -> int:
        return options.highest(self.mean - LESS, curiosity)


class Branch:
    """A point in the game as far as it is told by the plays since the root."""

    __slots__ = ("children", "choices", "met")

    def __init__(self) -> None:
        self.choices: dict[Seat, Choice] = {}
        self.children: dict[tuple[int, ...], Branch] = {}
        self.met: dict[tuple[int, ...], list[float]] = {}  # times, and what each seat got in all


class Step:
    """One choice on a way down, and what is assumed of it until it is known."""

    __slots__ = ("assumed", "choice", "options", "place", "seat")

    def __init__(self, seat: Seat, choice: Choice, options: Options, place: int) -> None:
        """A try is thought to bring what those before it did, so that a batch spreads."""
        self.seat, self.choice, self.options, self.place = seat, choice, options, place
        tally = options.tallies[place]
        self.assumed = tally.mean if tally.visits else choice.mean - LESS
        tally.visits += 1
        tally.total += self.assumed

    @property
    def play(self) -> int:
        return self.options.plays[self.place]

    def tell(self, worth: float) -> None:
        self.options.tallies[self.place].total += worth - self.assumed
        self.choice.total += worth
        self.choice.visits += 1
