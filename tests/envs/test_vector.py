"""Many matches over arrays, here and in processes."""

from __future__ import annotations

import os
import shutil
import signal
from functools import partial
from multiprocessing.shared_memory import SharedMemory
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from envs.tables import TABLES, Table
from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadOptions, IllegalAction
from marchstone.core.match import Match
from marchstone.envs import vector_env
from marchstone.envs.play import worth
from marchstone.envs.vector import OutOfOrder, VectorMatches, WorkerLost

LOOK = ("observations", "masks", "seats", "rewards", "dones")


def any_legal(matches: VectorMatches, chance: np.random.Generator) -> None:
    """Written into the array, without an object for each match."""
    luck = chance.random(matches.masks.shape, dtype=np.float32)
    matches.actions[:] = np.argmax(luck * matches.masks, axis=1)


def check_row(matches: VectorMatches, row: int, match: Match) -> None:
    """The row shows the match as the seat to act sees it."""
    seat = match.to_act()[0]
    assert matches.seats[row] == seat
    assert np.flatnonzero(matches.masks[row]).tolist() == match.state.legal(seat)
    features = match.game.load_features()
    assert features is not None
    assert np.array_equal(matches.observations[row], features.features(match.view(seat)))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_row_is_a_match_and_the_next_one_begins_at_its_end(table: Table) -> None:
    game, luck, chance = games.get(table.game), np.random.default_rng(1), Rng(9)
    matches = table.vector(2)
    matches.reset(seed=9)
    arrays = [getattr(matches, look) for look in LOOK]
    deal = partial(Match.start, game, {**table.options}, table.seats)
    ours = [deal(chance.next()) for _ in range(2)]
    later = [Rng(match.seed) for match in ours]
    ended = 0
    while ended < 2:
        any_legal(matches, luck)
        for row, match in enumerate(ours):
            match.play(int(matches.seats[row]), int(matches.actions[row]))
        matches.step()
        for row, match in enumerate(ours):
            outcome = match.outcome()
            assert matches.dones[row] == (outcome is not None)
            paid = worth(outcome) if outcome else (0.0,) * table.seats
            assert matches.rewards[row].tolist() == pytest.approx(paid)
            if outcome is not None:
                ended += 1
                ours[row] = deal(later[row].next())
            if outcome is not None or match.ply % 8 == 0:
                check_row(matches, row, ours[row])
    assert all(getattr(matches, look) is array for look, array in zip(LOOK, arrays, strict=True))


@pytest.mark.slow
def test_workers_play_what_one_process_plays() -> None:
    games.get("schotten-totten").words("cs")  # words do not travel to another process
    alone = vector_env("schotten-totten", matches=5)
    alone.reset(seed=2)
    with vector_env("schotten-totten", matches=5, workers=2) as shared:
        shared.reset(seed=2)
        luck = np.random.default_rng(1)
        for _ in range(80):
            any_legal(alone, luck)
            alone.step()
            shared.step(alone.actions)
            for look in LOOK:
                assert np.array_equal(getattr(alone, look), getattr(shared, look)), look
        with pytest.raises(IllegalAction, match="cannot choose 99999"):
            shared.step(np.full(5, 99999))
        name = shared._shared.name if shared._shared else ""
        os.kill(shared._workers[1].process.pid or 0, signal.SIGKILL)
        shared._workers[1].process.join(10)
        any_legal(shared, luck)
        with pytest.raises(WorkerLost, match="the worker of matches 2 to 4 has died"):
            shared.step()
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_points_are_paid_as_they_are_made(table: Table) -> None:
    matches = table.vector(2, rewards="scores")
    matches.reset(seed=4)
    luck, paid, ended = np.random.default_rng(1), np.zeros((2, table.seats)), 0
    while ended < 2:
        any_legal(matches, luck)
        before = [state.clone() for state in matches._rows._states] if matches._rows else []
        matches.step()
        paid += matches.rewards
        for row in np.flatnonzero(matches.dones):
            before[row].apply(before[row].to_act()[0], int(matches.actions[row]))
            assert tuple(paid[row]) == before[row].scores()
            paid[row], ended = 0, ended + 1


def test_an_illegal_action_is_refused_before_anything_changes() -> None:
    matches = vector_env("rebirth", matches=4, options={"map": "ireland"})
    matches.reset(seed=1)
    any_legal(matches, np.random.default_rng(1))
    before = matches.masks.copy()
    matches.actions[2] = int(np.flatnonzero(matches.masks[2] == 0)[0])
    with pytest.raises(IllegalAction, match="match 2: seat"):
        matches.step()
    assert np.array_equal(matches.masks, before)


@pytest.mark.parametrize("kind", ["wrapped", "fractions", "for all", "too few", "yes and no"])
def test_what_is_no_action_a_match_is_not_made_one(kind: str) -> None:
    matches = vector_env("schotten-totten", matches=2)
    matches.reset(seed=1)
    legal = matches.masks.argmax(axis=1)
    wrong: dict[str, Any] = {
        "wrapped": legal + (1 << 32),
        "fractions": legal + 0.5,
        "for all": int(legal[0]),
        "too few": legal[:1],
        "yes and no": legal > 0,
    }
    before = matches.masks.copy(), matches.actions.copy()
    with pytest.raises(IllegalAction):
        matches.step(wrong[kind])
    assert np.array_equal(matches.masks, before[0])
    assert np.array_equal(matches.actions, before[1])
    matches.step(legal.tolist())


@pytest.mark.slow
@pytest.mark.parametrize("workers", [0, 2])
def test_the_halves_of_a_step_come_in_their_order(workers: int) -> None:
    with vector_env("schotten-totten", matches=2, workers=workers) as matches:
        with pytest.raises(OutOfOrder, match="reset comes first"):
            matches.step([0, 0])
        matches.reset(seed=1)
        dealt = matches.masks.copy()
        with pytest.raises(OutOfOrder, match="nothing was sent"):
            matches.receive()
        matches.send(matches.masks.argmax(axis=1))
        with pytest.raises(OutOfOrder, match="receive comes first"):
            matches.send()
        matches.reset(seed=1)  # what was under way is over by then
        assert np.array_equal(matches.masks, dealt)
        matches.step(matches.masks.argmax(axis=1))
    with pytest.raises(OutOfOrder, match="closed"):
        matches.step()
    with pytest.raises(OutOfOrder, match="closed"):
        matches.reset(seed=1)
    matches.close()


def test_memory_that_processes_could_not_share_is_not_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever writes where there is none is killed by the system without a word."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=64 << 20))
    with pytest.raises(BadOptions, match="want 114 MB of shared memory; 64 are free"):
        vector_env("rebirth", matches=10_000, workers=1)


def test_there_is_a_match_at_least() -> None:
    with pytest.raises(BadOptions, match="one match at least"):
        vector_env("rebirth", matches=0)
    with pytest.raises(BadOptions, match="no more workers than matches"):
        vector_env("rebirth", matches=2, workers=3)
    with pytest.raises(BadOptions, match="whole numbers of matches and workers"):
        vector_env("rebirth", matches=2.5)  # type: ignore[arg-type]
