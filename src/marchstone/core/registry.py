"""Games by name. A game is named as "module:attribute" and imported when it is first wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoints, entry_points

from marchstone.core.errors import UnknownGame, shown
from marchstone.core.protocol import AnyGame

GROUP = "marchstone.games"  # the entry-point group for games from other packages

_places: dict[str, str] = {}
_games: dict[str, AnyGame] = {}


def register(name: str, place: str) -> None:
    _places[name] = place


@cache
def others() -> EntryPoints:
    """Looked for once: it takes as long as drawing a page, with many packages."""
    return entry_points(group=GROUP)


def names() -> tuple[str, ...]:
    """The games of the house in their order, then those of other packages."""
    return (*_places, *sorted(others().names - _places.keys()))


def get(name: str) -> AnyGame:
    if name not in _games:
        _games[name] = _load(name)
    return _games[name]


def _load(name: str) -> AnyGame:
    if name in _places:
        module, attribute = _places[name].split(":")
        game: AnyGame = getattr(import_module(module), attribute)
        return game
    for entry in others().select(name=name):
        found: AnyGame = entry.load()
        return found
    raise UnknownGame(f"no game {shown(name)}; there are: {', '.join(names())}")
