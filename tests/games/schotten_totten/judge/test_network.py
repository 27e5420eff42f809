"""The network in play: legal plays, chances that add up, and nothing from a hand it may not see."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from marchstone.core.chance.rng import Rng
from marchstone.games.schotten_totten.game import GAME
from marchstone.games.schotten_totten.judge import network
from marchstone.games.schotten_totten.judge.network.network import IMPOSSIBLE, Network
from marchstone.games.schotten_totten.rules.cards import STONES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import END, PLAY, Options, Phase

MOST_BYTES = 2_000_000


@pytest.fixture(scope="module")
def learned() -> Network:
    found = network.load()
    assert found is not None
    return found


def positions(games: int, phase: Phase) -> list[Position]:
    found = []
    for seed in range(games):
        state, rng = GAME.new(Options(), 2, seed), Rng(seed)
        while state.result is None:
            if state.phase == phase:
                found.append(state.clone())
            state.apply(state.turn, rng.choice(state.legal(state.turn)))
    return found


def test_the_policy_gives_a_chance_to_every_legal_play_and_to_no_other(learned: Network) -> None:
    views = [GAME.view(state, state.turn) for state in positions(2, PLAY)]
    chances = learned.policy(views)
    assert chances.shape == (len(views), STONES, 54)
    for view, found in zip(views, chances, strict=True):
        stones, cards = np.nonzero(found > IMPOSSIBLE)
        plays = sorted((cards * STONES + stones).tolist())
        assert plays == [action for action in view.legal if action < 54 * STONES]
        assert not plays or np.isclose(np.exp(found.astype(float)).sum(), 1)


def test_many_are_judged_as_each_is_judged_alone(learned: Network) -> None:
    states = positions(1, PLAY)[::5]
    views = [GAME.view(state, state.turn) for state in states]
    together, worth = learned.policy(views), learned.worth(states, 0)
    for row, (view, state) in enumerate(zip(views, states, strict=True)):
        assert np.allclose(learned.policy([view])[0], together[row], atol=1e-4)
        assert np.isclose(learned.worth([state], 0)[0], worth[row], atol=1e-4)


def test_what_one_seat_may_hope_for_the_other_must_fear(learned: Network) -> None:
    states = [*positions(1, PLAY), *positions(2, END)]
    mine, yours = learned.worth(states, 0), learned.worth(states, 1)
    assert np.allclose(mine + yours, 1, atol=1e-5)
    assert ((mine >= 0) & (mine <= 1)).all()


def test_a_round_that_is_over_is_worth_what_it_was(learned: Network) -> None:
    states = positions(2, END)
    won = [state for state in states if _claimed_out(state)]
    assert won
    for state in won:
        assert learned.worth([state], state.turn)[0] == 1
        assert learned.worth([state], 1 - state.turn)[0] == 0


@pytest.mark.parametrize("plies", [3, 60])
def test_looking_ahead_is_playing_on_and_judging_then(learned: Network, plies: int) -> None:
    """Ply by ply by the library, each by the likeliest play from its own view; some rounds end on
    the way, and after 60 plies all are over."""
    states = positions(1, PLAY)[::9]
    ahead = learned.worth(states, 0, plies)
    for state, found in zip(states, ahead, strict=True):
        later = state.clone()
        for _ in range(plies):
            if later.result is None:
                _likeliest_turn(learned, later)
        assert np.isclose(found, learned.worth([later], 0)[0], atol=1e-4)
    assert plies == 3 or set(ahead.tolist()) <= {0, 0.5, 1}


def test_with_care_the_own_next_play_is_the_best_of_the_likely_ones(learned: Network) -> None:
    """Turn by turn by the library: after the other's likeliest play the critic, who sees both
    hands, is asked about three; then both play on as without care."""
    states = positions(1, PLAY)[::9]
    careful = learned.worth(states, 0, 3, careful=True)
    for state, found in zip(states, careful, strict=True):
        later = state.clone()
        _likeliest_turn(learned, later)
        if later.result is None:
            later = max(_after_likely_turns(learned, later), key=_for(learned, later.turn))
        if later.result is None:
            _likeliest_turn(learned, later)
        assert np.isclose(found, learned.worth([later], 0)[0], atol=1e-4)
    assert (careful != learned.worth(states, 0, 3)).any()


def _after_likely_turns(learned: Network, state: Position) -> list[Position]:
    plays = np.argsort(-learned.policy([GAME.view(state, state.turn)])[0].ravel())
    legal = state.legal(state.turn)
    actions = [play % 54 * STONES + play // 54 for play in plays[:3].tolist()]
    return [_after(state, action) for action in actions if action in legal] or [
        _after(state, legal[0])
    ]


def _for(learned: Network, seat: int) -> Callable[[Position], float]:
    return lambda state: float(learned.worth([state], seat)[0])


def _likeliest_turn(learned: Network, state: Position) -> None:
    seat = state.turn
    plays = learned.policy([GAME.view(state, seat)])[0]
    stone, card = divmod(int(plays.argmax()), 54)
    legal = state.legal(seat)
    _play(state, card * STONES + stone if card * STONES + stone in legal else legal[0])


def _after(state: Position, action: int) -> Position:
    state = state.clone()
    _play(state, action)
    return state


def _play(state: Position, action: int) -> None:
    """A whole turn."""
    seat = state.turn
    state.apply(seat, action)
    while state.result is None and state.phase == END:
        state.apply(seat, state.legal(seat)[0])


def _claimed_out(state: Position) -> bool:
    """Whether the claims that wait win the round."""
    state = state.clone()
    while state.result is None and state.phase == END:
        state.apply(state.turn, state.legal(state.turn)[0])
    return state.result is not None


def test_the_policy_knows_nothing_of_the_other_hand(learned: Network) -> None:
    rng = Rng(4)
    for state in positions(1, PLAY)[::7]:
        view = GAME.view(state, state.turn)
        dealt_again = GAME.view(GAME.imagine(view, rng), state.turn)
        assert np.array_equal(learned.policy([view]), learned.policy([dealt_again]))


def test_a_seat_number_makes_no_difference(learned: Network) -> None:
    for state in positions(1, PLAY)[::7]:
        assert np.array_equal(
            learned.policy([GAME.view(state, state.turn)]),
            learned.policy([GAME.view(_turned(state), 1 - state.turn)]),
        )


def _turned(state: Position) -> Position:
    """The same table with the seats exchanged."""
    state = state.clone()
    for name in ("sides", "strengths"):
        half = getattr(state, name)
        setattr(state, name, [*half[STONES:], *half[:STONES]])
    for name in ("owners", "first"):
        setattr(state, name, [1 - seat if seat >= 0 else seat for seat in getattr(state, name)])
    state.hands, state.turn = state.hands[::-1], 1 - state.turn
    state.restore()
    return state


def test_the_file_is_small_and_says_how_it_was_made() -> None:
    assert network.WEIGHTS.stat().st_size <= MOST_BYTES
    origin = json.loads(network.WEIGHTS.with_suffix(".json").read_text(encoding="utf-8"))
    assert origin["made with"].startswith("marchstone train schotten-totten")
    assert origin["settings"]["seed"] >= 0
    assert origin["curve"]


def test_without_numpy_or_without_its_file_there_is_no_network(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    network.load.cache_clear()
    monkeypatch.setattr(network, "WEIGHTS", tmp_path / "none.npz")
    assert network.load() is None
    monkeypatch.undo()
    network.load.cache_clear()
    monkeypatch.setattr(network, "find_spec", lambda name: None)
    assert network.load() is None
    network.load.cache_clear()
