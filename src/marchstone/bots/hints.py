"""Hints: from what a seat knows to the best of its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchstone.bots.bot import guide
from marchstone.bots.ismcts import Budget
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import left_behind
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
    mind = Mind(judge, Effort(budget, min(budget.iterations, judge.fierce_asks)))
    found: list[Suggestion] = []
    chance = 1.0
    for opinion in mind.think(view, rng, tell=MOST).opinions[:MOST]:
        # What was tried less often and looks better is lucky rather than better.
        chance = min(chance, win_chance(opinion.value, len(view.scores)))
        found.append(Suggestion(opinion.action, chance))
    return tuple(found)


def win_chance(worth: float, seats: int) -> float:
    """How likely the first place is at this return, if every other place is as likely as the next.

    A return is the first place for the most part, and those left behind for the rest.
    """
    behind = left_behind(seats)
    return min(1.0, max(0.0, (worth - behind) / (1 - behind)))
