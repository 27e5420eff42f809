"""The basic game as arrays: the rules of the library, at many tables at once."""

from typing import Any

import numpy as np
import pytest

from lab.batch.side_by_side import RULES, deck_of, play_beside, return_to, turn_of
from marchstone.core.chance.rng import Rng
from marchstone.core.network.arrays import NUMPY, Array, Arrays
from marchstone.games.schotten_totten.judge.network.positions import from_states
from marchstone.games.schotten_totten.judge.network.turns import SchottenTotten, Tables
from marchstone.games.schotten_totten.rules.cards import NONE, STONES
from marchstone.games.schotten_totten.rules.claims import reachable
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from marchstone.lab.batch.duels import duel
from marchstone.lab.batch.tempers import TEMPERS, Partners


def some_way_into(games: int, seed: int) -> list[Position]:
    """Positions before a play, early and late."""
    rng, found = Rng(seed), []
    for number in range(games):
        state = Position.new(Options(), seed * 1_000 + number)
        for _ in range(rng.below(45)):
            before = state.clone()
            turn_of(state, rng.choice(state.legal(state.turn)))
            if state.result:
                state = before
                break
        found.append(state)
    return found


@pytest.mark.slow
def test_arrays_play_the_games_of_the_library_move_for_move() -> None:
    assert play_beside(games=300, seed=7) > 12_000


class HalfArrays(Arrays):
    """In half precision, as on an accelerator: the numbers here are small enough for it."""

    def constant(self, table: Any) -> Array:
        return np.asarray(table, dtype=np.float16)

    def real(self, array: Array) -> Array:
        return array.astype(np.float16)


@pytest.mark.slow
def test_half_precision_plays_the_same_games() -> None:
    assert play_beside(games=60, seed=8, rules=SchottenTotten(HalfArrays())) > 2_400


def test_a_side_reaches_the_strength_that_the_proof_of_a_claim_reckons_with() -> None:
    states = some_way_into(40, seed=1)
    told = from_states(states)
    unseen = 1 - told.sides.sum(1).sum(1)
    _, best = RULES.formations.reach(told.sides[:, 1], unseen)
    for row, state in enumerate(states):
        other = 1 - state.turn
        for stone in range(STONES):
            if state.owners[stone] == NONE:
                found = reachable(state, other, stone)
                lies = state.strengths[other * STONES + stone]
                assert best[row, stone] == (found[0] if found and lies == NONE else lies)


def test_a_deadlock_is_settled_stone_by_stone() -> None:
    """Positions of any kind, settled as if nobody could play on."""
    states = some_way_into(150, seed=2)
    told = from_states(states)
    mine, theirs = told.sides[:, 0], told.sides[:, 1]
    complete = mine.sum(-1) == 3
    strengths = RULES.strengths(mine, theirs)
    lots = RULES.deadlock(told.owners, told.first, complete, theirs, strengths)
    for state, lot in zip(states, lots, strict=True):
        seat = state.turn
        state.end_round(state.award_open_stones(None), "deadlock", None)
        assert lot == return_to(state, seat)


def test_two_passes_in_a_row_end_a_round() -> None:
    """All stones full or claimed on both sides cannot be: here hands are empty."""
    state = Position.new(Options(), 3)
    tables = RULES.deal(np.array([deck_of(state)], np.float32))
    empty = Tables(0 * tables.hands, *(getattr(tables, name) for name in Tables.__slots__[1:]))
    once = RULES.play(empty, np.array([0]), tables)
    assert not once.over[0]
    assert once.tables.passes[0] == 1
    twice = RULES.play(once.tables, np.array([0]), tables)
    assert twice.over[0]
    assert twice.returns[0] == 0
    assert twice.tables.passes[0] == 0


@pytest.mark.slow
def test_every_sparring_partner_beats_chance() -> None:
    chance = np.random.default_rng(1)
    decks = chance.permuted(np.tile(np.arange(54), (12, 1)), axis=1).astype(np.float32)
    partners = Partners(RULES)

    def at_random(tables: Tables) -> object:
        legal = RULES.legal(tables)
        return np.where(legal, chance.random(legal.shape), -1).argmax(-1)

    for number in range(len(TEMPERS)):

        def choose(tables: Tables, number: int = number) -> object:
            which = np.full(len(tables.owners), number)
            return partners.plays(tables, which, 0 * NUMPY.real(RULES.legal(tables)))

        assert duel(RULES, choose, at_random, decks) > 0.75
