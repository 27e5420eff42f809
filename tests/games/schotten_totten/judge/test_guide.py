"""What the search is told about Schotten Totten."""

import pytest

from games.schotten_totten.table import NUMBER, a_table
from marchstone.bots import bot as bots
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.games.schotten_totten.game import GAME
from marchstone.games.schotten_totten.judge.gains import NOISE, Gains
from marchstone.games.schotten_totten.judge.guide import DEPTH, Guide
from marchstone.games.schotten_totten.judge.odds import WorldOdds
from marchstone.games.schotten_totten.judge.victory import settled, shifted, worth
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options

VARIANTS = [
    {"variant": variant, "claims": claims, "edition": edition}
    for variant in ("basic", "tactics")
    for claims in ("after", "expert")
    for edition in ("cz", "es")
]


def walk(given: dict[str, str], seed: int) -> list[Position]:
    """Every position of a game in which all choose at random."""
    state, rng = GAME.new(parse_options(Options, given), 2, seed), Rng(seed)
    found = []
    while waiting := state.to_act():
        found.append(state.clone())
        state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
    return [*found, state]


@pytest.mark.parametrize("given", VARIANTS)
def test_order_and_policy_choose_among_the_legal_actions_in_every_phase(
    given: dict[str, str],
) -> None:
    guide, rng = Guide(GAME), Rng(1)
    for state in walk(given, 5)[:-1]:
        seat = state.to_act()[0]
        world = guide.imagine(GAME.view(state, seat), rng)
        legal = world.legal(seat)
        ordered = guide.order(world, seat, legal, rng)
        assert ordered
        assert set(ordered) <= set(legal)
        assert guide.policy(world, seat, rng) in legal


def test_a_rollout_plays_what_gains_most_but_for_its_noise() -> None:
    guide, rng = Guide(GAME), Rng(1)
    for state in walk(VARIANTS[0], 8)[:-1:4]:
        seat, view = state.turn, GAME.view(state, state.turn)
        if state.claimable or not state.open[seat]:
            continue
        gains = {action: gain for gain, action in Gains(view).of(state, seat, view.legal)}
        guide.imagine(view, rng)
        assert gains[guide.policy(state, seat, rng)] > max(gains.values()) - NOISE


def test_a_short_search_judges_at_a_glance_and_a_long_one_plays_on() -> None:
    guide = Guide(GAME)
    assert guide.depth_for(guide.sharp) == 0
    assert guide.depth_for(guide.fierce) == DEPTH > 0


@pytest.mark.parametrize("given", VARIANTS)
def test_values_lie_between_0_and_1_and_add_up_to_1(given: dict[str, str]) -> None:
    guide = Guide(GAME)
    for state in walk(given, 6):
        mine, theirs = guide.value(state)
        assert 0 <= mine <= 1
        assert mine + theirs == pytest.approx(1)


def test_a_finished_round_is_worth_its_outcome() -> None:
    state = walk(VARIANTS[0], 7)[-1]
    assert state.result is not None
    winner = state.result.ranks.index(1)
    assert Guide(GAME).value(state)[winner] > 0.99


def test_a_lead_in_the_match_is_worth_something() -> None:
    table = a_table(rounds=3)
    even = Guide(GAME).value(table.state)[0]
    table.state.points = [5, 1]
    assert Guide(GAME).value(table.state)[0] > even + 0.1


@pytest.mark.parametrize("given", [{"variant": "basic"}, {"variant": "tactics"}])
def test_an_imagined_world_agrees_with_the_view(given: dict[str, str]) -> None:
    guide, rng = Guide(GAME), Rng(2)
    for state in walk(given, 8)[:-1]:
        seat = state.to_act()[0]
        view = GAME.view(state, seat)
        for _ in range(2):
            assert GAME.view(guide.imagine(view, rng), seat) == view


def test_the_worlds_of_a_view_differ_in_the_other_hand() -> None:
    guide, rng = Guide(GAME), Rng(3)
    view = a_table(variant="tactics").view(0)
    hands = {tuple(guide.imagine(view, rng).hands[1]) for _ in range(10)}
    assert len(hands) > 5


def test_a_third_card_of_a_colour_run_is_better_there_than_elsewhere() -> None:
    table = a_table("r9 r8", "b2 g4", stones={5: ("b1", "y3")}, hand="r7 g1 p2 n3 y4 b5")
    good, poor = (table.state.clone() for _ in range(2))
    good.apply(0, NUMBER["r7 1"])
    poor.apply(0, NUMBER["r7 5"])
    assert Guide(GAME).value(good)[0] > Guide(GAME).value(poor)[0]


def test_the_move_that_wins_a_stone_is_tried_first() -> None:
    table = a_table("r9 r8", "b9 b8", hand="r7 g1 p2 n3 y4 b5", my_stones="2 3")
    guide, rng = Guide(GAME), Rng(1)
    world = guide.imagine(table.view(0), rng)
    assert guide.order(world, 0, world.legal(0), rng)[0] == NUMBER["r7 1"]


def test_a_stone_is_claimed_before_anything_else_is_tried() -> None:
    table = a_table("r9 r8 r7", "b2 g4")
    guide, rng = Guide(GAME), Rng(1)
    world = guide.imagine(table.view(0), rng)
    assert guide.order(world, 0, world.legal(0), rng) == [NUMBER["claim 1"]]


def test_a_seat_that_lacks_cards_may_answer() -> None:
    """An empty side is no worse off than it would be by itself while the deck is full."""
    table = a_table("b2", "", variant="basic")
    assert WorldOdds(table.state).stones(table.state)[0] < 0.35


def test_a_stone_that_can_be_claimed_is_certain() -> None:
    no_colour_runs = " ".join(f"{colour}{value}" for colour in "rgbypn" for value in (3, 6))
    table = a_table("r9 g9 b9", "", seen=f"{no_colour_runs} y9 p9 n9")
    assert table.state.claimable
    assert WorldOdds(table.state).stones(table.state)[0] == 1


def test_the_worth_of_chances_follows_the_ways_to_win() -> None:
    assert worth([1, 1, 1, 0, 0, 1, 0, 1, 0.5]) == 1
    assert worth([1, 1, 0.3, 0, 0, 1, 1, 0, 0]) == pytest.approx(0.3)
    assert worth([0.5] * 9) == pytest.approx(0.5)
    assert len(settled(0b1, 0b10, 0b100)) == 1 << 6


def test_shifted_odds_leave_what_is_decided() -> None:
    assert shifted(1.0, -0.5) == 1.0
    assert shifted(0.5, 0.5) + shifted(0.5, -0.5) == pytest.approx(1)


def test_the_same_seed_gives_the_same_choice() -> None:
    view = a_table("r9 r8", "b2", variant="tactics").view(0)
    choices = {bots.get("search:30", GAME).choose(view, Rng(4)) for _ in range(3)}
    assert len(choices) == 1


def test_a_search_finds_the_card_that_wins_the_round() -> None:
    table = a_table("r9 r8", "b9 b8", hand="r7 g1 p2 n3 y4 b5", my_stones="2 3", claims="after")
    assert bots.get("search:60", GAME).choose(table.view(0), Rng(1)) == NUMBER["r7 1"]
