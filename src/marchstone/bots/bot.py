"""Bots by name, for any game: `bots.get("sharp", game)`."""

from __future__ import annotations

from math import inf

from marchstone.bots.gentle import Gentle
from marchstone.bots.greedy import Greedy
from marchstone.bots.ismcts import Budget, Ismcts
from marchstone.bots.random import Random
from marchstone.core.errors import MarchstoneError
from marchstone.core.guide import Guide
from marchstone.core.protocol import AnyGame, Bot

LEVELS = ("gentle", "fair", "sharp", "fierce")  # for people, weakest first
NAMES = ("random", "greedy", *LEVELS)
SEARCH = "search:"  # and a number of iterations
SECONDS = {"sharp": 1.0, "fierce": 3.0}


class BadBot(MarchstoneError):
    """A bot that there is not."""


def get(name: str, game: AnyGame, *, clock: bool = True) -> Bot:
    """Without a clock a bot takes the time it needs, and plays the same again."""
    if name == "random":
        return Random()
    if name in ("greedy", "fair"):
        return Greedy(guide(game))
    if name == "gentle":
        return Gentle(Greedy(guide(game)), guide(game).slips)
    if name in SECONDS or name.startswith(SEARCH):
        return Ismcts(guide(game), budget(name, game, clock=clock))
    raise BadBot(f"no bot {name!r} for {game.name}; there are: {', '.join(NAMES)}")


def budget(name: str, game: AnyGame, *, clock: bool = True) -> Budget:
    """What a bot that searches may spend on a decision."""
    judge = guide(game)
    iterations = {"sharp": judge.sharp, "fierce": judge.fierce}
    if name in iterations:
        return Budget(iterations[name], SECONDS[name] if clock else inf)
    number = name.removeprefix(SEARCH)
    if not number.isdecimal() or not int(number):
        raise BadBot(f"{name!r} is no search: write {SEARCH} and a number of iterations")
    return Budget(int(number))


def guide(game: AnyGame) -> Guide:
    return game.guide(game)
