"""One ply of the judge of Clans and Glory."""

import pytest

from games.clans_and_glory.council import a_council, dealt
from marchstone import bots
from marchstone.core.chance.rng import Rng
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.rules import actions as act

pytestmark = pytest.mark.slow


def wins(seats: int, games: int) -> float:
    """Games won by one greedy player among players who choose at random."""
    won, greedy = 0.0, bots.get("greedy", GAME)
    for number in range(games):
        state, rng, me = dealt(seats, number), Rng(number), number % seats
        while waiting := state.to_act():
            seat = waiting[0]
            view = GAME.view(state, seat)
            action = greedy.choose(view, rng) if seat == me else rng.choice(view.legal)
            state.apply(seat, action)
        outcome = state.outcome()
        assert outcome
        won += (outcome.ranks[me] == 1) / outcome.ranks.count(1)
    return won


@pytest.mark.parametrize(("seats", "least"), [(2, 27), (3, 24), (4, 22)])
def test_greedy_wins_far_more_than_its_share_against_random(seats: int, least: int) -> None:
    assert wins(seats, 30) >= least


def test_greedy_lays_the_card_that_pays_its_shield() -> None:
    table = {"t4": "r4", "t5": "g4", "b4": "b6", "b5": "y6", "b6": "p6"}
    state = a_council(table, hands=("n4 p3", "t5"), shields={2: "0"})
    chosen = bots.get("greedy", GAME).choose(GAME.view(state, 0), Rng(1))
    assert act.MOVES.notation(chosen) == "n4 t6"
