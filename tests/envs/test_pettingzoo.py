"""The games as environments of PettingZoo: its own tests, and ours of what it does not ask."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from envs.tables import TABLES, Table
from marchstone import games
from marchstone.core.match import Match
from marchstone.envs import aec_env, parallel_env
from marchstone.envs.play import worth

NAMES = games.names()
# In the others a seat may decide twice before another decides once.
TURN_BY_TURN = ("schotten-totten", "clans-and-glory", "rebirth")


@pytest.fixture
def _pettingzoo_warns() -> Iterator[None]:
    """It would rather have no masks in observations, and none without a legal action at the end."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        yield


@pytest.mark.usefixtures("_pettingzoo_warns")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_finds_the_aec_interface_kept(table: Table) -> None:
    api_test(table.aec(), num_cycles=60)
    seed_test(table.aec, num_cycles=60)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_finds_the_parallel_interface_kept(table: Table) -> None:
    parallel_api_test(table.parallel(), num_cycles=200)
    parallel_seed_test(table.parallel, num_cycles=60)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_in_steps_a_match_is_played_to_its_ranks(table: Table) -> None:
    """What the steps chose is played again by the library: it ends at once, and as it was paid."""
    env = table.parallel()
    env.reset(seed=5)
    for agent in env.agents:
        env.action_space(agent).seed(7)
    paid = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        chosen = {agent: env.action_space(agent).sample() for agent in env.agents}
        _, rewards, overs, cuts, _ = env.step(chosen)
        assert len({*overs.values()}) == 1
        assert not any(cuts.values())
        paid = {agent: paid[agent] + rewards[agent] for agent in paid}
    outcome = Match.replay(env.play.now.record()).outcome()
    assert outcome is not None
    assert [paid[agent] for agent in env.possible_agents] == [*worth(outcome)]


@pytest.mark.parametrize("name", TURN_BY_TURN)
def test_pettingzoo_counts_the_cycles_where_seats_take_turns(name: str) -> None:
    """It wants as many decisions of every agent, so its test is for such games alone."""
    for seats in games.get(name).seat_counts:
        asked = partial(aec_env, name, seats=seats), partial(parallel_env, name, seats=seats)
        max_cycles_test(SimpleNamespace(env=asked[0], parallel_env=asked[1]))


@pytest.mark.usefixtures("_pettingzoo_warns")
@pytest.mark.parametrize("name", NAMES)
def test_where_whoever_owes_nothing_waits_every_seat_decides_as_often(name: str) -> None:
    """PettingZoo makes AEC of its parallel interface; there its test of cycles counts them all."""
    for seats in games.get(name).seat_counts:
        together = partial(parallel_env, name, seats=seats)
        in_turn = cast(Any, lambda **given: parallel_to_aec(together(**given)))  # noqa: B023
        max_cycles_test(SimpleNamespace(env=in_turn, parallel_env=together))
        api_test(in_turn(), num_cycles=30)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_match_is_cut_off_after_as_many_cycles_as_are_asked_for(table: Table) -> None:
    aec, together = table.aec(max_cycles=4), table.parallel(max_cycles=4)
    aec.reset(seed=1)
    for decision in range(4 * table.seats):
        assert not any(aec.truncations.values()), decision
        aec.step(aec.action_space(aec.agent_selection).sample())
    assert all(aec.truncations.values())
    together.reset(seed=1)
    for step in range(1, 5):
        *_, cut, _ = together.step({a: together.action_space(a).sample() for a in together.agents})
        assert {*cut.values()} == {step == 4}
    assert not together.agents


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_looks_at_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(aec_env, name))
    told = capsys.readouterr().out
    in_turn = cast(Any, lambda **given: parallel_to_aec(parallel_env(name, **given)))
    render_test(in_turn)
    assert "seat_0" in told
    assert "seat_0" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_measures_its_speed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=0.1)
    module = __import__("pettingzoo.test.performance_benchmark", fromlist=["time"])
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(aec_env(name, seats=games.get(name).seat_counts[-1]))
