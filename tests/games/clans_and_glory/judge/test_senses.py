"""What a network of Clans and Glory is told: nothing hidden, the same of every seat."""

from collections import deque
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from games.clans_and_glory.council import a_council, dealt
from games.clans_and_glory.hidden import reshuffle_hidden
from marchstone.core.chance.rng import Rng
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.judge.forecast import Forecast, tile_number
from marchstone.games.clans_and_glory.judge.gains import Gains
from marchstone.games.clans_and_glory.judge.guide import Guide
from marchstone.games.clans_and_glory.judge.network import senses
from marchstone.games.clans_and_glory.judge.network.heaps import ORDER, by_value, fits, heap
from marchstone.games.clans_and_glory.judge.network.tiles import POINTS
from marchstone.games.clans_and_glory.judge.points import next_shield, price_of_shield
from marchstone.games.clans_and_glory.rules.cards import (
    DECK,
    FACE_DOWN,
    PLACES,
    TILE,
    VALUE,
    VALUES,
)
from marchstone.games.clans_and_glory.rules.rules import Position

SENSES = senses.SENSES
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def known(world: Position, seat: int) -> NDArray[np.float32]:
    row = np.zeros(SENSES.known, np.float32)
    SENSES.tell_known(world, seat, row)
    return row


def hidden(world: Position, seat: int) -> NDArray[np.float32]:
    row = np.zeros(SENSES.hidden, np.float32)
    SENSES.tell_hidden(world, seat, row)
    return row


def course(seats: int, seed: int) -> Iterator[Position]:
    """Every position of a game: odd seeds are played at random, even ones by the guide."""
    state, rng, guide = dealt(seats, seed), Rng(seed), Guide(GAME)
    while waiting := state.to_act():
        yield state
        (seat,) = waiting
        by_chance = rng.choice(state.legal(seat))
        state.apply(seat, by_chance if seed % 2 else guide.policy(state, seat, rng))
    yield state


def courses(seats: int) -> Iterator[Position]:
    """Every third position of some games, and the last ones."""
    for seed in range(4):
        yield from islice(course(seats, seed), seed % 3, None, 3)
    yield deque(course(seats, 5), 1).pop()


@SEATS
def test_all_positions_that_a_view_allows_are_told_alike(seats: int) -> None:
    rng, guide = Rng(1), Guide(GAME)
    differ = 0
    for state in courses(seats):
        for seat in range(seats):
            told, view = known(state, seat), GAME.view(state, seat)
            for other in (guide.imagine(view, rng), reshuffle_hidden(state, seat, rng)):
                assert np.array_equal(known(other, seat), told)
                differ += not np.array_equal(hidden(other, seat), hidden(state, seat))
    assert differ > 50  # the worlds were not the same ones


def test_a_card_that_another_hid_is_unseen_and_an_own_one_is_not() -> None:
    state = a_council(t1="r3", hands=("g4", "b4"))
    place = 5
    state.places[place], state.free = FACE_DOWN, state.free & ~(1 << place)
    state.down = ((place, 0, state.out[0]),)
    state.out = state.out[1:]
    mine, theirs = (known(state, seat)[senses.HAND + len(VALUES) : senses.TURN] for seat in (0, 1))
    assert theirs.sum() - mine.sum() == pytest.approx(0.3, abs=1e-5)


@SEATS
def test_many_positions_are_told_as_one_by_one(seats: int) -> None:
    """Real and imagined ones; to the last of them somebody has hidden a card."""
    rng, guide = Rng(2), Guide(GAME)
    states = [state.clone() for state in courses(seats) if state.to_act()]
    worlds = [guide.imagine(GAME.view(it, it.turn), rng) for it in states]
    for world in worlds[-9:]:
        card, place = world.hands[world.turn][0], (world.free & -world.free).bit_length() - 1
        world.hide(world.turn, card, place)
        world.turn = (world.turn + 1) % seats
        world.numbers = [tile_number(world.places, tile, seats) for tile in range(seats + 2)]
    asked = [(it, it.turn) for it in (*states, *worlds)]
    for row, (state, seat) in zip(SENSES.tell_all(asked), asked, strict=True):
        np.testing.assert_allclose(row[: SENSES.known], known(state, seat), atol=1e-5)
        np.testing.assert_allclose(row[SENSES.known :], hidden(state, seat), atol=1e-5)


