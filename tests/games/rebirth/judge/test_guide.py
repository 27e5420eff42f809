"""What the guide of Rebirth knows: worlds, places, rollouts, expected points."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from games.rebirth.table import BLUE, PINK, Table, scotland
from marchstone.bots.ismcts import Budget, Ismcts
from marchstone.bots.series import play_series
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import returns_of
from marchstone.core.network.door import load
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.judge.expected import castle_worth, expected_points, town_worth
from marchstone.games.rebirth.judge.gains import Gains
from marchstone.games.rebirth.judge.guide import Guide
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import CATHEDRAL_BONUS, NONE
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import DOUBLE, PLACE, Options, Phase

MAPS = ["scotland", "ireland"]


def walk(map_name: str, seats: int, seed: int) -> Iterator[Position]:
    """A random game, position by position, its end included."""
    state, rng = GAME.new(Options(map_name), seats, seed), Rng(seed)
    yield state
    while waiting := state.to_act():
        state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
        yield state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("map_name", MAPS)
def test_order_and_policy_give_legal_actions_in_every_phase(map_name: str, seats: int) -> None:
    guide, rng, phases = Guide(GAME), Rng(1), set()
    for seed in range(3):
        for state in walk(map_name, seats, seed):
            if state.result:
                continue
            phases.add(state.phase)
            legal = state.legal(state.turn)
            assert sorted(guide.order(state, state.turn, legal, rng)) == sorted(legal)
            assert guide.policy(state, state.turn, rng) in legal
    assert phases == ({PLACE} if map_name == "scotland" else set(Phase))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("map_name", MAPS)
def test_values_lie_between_0_and_1_and_add_up_the_same(map_name: str, seats: int) -> None:
    guide = Guide(GAME)
    for state in walk(map_name, seats, 5):
        value = guide.value(state)
        assert all(0 <= chance <= 1 for chance in value)
        assert sum(value) == pytest.approx(0.75 + 0.25 * seats / 2, abs=0.01)


@pytest.mark.parametrize(("map_name", "seats"), [("scotland", 2), ("scotland", 4), ("ireland", 4)])
def test_sharp_overlooks_some_moves(map_name: str, seats: int) -> None:
    view = GAME.view(next(walk(map_name, seats, 1)), 0)
    assert Guide(GAME).overlooked("sharp", view) > 0


def test_sharp_sees_all_on_ireland_at_a_table_for_two() -> None:
    view = GAME.view(next(walk("ireland", 2, 1)), 0)
    assert Guide(GAME).overlooked("sharp", view) == 0 < Guide(GAME).overlooked("fair", view)


def test_a_finished_game_is_worth_its_outcome() -> None:
    *_, end = walk("scotland", 3, 4)
    outcome = end.outcome()
    assert outcome is not None
    assert Guide(GAME).value(end) == returns_of(outcome, end.scores())


@pytest.mark.parametrize("map_name", MAPS)
def test_an_imagined_world_keeps_what_the_seat_knows(map_name: str) -> None:
    guide, rng = Guide(GAME), Rng(8)
    for state in walk(map_name, 3, 6):
        if state.result:
            continue
        view = GAME.view(state, state.turn)
        for _ in range(2):
            known = GAME.view(guide.imagine(view, rng), state.turn)
            assert known == view


def test_worlds_of_one_view_differ_and_leave_each_other_alone() -> None:
    guide, rng, state = Guide(GAME), Rng(3), GAME.new(Options("scotland"), 2, 1)
    view = GAME.view(state, state.turn)
    first, second = guide.imagine(view, rng), guide.imagine(view, rng)
    assert first.supplies != second.supplies
    first.apply(first.turn, view.legal[0])
    assert GAME.view(second, state.turn) == view


def test_the_tiles_that_others_may_hold_are_all_met() -> None:
    guide, rng, state = Guide(GAME), Rng(3), GAME.new(Options("scotland"), 2, 1)
    view = GAME.view(state, state.turn)
    worlds = [guide.imagine(view, rng) for _ in range(300)]
    assert {world.hands[1 - state.turn][0] for world in worlds} == set(range(6))
    assert {tile for world in worlds for tile in world.asides[1 - state.turn]} == set(range(6))


def test_who_has_learned_what_missions_mean_imagines_them() -> None:
    guide, rng = Guide(GAME), Rng(2)
    state = next(it for it in walk("scotland", 2, 6) if all(map(len, it.missions)))
    view = GAME.view(state, 0)
    told = {guide.imagine_all(view, rng).missions[1] for _ in range(20)}
    judged = {guide.imagine(view, rng).missions[1] for _ in range(20)}
    assert len(told) > 1
    assert judged == {(CATHEDRAL_BONUS,) * len(state.missions[1])}


def test_the_network_is_asked_on_the_maps_on_which_it_has_learned() -> None:
    for map_name in MAPS:
        view = GAME.view(GAME.new(Options(map_name), 2, 1), 0)
        assert Guide(GAME).network(view) is load(GAME)
    elsewhere = SimpleNamespace(options=SimpleNamespace(map="elsewhere"))
    assert Guide(GAME).network(cast(Any, elsewhere)) is None


def test_a_seed_and_a_number_of_iterations_give_the_same_choice() -> None:
    state = GAME.new(Options("ireland"), 2, 3)
    view = GAME.view(state, state.turn)
    choices = {Ismcts(Guide(GAME), Budget(12)).choose(view, Rng(9)) for _ in range(3)}
    assert len(choices) == 1


# Expected points


def test_a_castle_that_nobody_can_take_is_worth_5() -> None:
    assert castle_worth((3, 1), (3, 1), 0, 1, 0) == pytest.approx((5, 0))
    assert castle_worth((1, 0), (1, 0), 0, 0, 0) == (5, 0)


def test_a_castle_is_worth_more_the_firmer_it_is_held() -> None:
    firm = castle_worth((3, 1), (3, 1), 0, 3, 0)
    loose = castle_worth((2, 2), (2, 1), 0, 3, 0)
    assert firm[0] > loose[0]
    assert firm[1] < loose[1]
    assert sum(firm) == pytest.approx(5)


def test_an_open_settlement_is_worth_its_influence_when_no_tile_can_come() -> None:
    assert town_worth(3, 1, (4, 2, 0), 0) == (4, 2, 0)
    assert town_worth(2, 1, (4, 0), 12)[0] > town_worth(2, 1, (1, 0), 12)[0]


def lead(table: Table) -> float:
    mine, theirs = expected_points(table.state)
    return mine - theirs


def test_expected_points_rise_with_castles_groups_and_points() -> None:
    table = scotland(2)
    even = lead(table)
    table.state.points[BLUE] += 4
    assert lead(table) == even + 4
    table.lay(BLUE, "farm", *table.patch("farm", 3))
    grown = lead(table)
    assert grown > even + 4
    table.lay(PINK, "farm", table.around_castle("Dunvegan", "farm")[0])
    assert lead(table) < grown


@pytest.mark.parametrize("map_name", MAPS)
def test_a_gain_tells_the_best_place_much_as_playing_it_does(map_name: str) -> None:
    """The first of the order by gains is among the better half by expected points."""
    good = tried = 0
    for state in walk(map_name, 2, 7):
        legal = state.legal(state.turn)
        if len(legal) < 8 or state.phase is DOUBLE:
            continue
        gains = Gains(state, state.turn).of_all(legal)
        first = legal[gains.index(max(gains))]
        after = sorted(legal, key=lambda action: -played(state, action))
        good += after.index(first) < len(after) / 4
        tried += 1
    assert good > 0.8 * tried


def played(state: Position, action: int) -> float:
    twin = state.clone()
    twin.apply(state.turn, action)
    points = expected_points(twin)
    return points[state.turn] - points[1 - state.turn]


def test_gains_of_two_kinds_of_tiles_come_in_the_order_of_the_actions() -> None:
    state = GAME.new(Options("ireland"), 2, 1)
    seat = state.turn
    state.supplies[seat] += state.hands[seat]
    state.hands[seat] = [0, 4]
    legal = state.legal(seat)
    gains = Gains(state, seat).of_all(legal)
    assert len(gains) == len(legal)
    for action in (legal[0], legal[-1]):
        alone = Gains(state, seat).of_all([action])
        assert alone == [gains[legal.index(action)]]
    assert {action // act.SPOTS for action in legal} == {0, 4}


def test_a_castle_without_a_holder_favours_nobody() -> None:
    assert castle_worth((0, 0), (0, 0), NONE, 2, 1) == pytest.approx((2.5, 2.5))


@pytest.mark.slow
@pytest.mark.parametrize("map_name", MAPS)
def test_a_little_search_beats_greedy(map_name: str) -> None:
    series = play_series(GAME, Options(map_name), ["search:20", "greedy"], 10, 1)
    assert series.wins[0] >= 7
