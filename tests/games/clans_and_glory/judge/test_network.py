"""What was learned of Clans and Glory is asked where its weights are there."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.clans_and_glory.council import dealt
from marchstone.bots.intuition import Intuition
from marchstone.core.chance.rng import Rng
from marchstone.core.network.door import load
from marchstone.core.network.seer import Seer
from marchstone.games.clans_and_glory.game import ClansAndGlory
from marchstone.games.clans_and_glory.judge.guide import BY_CRITIC, Guide
from marchstone.games.clans_and_glory.judge.network.senses import SENSES

WIDTH, ANSWERS = 4, 8  # the critic tells the win and the points of four seats


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ClansAndGlory:
    """With a folder of its own, in which nothing was learned yet."""
    game = ClansAndGlory()
    monkeypatch.setattr(game, "folder", tmp_path)
    return game


def put_weights(folder: Path) -> None:
    """A network that has learned nothing but to trust the judge's gains."""
    shapes = {"policy": (SENSES.known, SENSES.plays)}
    shapes["critic"] = (SENSES.known + SENSES.hidden, ANSWERS)
    weights: dict[str, Any] = {"policy.trust": np.full(1, SENSES.trust, np.float16)}
    for name, (told, answers) in shapes.items():
        weights[f"{name}.first.weight"] = np.zeros((WIDTH, told), np.float16)
        weights[f"{name}.first.bias"] = np.zeros(WIDTH, np.float16)
        weights[f"{name}.norm.weight"] = np.ones(WIDTH, np.float16)
        weights[f"{name}.norm.bias"] = np.zeros(WIDTH, np.float16)
        weights[f"{name}.last.weight"] = np.zeros((answers, WIDTH), np.float16)
        weights[f"{name}.last.bias"] = np.zeros(answers, np.float16)
    file = folder / "judge" / "network" / "weights.npz"
    file.parent.mkdir(parents=True)
    np.savez(file, **weights)


def test_without_weights_nothing_was_learned(game: ClansAndGlory) -> None:
    view = game.view(dealt(2), 0)
    assert Guide(game).network(view) is None


def test_chances_of_the_judge_and_of_the_critic_are_put_right_each_by_its_own_factor(
    game: ClansAndGlory,
) -> None:
    view = game.view(dealt(2), 0)
    by_judge = Guide(game).sureness_at(view)
    put_weights(game.folder)
    load.cache_clear()
    assert by_judge == Guide.sureness
    assert Guide(game).sureness_at(view) == BY_CRITIC != by_judge


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_weights_a_network_is_asked(game: ClansAndGlory, seats: int) -> None:
    put_weights(game.folder)
    state = dealt(seats, 2)
    view = game.view(state, state.turn)
    network = Guide(game).network(view)
    assert isinstance(network, Seer)
    (priors,) = network.priors([view])
    assert sum(priors) == pytest.approx(1)
    assert network.worth([state], state.turn) == pytest.approx([1 / seats])


def test_the_placing_that_the_judge_likes_best_is_the_likeliest_at_first(
    game: ClansAndGlory,
) -> None:
    """However many places of its tile the card fits, and however few another."""
    put_weights(game.folder)
    guide = Guide(game)
    for seed in range(8):
        state = dealt(2, seed)
        view = game.view(state, state.turn)
        chosen = Intuition(guide, warmth=0).choose(view, Rng(1))
        plays = SENSES.plays_of(state, state.turn, view.legal)
        row = np.zeros(SENSES.known, np.float32)
        SENSES.tell_known(state, state.turn, row)
        gains = row[SENSES.first_gain :]
        assert gains[plays[view.legal.index(chosen)]] == max(gains[play] for play in plays)
