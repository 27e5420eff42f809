"""One seat against bots, through Gymnasium."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import marchstone.envs  # registers the environments
from marchstone import games
from marchstone.bots import BadBot
from marchstone.core.errors import BadOptions
from marchstone.envs import gym_env
from marchstone.envs.play import worth
from marchstone.envs.solo import SoloMatch


def play_out(env: SoloMatch, seed: int = 3) -> tuple[float, int]:
    """Any legal actions up to the end; what they brought, and how many they were."""
    env.action_space.seed(seed)
    env.reset(seed=seed)
    paid, over, steps = 0.0, False, 0
    while not over:
        assert env.seat in env.play.now.to_act()
        _, reward, over, cut, info = env.step(int(env.action_space.sample()))
        assert not cut
        assert "illegal" not in info
        paid, steps = paid + reward, steps + 1
    return paid, steps


@pytest.mark.parametrize("environment_id", marchstone.envs.environment_ids())
def test_gymnasium_finds_its_interface_kept(environment_id: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        env = gymnasium.make(environment_id, opponent="random")
        check_env(env.unwrapped)


def test_an_id_that_names_the_module_registers_it_in_a_new_process() -> None:
    asked = "gymnasium.make('marchstone.envs:marchstone/rebirth-v0', opponent='random').spec.id"
    told = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    call = [sys.executable, "-c", f"import gymnasium; print({asked})"]
    done = subprocess.run(call, env=told, capture_output=True, text=True, check=True)
    assert done.stdout == "marchstone/rebirth-v0\n"


@pytest.mark.parametrize("name", games.names())
def test_a_match_against_a_bot_is_played_to_its_end(name: str) -> None:
    quick = name in ("clans-and-glory", "rebirth")
    env = gym_env(name, opponent="greedy" if quick else "random")
    paid, steps = play_out(env)
    outcome = env.play.now.outcome()
    assert outcome is not None
    assert paid == worth(outcome)[0]
    moves = env.play.now.moves
    assert steps == sum(seat == 0 for seat, _ in moves)
    play_out(env)
    assert env.play.now.moves == moves


def test_every_seat_has_a_bot_of_its_own() -> None:
    class First:
        def choose(self, view: Any, rng: object) -> int:
            assert view.seat == 1
            return int(view.legal[0])

    facts: dict[str, Any] = {"seats": 3, "rewards": "scores"}
    env = gym_env("clans-and-glory", opponent=["random", First()], seat=2, **facts)
    paid, _ = play_out(env)
    assert paid == env.play.now.state.scores()[2]
    play_out(gym_env("clans-and-glory", opponent=[First(), "random"], seat=0, **facts))
    with pytest.raises(AssertionError):
        play_out(gym_env("clans-and-glory", opponent=[First(), "random"], seat=1, **facts))


def test_the_seat_may_change_from_match_to_match() -> None:
    env = gym_env("schotten-totten", opponent="random", seat=None)
    seats = set()
    env.reset(seed=1)
    for _ in range(12):
        env.reset()
        seats.add(env.seat)
    assert seats == {0, 1}


def test_an_illegal_action_loses_and_is_not_repaired() -> None:
    env = gym_env("schotten-totten", opponent="random")
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    assert all(seat == 1 for seat, _ in env.play.now.moves)
    assert not info["action_mask"].any()


def test_whoever_learns_with_masks_asks_for_them() -> None:
    """By the name under which wrappers and libraries look for them."""
    env = gymnasium.make("marchstone/schotten-totten-v0", opponent="random")
    seen, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, seen["action_mask"])


def test_what_there_is_not_is_named() -> None:
    with pytest.raises(BadBot, match="no bot 'deep'"):
        gym_env("rebirth", opponent="deep")
    with pytest.raises(BadOptions, match="2 other seats want as many bots, not 1"):
        gym_env("rebirth", seats=3, opponent=["greedy"])
    with pytest.raises(BadBot, match="3 is no bot: it has no"):
        gym_env("rebirth", opponent=3)  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="render_mode is None, 'ansi' or 'human', not 'rgb_array'"):
        gym_env("rebirth", render_mode="rgb_array")
    for wrong in (4, -1, 1.0):
        with pytest.raises(BadOptions, match=f"{wrong} is no seat of 2"):
            gym_env("rebirth", seat=wrong)  # type: ignore[arg-type]


def test_a_seat_can_look_at_its_table() -> None:
    env = gymnasium.make("marchstone/schotten-totten-v0", opponent="random", render_mode="ansi")
    env.reset(seed=1)
    assert "seat_1" in str(env.render())


def test_whoever_watches_is_shown_every_position(capsys: pytest.CaptureFixture[str]) -> None:
    env = gym_env("schotten-totten", opponent="random", render_mode="human")
    env.reset(seed=1)
    dealt = capsys.readouterr().out
    env.step(int(env.action_space.sample()))
    played = capsys.readouterr().out
    assert "seat_1" in dealt
    assert "seat_1" in played
    assert dealt != played
    assert env.render() is None
