"""Bots by name, for any game: `bots.get("greedy", game)`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from marchstone.bots.greedy import Greedy
from marchstone.bots.random import Random
from marchstone.core.errors import MarchstoneError
from marchstone.core.protocol import AnyGame, Bot

NAMES = ("random", "greedy")


class BadBot(MarchstoneError):
    """A bot that there is not."""


def names(game: AnyGame) -> tuple[str, ...]:
    """The bots that play the game, weakest first."""
    return NAMES


def get(name: str, game: AnyGame) -> Bot:
    if name == "random":
        return Random()
    if name == "greedy":
        return own_greedy(game) or Greedy(game)
    raise BadBot(f"no bot {name!r} for {game.name}; there are: {', '.join(names(game))}")


def own_greedy(game: AnyGame) -> Bot | None:
    """The Greedy that lies beside the game in bot.py, if it has one."""
    place = f"{type(game).__module__.rpartition('.')[0]}.bot"
    if find_spec(place) is None:
        return None
    bot: Bot = import_module(place).Greedy()
    return bot
