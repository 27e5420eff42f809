"""The network of the basic game, as bots ask it."""

from typing import Any

import pytest

from marchstone import bots, games
from marchstone.bots.hints import suggest
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.games.schotten_totten.judge import guide as judge
from marchstone.games.schotten_totten.rules import actions as act

GAME = games.get("schotten-totten")


def a_view(is_wanted: Any, seed: int = 1) -> Any:
    """Of a game that Greedy plays with itself."""
    match, rng, greedy = Match.start(GAME, {}, 2, seed), Rng(seed), bots.get("greedy", GAME)
    while waiting := match.state.to_act():
        view = match.view(waiting[0])
        if is_wanted(view):
            return view
        match.play(waiting[0], greedy.choose(view, rng))
    return a_view(is_wanted, seed + 1)


@pytest.fixture(scope="module")
def middle() -> Any:
    return a_view(lambda view: view.decks_left[0] < 30)


@pytest.fixture(scope="module")
def claiming() -> Any:
    return a_view(lambda view: view.claimable)


@pytest.mark.parametrize(
    "options", [{"claims": "expert"}, {"rounds": 3}, {"variant": "tactics", "rounds": 3}]
)
def test_it_is_asked_about_the_game_that_it_has_learned(
    options: dict[str, Any], middle: Any
) -> None:
    guide = bots.guide(GAME)
    assert guide.network(middle) is not None
    match = Match.start(GAME, options, 2, 1)
    assert guide.network(match.view(match.state.to_act()[0])) is None


def test_chances_are_of_the_legal_actions_in_their_order(middle: Any) -> None:
    network = bots.guide(GAME).network(middle)
    assert network is not None
    (priors,) = network.priors([middle])
    assert len(priors) == len(middle.legal)
    assert sum(priors) == pytest.approx(1, abs=1e-3)
    likeliest = middle.legal[priors.index(max(priors))]
    assert bots.get("learned", GAME).choose(middle, Rng(1)) == likeliest


@pytest.mark.parametrize("bot", ["fair", "learned", "learned:20", "sharp"])
def test_whoever_has_learned_claims_what_can_be_claimed(bot: str, claiming: Any) -> None:
    assert act.CLAIM <= bots.get(bot, GAME).choose(claiming, Rng(1)) < act.DRAW


def test_chances_of_both_seats_add_up_to_one(middle: Any) -> None:
    guide = bots.guide(GAME)
    network = guide.network(middle)
    assert network is not None
    worlds = [guide.imagine(middle, Rng(word)) for word in range(3)]
    both = zip(network.worth(worlds, 0), network.worth(worlds, 1), strict=True)
    assert all(sum(pair) == pytest.approx(1, abs=1e-5) for pair in both)


def test_without_numpy_the_levels_go_by_the_judge(
    monkeypatch: pytest.MonkeyPatch, middle: Any
) -> None:
    monkeypatch.setattr(judge, "load", lambda: None)
    assert bots.guide(GAME).network(middle) is None
    fair, greedy = (bots.get(bot, GAME).choose(middle, Rng(1)) for bot in ("fair", "greedy"))
    assert fair == greedy
    assert suggest(GAME, middle, Rng(1), Budget(12))


def test_what_is_hidden_changes_no_choice(middle: Any) -> None:
    other = GAME.view(GAME.imagine(middle, Rng(77)), middle.seat)
    for bot in ("fair", "learned:40"):
        chosen = {bots.get(bot, GAME).choose(it, Rng(3)) for it in (middle, other)}
        assert len(chosen) == 1
