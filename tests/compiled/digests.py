"""What games come to, as digests: those of two engines are equal, or one of them is wrong.

    python -m compiled.digests 10000 [GAME]     # in the folder tests, with the engine on PYTHONPATH

Of every ply: who decides, what he may, what happens, and the scores; of some the views of all, and
what greedy and the searches choose. One line a way to play: its name, a blank, its digest.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from marchstone import bots, games, measure
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import AnyGame, Event

SEEN = 24  # plies from one look at the views to the next
THOUGHT_OVER = 250  # games from one in which bots are asked to the next
ASKED = 40  # plies from one question to the next
BOTS = ("greedy", "search:30")
LEARNED = "learned:24"  # where a network has learned the game


def happened(game: AnyGame, state: Any, rng: Rng, ply: int) -> Iterator[object]:
    """One ply, played at random, and all that it told."""
    seats = state.to_act()
    seat = rng.choice(seats)
    legal = state.legal(seat)
    if ply % SEEN == 0:
        views = [game.view(state, who) for who in (None, *range(len(state.scores())))]
        yield views, pickled(views) == views, pickled(state) == state, pickled(rng).next()
        world = game.imagine(views[1 + seat], rng.split())
        yield world.clone() == world, world.scores(), world.to_act()
    events: list[Event] = []
    action = rng.choice(legal)
    state.apply(seat, action, events)
    yield seats, legal, action, events, state.scores()


def pickled(it: Any) -> Any:
    return pickle.loads(pickle.dumps(it))


def thoughts(game: AnyGame, state: Any) -> Iterator[object]:
    """What bots choose here."""
    seat = state.to_act()[0]
    view = game.view(state, seat)
    learned = [LEARNED] if bots.guide(game).network(view) else []
    for name in (*BOTS, *learned):
        yield name, bots.get(name, game).choose(view, Rng(seat))


def game_of(setting: measure.Setting, seed: int) -> Iterator[object]:
    rng, ply = Rng(seed), 0
    state = setting.game.new(setting.options(), setting.seats, seed)
    while state.to_act():
        if seed % THOUGHT_OVER == 0 and ply % ASKED == 0:
            yield from thoughts(setting.game, state)
        yield from happened(setting.game, state, rng, ply)
        ply += 1
    yield state.outcome()
    yield from played_out(setting, seed)


def played_out(setting: measure.Setting, seed: int) -> Iterator[object]:
    """The same deal again, to the end in one go: nobody listens to events."""
    state = setting.game.new(setting.options(), setting.seats, seed)
    yield state.play_out(Rng(seed).random), state.scores(), state.outcome()


def digest(setting: measure.Setting, count: int) -> str:
    found = blake2b(digest_size=16)
    for seed in range(count):
        for told in game_of(setting, seed):
            found.update(repr(told).encode())
    return found.hexdigest()


def main(count: str, *names: str) -> None:
    """So many games of each game, shared among the ways to play it."""
    for name in names or games.names():
        settings = measure.settings_of(games.get(name))
        for setting in settings:
            print(setting.name, digest(setting, -(-int(count) // len(settings))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
