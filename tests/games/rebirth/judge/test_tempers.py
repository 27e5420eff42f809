"""Sparring partners: they play by the rules, know what they want, and want different things."""

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from marchstone.core.chance.rng import Rng
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.judge.tempers import TEMPERS
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import Options

MAPS = ["scotland", "ireland"]
GAMES = 12
EARLY = 16  # placings of both, after which a figure is taken

Temper = Callable[[Position, int, Rng], int]


def at_random(world: Position, seat: int, rng: Rng) -> int:
    return rng.choice(world.legal(seat))


def played(tempers: Sequence[Temper], map_name: str, seed: int, plies: int = 1_000) -> Position:
    state: Position = GAME.new(Options(map_name), len(tempers), seed)
    rng = Rng(seed)
    while plies and (waiting := state.to_act()):
        seat = waiting[0]
        action = tempers[seat](state, seat, rng)
        assert action in state.legal(seat)
        state.apply(seat, action)
        plies -= 1
    return state


@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("name", TEMPERS)
def test_each_of_them_beats_chance(name: str, map_name: str) -> None:
    ends = [played([TEMPERS[name], at_random], map_name, seed) for seed in range(3)]
    leads = [end.points[0] - end.points[1] for end in ends]
    assert min(leads) > 10


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("map_name", MAPS)
def test_all_of_them_can_sit_at_one_table(map_name: str, seats: int) -> None:
    names = [*TEMPERS]
    for first in range(0, len(names), seats):
        tempers = [TEMPERS[names[(first + seat) % len(names)]] for seat in range(seats)]
        assert played(tempers, map_name, first).result


@cache
def figures(name: str, plies: int) -> list[Position]:
    """Games against the quick one, on both maps."""
    tempers = [TEMPERS[name], TEMPERS["quick"]]
    return [played(tempers, map_name, seed, plies) for map_name in MAPS for seed in range(GAMES)]


def castles(name: str) -> int:
    return sum(end.holders.count(0) for end in figures(name, 1_000))


def in_groups(name: str) -> int:
    """Tiles, each counted as often as its group has tiles."""
    ends = figures(name, 1_000)
    return sum(
        group.bit_count() ** 2 for end in ends for kind in (0, 1) for group in end.groups[kind]
    )


def reached(name: str) -> int:
    return sum(end.reached[0].bit_count() for end in figures(name, EARLY))


@pytest.mark.slow
def test_they_differ_in_what_they_are_named_for() -> None:
    assert castles("fighter") > 1.15 * castles("quick")
    assert castles("keen") > 1.15 * castles("quick")
    assert in_groups("builder") > 1.05 * in_groups("quick")
    assert reached("seeker") > 1.1 * reached("quick")


def test_one_takes_the_best_gain_without_a_doubt() -> None:
    state = GAME.new(Options("scotland"), 2, 5)
    assert len({TEMPERS["best"](state, state.turn, Rng(seed)) for seed in range(8)}) == 1
    assert len({TEMPERS["quick"](state, state.turn, Rng(seed)) for seed in range(8)}) > 1
