"""What networks are told: nothing that the seat may not know, all of it in bounds."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from games.stone_weapons_paper.hidden import reshuffle_hidden
from games.stone_weapons_paper.table import a_battle, an_auction
from marchstone.core.chance.rng import Rng
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.judge.guide import Guide
from marchstone.games.stone_weapons_paper.judge.haste import hasty
from marchstone.games.stone_weapons_paper.judge.network import plays
from marchstone.games.stone_weapons_paper.judge.network.advice import LOUD
from marchstone.games.stone_weapons_paper.judge.network.hidden import THROWS
from marchstone.games.stone_weapons_paper.judge.network.seats import BOUND
from marchstone.games.stone_weapons_paper.judge.network.senses import ADVICE, SENSES
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.phases import OPEN, SECOND, THROW
from marchstone.games.stone_weapons_paper.rules.rules import DECISIONS, Position

Numbers = NDArray[np.float32]


def known(world: Position, seat: int) -> Numbers:
    row = np.zeros(SENSES.known, dtype=np.float32)
    SENSES.tell_known(world, seat, row)
    return row


def hidden(world: Position, seat: int) -> Numbers:
    row = np.zeros(SENSES.hidden, dtype=np.float32)
    SENSES.tell_hidden(world, seat, row)
    return row


@cache
def walked(seats: int) -> tuple[Position, ...]:
    """Positions of three games, each after another share of hasty decisions, and their ends."""
    found: list[Position] = []
    for seed, share in enumerate((0.2, 0.7, 0.95)):
        state, rng = GAME.new(GAME.options(), seats, seed), Rng(seed)
        while state.to_act() and len(found) < 180 * (seed + 1):
            found.append(state.clone())
            seat = rng.choice(state.to_act())
            quick = rng.random() < share
            state.apply(seat, hasty(state, seat, rng) if quick else rng.choice(state.legal(seat)))
        found.append(state)
    return tuple(found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_positions_that_a_view_allows_are_told_alike(seats: int) -> None:
    rng, guide, phases, thrown = Rng(4), Guide(GAME), set(), 0
    for number, world in enumerate(walked(seats)):
        seat = number % seats
        view, told = GAME.view(world, seat), known(world, seat)
        for twin in (
            GAME.imagine(view, rng),
            guide.imagine(view, rng),
            reshuffle_hidden(world, seat, rng),
        ):
            assert np.array_equal(known(twin, seat), told), world.phase
        phases.add(world.phase)
        thrown += world.phase is THROW and len(world.to_act()) == 1
    assert phases >= set(DECISIONS)
    assert thrown


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_lie_in_bounds_and_plays_in_range(seats: int) -> None:
    for world in walked(seats):
        for seat in range(seats):
            told = np.concatenate((known(world, seat), hidden(world, seat)))
            assert np.isfinite(told).all()
            assert np.abs(told).max() <= 3 * BOUND
            legal = world.legal(seat)
            chosen = SENSES.plays_of(world, seat, legal)
            assert len(chosen) == len(legal)
            assert all(0 <= play < SENSES.plays for play in chosen)


@pytest.mark.parametrize("seats", [2, 4])
def test_advice_is_what_the_quick_policy_plays(seats: int) -> None:
    for world in walked(seats):
        for seat in world.to_act():
            said = known(world, seat)[ADVICE:]
            legal = world.legal(seat)
            chosen = SENSES.plays_of(world, seat, legal)
            assert {*np.flatnonzero(said)} <= {*chosen}
            if world.phase not in (THROW, OPEN, SECOND):
                quick = hasty(world, seat, Rng(1))
                assert said[chosen[legal.index(quick)]] == LOUD


def test_one_play_is_one_action_but_for_copies_of_a_card() -> None:
    for world in walked(3):
        for seat in world.to_act():
            legal = world.legal(seat)
            if not act.PUT_UP <= legal[0] < act.ALONE:
                assert len(set(SENSES.plays_of(world, seat, legal))) == len(legal)


def test_copies_of_a_card_are_one_play() -> None:
    table = an_auction((9, 9, 9), offer="tower-1 tower-2 wall-1")
    first, second, wall, decline = SENSES.plays_of(table.state, 0, table.state.legal(0))
    assert first == second != wall
    assert decline == plays.DECLINE


def test_a_bid_is_told_by_how_much_it_raises() -> None:
    table = an_auction((6, 0, 0), (6, 0, 0), offer="tower-1")
    table.play("offer tower-1", "bid stone 3")
    raises = SENSES.plays_of(table.state, 1, table.state.legal(1))
    assert raises == [plays.RAISE + 1, plays.RAISE + 2, plays.RAISE + 3, plays.DROP_OUT]


def test_a_throw_that_is_in_is_told_to_the_critic_alone() -> None:
    rows = []
    for symbol in range(3):
        table = a_battle()
        table.state.apply(0, act.THROW + symbol)
        rows.append(known(table.state, 1))
        assert hidden(table.state, 1)[THROWS + symbol] == 1
    assert np.array_equal(rows[0], rows[1])
    assert np.array_equal(rows[0], rows[2])


def test_seats_are_told_from_the_side_of_the_one_who_looks() -> None:
    """Whoever sits in the other's place is told what the other was told."""
    one = an_auction((7, 1, 2), (3, 4, 5), hands=("intrigue", "defence"), offer="tower-1").state
    other = an_auction((3, 4, 5), (7, 1, 2), hands=("defence", "intrigue"), offer="tower-1").state
    other.first = other.turn = 1
    assert np.array_equal(known(one, 0), known(other, 1))
    assert np.array_equal(known(one, 1), known(other, 0))
