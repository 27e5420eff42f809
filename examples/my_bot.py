"""A bot of your own: it sees a view and imagines the rest.

For each action it plays a few imagined worlds to their ends at random, and takes the action that
won most often. `python examples/my_bot.py [matches]` seats it against a random player.
"""

from __future__ import annotations

import sys
from typing import Any

from marchstone import bots, games
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.protocol import Action, AnyGame, State


class Sampler:
    def __init__(self, game: AnyGame, worlds: int = 3) -> None:
        self.game = game
        self.worlds = worlds

    def choose(self, view: Any, rng: Rng) -> Action:
        wins = {action: self.wins_after(action, view, rng) for action in view.legal}
        best: Action = max(wins, key=wins.__getitem__)
        return best

    def wins_after(self, action: Action, view: Any, rng: Rng) -> int:
        won = 0
        for _ in range(self.worlds):
            world = self.game.imagine(view, rng)
            world.apply(view.seat, action)
            won += finished(world, rng)[view.seat] == 1
        return won


def finished(world: State, rng: Rng) -> tuple[int, ...]:
    """The ranks after random play."""
    while (outcome := world.outcome()) is None:
        seat = world.to_act()[0]
        world.apply(seat, rng.choice(world.legal(seat)))
    return outcome.ranks


def main(matches: int = 10) -> None:
    game = games.get("schotten-totten")
    players = [Sampler(game), bots.get("random", game)]
    won = 0
    for seed in range(matches):
        match, rng = Match.start(game, {}, seats=2, seed=seed), Rng(seed)
        while (outcome := match.outcome()) is None:
            seat = match.state.to_act()[0]
            match.play(seat, players[seat].choose(match.view(seat), rng))
        won += outcome.ranks[0] == 1
    print(f"won {won} of {matches}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
