"""Bots by name, for any game: `bots.get("sharp", game)`."""

from __future__ import annotations

from math import inf

from marchstone.bots.greedy import Greedy
from marchstone.bots.intuition import Intuition
from marchstone.bots.ismcts import Budget, Ismcts
from marchstone.bots.random import Random
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.core.errors import MarchstoneError
from marchstone.core.guide import Guide
from marchstone.core.protocol import AnyGame, Bot

LEVELS = ("gentle", "fair", "sharp", "fierce")  # for people, weakest first
NAMES = ("random", "greedy", *LEVELS)
SEARCH = "search:"  # and a number of iterations: the search alone, for measuring
LEARNED = "learned"  # the network at first sight; with : and a number, so many positions weighed
SECONDS = {"sharp": 1.0, "fierce": 3.0}


class BadBot(MarchstoneError):
    """A bot that there is not."""


def get(name: str, game: AnyGame, *, clock: bool = True) -> Bot:
    """Without a clock a bot takes the time it needs, and plays the same again."""
    judge = guide(game)
    if name == "random":
        return Random()
    if name == "greedy":
        return Greedy(judge)
    if name == "fair":
        return Intuition(judge, judge.warmth, name)
    if name == LEARNED:
        return Intuition(judge, warmth=0.0)
    if name == "gentle":
        return Greedy(judge, blur=judge.blur)
    if name in SECONDS or name.startswith(LEARNED + ":"):
        return Mind(judge, effort(name, game, clock=clock), level=name)
    if name.startswith(SEARCH):
        return Ismcts(judge, budget(name, game, clock=clock))
    raise BadBot(f"no bot {name!r} for {game.name}; there are: {', '.join(NAMES)}")


def effort(name: str, game: AnyGame, *, clock: bool = True) -> Effort:
    """What a bot may spend on a decision, by search or by what was learned."""
    judge = guide(game)
    asks = {"sharp": judge.sharp_asks, "fierce": judge.fierce_asks}
    if name in asks:
        careful = name == "fierce"
        return Effort(
            budget(name, game, clock=clock), asks[name], is_level=True, is_careful=careful
        )
    return Effort(Budget(judge.fierce), _number(name, LEARNED + ":"))


def budget(name: str, game: AnyGame, *, clock: bool = True) -> Budget:
    """What a search may spend on a decision."""
    judge = guide(game)
    iterations = {"sharp": judge.sharp, "fierce": judge.fierce}
    if name in iterations:
        return Budget(iterations[name], SECONDS[name] if clock else inf)
    return Budget(_number(name, SEARCH))


def _number(name: str, kind: str) -> int:
    number = name.removeprefix(kind)
    if not number.isdecimal() or not int(number):
        raise BadBot(f"{name!r} is no search: write {kind} and a number of iterations")
    return int(number)


def guide(game: AnyGame) -> Guide:
    return game.guide(game)
