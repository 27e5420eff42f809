"""How much network, judge and tactics cards in hand count in Schotten Totten with tactics cards.

    make tactics                          1,000 games of Greedy with itself, then what was found
    make tactics GAMES=300 BOT=learned:32 SEED=9001

What is printed belongs into COUNTS of games/schotten_totten/judge/tactical.py; the log loss is
that of games which the figures were not found in, beside that of the judge and of COUNTS as they
are.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marchstone import bots, games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.games.schotten_totten.judge.guide import Guide
from marchstone.games.schotten_totten.judge.network import load
from marchstone.games.schotten_totten.judge.tactical import COUNTS, evidence
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import PLAY
from marchstone.lab.calibration.figures import log_loss

Real = NDArray[np.float64]

GAME: Any = games.get("schotten-totten")
LOOKS = 8  # positions of a game
DOUBT = 3.0  # how little is believed of what was seen seldom
STEPS = 30  # of Newton, more than it takes
JUDGE = [*COUNTS].index("judge")


def main() -> None:
    count, seed = int(os.environ.get("GAMES") or 1_000), int(os.environ.get("SEED") or 1)
    bot = os.environ.get("BOT") or "greedy"
    told, won = [], []
    for number in range(seed, seed + count):
        for world, outcome in played(bot, number):
            told.append(evidence_of(world))
            won.append(outcome)
    report(np.array(told), np.array(won))


def played(bot: str, seed: int) -> list[tuple[Position, float]]:
    """Some positions before a play, and what came of each for the player in turn."""
    rng, players = Rng(seed), [bots.get(bot, GAME, clock=False) for _ in range(2)]
    world, found = GAME.new(parse_options(GAME.options, {"variant": "tactics"}), 2, seed), []
    while world.result is None:
        if world.phase == PLAY:
            found.append(world.clone())
        world.apply(world.turn, players[world.turn].choose(GAME.view(world, world.turn), rng))
    ranks = world.result.ranks
    won = [0.5 if ranks[0] == ranks[1] else float(rank == 1) for rank in ranks]
    return [(it, won[it.turn]) for it in rng.shuffled(found)[:LOOKS]]


def evidence_of(world: Position) -> list[float]:
    network, guide = load(), Guide(GAME)
    assert network is not None
    (chance,) = network.likened_worth([world])
    return evidence(world, chance, guide.value(world)[world.turn])


def fit(told: Real, won: Real) -> Real:
    """The likeliest weights of the evidence, by Newton's steps; all are small in doubt."""
    weights = np.zeros(told.shape[1])
    for _ in range(STEPS):
        chances = chances_by(weights, told)
        slope = told.T @ (won - chances) - DOUBT * weights
        bend = (told * (chances * (1 - chances))[:, None]).T @ told + DOUBT * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def chances_by(weights: Real, told: Real) -> Real:
    found: Real = 1 / (1 + np.exp(-told @ weights))
    return found


def checked(told: Real, won: Real) -> Real:
    """Chances of each half of the games by what was found in the other."""
    first = np.arange(len(told)) // LOOKS % 2 == 0
    by_first, by_rest = fit(told[first], won[first]), fit(told[~first], won[~first])
    return np.where(first, chances_by(by_rest, told), chances_by(by_first, told))


def report(told: Real, won: Real) -> None:
    now = chances_by(np.array([*COUNTS.values()]), told)
    judged: Real = 1 / (1 + np.exp(-told[:, JUDGE]))
    for name, chances in {"judge": judged, "now": now, "found": checked(told, won)}.items():
        pairs = [(float(chance), float(came)) for chance, came in zip(chances, won, strict=True)]
        print(f"log loss, {name}: {log_loss(pairs):.4f}")
    for name, weight in zip(COUNTS, fit(told, won), strict=True):
        print(f'    "{name}": {weight:.3f},')


if __name__ == "__main__":
    main()
