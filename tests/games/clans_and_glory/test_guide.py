"""What guides a search of Clans and Glory: expected takings, the order of placings, returns."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from games.clans_and_glory.council import a_council, dealt, place, played_out
from marchstone import bots
from marchstone.bots.series import play_series
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import returns_of
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.judge.forecast import Forecast, tile_number
from marchstone.games.clans_and_glory.judge.guide import Guide
from marchstone.games.clans_and_glory.judge.points import expected_points, turns_left
from marchstone.games.clans_and_glory.judge.worlds import Imagined, Memory, imagine, study
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import DECK, VALUE
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def walk(seats: int, seed: int) -> Iterator[Position]:
    """Every position of a game played at random, the last one included."""
    state, rng = dealt(seats, seed), Rng(seed)
    while waiting := state.to_act():
        yield state
        state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
    yield state


def forecast(state: Position, tile: int = 1) -> tuple[float, ...]:
    number = tile_number(state.places, tile - 1, len(state.shields))
    return Forecast(DECK[len(state.shields)], len(state.shields)).of(number)


FULL = {"t4": "r4", "t5": "g4", "t6": "b6", "b4": "y6", "b5": "p6", "b6": "n5"}


def test_a_full_tile_gives_each_shield_what_lies_there() -> None:
    assert forecast(a_council(FULL), tile=2)[:4] == pytest.approx((8, 5, 18, 0))


def test_a_free_place_lets_the_first_shield_fear_a_lower_card() -> None:
    fives = {"t4": "r5", "t5": "g5", "t6": "b5", "b4": "y5", "b5": "p5"}
    assert forecast(a_council(fives), tile=2)[0] < 25


def test_a_free_place_lets_a_shield_hope_that_takes_nothing_yet() -> None:
    assert forecast(a_council(t4="r3"), tile=2)[1] > 0


@SEATS
def test_no_more_is_expected_than_lies_there_and_may_come(seats: int) -> None:
    for state in walk(seats, 3):
        for tile in range(len(state.stacks)):
            whole = forecast(state, tile + 1)
            number = tile_number(state.places, tile, seats)
            lying = sum(VALUE[c] for c in state.places if c >= 0)
            assert min(whole) >= 0
            assert sum(whole) <= lying + 8 * (number % 8)


@SEATS
def test_at_the_end_the_points_expected_are_the_score(seats: int) -> None:
    state = played_out(seats, 5)
    assert expected_points(state, Forecast((), seats)) == pytest.approx(state.scores())
    assert all(turns_left(state, seat) == 0 for seat in range(seats))


@SEATS
def test_before_the_first_card_the_sooner_a_seat_places_the_more_it_expects(seats: int) -> None:
    state = dealt(seats, 3)
    points = expected_points(state, Forecast((), seats))
    in_turn = [points[(state.turn + step) % seats] for step in range(seats)]
    steps = [sooner - later for sooner, later in pairwise(in_turn)]
    assert min(steps) > 0
    assert max(steps) == pytest.approx(min(steps))


@SEATS
def test_every_return_lies_between_nothing_and_the_game_won(seats: int) -> None:
    guide = Guide(GAME)
    for state in walk(seats, 7):
        returns = guide.value(state)
        assert len(returns) == seats
        assert all(0 <= each <= 1 for each in returns)


def test_the_returns_of_two_add_up_to_one() -> None:
    guide = Guide(GAME)
    assert all(sum(guide.value(state)) == pytest.approx(1) for state in walk(2, 9))


@SEATS
def test_the_value_of_a_finished_game_is_its_outcome(seats: int) -> None:
    state = played_out(seats, 11)
    outcome = state.outcome()
    assert outcome is not None
    assert Guide(GAME).value(state) == returns_of(outcome, state.scores())


def test_whoever_holds_the_better_shield_is_valued_higher() -> None:
    hands = ("r3 g3 b3", "y3 p3")
    mine, theirs = (a_council(FULL, hands=hands, shields={2: s}) for s in ("0", "1"))
    assert Guide(GAME).value(mine)[0] > 0.5 > Guide(GAME).value(theirs)[0]


@SEATS
def test_the_order_holds_every_legal_action_once(seats: int) -> None:
    guide, rng = Guide(GAME), Rng(1)
    for state in walk(seats, 13):
        for seat in state.to_act():
            legal = state.legal(seat)
            assert sorted(guide.order(state, seat, legal, rng)) == sorted(legal)


@SEATS
def test_the_policy_plays_legal_actions(seats: int) -> None:
    guide, rng = Guide(GAME), Rng(1)
    for state in walk(seats, 15):
        for seat in state.to_act():
            assert guide.policy(state, seat, rng) in state.legal(seat)


def test_the_order_begins_with_the_card_that_pays_its_owner() -> None:
    table = {"t4": "r4", "t5": "g4", "b4": "b6", "b5": "y6", "b6": "p6"}
    state = a_council(table, hands=("n4 p3", "t5"), shields={2: "0"})
    best = Guide(GAME).order(state, 0, state.legal(0), Rng(1))[0]
    assert act.MOVES.notation(best) == "n4 t6"


def test_a_shield_comes_first_where_it_takes_much_for_good() -> None:
    state = a_council(FULL, hands=("r3 g3 b3", "y3 p3"), shields={2: "01"})
    state.phase, state.last = SHIELDING, place("t6")
    assert Guide(GAME).order(state, 0, state.legal(0), Rng(1))[0] == act.SHIELD


@SEATS
def test_an_imagined_world_shows_the_seat_the_same_view(seats: int) -> None:
    rng = Rng(2)
    for state in walk(seats, 17):
        view = GAME.view(state, 0)
        world = imagine(study(view), view, rng)
        assert GAME.view(world, 0) == view
        cards = [*world.out, *(c for _, _, c in world.down), *(c for h in world.hands for c in h)]
        assert sorted([*cards, *(c for c in world.places if c >= 0)]) == sorted(DECK[seats])


def imagined_walk(seats: int, seed: int) -> Iterator[Imagined]:
    """As a walk, in one world that a seat imagines and in another, for which much is kept."""
    view, rng = GAME.view(dealt(seats, seed), 0), Rng(seed)
    table = study(view)
    for _ in range(2):
        world = imagine(table, view, rng)
        while waiting := world.to_act():
            yield world
            world.apply(waiting[0], rng.choice(world.legal(waiting[0])))
        yield world


@SEATS
def test_what_is_kept_of_other_worlds_is_what_the_rules_and_the_judge_say(seats: int) -> None:
    guide = Guide(GAME)
    for world in imagined_walk(seats, 21):
        tiles = range(len(world.stacks))
        assert world.numbers == [tile_number(world.places, tile, seats) for tile in tiles]
        assert world.placings(world.turn) == Position.placings(world, world.turn)
        apart = world.clone()
        apart.memory = Memory()
        assert guide.value(world) == guide.value(apart)


@SEATS
def test_the_next_to_be_tried_is_the_first_of_the_order(seats: int) -> None:
    guide = Guide(GAME)
    for number, world in enumerate(imagined_walk(seats, 23)):
        for seat in world.to_act():
            legal = world.legal(seat)
            tried = legal[::2] if len(legal) > 1 else []
            ordered = guide.order(world, seat, legal, Rng(number))
            first = next(action for action in ordered if action not in tried)
            assert guide.fresh(world, seat, legal, tried, Rng(number)) == first


def test_a_guide_imagines_for_one_view_and_then_for_another() -> None:
    guide, rng = Guide(GAME), Rng(3)
    for seats in (2, 4):
        view = GAME.view(dealt(seats), 1)
        assert GAME.view(guide.imagine(view, rng), 1) == view


@SEATS
def test_a_search_with_the_same_seed_chooses_the_same(seats: int) -> None:
    view = GAME.view(dealt(seats, 19), dealt(seats, 19).turn)
    chosen = {bots.get("search:60", GAME).choose(view, Rng(4)) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(view.legal)


@pytest.mark.slow
def test_the_search_of_sharp_beats_greedy() -> None:
    tally = play_series(GAME, GAME.options(), ["search:300", "greedy"], 20, seed=1)
    assert tally.wins[0] >= 14
