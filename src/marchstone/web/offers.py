"""Actions whose label a page has to be told once: sets of them as masks, for many are kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from marchstone.core.protocol import Action, AnyGame


def mask_of(actions: Iterable[Action]) -> int:
    """Each is named once."""
    return sum(map((1).__lshift__, actions))


def told_once(game: AnyGame, mask: int) -> int:
    """Of these actions the ones that are called the same as long as the table stands."""
    return mask & ~_changing(game)


@cache
def _changing(game: AnyGame) -> int:
    kinds = game.changing
    return mask_of(
        action for action in range(game.num_actions) if isinstance(game.decode(action), kinds)
    )
