"""Many matches at once: over arrays, in processes, and beside a plain loop over environments.

    python bench/vector.py [--matches 64] [--seconds 2] [--workers 2]

A step is one decision of one match. Seconds are those of the clock, since processes work beside
this one; the subjects take turns, so that what else the machine does meets them alike.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from marchstone import games
from marchstone.envs import aec_env, vector_env
from marchstone.envs.vector import VectorMatches

ROUNDS = 3
Batch = Callable[[], None]


def legal(masks: Any, chance: np.random.Generator) -> Any:
    """Any legal action of each row, the same way for all subjects."""
    return np.argmax(chance.random(masks.shape, dtype=np.float32) * masks, axis=1)


def plain(name: str, matches: int) -> Batch:
    """A list of environments, what they show stacked into new arrays at every step."""
    envs = [aec_env(name) for _ in range(matches)]
    chance = np.random.default_rng(1)
    for seed, env in enumerate(envs):
        env.reset(seed=seed)

    def step() -> None:
        seen = [env.observe(env.agent_selection) for env in envs]
        np.stack([look["observation"] for look in seen])
        masks = np.stack([look["action_mask"] for look in seen])
        for env, action in zip(envs, legal(masks, chance), strict=True):
            env.step(action)
            if env.terminations[env.agent_selection]:
                env.reset()

    return step


def vector(matches: VectorMatches) -> Batch:
    chance = np.random.default_rng(1)
    matches.reset(seed=1)

    def step() -> None:
        matches.actions[:] = legal(matches.masks, chance)
        matches.step()

    return step


def steps_per_second(step: Batch, matches: int, seconds: float) -> float:
    step()
    started, steps = perf_counter(), 0
    while (spent := perf_counter() - started) < seconds:
        step()
        steps += matches
    return steps / spent


def measure(name: str, matches: int, workers: int, seconds: float) -> dict[str, float]:
    with vector_env(name, matches=matches, workers=workers) as shared:
        subjects = {
            "a plain loop": plain(name, matches),
            "over arrays": vector(vector_env(name, matches=matches)),
            f"over arrays, {workers} processes": vector(shared),
        }
        found: dict[str, list[float]] = {subject: [] for subject in subjects}
        for _ in range(ROUNDS):
            for subject, step in subjects.items():
                found[subject].append(steps_per_second(step, matches, seconds / ROUNDS))
    return {subject: median(speeds) for subject, speeds in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2.0, help="a subject and game")
    given = parser.parse_args()
    for name in games.names():
        speeds = measure(name, given.matches, given.workers, given.seconds)
        first = next(iter(speeds.values()))
        for subject, speed in speeds.items():
            print(f"{name:20} {subject:26} {speed:10,.0f} steps/s  × {speed / first:.2f}")


if __name__ == "__main__":
    main()
