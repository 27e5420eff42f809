"""The greedy bot of Rebirth."""

import pytest

from games.rebirth.table import BLUE, PINK, scotland
from marchstone.core.rng import Rng
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.judge.bot import Greedy, evaluate
from marchstone.games.rebirth.rules.state import Options


def wins(map_name: str, seats: int, games: int) -> float:
    """Games won by one greedy player among players who choose at random."""
    won, greedy = 0.0, Greedy()
    for number in range(games):
        state, rng, me = GAME.new(Options(map_name), seats, number), Rng(number), number % seats
        while waiting := state.to_act():
            seat = waiting[0]
            view = GAME.view(state, seat)
            action = greedy.choose(view, rng) if seat == me else rng.choice(view.legal)
            state.apply(seat, action)
        ranks = state.outcome().ranks
        won += (ranks[me] == 1) / ranks.count(1)
    return won


@pytest.mark.slow
@pytest.mark.parametrize("map_name", ["scotland", "ireland"])
def test_greedy_beats_random_in_at_least_95_of_100_games(map_name: str) -> None:
    assert wins(map_name, 2, 100) >= 95


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("map_name", ["scotland", "ireland"])
def test_greedy_wins_more_than_its_share_among_more_players(map_name: str, seats: int) -> None:
    assert wins(map_name, seats, 6) >= 4


def test_the_evaluation_rises_with_what_the_seat_holds() -> None:
    table = scotland(2)
    even = evaluate(table.view(BLUE), BLUE)
    table.state.holders[3] = BLUE
    assert evaluate(table.view(BLUE), BLUE) > even > evaluate(table.view(PINK), PINK)


def test_a_view_and_its_position_are_judged_alike() -> None:
    state, rng = GAME.new(Options("ireland"), 3, 2), Rng(2)
    for _ in range(40):
        state.apply(state.turn, rng.choice(state.legal(state.turn)))
    assert evaluate(GAME.view(state, 1), 1) == evaluate(state, 1)
