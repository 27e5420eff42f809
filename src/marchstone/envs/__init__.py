"""The games as environments for learning: `aec_env("rebirth", seats=3)`.

PettingZoo's two interfaces, Gymnasium's for one seat against bots, and many matches at once over
arrays. What a seat observes is made from its view alone. Needs the extra `envs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import gymnasium
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    told = f"this needs {error.name}: pip install 'marchstone[envs]'"
    raise ModuleNotFoundError(told, name=error.name) from None

from marchstone.envs.aec import AecMatch
from marchstone.envs.naming import environment_ids, game_of
from marchstone.envs.parallel import ParallelMatch
from marchstone.envs.play import Setting
from marchstone.envs.solo import Opponents, SoloMatch
from marchstone.envs.vector import VectorMatches

__all__ = ["aec_env", "environment_ids", "gym_env", "parallel_env", "vector_env"]

Options = Mapping[str, Any]


def aec_env(
    name: str,
    *,
    options: Options | None = None,
    seats: int | None = None,
    rewards: str = "ranks",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> AecMatch:
    """PettingZoo's AEC: one seat decides at a time. A cycle is one decision for each seat."""
    return AecMatch(setting(name, options, seats, rewards), max_cycles, render_mode)


def parallel_env(
    name: str,
    *,
    options: Options | None = None,
    seats: int | None = None,
    rewards: str = "ranks",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> ParallelMatch:
    """PettingZoo's parallel interface: all who owe a decision decide at once, the others wait."""
    return ParallelMatch(setting(name, options, seats, rewards), max_cycles, render_mode)


def gym_env(
    name: str,
    *,
    options: Options | None = None,
    seats: int | None = None,
    opponent: Opponents = "greedy",
    seat: int | None = 0,
    rewards: str = "ranks",
    render_mode: str | None = None,
) -> SoloMatch:
    """Gymnasium's interface for one seat; bots have the others. `seat=None`: any, at each reset."""
    return SoloMatch(setting(name, options, seats, rewards), opponent, seat, render_mode)


def vector_env(
    name: str,
    *,
    matches: int,
    workers: int = 0,
    options: Options | None = None,
    seats: int | None = None,
    rewards: str = "ranks",
) -> VectorMatches:
    """Many matches over arrays; `workers` processes share their memory, 0 plays them here."""
    return VectorMatches(setting(name, options, seats, rewards), matches, workers)


def setting(name: str, options: Options | None, seats: int | None, rewards: str) -> Setting:
    return Setting.of(game_of(name), options or {}, seats, rewards)


for _id, _name in environment_ids().items():
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point="marchstone.envs:gym_env", kwargs={"name": _name})
