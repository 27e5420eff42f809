"""One game that a bot plays with itself, and what a hint would have said at some decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marchstone import bots, games
from marchstone.bots.chances import win_chance
from marchstone.bots.hints import thought_over
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.guide import Guide
from marchstone.core.protocol import AnyGame, Seat

LOOKS = 6  # decisions of a game, of those that leave a choice
WORLDS = 16  # in which the judge looks at a position
PLACES = 5  # decimals that are worth keeping


@dataclass(frozen=True, slots=True)
class Saying:
    """The chance of a seat, as it was judged from its view, and what came of it."""

    seed: int  # of the game
    ply: int  # decisions made before
    plies: int  # of the whole game
    left: int  # cards in the first deck; 0 in games without one
    hinted: float  # as a hint finds it, before it is put right for people
    judged: float  # by the judge at a glance
    won: float


@dataclass(frozen=True, slots=True)
class Wish:
    """What is played, and how long a hint thinks."""

    game: str
    options: Mapping[str, str]
    bot: str
    asks: int


def sayings(wish: Wish, seed: int) -> list[Saying]:
    """Of one game; the same whenever it is played."""
    game = games.get(wish.game)
    views, ranks = played(game, wish, seed)
    choices = [(ply, view) for ply, view in enumerate(views) if len(view.legal) > 1]
    rng = Rng(seed).split()
    found = []
    for ply, view in sorted(rng.shuffled(choices)[:LOOKS], key=lambda it: it[0]):
        chances = hinted(game, view, rng, wish.asks), judged(bots.guide(game), view, rng)
        left = view.decks_left[0] if hasattr(view, "decks_left") else 0
        won = 0.5 if ranks[0] == ranks[1] else float(ranks[view.seat] == 1)
        found.append(Saying(seed, ply, len(views), left, *chances, won))
    return found


def played(game: AnyGame, wish: Wish, seed: int) -> tuple[list[Any], tuple[int, ...]]:
    """The views of those who decided, and their places."""
    players = [bots.get(wish.bot, game, clock=False) for _ in range(2)]
    chance, views = Rng(seed), []
    state = game.new(parse_options(game.options, wish.options), 2, seed)
    while waiting := state.to_act():
        views.append(game.view(state, waiting[0]))
        state.apply(waiting[0], players[waiting[0]].choose(views[-1], chance))
    outcome = state.outcome()
    assert outcome is not None
    return views, outcome.ranks


def hinted(game: AnyGame, view: Any, rng: Rng, asks: int) -> float:
    """The chance of the best move, as a hint finds it."""
    thought = thought_over(bots.guide(game), view, rng, Budget(asks))
    return round(win_chance(float(thought.opinions[0].value), len(view.scores)), PLACES)


def judged(guide: Guide, view: Any, rng: Rng) -> float:
    seat: Seat = view.seat
    worlds = [guide.imagine(view, rng) for _ in range(WORLDS)]
    return round(sum(guide.value(world)[seat] for world in worlds) / WORLDS, PLACES)
