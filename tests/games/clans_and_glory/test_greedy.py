"""The greedy bot of Clans and Glory."""

import pytest

from marchstone.core.rng import Rng
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.judge.bot import Greedy, evaluate


def wins(seats: int, games: int) -> float:
    """Games won by one greedy player among players who choose at random."""
    won, greedy = 0.0, Greedy()
    for number in range(games):
        state, rng, me = GAME.new(GAME.options(), seats, number), Rng(number), number % seats
        while waiting := state.to_act():
            seat = waiting[0]
            view = GAME.view(state, seat)
            action = greedy.choose(view, rng) if seat == me else rng.choice(view.legal)
            state.apply(seat, action)
        ranks = state.outcome().ranks
        won += (ranks[me] == 1) / ranks.count(1)
    return won


@pytest.mark.parametrize(("seats", "least"), [(2, 85), (3, 60), (4, 55)])
def test_greedy_wins_far_more_than_its_share_against_random(seats: int, least: int) -> None:
    assert wins(seats, 100) >= least


def test_the_evaluation_rises_with_what_the_seat_would_take() -> None:
    state = GAME.new(GAME.options(), 2, 3)
    even = evaluate(GAME.view(state, 0), 0)
    state.stacks[0] = (0,)
    assert evaluate(GAME.view(state, 0), 0) > even
