"""Greedy at Rebirth: one ply of its judge."""

from typing import TypeVar

import pytest

from marchstone import bots
from marchstone.core.chance.rng import Rng
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.judge.guide import Guide
from marchstone.games.rebirth.rules.cards import NONE, TILES
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import SIZES, Options

pytestmark = pytest.mark.slow

T = TypeVar("T")

MAPS = ["scotland", "ireland"]


def wins(map_name: str, seats: int, games: int) -> float:
    """Games won by one greedy player among players who choose at random."""
    won, greedy = 0.0, bots.get("greedy", GAME)
    for number in range(games):
        state, rng, me = GAME.new(Options(map_name), seats, number), Rng(number), number % seats
        while waiting := state.to_act():
            seat = waiting[0]
            view = GAME.view(state, seat)
            action = greedy.choose(view, rng) if seat == me else rng.choice(view.legal)
            state.apply(seat, action)
        ranks = state.outcome().ranks
        won += (ranks[me] == 1) / ranks.count(1)
    return won


@pytest.mark.slow
@pytest.mark.parametrize("map_name", MAPS)
def test_greedy_beats_random_in_nineteen_of_twenty_games(map_name: str) -> None:
    assert wins(map_name, 2, 40) >= 38


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("map_name", MAPS)
def test_greedy_wins_more_than_its_share_among_more_players(map_name: str, seats: int) -> None:
    assert wins(map_name, seats, 6) >= 4


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("map_name", MAPS)
def test_it_is_worth_the_same_wherever_one_sits(map_name: str, seats: int) -> None:
    guide, rng = Guide(GAME), Rng(3)
    state: Position = GAME.new(Options(map_name), seats, 3)
    while state.to_act():
        before = guide.value(state)
        after = guide.value(moved_on(state))
        assert after == pytest.approx((before[-1], *before[:-1]))
        state.apply(state.turn, rng.choice(state.legal(state.turn)))


def moved_on(state: Position) -> Position:
    """The same position with everybody one seat further on."""
    world, seats = state.clone(), state.seats
    for name in ("hands", "supplies", "asides", "removed", "realms", "missions"):
        setattr(world, name, turned(getattr(state, name), 1))
    for name in ("reached", "whole_mediums", "pluses", "points", "fulfilled", "doubled"):
        setattr(world, name, turned(getattr(state, name), 1))
    for name in ("castle_tiles", "castle_rural", "site_tiles", "influence", "settlers"):
        values = getattr(state, name)
        rows = [values[start : start + seats] for start in range(0, len(values), seats)]
        setattr(world, name, [value for row in rows for value in turned(row, 1)])
    world.groups, world.present = turned(state.groups, 2), turned(state.present, SIZES)
    world.board = [b if b < 0 else (b + TILES) % (TILES * seats) for b in state.board]
    world.holders = [h if h == NONE else (h + 1) % seats for h in state.holders]
    world.scorers = [tuple((s + 1) % seats for s in scorers) for scorers in state.scorers]
    world.turn = (state.turn + 1) % seats
    return world


def turned(values: list[T], by: int) -> list[T]:
    return values[-by:] + values[:-by]