@SEATS
def test_what_is_told_is_finite_and_small(seats: int) -> None:
    for state in courses(seats):
        for seat in range(seats):
            for row in (known(state, seat), hidden(state, seat)):
                assert np.isfinite(row).all()
                assert np.abs(row).max() <= 4


@SEATS
def test_every_play_is_in_range_and_brings_the_same(seats: int) -> None:
    """Places of one tile differ in nothing but in which cards fit beside them."""
    guide = Guide(GAME)
    for state in courses(seats):
        for seat in state.to_act():
            legal = state.legal(seat)
            first: dict[int, Position] = {}
            for play, action in zip(SENSES.plays_of(state, seat, legal), legal, strict=True):
                assert 0 <= play < SENSES.plays
                after = state.clone()
                after.apply(seat, action)
                same = first.setdefault(play, after)
                if same is after:
                    continue
                assert guide.value(after) == pytest.approx(guide.value(same))
                assert (after.turn, after.phase) == (same.turn, same.phase)
                one, other = known(after, seat), known(same, seat)
                assert np.array_equal(_without_fits(one), _without_fits(other))


def _without_fits(row: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.concatenate([row[: senses.FITS], row[senses.PLAYERS :]])


@SEATS
def test_each_value_on_each_tile_is_a_play_of_its_own(seats: int) -> None:
    for state in courses(seats):
        for seat in state.to_act():
            legal = state.placings(seat)
            spots = {(TILE[seats][a % PLACES], VALUE[a // PLACES]) for a in legal}
            assert len(set(SENSES.plays_of(state, seat, legal))) == len(spots)


@SEATS
def test_seats_that_have_moved_round_are_told_the_same(seats: int) -> None:
    for state in courses(seats):
        moved = rotated(state)
        for seat in range(seats):
            there = (seat + 1) % seats
            assert np.array_equal(known(state, seat), known(moved, there))
            assert np.array_equal(hidden(state, seat), hidden(moved, there))


def rotated(state: Position) -> Position:
    """The same table with everybody one seat further."""
    seats, world = len(state.shields), state.clone()
    world.stacks = [tuple((owner + 1) % seats for owner in stack) for stack in state.stacks]
    world.shields = state.shields[-1:] + state.shields[:-1]
    world.hands = world.hands[-1:] + world.hands[:-1]
    world.down = tuple((place, (owner + 1) % seats, card) for place, owner, card in state.down)
    world.starter, world.turn = (state.starter + 1) % seats, (state.turn + 1) % seats
    return world


@SEATS
def test_the_points_of_each_seat_are_told(seats: int) -> None:
    for state in courses(seats):
        row = known(state, 0)[senses.PLAYERS : senses.HAND].reshape(-1, senses.OF_PLAYER)
        points = row[:seats, 4] * 4 * POINTS
        assert points == pytest.approx(state.scores(), abs=0.01)


@SEATS
def test_the_gains_that_are_told_are_those_of_the_judge(seats: int) -> None:
    """With the whole deck to come, which is what tables hold; it hardly differs early on."""
    state = dealt(seats, 3)
    judged, seat = Gains(state, state.turn), state.turn
    judged.forecast = Forecast(DECK[seats], seats)
    told = known(state, seat)[senses.GAINS :] * POINTS
    legal = state.legal(seat)
    for play, action in zip(SENSES.plays_of(state, seat, legal), legal, strict=True):
        assert told[play] == pytest.approx(judged.of(action), abs=1e-3)
        after = state.clone()
        after.apply(seat, action)
        worth = next_shield(after, judged.forecast) - price_of_shield(after, seat)
        shield = known(after, seat)[senses.GAINS + senses.SHIELD_PLAY] * POINTS
        assert shield == pytest.approx(worth, abs=1e-3)


@SEATS
def test_a_card_fits_where_the_rules_let_it_be_placed(seats: int) -> None:
    for state in course(seats, 1):
        hand = state.hands[state.turn]
        placings = {divmod(action, PLACES) for action in state.placings(state.turn)}
        for tile, here in zip(ORDER[seats], fits(state), strict=True):
            fitting = {card for card, place in placings if TILE[seats][place] == tile}
            assert here & heap(hand) == heap(fitting)
            values = [VALUE[card] for card in fitting]
            assert list(by_value(heap(fitting))) == [values.count(value) for value in VALUES]
