"""Tiles and set-up: RB-1 … RB-6."""

from collections import Counter

import pytest

from games.rebirth.table import Table, ireland, scotland
from marchstone.core.chance.rng import Rng
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.cards import BLOCKED, FREE
from marchstone.games.rebirth.rules.state import Options
from ruleproof import rule

FARM, ENERGY, S1, S2, S3, S4 = range(6)


def tiles_of(table: Table, seat: int) -> Counter[int]:
    state = table.state
    return Counter(state.hands[seat] + state.asides[seat] + state.supplies[seat])


@rule("RB-1")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_have_36_tiles_each(seats: int) -> None:
    table = scotland(seats)
    for seat in range(seats):
        assert tiles_of(table, seat) == {FARM: 12, ENERGY: 12, S1: 3, S2: 3, S3: 3, S4: 3}


@rule("RB-1")
def test_castles_and_cathedrals_never_run_out() -> None:
    table = scotland(3)
    for name in table.land.castle_names:
        table.lay(0, "farm", table.around_castle(name)[0])
    assert table.state.holders == [0] * 12
    for name in table.land.site_names:
        for seat in (1, 2):
            table.lay(seat, "farm", table.around_site(name)[0])
    assert table.state.reached[1:] == [255, 255]


@rule("RB-2")
def test_four_players_return_nine_tiles_each() -> None:
    for table in (scotland(4), ireland(4)):
        for seat in range(4):
            counts = {FARM: 9, ENERGY: 9, S1: 2, S2: 2, S3: 2, S4: 3}
            assert tiles_of(table, seat) == counts


@rule("RB-3")
def test_with_two_players_the_marked_hexes_are_blocked_for_good() -> None:
    for table, count in ((scotland(2), 32), (ireland(2), 24)):
        blocked = [c for c, held in enumerate(table.state.board) if held == BLOCKED]
        assert blocked == list(table.land.blocked)
        assert len(blocked) == count
        names = {table.name(cell) for cell in blocked}
        for tile in ("farm", "energy", "s1"):
            table.give(0, tile)
            assert not table.hexes_for(tile) & names


@rule("RB-3")
def test_with_more_players_no_hex_is_blocked() -> None:
    assert set(scotland(3).state.board) == set(ireland(4).state.board) == {FREE}


@rule("RB-4")
@pytest.mark.parametrize(("seats", "supply"), [(2, 33), (3, 33), (4, 24)])
def test_in_scotland_two_tiles_are_set_aside_and_one_is_drawn(seats: int, supply: int) -> None:
    state = scotland(seats).state
    for seat in range(seats):
        assert len(state.asides[seat]) == 2
        assert len(state.hands[seat]) == 1
        assert len(state.supplies[seat]) == supply


@rule("RB-4")
def test_the_tiles_set_aside_in_scotland_stay_there_and_their_owner_sees_them() -> None:
    state, rng = GAME.new(Options("scotland"), 3, 5), Rng(5)
    aside = [sorted(tiles) for tiles in state.asides]
    while waiting := state.to_act():
        state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
    assert [sorted(tiles) for tiles in state.asides] == aside
    assert GAME.view(state, 1).aside == tuple(aside[1])


@rule("RB-5")
def test_in_ireland_four_tiles_are_set_aside() -> None:
    for seats, supply in ((2, 31), (4, 22)):
        state = ireland(seats).state
        assert {len(tiles) for tiles in state.asides} == {4}
        assert {len(tiles) for tiles in state.supplies} == {supply}


@rule("RB-5")
def test_eight_missions_lie_face_up_and_four_form_a_deck() -> None:
    state = GAME.new(Options("ireland"), 3, 1)
    assert len(state.face_up) == 8
    assert sorted([*state.face_up, *state.deck]) == list(range(12))
    assert GAME.new(Options("ireland"), 3, 2).face_up != state.face_up


@rule("RB-5")
def test_the_fourteen_bonuses_lie_on_the_towers_at_random() -> None:
    one, other = (GAME.new(Options("ireland"), 2, seed).bonuses for seed in (1, 2))
    assert Counter(one) == Counter(other) == {0: 2, 1: 3, 2: 1, 3: 2, 4: 2, 5: 4}
    assert one != other


@rule("RB-5")
def test_every_player_begins_with_his_double_token() -> None:
    assert ireland(3).state.doubled == [-1, -1, -1]


@rule("RB-6")
def test_the_starting_player_is_random() -> None:
    starters = {GAME.new(Options("scotland"), 4, seed).turn for seed in range(40)}
    assert starters == {0, 1, 2, 3}


@rule("RB-6")
@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_play_goes_clockwise_until_all_tiles_of_hand_and_supply_are_placed(name: str) -> None:
    state, rng = GAME.new(Options(name), 3, 8), Rng(8)
    turns: list[int] = []
    while waiting := state.to_act():
        if not turns or turns[-1] != waiting[0]:
            turns.append(waiting[0])
        state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
    start = turns[0]
    assert turns == [(start + number) % 3 for number in range(len(turns))]
    assert not any(state.hands)
    assert not any(state.supplies)


@rule("RB-6")
def test_a_player_without_a_tile_in_hand_is_done_and_passed_over() -> None:
    table = scotland(3)
    table.state.hands[1], table.state.supplies[1] = [], []
    table.play(min(table.moves()))
    assert table.state.turn == 2
