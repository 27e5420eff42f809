"""Environments by name and version: `marchstone/rebirth-v0`."""

from __future__ import annotations

from marchstone import games
from marchstone.core.errors import UnknownGame, shown
from marchstone.core.protocol import AnyGame

NAMESPACE = "marchstone"

# Whatever changes what an action, an observation or a reward means counts the version up.
# A game of another package begins with 0 as well.
VERSIONS: dict[str, int] = {
    "schotten-totten": 0,
    "clans-and-glory": 0,
    "rebirth": 0,
    "stone-weapons-paper": 0,
}


def environment_id(name: str) -> str:
    return f"{NAMESPACE}/{name}-v{VERSIONS.get(name, 0)}"


def environment_ids() -> dict[str, str]:
    """The games that there are, by the ids of their environments."""
    return {environment_id(name): name for name in games.names()}


def game_of(name: str) -> AnyGame:
    """By the name of the game, or by the id of its environment."""
    if not isinstance(name, str):
        raise UnknownGame(f"no game {shown(name)}; there are: {', '.join(games.names())}")
    if not name.startswith(f"{NAMESPACE}/"):
        return games.get(name)
    known = environment_ids()
    if name not in known:
        raise UnknownGame(f"no environment {shown(name)}; there are: {', '.join(known)}")
    return games.get(known[name])
