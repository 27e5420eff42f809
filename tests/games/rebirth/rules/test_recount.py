"""What a position keeps up to date, tile by tile, is what a recount of the whole board finds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rebirth.check_maps import groups
from games.rebirth.slow import SlowGame
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.land.mapfile import COLUMNS
from marchstone.games.rebirth.rules.land.tables import Land, land
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import SIZES, Options
from ruleproof import rule

pytestmark = pytest.mark.slow


def cells(here: Land, mask: int) -> set[tuple[int, int]]:
    found = {here.hexes[cell] for cell in range(len(here.hexes)) if mask >> cell & 1}
    return {divmod(hex_, COLUMNS) for hex_ in found}


def by_size(masks: list[set[tuple[int, int]]]) -> list[list[tuple[int, int]]]:
    return sorted(map(sorted, masks))


def compare(state: Position, slow: SlowGame, here: Land) -> None:
    """Everything that is kept for each seat and place."""
    assert state.holders == slow.holders
    counted = state.clone()
    counted.open_hexes(here)
    for kept in ("open", "free", "held", "room"):
        assert getattr(state, kept) == getattr(counted, kept), kept
    for seat in range(state.seats):
        compare_seat(state, slow, here, seat)
        compare_places(state, slow, seat)


def compare_seat(state: Position, slow: SlowGame, here: Land, seat: int) -> None:
    for kind in (0, 1):
        kept = [cells(here, group) for group in state.groups[2 * seat + kind]]
        assert by_size(kept) == by_size(slow_groups(slow, seat, kind))
    assert state.pluses[seat] == slow.pluses(seat)
    assert state.whole_mediums[seat] == slow.whole_mediums(seat)
    for size in (1, 2, 3, 4):
        assert state.present[seat * SIZES + size] == slow.present(seat, size)
    reached = {site for site in range(len(slow.sites)) if state.reached[seat] >> site & 1}
    assert reached == slow.reached(seat)
    if here.is_ireland:
        kept = [cells(here, realm[0]) for realm in state.realms[seat]]
        assert by_size(kept) == by_size(slow_groups(slow, seat))
        assert {m for m in range(12) if state.fulfilled[seat] >> m & 1} == slow.ever[seat]


def slow_groups(slow: SlowGame, seat: int, *kinds: int) -> list[set[tuple[int, int]]]:
    return groups(slow.of(seat, *kinds))


def compare_places(state: Position, slow: SlowGame, seat: int) -> None:
    for castle, hex_ in enumerate(slow.castles):
        index = castle * state.seats + seat
        assert state.castle_tiles[index] == slow.next_to(hex_, seat)
        assert state.castle_rural[index] == slow.next_to(hex_, seat, 0, 1)
    for site, hex_ in enumerate(slow.sites):
        assert state.site_tiles[site * state.seats + seat] == slow.next_to(hex_, seat)
    for town, (_, hexes) in enumerate(slow.board.settlements):
        index = town * state.seats + seat
        assert state.influence[index] == slow.influence(hexes, seat)
        assert state.settlers[index] == len(hexes & slow.of(seat))
        assert (state.room[town] == 0) == slow.is_full(hexes)


def follow(slow: SlowGame, events: list[Event]) -> None:
    for event in events:
        told = event.public
        if event.kind == "place":
            slow.place(told["seat"], told["tile"], divmod(told["hex"], COLUMNS))
        elif event.kind == "double":
            slow.doubled[told["seat"]] = told["mission"]


def recount(map_name: str, seats: int, seed: int) -> None:
    """A whole random game, compared after every ply and scored twice at its end."""
    state, rng, here = GAME.new(Options(map_name), seats, seed), Rng(seed), land(map_name)
    slow = SlowGame(map_name, seats, state.bonuses, state.face_up)
    while waiting := state.to_act():
        events: list[Event] = []
        state.apply(waiting[0], rng.choice(state.legal(waiting[0])), events)
        follow(slow, events)
        compare(state, slow, here)
        if not state.result:
            assert state.points == slow.points
    assert state.points == slow.finish(state.missions)
    if not here.is_ireland:
        for mission in (0, 1, 2, 3, 4, *range(6, 6 + len(slow.castles))):
            assert list(standing(state, mission)) == slow.standing(mission)


@rule("RB-9", "RB-11", "RB-13", "RB-16", "RB-18", "RB-19", "RB-20", "RB-21")
@settings(max_examples=10)
@given(
    map_name=st.sampled_from(["scotland", "ireland"]),
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**64 - 1),
)
def test_a_position_agrees_with_a_recount_of_its_board(
    map_name: str, seats: int, seed: int
) -> None:
    recount(map_name, seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("map_name", ["scotland", "ireland"])
def test_so_do_many_games_of_each_map_and_number_of_players(map_name: str, seats: int) -> None:
    for seed in range(4):
        recount(map_name, seats, seed)
