"""Sharp and Fierce: exact where nothing is hidden, else by what was learned, else by search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from marchstone.bots.ismcts import Budget, Ismcts, pick
from marchstone.bots.thinking.ending import Ending, TooLong
from marchstone.bots.thinking.puct import Puct
from marchstone.bots.thinking.weighing import Weighing, shared
from marchstone.bots.tree import Opinion, Thought
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide, Returns
from marchstone.core.network.seer import Seer
from marchstone.core.protocol import Action

MOST_POSITIONS = 20_000  # of an ending: about half a second
WELL_KNOWN = 3  # actions of an ending whose worth is told


@dataclass(frozen=True, slots=True)
class Effort:
    """What a decision may take: iterations of a search, or positions that a network judges."""

    search: Budget
    asks: int
    is_level: bool = False  # of the game: its guide may judge more or fewer in a variant of it
    is_careful: bool = False  # whether a position is judged with care, where that was learned

    @property
    def weighing(self) -> Budget:
        return replace(self.search, iterations=self.asks)

    def weighing_at(self, guide: Guide, view: Any) -> Budget:
        asks = guide.asks_at(view, self.asks) if self.is_level else self.asks
        return replace(self.search, iterations=asks)


class Mind:
    """A bot. Without a clock, its choices follow from its rng."""

    def __init__(self, guide: Guide, effort: Effort, level: str = "") -> None:
        self.guide = guide
        self.level = level  # that it overlooks as much as
        self.effort = effort
        self._search = Ismcts(guide, effort.search)
        self._judged = Ismcts(guide, effort.weighing)
        self._puct = Puct(guide, effort.weighing)

    def choose(self, view: Any, rng: Rng) -> Action:
        if len(view.legal) == 1:
            only: Action = view.legal[0]
            return only
        opinions: Sequence[Opinion] = self.think(view, rng, tell=0).opinions
        if overlooks := self.guide.overlooked(self.level, view):
            opinions = seen(opinions, overlooks, rng)
        return pick(opinions, rng, mixes=self.guide.mixes(view))

    def think(self, view: Any, rng: Rng, keep: Action | None = None, tell: int = 1) -> Thought:
        """What is to be kept is weighed as well as the best, and `tell` actions well enough. Where
        none is to be told of, what alone is promising is chosen and not weighed."""
        reckoned = self.guide.reckon(view)
        if reckoned is not None:
            return _certain(view, reckoned)
        thought = self._guessed(view, rng, keep, tell)
        return self._reckoned(thought, view, rng, keep) if self.guide.is_open(view) else thought

    def _guessed(self, view: Any, rng: Rng, keep: Action | None, tell: int) -> Thought:
        network = self.guide.network(view)
        if network is None:
            return self._search.think(view, rng)
        if isinstance(network, Seer):
            if self.guide.ponders:
                return self._puct.think(network, view, rng, keep, tell)
            return self._judged.think(view, rng, network)
        budget = self.effort.weighing_at(self.guide, view)
        careful = self.effort.is_careful
        weighing = Weighing(self.guide, network, view, budget, keep, careful=careful)
        if tell or len(weighing.scales) > 1:
            weighing.run(rng)
        return weighing.thought()

    def _reckoned(self, thought: Thought, view: Any, rng: Rng, keep: Action | None) -> Thought:
        """The thought with what is certain; as it was where the end is too far."""
        ending = Ending(self.guide.imagine(view, rng), MOST_POSITIONS)
        thought_of = {it.action for it in thought.opinions}
        others = [Opinion(it, 0, 0.0) for it in view.legal if it not in thought_of]
        certain: list[Opinion] = []
        for opinion in (*thought.opinions, *others):
            if _is_enough(certain, keep):
                break
            try:
                worth = ending.worth(view.seat, opinion.action)
            except TooLong:
                return thought
            certain.append(replace(opinion, value=worth))
        certain.sort(key=lambda it: -it.value)
        return Thought(tuple(certain), shared(certain[0].value, view), thought.iterations)


def seen(opinions: Sequence[Opinion], overlooks: float, rng: Rng) -> Sequence[Opinion]:
    """Without the moves that are overlooked; all, if that would be all."""
    return [it for it in opinions if rng.random() >= overlooks] or opinions


def _certain(view: Any, reckoned: Sequence[Returns]) -> Thought:
    """Of all legal actions, in whose order the returns are."""
    best = max(reckoned, key=lambda returns: returns[view.seat])
    opinions = [Opinion(a, 1, r[view.seat]) for a, r in zip(view.legal, reckoned, strict=True)]
    opinions.sort(key=lambda it: -it.value)
    return Thought(tuple(opinions), best, len(opinions))


def _is_enough(certain: list[Opinion], keep: Action | None) -> bool:
    """Whether a win is found, and what is to be told besides."""
    actions = {it.action for it in certain}
    wins = any(it.value == 1 for it in certain)
    return wins and len(certain) >= WELL_KNOWN and (keep is None or keep in actions)
