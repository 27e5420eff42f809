"""What environments promise beside what PettingZoo's own tests ask."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from envs.tables import TABLES, Table
from laws.laws import hidden_of
from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadOptions, IllegalAction, NotYourTurn, UnknownGame
from marchstone.core.match import Match
from marchstone.envs import aec_env, environment_ids, gym_env, parallel_env, vector_env
from marchstone.envs.aec import AecMatch
from marchstone.envs.naming import game_of
from marchstone.envs.seeing import BOUND


def play_out(env: AecMatch) -> dict[str, float]:
    """Any legal actions up to the end; what each seat was paid."""
    env.reset(seed=5)
    for agent in env.agents:
        env.action_space(agent).seed(7)
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, _ = env.last(observe=False)
        paid[agent] += reward
        env.step(None if over or cut else env.action_space(agent).sample())
    return paid


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_whole_match_is_paid_by_its_ranks(table: Table) -> None:
    env = table.aec()
    paid = list(play_out(env).values())
    outcome = env.play.now.outcome()
    assert outcome is not None
    assert sum(paid) == pytest.approx(0)
    best = [pay for pay, rank in zip(paid, outcome.ranks, strict=True) if rank == 1]
    assert {max(paid)} == set(best)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_points_add_up_to_the_score(table: Table) -> None:
    env = table.aec(rewards="scores")
    paid = play_out(env)
    assert tuple(paid.values()) == env.play.now.state.scores()


@pytest.mark.parametrize("name", games.names())
def test_a_seed_deals_what_a_match_of_that_seed_deals(name: str) -> None:
    env = aec_env(name)
    play_out(env)
    record = env.play.now.record()
    assert (record.game, record.seed) == (name, 5)
    assert Match.replay(record).outcome() == env.play.now.outcome()
    env.reset()
    following = env.play.now.seed
    env.reset(seed=5)
    env.reset()
    assert env.play.now.seed == following


def test_a_seed_of_numpy_is_a_seed_and_what_is_none_is_refused() -> None:
    env, matches = aec_env("rebirth"), vector_env("rebirth", matches=2)
    env.reset(seed=np.random.default_rng(1).integers(1 << 40))  # type: ignore[arg-type]
    assert type(env.play.now.seed) is int
    matches.reset(seed=np.int64(7))  # type: ignore[arg-type]
    dealt = matches.observations.copy()
    matches.reset(seed=7)
    assert np.array_equal(matches.observations, dealt)
    for wrong in (-1, 1 << 256, 1.5, "7"):
        before = env.play.now
        with pytest.raises(BadOptions, match="a seed is a whole number"):
            env.reset(seed=wrong)  # type: ignore[arg-type]
        with pytest.raises(BadOptions, match="a seed is a whole number"):
            matches.reset(seed=wrong)  # type: ignore[arg-type]
        assert env.play.now is before


@pytest.mark.parametrize("name", games.names())
def test_a_seat_observes_nothing_that_it_may_not_know(name: str) -> None:
    env, rng = aec_env(name, seats=games.get(name).seat_counts[-1]), Rng(3)
    env.reset(seed=2)
    hidden = hidden_of(games.get(name))
    while not env.terminations[env.agent_selection] and env.play.now.ply < 100:
        state = env.play.now.state
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert np.abs(seen["observation"]).max() <= BOUND
            env.play.now.state = hidden.reshuffle_hidden(state, seat, rng)
            other = env.observe(agent)
            assert all(np.array_equal(seen[part], other[part]) for part in seen)
            env.play.now.state = state
        env.step(env.action_space(env.agent_selection).sample())


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = aec_env("schotten-totten")
    env.reset(seed=1)
    assert env.agent_selection == "seat_1"
    illegal = int(np.flatnonzero(env.infos["seat_1"]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="seat 1 cannot play"):
        env.step(illegal)
    assert (env.play.now.ply, env.agent_selection) == (0, "seat_1")
    assert not env.infos["seat_0"]["action_mask"].any()


@pytest.mark.parametrize("wrong", [None, 1.0, "1", np.array([3])], ids=repr)
def test_what_is_no_number_is_no_action(wrong: Any) -> None:
    env, together = aec_env("rebirth"), parallel_env("rebirth")
    env.reset(seed=1)
    together.reset(seed=1)
    alone = gym_env("rebirth", opponent="random")
    alone.reset(seed=1)
    with pytest.raises(IllegalAction, match="an action is a whole number, not"):
        env.step(wrong)
    with pytest.raises(IllegalAction, match="an action is a whole number, not"):
        together.step(dict.fromkeys(together.agents, wrong))
    with pytest.raises(IllegalAction, match="an action is a whole number, not"):
        alone.step(wrong)
    assert env.play.now.ply == together.play.now.ply == 0


def test_every_agent_of_a_step_is_one_and_says_what_it_does() -> None:
    env = parallel_env("rebirth")
    _, infos = env.reset(seed=1)
    actions = {agent: int(infos[agent]["action_mask"].argmax()) for agent in env.agents}
    with pytest.raises(IllegalAction, match="every agent chooses at each step: seat_1 is missing"):
        env.step({"seat_0": actions["seat_0"]})
    with pytest.raises(IllegalAction, match="no agent 'Bob'"):
        env.step({**actions, "Bob": 1})
    assert env.play.now.ply == 0
    env.step(actions)


def test_a_match_that_is_over_is_not_played_on() -> None:
    env, alone = aec_env("rebirth"), gym_env("rebirth", opponent="random")
    play_out(env)
    alone.reset(seed=1)
    over = False
    while not over:
        *_, over, _, _ = alone.step(int(alone.action_space.sample()))
    for step in (lambda: env.step(None), lambda: env.step(0), lambda: alone.step(0)):
        with pytest.raises(IllegalAction, match="the match is over: reset deals the next"):
            step()


def test_a_seat_that_owes_no_decision_can_only_wait() -> None:
    env = parallel_env("schotten-totten")
    seen, infos = env.reset(seed=3)
    wait = games.get("schotten-totten").num_actions
    assert list(np.flatnonzero(seen["seat_1"]["action_mask"])) == [wait]
    assert not infos["seat_0"]["action_mask"][wait]
    card = int(np.flatnonzero(seen["seat_0"]["action_mask"])[0])
    with pytest.raises(NotYourTurn, match="seat 1 owes no decision: it waits"):
        env.step({"seat_0": card, "seat_1": card})
    with pytest.raises(IllegalAction):
        env.step({"seat_0": wait, "seat_1": wait})
    assert env.play.now.ply == 0
    env.step({"seat_0": card, "seat_1": wait})
    assert env.play.now.ply == 1


def test_seats_that_choose_at_the_same_time_choose_in_one_step() -> None:
    env = parallel_env("stone-weapons-paper", seats=3)
    env.reset(seed=4)
    for agent in env.agents:
        env.action_space(agent).seed(1)
    together = 0
    while env.agents:
        owing, ply = env.play.now.to_act(), env.play.now.ply
        env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        assert env.play.now.ply == ply + len(owing)
        together += len(owing) == 2
    assert together
    with pytest.raises(IllegalAction, match="the match is over"):
        env.step({})


def test_a_match_can_be_looked_at() -> None:
    env = aec_env("schotten-totten", render_mode="ansi")
    env.reset(seed=1)
    assert "seat_1" in (env.render() or "")
    spectator = parallel_env("rebirth", render_mode="ansi")
    spectator.reset(seed=1)
    assert "seat_0" in (spectator.render() or "")
    assert aec_env("rebirth").render() is None


def test_environments_are_known_by_name_and_version() -> None:
    assert game_of("marchstone/rebirth-v0") is games.get("rebirth")
    assert aec_env("rebirth").metadata["name"] == "marchstone/rebirth-v0"
    with pytest.raises(UnknownGame, match="no environment 'marchstone/rebirth-v9'"):
        aec_env("marchstone/rebirth-v9")
    with pytest.raises(BadOptions, match="rewards come from ranks or scores"):
        aec_env("rebirth", rewards="castles")


@pytest.mark.parametrize("begin", [("observe", "seat_0"), ("step", 0), ("last",)])
def test_what_comes_before_the_first_deal_is_told_so(begin: tuple[Any, ...]) -> None:
    method, *given = begin
    with pytest.raises(BadOptions, match="reset comes first"):
        getattr(aec_env("rebirth"), method)(*given)


@pytest.mark.parametrize("make", [aec_env, parallel_env])
def test_how_to_look_and_how_long_to_play_is_checked_at_once(make: Any) -> None:
    with pytest.raises(BadOptions, match="render_mode is None, 'ansi' or 'human', not 'rgb_array'"):
        make("rebirth", render_mode="rgb_array")
    with pytest.raises(BadOptions, match="one cycle at least, not 0"):
        make("rebirth", max_cycles=0)
    with pytest.raises(BadOptions, match=r"a whole number of cycles, not 2\.5"):
        make("rebirth", max_cycles=2.5)
    with pytest.raises(BadOptions, match=r"options are names with values, not \['ireland'\]"):
        make("rebirth", options=["ireland"])
    with pytest.raises(UnknownGame, match="no game 5"):
        make(5)


def test_whatever_changes_what_is_seen_or_chosen_has_to_count_the_version_up() -> None:
    facts = {}
    for environment_id, name in environment_ids().items():
        game = games.get(name)
        features = game.load_features()
        assert features is not None
        facts[environment_id] = (game.version, game.num_actions, features.SIZE)
    assert facts == {
        "marchstone/schotten-totten-v0": (1, 1796, 1586),
        "marchstone/clans-and-glory-v0": (1, 3194, 866),
        "marchstone/rebirth-v0": (1, 2322, 2423),
        "marchstone/stone-weapons-paper-v0": (3, 506, 683),
    }


def test_whoever_has_not_installed_the_extra_is_told_its_name() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import marchstone.envs"
    told = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=told, capture_output=True, text=True, check=False
    )
    last = done.stderr.splitlines()[-1]
    assert last == "ModuleNotFoundError: this needs gymnasium: pip install 'marchstone[envs]'"
