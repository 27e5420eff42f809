"""The games as environments of PettingZoo: its own tests, and ours of what it does not ask."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import partial
from itertools import count
from types import SimpleNamespace

import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    seed_test,
)

from marchstone import games
from marchstone.envs import aec_env, parallel_env

NAMES = games.names()


@pytest.fixture
def _pettingzoo_warns() -> Iterator[None]:
    """It would rather have no masks in observations, and none without a legal action at the end."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        yield


@pytest.mark.usefixtures("_pettingzoo_warns")
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_finds_the_aec_interface_kept(name: str) -> None:
    api_test(aec_env(name, seats=games.get(name).seat_counts[-1]), num_cycles=60)
    seed_test(partial(aec_env, name), num_cycles=60)


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_finds_the_parallel_interface_kept(name: str) -> None:
    parallel_api_test(parallel_env(name, seats=games.get(name).seat_counts[-1]), num_cycles=200)
    parallel_seed_test(partial(parallel_env, name), num_cycles=60)


def test_a_match_is_cut_off_after_as_many_cycles_as_are_asked_for() -> None:
    name = "schotten-totten"
    max_cycles_test(
        SimpleNamespace(env=partial(aec_env, name), parallel_env=partial(parallel_env, name))
    )


def test_pettingzoo_measures_its_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=0.1)
    module = __import__("pettingzoo.test.performance_benchmark", fromlist=["time"])
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(aec_env("stone-weapons-paper", seats=4))
