"""Actions whose label a page has to be told once: sets of them as masks, for many are kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from marchstone.core.protocol import Action, AnyGame


def told_once(game: AnyGame, actions: Iterable[Action]) -> int:
    """Of these actions the ones that are called the same as long as the table stands."""
    mask = 0
    for action in actions:
        mask |= 1 << action
    return mask & ~_changing(game)


@cache
def _changing(game: AnyGame) -> int:
    kinds = game.changing
    actions = range(game.num_actions)
    return sum(1 << action for action in actions if isinstance(game.decode(action), kinds))
