"""The games whose chances are held against what came, and the stages of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from marchstone import bots, games
from marchstone.core.declared.options import parse_options
from marchstone.core.guide import Sureness
from marchstone.lab.calibration.figures import Pair
from marchstone.lab.calibration.fitting import put_right
from marchstone.lab.calibration.watching import Saying

Stages = Mapping[str, Callable[[Saying], bool]]

BY_DECK: Stages = {
    "more than 28 cards left": lambda it: it.left > 28,
    "15 to 28": lambda it: 15 <= it.left <= 28,
    "1 to 14": lambda it: 1 <= it.left <= 14,
    "none left": lambda it: it.left == 0,
}
BY_THIRDS: Stages = {
    "first third": lambda it: third(it) == 0,
    "second third": lambda it: third(it) == 1,
    "last third": lambda it: third(it) == 2,
}


def third(saying: Saying) -> int:
    """By the decisions made before, of all that the game was going to have."""
    return min(2, 3 * saying.ply // max(1, saying.plies))


@dataclass(frozen=True, eq=False)
class Case:
    slug: str
    title: str
    game: str
    asks: int  # positions or iterations of a hint: fewer than at a table, so that many can be had
    options: dict[str, str] = field(default_factory=dict)
    bot: str = "learned"  # who plays: the likeliest move at first sight, Greedy's without a network
    stages: Stages = field(default_factory=lambda: BY_THIRDS)

    def told(self, said: Sequence[Saying]) -> list[Pair]:
        """Chances as people are told them, and what came of them."""
        at = {left: self.sureness(left) for left in {it.left for it in said}}
        return [put_right([(it.hinted, it.won)], at[it.left])[0] for it in said]

    def sureness(self, left: int = 0) -> Sureness:
        """Of chances with so many cards left, in games that have a deck."""
        view = self._opening()
        if hasattr(view, "decks_left"):
            view = replace(view, decks_left=(left, *view.decks_left[1:]))
        return bots.guide(games.get(self.game)).sureness_at(view)

    def _opening(self) -> Any:
        game = games.get(self.game)
        state = game.new(parse_options(game.options, self.options), 2, 1)
        return game.view(state, state.to_act()[0])


CASES = (
    Case("st-basic", "Schotten Totten, basic", "schotten-totten", 96, stages=BY_DECK),
    Case(
        "st-tactics",
        "Schotten Totten, tactics",
        "schotten-totten",
        300,  # 90 positions: a hint at a table has more than twice as many
        {"variant": "tactics"},
        "sharp",  # at first sight endings that are won are let slip
        stages=BY_DECK,
    ),
    Case("cg", "Clans and Glory", "clans-and-glory", 600),
    Case("swp", "Stone, Weapons, Paper", "stone-weapons-paper", 96),
    Case("rb-scotland", "Rebirth, Scotland", "rebirth", 96, {"map": "scotland"}),
    Case("rb-ireland", "Rebirth, Ireland", "rebirth", 96, {"map": "ireland"}),
)
