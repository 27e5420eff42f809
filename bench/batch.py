"""Schotten Totten, the basic game, at many tables at once and by the library: games a second.

    python bench/batch.py [--tables 4096] [--seconds 3] [--workers 2]

Random legal plays. Subjects take turns; a figure is the median of its rounds. One process is timed
by the processor, several by the clock, on cores that are free for them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from multiprocessing import get_context
from statistics import median

import numpy as np
from numpy.typing import NDArray

from marchstone.core.chance.rng import Rng
from marchstone.core.network.arrays import NUMPY
from marchstone.games.schotten_totten.judge.network.turns import SchottenTotten
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from marchstone.lab.batch.packed import PackedTables

ROUNDS = 3
FEW = 256  # tables of the arrays that are made for an accelerator

Step = Callable[[], int]  # plays on, and says how many games that has ended


def library() -> Step:
    rng = Rng(1)

    def step() -> int:
        state = Position.new(Options(), rng.below(1 << 30))
        while not state.result:
            seat = state.turn
            state.apply(seat, rng.choice(state.legal(seat)))
        return 1

    return step


def shuffled(chance: np.random.Generator, count: int) -> NDArray[np.int8]:
    return chance.permuted(np.tile(np.arange(CLAN_CARDS, dtype=np.int8), (count, 1)), axis=1)


def packed(count: int) -> Step:
    chance = np.random.default_rng(1)
    tables = PackedTables(shuffled(chance, count))

    def step() -> int:
        over = np.flatnonzero(tables.play(*tables.plays_at_random(chance)).over)
        tables.deal(over, shuffled(chance, len(over)))
        return len(over)

    return step


def arrays(count: int) -> Step:
    chance, rules = np.random.default_rng(1), SchottenTotten(NUMPY)
    tables = fresh = rules.deal(shuffled(chance, count).astype(np.float32))

    def step() -> int:
        nonlocal tables
        legal = rules.legal(tables)
        plays = np.where(legal, chance.random(legal.shape, np.float32), -1).argmax(-1)
        turn = rules.play(tables, plays, fresh)
        tables = turn.tables
        return int(turn.over.sum())

    return step


def games_a_second(step: Step, seconds: float, clock: Callable[[], float]) -> float:
    begun, played = clock(), 0
    while (spent := clock() - begun) < seconds:
        played += step()
    return played / spent


def warm(step: Step) -> Step:
    """As in the middle of many games: tables are not at the same ply any more."""
    for _ in range(4 * CLAN_CARDS):
        step()
    return step


def worker(given: tuple[int, float]) -> float:
    count, seconds = given
    return games_a_second(warm(packed(count)), seconds, time.perf_counter)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    subjects = {
        "the library": warm(library()),
        f"packed, {chosen.tables} tables": warm(packed(chosen.tables)),
        f"arrays for an accelerator, {FEW} tables": warm(arrays(FEW)),
    }
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(ROUNDS):
        for name, step in subjects.items():
            found[name].append(games_a_second(step, chosen.seconds, time.process_time))
    speed = {name: median(rounds) for name, rounds in found.items()}
    with get_context("spawn").Pool(chosen.workers) as pool:
        told = pool.map(worker, [(chosen.tables, chosen.seconds)] * chosen.workers, chunksize=1)
    speed[f"packed, {chosen.workers} processes"] = sum(told)
    for name, games in speed.items():
        print(f"{name:42}{games:9,.0f} games/s{games / speed['the library']:8.2f} ×")


if __name__ == "__main__":
    main()
