"""The greedy bot of Schotten Totten, and the judge that it asks."""

import pytest

from marchstone import games
from marchstone.bots import bot as bots
from marchstone.bots.series import play_series
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.games.schotten_totten.judge.rates import world_rates
from marchstone.games.schotten_totten.judge.spreads import ENOUGH, UNFINISHED, spread, win_chance
from marchstone.games.schotten_totten.judge.victory import weights, worth
from marchstone.games.schotten_totten.rules.actions import CLAIM, DRAW
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD, needed

GAME = games.get("schotten-totten")
OPTIONS = (
    {"variant": "basic"},
    {"variant": "basic", "claims": "expert"},
    {"variant": "tactics", "edition": "es"},
    {"variant": "tactics", "edition": "cz", "claims": "expert"},
)


@pytest.mark.slow
@pytest.mark.parametrize("given", OPTIONS, ids=str)
def test_it_beats_random_play_nineteen_times_in_twenty(given: dict[str, str]) -> None:
    options = parse_options(GAME.options, given)
    tally = play_series(GAME, options, ["greedy", "random"], games=20, seed=2000)
    assert tally.wins[0] >= 19


@pytest.mark.slow
@pytest.mark.parametrize("given", OPTIONS, ids=str)
def test_it_claims_whenever_it_can(given: dict[str, str]) -> None:
    state, rng, bot = (
        GAME.new(parse_options(GAME.options, given), 2, 6),
        Rng(1),
        bots.get("greedy", GAME),
    )
    claims = 0
    while waiting := state.to_act():
        view = GAME.view(state, waiting[0])
        action = bot.choose(view, rng)
        if any(CLAIM <= each < DRAW for each in view.legal):
            assert CLAIM <= action < DRAW
            claims += 1
        state.apply(waiting[0], action)
    assert claims


def test_both_seats_start_about_even() -> None:
    guide = bots.guide(GAME)
    for seed in range(10):
        assert 0.3 < guide.value(GAME.new(GAME.options(), 2, seed))[0] < 0.7


RATES = world_rates(20)
HAND, DECK = 1 << 8, (1 << 54) - 1 & ~(1 << 8)


@pytest.mark.parametrize("side", [(), (6,), (6, 7), (6, 7, 8), (54,), (6, 55), (56, 57), (3, 56)])
@pytest.mark.parametrize("modes", [0, MUD, BLIND, MUD | BLIND])
def test_the_chances_of_a_side_add_up(side: tuple[int, ...], modes: int) -> None:
    found = spread(side, modes, HAND, DECK, RATES)
    assert ENOUGH <= sum(chance for _, chance in found) <= 1.0001
    if needed(modes) - len(side) < 2:
        strengths = [strength for strength, _ in found]
        assert strengths == sorted(strengths, reverse=True)
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
        assert worth(more) - worth(less) == pytest.approx(weight, abs=0.01)
