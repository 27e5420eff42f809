"""A vector environment keeps to itself: it makes nothing for its caller, and disturbs no other."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from threading import Barrier

import numpy as np
import pytest

from envs.tables import Table
from envs.test_vector import LOOK, any_legal
from marchstone.envs.vector import VectorMatches

FULLEST = [
    Table("schotten-totten", 2, {"variant": "tactics"}),
    Table("clans-and-glory", 4, {}),
    Table("rebirth", 3, {"map": "ireland"}),
    Table("stone-weapons-paper", 3, {}),
]
STEPS = 150


def played(matches: VectorMatches, seed: int, barrier: Barrier | None = None) -> str:
    """What all arrays showed in so many steps, as one digest."""
    matches.reset(seed=seed)
    luck, told = np.random.default_rng(seed), blake2b()
    if barrier is not None:
        barrier.wait(60)
    for _ in range(STEPS):
        any_legal(matches, luck)
        matches.step()
        for look in LOOK:
            told.update(getattr(matches, look))
    return told.hexdigest()


@pytest.mark.parametrize("table", FULLEST, ids=str)
def test_a_step_makes_no_object_for_its_caller(table: Table) -> None:
    """The same matches again: the rules remember them by then, and they end where they ended.

    A step that left one object behind would leave as many as there are steps; half as many are
    room for what goes on beside it.
    """
    matches = table.vector(3)
    arrays = [getattr(matches, look) for look in LOOK]
    places = [array.ctypes.data for array in arrays]
    blocks = []
    for _ in range(4):
        played(matches, seed=2)
        gc.collect()
        blocks.append(sys.getallocatedblocks())
    assert blocks[3] - blocks[1] < STEPS
    assert all(getattr(matches, look) is array for look, array in zip(LOOK, arrays, strict=True))
    assert [array.ctypes.data for array in arrays] == places


@pytest.fixture
def _threads_take_turns_all_the_time() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("_threads_take_turns_all_the_time")
@pytest.mark.parametrize("table", FULLEST, ids=str)
@pytest.mark.parametrize("workers", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_in_threads_of_their_own_they_do_not_disturb_each_other(table: Table, workers: int) -> None:
    """Both begin in the same moment, with rules and memories that they share."""
    alone = [played(table.vector(2), seed) for seed in (1, 2)]
    barrier = Barrier(2)
    with (
        table.vector(2, workers=workers) as first,
        table.vector(2, workers=workers) as second,
        ThreadPoolExecutor(2) as threads,
    ):
        together = threads.map(played, (first, second), (1, 2), (barrier, barrier))
        assert [*together] == alone
    assert alone[0] != alone[1]
