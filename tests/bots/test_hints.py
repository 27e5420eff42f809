"""Hints: the best moves of a seat, from what it knows."""

from typing import Any

import pytest

from marchstone import games
from marchstone.bots.chances import win_chance
from marchstone.bots.hints import MOST, suggest
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.words import ENGLISH, Voice

FEW = Budget(iterations=24)


def a_view(name: str, plies: int = 5) -> Any:
    """Of a seat that has a choice."""
    game, rng = games.get(name), Rng(3)
    match = Match.start(game, {}, game.seat_counts[0], 4)
    while True:
        seat = match.state.to_act()[0]
        if match.ply >= plies and len(match.state.legal(seat)) > MOST:
            return match.view(seat)
        match.play(seat, rng.choice(match.state.legal(seat)))


@pytest.mark.parametrize("name", games.names())
def test_three_different_legal_moves_are_suggested_the_best_first(name: str) -> None:
    view = a_view(name)
    found = suggest(games.get(name), view, Rng(1), FEW)
    assert len({each.action for each in found}) == MOST
    assert {each.action for each in found} <= set(view.legal)
    chances = [each.chance for each in found]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= each.per_cent <= 100 for each in found)


@pytest.mark.parametrize("name", games.names())
def test_the_same_generator_suggests_the_same(name: str) -> None:
    game, view = games.get(name), a_view(name)
    assert suggest(game, view, Rng(9), FEW) == suggest(game, view, Rng(9), FEW)


def test_a_return_is_the_chance_to_win_where_two_play() -> None:
    assert [win_chance(worth, 2) for worth in (0.0, 0.3, 1.0)] == [0.0, 0.3, 1.0]


@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_may_expect_what_all_do_wins_as_often_as_all_do(seats: int) -> None:
    average = 0.75 / seats + 0.25 * 0.5
    assert win_chance(average, seats) == pytest.approx(1 / seats)
    assert win_chance(1.0, seats) == 1.0
    assert win_chance(0.0, seats) == 0.0


@pytest.mark.parametrize("name", games.names())
def test_every_suggestion_has_its_reason_in_words(name: str) -> None:
    game, view = games.get(name), a_view(name)
    voice = Voice(ENGLISH, tuple("ABCD"[: len(view.scores)]), view.seat)
    for each in suggest(game, view, Rng(1), FEW):
        assert isinstance(game.text.reason(view, each.action, voice), str)
