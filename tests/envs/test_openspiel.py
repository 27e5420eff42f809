"""The games in OpenSpiel: its own tests, and its search on ours.

CFR and exploitability run in docs/environments.md.
"""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from laws.laws import hidden_of
from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadOptions
from marchstone.envs.openspiel import SpielState, short_name

# The last eight decisions of a match that is still open, dealt in three ways.
TINY = "marchstone_schotten_totten(seed=108,opening=61,deals=3)"
WHOLE = [
    "marchstone_schotten_totten(variant=tactics)",
    "marchstone_clans_and_glory(players=4)",
    "marchstone_rebirth",
    "marchstone_rebirth(map=ireland,players=3)",
    "marchstone_stone_weapons_paper(players=3)",
]
SIMULATED = [*WHOLE[:-1], pytest.param(WHOLE[-1], marks=pytest.mark.slow)]
# Of long matches the end: every line of a playthrough says all that everybody sees.
TOLD = [
    TINY,
    "marchstone_schotten_totten(variant=tactics,claims=expert,edition=cz,opening=70)",
    "marchstone_clans_and_glory(players=3)",
    "marchstone_rebirth(opening=60)",
    "marchstone_rebirth(map=ireland,players=3,opening=104)",
    "marchstone_stone_weapons_paper(seed=1,opening=510)",
]


def begun(name: str, deal: int = 0) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(deal)
    return state


def test_every_game_is_registered() -> None:
    ours = {short_name(games.get(name)) for name in games.names()}
    assert ours <= set(pyspiel.registered_names())
    game = pyspiel.load_game("marchstone_rebirth(map=ireland,players=3)")
    assert game.num_players() == 3
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)


@pytest.mark.parametrize("name", SIMULATED)
def test_openspiel_simulates_and_serializes_it(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TOLD)
def test_a_playthrough_is_the_same_again(name: str) -> None:
    """As OpenSpiel replays its own: by what was written, line for line."""
    written = generate_playthrough.playthrough(name, None, seed=7)
    told = [line for line in written.splitlines() if line.startswith("action: ")]
    actions = [int(line.removeprefix("action: ")) for line in told]
    assert len(actions) > 2
    assert generate_playthrough.playthrough(name, actions) == written


@pytest.mark.parametrize("name", WHOLE)
def test_a_position_is_resampled_from_what_a_player_knows(name: str) -> None:
    state, rng, unlike = begun(name, deal=4), Rng(1), 0
    luck = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    while not state.is_terminal():
        if rng.below(8) == 0:
            player = state.current_player()
            worlds = [state.resample_from_infostate(player, luck) for _ in range(3)]
            for told in ("information_state_string", "observation_string", "observation_tensor"):
                key = getattr(state, told)(player)
                assert all(getattr(world, told)(player) == key for world in worlds)
            assert all(world.legal_actions() == state.legal_actions() for world in worlds)
            unlike += len({str(world) for world in worlds}) > 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert unlike


@pytest.mark.parametrize("name", WHOLE)
def test_a_player_is_told_nothing_that_he_may_not_know(name: str) -> None:
    state, rng = begun(name), Rng(5)
    game = state.get_game()
    for _ in range(40):
        held = state.held
        for player in range(game.num_players()):
            world: SpielState = state.clone()
            assert world.held is not None
            world.held.state = hidden_of(game.rules).reshuffle_hidden(held.state, player, rng)
            for told in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(state, told)(player) == getattr(world, told)(player)
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_public_is_what_a_spectator_sees(name: str) -> None:
    """It is the same whoever asks, and wherever lies what a spectator does not know."""
    state, rng = begun(name), Rng(6)
    game, kind, whose = state.get_game(), pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = make_observation(game, kind(True, False, whose.NONE))
    for _ in range(30):
        world = state.clone()
        world.held.state = hidden_of(game.rules).reshuffle_hidden(state.held.state, None, rng)
        told = {public.string_from(at, seat) for at in (state, world) for seat in (0, 1)}
        assert len(told) == 1
        assert state.observation_string(0) not in told
        state.apply_action(rng.choice(state.legal_actions()))
    # Our views are whole, so that nothing is told of other parts of them.
    for other in (kind(False, False, whose.SINGLE_PLAYER), kind(True, False, whose.ALL_PLAYERS)):
        assert make_observation(game, other).string_from(state, 0) is None


def test_what_was_heard_is_remembered() -> None:
    """Two ways to one position are two information states."""
    first = begun("marchstone_clans_and_glory")
    player, actions = first.current_player(), first.legal_actions()
    second = first.clone()
    first.apply_action(actions[0])
    second.apply_action(actions[1])
    assert first.information_state_string(player) != second.information_state_string(player)
    assert first.information_state_string(0)[:32] == first.clone().information_state_string(0)[:32]


def searcher(name: str, simulations: int) -> Any:
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    game = pyspiel.load_game(name)
    return ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=chance)


def test_ismcts_of_openspiel_plays_it_to_its_end() -> None:
    bot, state = searcher(TINY, 20), begun(TINY)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) in ([-1, 1], [0, 0])


@pytest.mark.parametrize("name", WHOLE)
def test_ismcts_of_openspiel_searches_whole_matches(name: str) -> None:
    """The first decision, which has them all before it, and one in the middle."""
    bot, state, rng = searcher(name, 6), begun(name), Rng(2)
    for more in (0, 30):
        for _ in range(more):
            state.apply_action(rng.choice(state.legal_actions()))
        assert len(state.legal_actions()) > 1  # else there is nothing to search
        action = bot.step(state)
        assert action in state.legal_actions()
        assert bot._root_node.total_visits > 0
        state.apply_action(action)


def test_a_game_goes_to_other_processes() -> None:
    for name in ("marchstone_rebirth(map=ireland,players=3)", TINY):
        game = pyspiel.load_game(name)
        assert str(pickle.loads(pickle.dumps(game))) == str(game)
        assert str(copy.deepcopy(game)) == str(game)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("deals=0", "one deal at least, not 0"),
        ("opening=-1", "an opening is that of a number of decisions, not -1"),
        ("seed=-5,opening=3", "a seed is a whole number"),
    ],
)
def test_what_is_no_deal_is_refused(given: str, told: str) -> None:
    with pytest.raises(BadOptions, match=told):
        pyspiel.load_game(f"marchstone_schotten_totten({given})")


def test_chance_and_players_choose_what_there_is() -> None:
    """Asked with a check; without one OpenSpiel trusts whoever asks, in its own games too."""
    state = pyspiel.load_game("marchstone_schotten_totten(deals=3)").new_initial_state()
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(3)
    state.apply_action_with_legality_check(2)
    illegal = next(action for action in range(1796) if action not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(illegal)


def test_an_opening_longer_than_the_match_is_refused() -> None:
    with pytest.raises(BadOptions, match="ends before its opening does"):
        begun("marchstone_clans_and_glory(opening=200)")


@pytest.mark.slow
def test_a_program_that_has_loaded_our_games_ends_in_peace() -> None:
    """OpenSpiel lets go of what was registered when the interpreter is gone."""
    program = f"import marchstone.envs.openspiel, pyspiel; pyspiel.load_game({TINY!r})"
    told = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], env=told, timeout=60, check=False)
    assert done.returncode == 0
