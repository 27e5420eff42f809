"""Hints: from what a seat knows to the best of its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchstone.bots.bot import guide
from marchstone.bots.chances import told_return, win_chance
from marchstone.bots.ismcts import Budget
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.bots.tree import Thought
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide
from marchstone.core.protocol import Action, AnyGame

MOST = 3
HINT = Budget(seconds=1.2)  # what people wait for


@dataclass(frozen=True, slots=True)
class Suggestion:
    action: Action
    chance: float  # to win the game after it, from 0 to 1

    @property
    def per_cent(self) -> int:
        return round(100 * self.chance)


def suggest(game: AnyGame, view: Any, rng: Rng, budget: Budget) -> tuple[Suggestion, ...]:
    """The best moves of the seat whose view it is, the best first."""
    judge = guide(game)
    sureness = judge.sureness_at(view)
    thought = thought_over(judge, view, rng, budget)
    found: list[Suggestion] = []
    chance = 1.0
    for opinion in thought.opinions[:MOST]:
        worth = told_return(opinion.value, view.seat, thought.returns, sureness)
        # What was tried less often and looks better is lucky rather than better.
        chance = min(chance, win_chance(worth, len(view.scores)))
        found.append(Suggestion(opinion.action, chance))
    return tuple(found)


def thought_over(judge: Guide, view: Any, rng: Rng, budget: Budget) -> Thought:
    """What a hint is made of, before it is told."""
    effort = Effort(budget, min(budget.iterations, judge.fierce_asks), is_level=True)
    mind = Mind(judge, effort)
    return mind.think(view, rng, tell=MOST)
