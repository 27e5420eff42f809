"""What a network is told of Rebirth: nothing that a seat may not know, each play by itself."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from games.rebirth.table import Table
from marchstone.core.chance.rng import Rng
from marchstone.core.network.senses import Senses
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.judge.gains import KeenGains
from marchstone.games.rebirth.judge.guide import Guide
from marchstone.games.rebirth.judge.network.charts import BOX, CHARTS, PLAYS_OF
from marchstone.games.rebirth.judge.network.known import GAIN
from marchstone.games.rebirth.judge.network.senses import SENSES
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import NONE
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import DOUBLE, Options

TABLES = [(name, seats) for name in CHARTS for seats in (2, 3, 4)]
FARM, ENERGY = 0, 1


def course(map_name: str, seats: int, seed: int) -> Iterator[Position]:
    """A game half by the guide's quick policy, half by chance, and its end."""
    state, rng, guide = GAME.new(Options(map_name), seats, seed), Rng(seed), Guide(GAME)
    while waiting := state.to_act():
        yield state
        seat = waiting[0]
        quick = rng.below(2) and guide.policy(state, seat, rng)
        state.apply(seat, quick or rng.choice(state.legal(seat)))
    yield state


def known(world: Position, seat: int) -> Any:
    row = np.zeros(SENSES.known, np.float32)
    SENSES.tell_known(world, seat, row)
    return row


def hidden(world: Position, seat: int) -> Any:
    row = np.zeros(SENSES.hidden, np.float32)
    SENSES.tell_hidden(world, seat, row)
    return row


def test_it_keeps_to_the_protocol() -> None:
    senses: Senses = SENSES
    assert senses.plays < 800


@pytest.mark.parametrize(("map_name", "seats"), TABLES)
def test_all_positions_that_a_view_allows_are_told_alike(map_name: str, seats: int) -> None:
    guide, rng, differ = Guide(GAME), Rng(4), 0
    for ply, state in enumerate(course(map_name, seats, 11)):
        if ply % 7 and not state.result:
            continue
        for seat in range(seats):
            view, row = GAME.view(state, seat), known(state, seat)
            for world in (GAME.imagine(view, rng), guide.imagine(view, rng)):
                assert np.array_equal(known(world, seat), row)
                differ += not np.array_equal(hidden(world, seat), hidden(state, seat))
    assert differ > 20


@pytest.mark.parametrize(("map_name", "seats"), TABLES)
def test_rows_are_finite_and_of_moderate_size(map_name: str, seats: int) -> None:
    for seed in range(2):
        for state in course(map_name, seats, seed):
            for row in (known(state, state.turn), hidden(state, state.turn)):
                assert np.isfinite(row).all()
                assert abs(row).max() < 4


@pytest.mark.parametrize(("map_name", "seats"), TABLES)
def test_actions_are_one_play_only_if_they_bring_the_same(map_name: str, seats: int) -> None:
    for ply, state in enumerate(course(map_name, seats, 3)):
        seat, legal = state.turn, state.legal(state.turn)
        plays = SENSES.plays_of(state, seat, legal)
        assert all(0 <= play < SENSES.plays for play in plays)
        first = dict(zip(reversed(plays), reversed(legal), strict=True))
        if ply % 5 == 0:
            for play, action in zip(plays, legal, strict=True):
                assert action == first[play] or brought(state, action) == brought(
                    state, first[play]
                )


def brought(state: Position, action: int) -> Any:
    """All that counts from then on, but for the hex itself."""
    after = state.clone()
    after.apply(state.turn, action)
    told = known(after, state.turn)
    return told.tolist(), after.influence, after.castle_tiles, after.site_tiles, after.points


def test_the_maps_share_no_placing() -> None:
    of_map = [{play for play in PLAYS_OF[name] if play != NONE and play < BOX} for name in CHARTS]
    assert not of_map[0] & of_map[1]
    assert of_map[0] | of_map[1] == set(range(BOX))


@pytest.mark.parametrize("map_name", CHARTS)
def test_a_gain_stands_at_the_number_of_its_play(map_name: str) -> None:
    for state in course(map_name, 3, 8):
        seat, legal = state.turn, state.legal(state.turn)
        if not legal or state.phase is DOUBLE or legal[-1] >= act.SPOTS * (ENERGY + 1):
            continue
        row, plays = known(state, seat), SENSES.plays_of(state, seat, legal)
        if plays[0] < BOX:
            told = np.array(KeenGains(state, seat).of_all(legal), np.float32) / GAIN
            assert np.allclose(row[plays], told)


def test_a_seat_that_waits_is_told_what_its_tile_would_bring() -> None:
    state = Table("scotland", 2).state
    waiting = 1 - state.turn
    plays = [PLAYS_OF["scotland"][action] for action in state.placings(state.hands[waiting][0])]
    assert (known(state, waiting)[plays] != 0).all()


def test_tiles_for_the_box_and_the_double_token_have_plays_of_their_own() -> None:
    state = GAME.new(Options("ireland"), 2, 1)
    box = [tile * act.SPOTS + act.BOX for tile in range(6)]
    token = [act.DOUBLE + mission for mission in range(12)]
    plays = SENSES.plays_of(state, 0, [*box, *token])
    assert plays == list(range(BOX, SENSES.plays))
