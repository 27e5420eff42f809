"""Components, the table and the set-up: CG-1 … CG-8."""

from collections import Counter

import pytest

from games.clans_and_glory.council import dealt, hand_sizes_from_starter, place
from games.clans_and_glory.hidden import cards_in_play
from marchstone.games.clans_and_glory.rules.actions import place_code
from marchstone.games.clans_and_glory.rules.cards import (
    CARDS,
    COLOUR,
    PLACES_OF_TILE,
    RELATED,
    SHIELDS,
    TILE,
    VALUE,
    deck,
    places,
    start_places,
    tiles,
)
from ruleproof import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def codes(numbers: object) -> set[str]:
    return {place_code(number) for number in numbers}  # type: ignore[attr-defined]


@rule("CG-1")
def test_forty_two_cards_are_every_value_in_every_colour_once() -> None:
    assert CARDS == 42
    pairs = Counter(zip(COLOUR, VALUE, strict=True))
    assert set(pairs.values()) == {1}
    assert {value for _, value in pairs} == {3, 4, 5, 6, 7, 8}
    assert len({colour for colour, _ in pairs}) == 7


@rule("CG-2")
@SEATS
def test_every_player_begins_with_five_shields_and_the_stacks_are_empty(seats: int) -> None:
    state = dealt(seats)
    assert state.shields == [5] * seats
    assert SHIELDS == 5
    assert all(stack == () for stack in state.stacks)


@rule("CG-3")
@pytest.mark.parametrize(
    ("seats", "tile_count", "place_count"), [(2, 4, 26), (3, 5, 32), (4, 6, 38)]
)
def test_the_table_grows_with_the_players(seats: int, tile_count: int, place_count: int) -> None:
    assert tiles(seats) == tile_count
    assert len(places(seats)) == 6 * tile_count + 2 == place_count
    sizes = [len(tile) for tile in PLACES_OF_TILE[seats]]
    assert sizes == [7, *[6] * (tile_count - 2), 7]


@rule("CG-4")
@SEATS
def test_a_tile_has_three_columns_and_a_head_belongs_to_the_tile_at_its_end(seats: int) -> None:
    last = tiles(seats) - 1
    assert TILE[seats][place("t1")] == TILE[seats][place("b3")] == 0
    assert TILE[seats][place("t4")] == TILE[seats][place("b6")] == 1
    assert TILE[seats][place("left")] == 0
    assert TILE[seats][place("right")] == last


@rule("CG-5")
def test_neighbours_run_along_the_side_across_the_borders_of_tiles() -> None:
    assert codes(RELATED[2][place("t3")]) == {"t2", "t4", "b3"}
    assert codes(RELATED[2][place("b4")]) == {"b3", "b5", "t4"}


@rule("CG-5")
@SEATS
def test_the_heads_are_neighbours_of_the_ends_and_opposite_each_other(seats: int) -> None:
    end = 3 * tiles(seats)
    assert codes(RELATED[seats][place("left")]) == {"t1", "b1", "right"}
    assert codes(RELATED[seats][place("right")]) == {f"t{end}", f"b{end}", "left"}
    assert codes(RELATED[seats][place("t1")]) == {"left", "t2", "b1"}
    assert codes(RELATED[seats][place(f"b{end}")]) == {"right", f"b{end - 1}", f"t{end}"}


@rule("CG-5")
@SEATS
def test_relation_is_mutual_and_each_place_has_exactly_three(seats: int) -> None:
    for one, others in RELATED[seats].items():
        assert len(set(others)) == 3
        assert all(one in RELATED[seats][other] for other in others)


@rule("CG-6")
@pytest.mark.parametrize(
    ("seats", "highest", "out", "start", "hands"),
    [(2, 6, 3, 8, (9, 8)), (3, 7, 4, 5, (9, 9, 8)), (4, 8, 5, 6, (8, 8, 8, 7))],
)
def test_the_set_up_is_that_of_the_table(
    seats: int, highest: int, out: int, start: int, hands: tuple[int, ...]
) -> None:
    for seed in range(20):
        state = dealt(seats, seed)
        assert max(VALUE[card] for card in cards_in_play(state)) == highest
        assert cards_in_play(state) == Counter(deck(seats))
        assert len(state.out) == out
        assert sum(card >= 0 for card in state.places) == start
        assert hand_sizes_from_starter(state) == hands


@rule("CG-7")
@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (2, {"t1", "b3", "t4", "b6", "t7", "b9", "t10", "b12"}),
        (3, {"t2", "b5", "t8", "b11", "t14"}),
        (4, {"t2", "b5", "t8", "b11", "t14", "b17"}),
    ],
)
def test_start_cards_lie_face_up_on_the_start_seats(seats: int, expected: set[str]) -> None:
    state = dealt(seats)
    assert codes(start_places(seats)) == expected
    assert {place_code(p) for p, card in enumerate(state.places) if card >= 0} == expected
    assert state.scores() == (0,) * seats, "they belong to nobody"


@rule("CG-8")
@SEATS
def test_the_starting_player_is_random(seats: int) -> None:
    starters = Counter(dealt(seats, seed).starter for seed in range(400))
    assert set(starters) == set(range(seats))
    assert min(starters.values()) > 400 / seats * 0.6


@rule("CG-8")
@SEATS
def test_play_goes_clockwise(seats: int) -> None:
    state = dealt(seats)
    order: list[int] = []
    while len(order) < 2 * seats:
        (seat,) = state.to_act()
        if not order or order[-1] != seat:
            order.append(seat)
        state.apply(seat, state.legal(seat)[0])
    assert order == [(state.starter + i) % seats for i in range(2 * seats)]
