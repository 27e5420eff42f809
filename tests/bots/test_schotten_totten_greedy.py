"""The greedy bot of Schotten Totten: stronger than chance, and blind to what it may not see."""

import pytest

from marchstone import games
from marchstone.bots.series import play_series
from marchstone.core.options import parse_options
from marchstone.core.rng import Rng
from marchstone.games.schotten_totten.judge.bot import Greedy, evaluate
from marchstone.games.schotten_totten.judge.chances import UNFINISHED, Pool, spread, win_chance
from marchstone.games.schotten_totten.judge.outlook import folded, weights
from marchstone.games.schotten_totten.rules.actions import CLAIM, DRAW
from marchstone.games.schotten_totten.rules.view import View

GAME = games.get("schotten-totten")
OPTIONS = (
    {"variant": "basic"},
    {"variant": "basic", "claims": "expert"},
    {"variant": "tactics", "edition": "es"},
    {"variant": "tactics", "edition": "cz", "claims": "expert"},
)


@pytest.mark.parametrize("given", OPTIONS, ids=str)
def test_it_beats_random_play(given: dict[str, str]) -> None:
    options = parse_options(GAME.options, given)
    tally = play_series(GAME, options, ["greedy", "random"], games=12, seed=11)
    assert tally.wins[0] >= 11


@pytest.mark.slow
@pytest.mark.parametrize("given", OPTIONS, ids=str)
def test_it_beats_random_play_nineteen_times_in_twenty(given: dict[str, str]) -> None:
    options = parse_options(GAME.options, given)
    tally = play_series(GAME, options, ["greedy", "random"], games=100, seed=2000)
    assert tally.wins[0] >= 95


def views(given: dict[str, str], seed: int) -> list[View]:
    """What the seats saw, one after the other, of a game between two of them."""
    state, rng, bot, seen = (
        GAME.new(parse_options(GAME.options, given), 2, seed),
        Rng(1),
        Greedy(),
        [],
    )
    while waiting := state.to_act():
        seen.append(GAME.view(state, waiting[0]))
        state.apply(waiting[0], bot.choose(seen[-1], rng))
    return seen


@pytest.mark.parametrize("given", OPTIONS, ids=str)
def test_it_chooses_the_same_in_every_world_that_its_view_allows(given: dict[str, str]) -> None:
    for view in views(given, seed=4)[::5]:
        assert view.seat is not None
        other = GAME.view(GAME.imagine(view, Rng(9)), view.seat)
        assert Greedy().choose(view, Rng(5)) == Greedy().choose(other, Rng(5))


@pytest.mark.parametrize("given", OPTIONS, ids=str)
def test_it_claims_whenever_it_can(given: dict[str, str]) -> None:
    for view in views(given, seed=6):
        if any(CLAIM <= action < DRAW for action in view.legal):
            assert CLAIM <= Greedy().choose(view, Rng(1)) < DRAW


def test_both_seats_start_about_even() -> None:
    state = GAME.new(GAME.options(), 2, 1)
    seat = state.to_act()[0]
    assert 0.3 < evaluate(GAME.view(state, seat), seat) < 0.7


def test_the_end_is_valued_as_it_is() -> None:
    state = GAME.new(GAME.options(), 2, 1)
    rng = Rng(3)
    while waiting := state.to_act():
        state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
    view = GAME.view(state, 0)
    winner = view.result.ranks.index(1)
    assert [evaluate(view, seat) for seat in (winner, 1 - winner)] == [1.0, 0.0]


NOBODY = (-1, -1)
POOL = Pool(hand=1 << 8, coming=(1 << 54) - 1 & ~(1 << 8), rate=0.25)


@pytest.mark.parametrize("side", [(), (6,), (6, 7), (6, 7, 8), (54,), (6, 55), (56, 57), (3, 56)])
@pytest.mark.parametrize("need", [3, 4])
@pytest.mark.parametrize("blind", [False, True])
def test_the_chances_of_a_side_add_up(side: tuple[int, ...], need: int, blind: bool) -> None:
    found = spread(side, need, blind, NOBODY, POOL)
    assert sum(chance for _, chance in found) == pytest.approx(1)
    assert [strength for strength, _ in found] == sorted((s for s, _ in found), reverse=True)
    assert all(chance >= 0 for _, chance in found)


def test_the_stronger_side_wins_and_a_tie_counts_as_told() -> None:
    assert win_chance([(424, 1.0)], [(327, 1.0)], tie=0.5) == 1
    assert win_chance([(327, 1.0)], [(424, 1.0)], tie=0.5) == 0
    assert win_chance([(327, 1.0)], [(327, 1.0)], tie=0.25) == 0.25
    assert win_chance([(424, 0.5), (UNFINISHED, 0.5)], [(327, 1.0)], tie=0.5) == 0.5


def test_of_the_open_stones_one_between_two_of_mine_weighs_most() -> None:
    chances = [0.5] * 9
    chances[3] = chances[5] = 1.0
    found = weights(chances)
    assert found[4] == max(found[stone] for stone in range(9) if stone not in (3, 5))


def test_weights_are_the_slopes_of_the_expected_worth() -> None:
    chances = [0.1 * (stone + 1) for stone in range(9)]
    for stone, weight in enumerate(weights(chances)):
        more, less = ([*chances[:stone], p, *chances[stone + 1 :]] for p in (1.0, 0.0))
        assert folded(more)[-1][0] - folded(less)[-1][0] == pytest.approx(weight)
