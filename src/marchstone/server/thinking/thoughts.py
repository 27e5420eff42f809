"""What is thought in a thinking process: it gets a view and gives actions."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

from marchstone import bots, games
from marchstone.bots.hints import Suggestion, suggest
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Action, Bot

MOST_BOTS = 16
PATIENCE = 10.0  # seconds in the queue; after that a quick answer is better than a good one
QUICK = "greedy"

Place = tuple[str, str, str, int]  # table, game, bot, seat

_bots: OrderedDict[Place, Bot] = OrderedDict()


def choose(table: str, game: str, bot: str, view: Any, word: int, asked: float) -> Action:
    """`asked` by the clock that all processes of a machine share and nobody sets."""
    name = bot if time.monotonic() - asked < PATIENCE else QUICK
    return bot_at((table, game, name, view.seat)).choose(view, Rng(word))


def bot_at(place: Place) -> Bot:
    """The bot that sits there: it may go on with what it thought before."""
    if place not in _bots:
        _, game, name, _ = place
        _bots[place] = bots.get(name, games.get(game))
    _bots.move_to_end(place)
    while len(_bots) > MOST_BOTS:
        _bots.popitem(last=False)
    return _bots[place]


def hint(game: str, view: Any, word: int, budget: Budget) -> tuple[Suggestion, ...]:
    return suggest(games.get(game), view, Rng(word), budget)
