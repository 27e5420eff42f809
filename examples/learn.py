"""A bot that learns: what a position is worth follows, by a straight line, from its features.

Random matches teach it how they end; it then plays whatever leads to the worthiest view.
`python examples/learn.py FILE [decisions]` learns Clans and Glory. Needs the extra `envs`.
"""

import sys
from typing import Any

import numpy as np

from marchstone import bots, games
from marchstone.bots.series import play_out
from marchstone.core.chance.rng import Rng
from marchstone.envs import vector_env

GAME: Any = games.get("clans-and-glory")
ROWS, GAMES = 32, 20


def learn(decisions: int) -> Any:
    """Weights of the features, by least squares, from so many decisions of random players."""
    matches, chance = vector_env(GAME.name, matches=ROWS), np.random.default_rng(1)
    matches.reset(seed=1)
    begun: list[list[Any]] = [[] for _ in range(ROWS)]
    seen, worth = list[Any](), list[float]()
    while len(seen) < decisions:
        for row in range(ROWS):
            begun[row].append((matches.observations[row].copy(), matches.seats[row]))
        luck = chance.random(matches.masks.shape, dtype=np.float32)
        matches.step(np.argmax(luck * matches.masks, axis=1))
        for row in map(int, np.flatnonzero(matches.dones)):
            seen += [look for look, _ in begun[row]]
            worth += [matches.rewards[row, seat] for _, seat in begun[row]]
            begun[row] = []
    looks = np.array(seen)
    return np.linalg.solve(looks.T @ looks + 10 * np.eye(looks.shape[1]), looks.T @ np.array(worth))


class Learnt:
    def __init__(self, weights: Any) -> None:
        self.weights: Any = weights
        self.features: Any = GAME.load_features()

    def choose(self, view: Any, rng: Rng) -> int:
        world = GAME.imagine(view, rng)  # what it does not know is dealt anew
        return int(max(view.legal, key=lambda action: self.after(world.clone(), view.seat, action)))

    def after(self, world: Any, seat: int, action: int) -> float:
        world.apply(seat, action)
        return float(self.weights @ self.features.features(GAME.view(world, seat)))


if __name__ == "__main__":
    np.save(sys.argv[1], weights := learn(int((sys.argv[2:] or ["6000"])[0])))
    states = [GAME.new(GAME.options(), 2, seed) for seed in range(GAMES)]
    for state in states:
        play_out(GAME, state, [Learnt(weights), bots.get("random", GAME)], Rng(1))
    print("won", sum(state.outcome().ranks[0] == 1 for state in states), "of", GAMES)
