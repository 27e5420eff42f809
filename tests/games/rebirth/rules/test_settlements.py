"""Scoring settlements: RB-11, RB-12, and what blocked hexes do."""

import pytest

from games.rebirth.table import BLUE, ORANGE, PINK, Table, ireland, scotland
from marchstone.games.rebirth.rules.cards import BLOCKED
from marchstone.games.rebirth.rules.scoring import prizes
from ruleproof import rule


def plain(table: Table, size: int) -> list[str]:
    """The hexes of a settlement of this size without a port."""
    towns = (table.town(name) for name in table.towns(size))
    return next(t for t in towns if not any(table.land.plus[table.cell(h)] for h in t))


@rule("RB-11")
@pytest.mark.parametrize("influence", [1, 2, 3, 4])
def test_a_small_settlement_scores_the_influence_of_its_tile(influence: int) -> None:
    table = scotland()
    assert table.lay(PINK, f"s{influence}", *plain(table, 1)) == [0, influence, 0, 0]


@rule("RB-E2", "RB-11")
def test_a_medium_settlement_gives_five_and_three_by_influence() -> None:
    table = scotland()
    first, second = plain(table, 2)
    assert table.lay(BLUE, "s1", first) == [0, 0, 0, 0]
    assert table.lay(PINK, "s2", second) == [3, 5, 0, 0]


@rule("RB-E2", "RB-11")
def test_the_player_who_completes_a_settlement_loses_the_tie() -> None:
    table = scotland()
    first, second = plain(table, 2)
    table.lay(BLUE, "s2", first)
    assert table.lay(PINK, "s2", second) == [5, 3, 0, 0]


@rule("RB-E3", "RB-11")
def test_in_a_large_settlement_influence_adds_up() -> None:
    table = ireland()
    first, second, third = table.town("Cork")
    table.lay(BLUE, "s1", first, second)
    before = list(table.state.points)
    table.lay(PINK, "s3", third)
    shares = table.told("settlement")[-1]["shares"]
    assert shares == [5, 8, 0, 0]
    assert table.state.points[BLUE] == before[BLUE] + 5


@rule("RB-11")
def test_the_third_player_of_a_large_settlement_gets_nothing() -> None:
    assert prizes(3, [1, 2, 3, 0], completer=0) == [0, 5, 8, 0]


@rule("RB-E4", "RB-11")
def test_ties_of_a_mega_settlement_go_to_the_nearest_clockwise() -> None:
    # Clockwise from blue: beige (seat 1), pink (2), orange (3).
    blue, beige, pink, orange = range(4)
    assert prizes(4, [4, 1, 2, 1], completer=blue) == [12, 5, 8, 0]
    table = ireland()
    hexes = table.town("Belfast")
    for seat, tile, name in zip((orange, pink, beige), ("s1", "s2", "s1"), hexes, strict=False):
        table.lay(seat, tile, name)
    table.lay(blue, "s4", hexes[3])
    assert table.told("settlement")[-1]["shares"] == [12, 5, 8, 0]


@rule("RB-11")
def test_clockwise_order_goes_on_past_the_last_seat() -> None:
    assert prizes(3, [2, 0, 2, 2], completer=2) == [5, 0, 0, 8]


@rule("RB-11")
def test_an_open_settlement_scores_nothing_yet() -> None:
    table = ireland()
    for hexes in (table.town("Dublin"), table.town("Cork")):
        table.lay(BLUE, "s4", *hexes[:-1])
    assert table.told("settlement") == []


@rule("RB-12")
@pytest.mark.parametrize(("size", "points"), [(2, 8), (3, 13), (4, 25)])
def test_alone_in_a_settlement_one_takes_every_prize(size: int, points: int) -> None:
    assert prizes(size, [0, 6, 0], completer=1) == [0, points, 0]


@rule("RB-12")
def test_two_players_in_a_mega_settlement_share_17_and_8() -> None:
    table = ireland()
    hexes = table.town("Dublin")
    table.lay(BLUE, "s1", *hexes[:2])
    table.lay(ORANGE, "s1", hexes[2])
    table.lay(BLUE, "s1", hexes[3])
    assert table.told("settlement")[-1]["shares"] == [17, 0, 8, 0]


@rule("RB-3", "RB-12")
def test_a_blocked_hex_counts_as_filled_and_as_no_player() -> None:
    table = scotland(2)
    first, second = plain(table, 2)
    table.state.board[table.cell(first)] = BLOCKED
    table.state.open_hexes(table.land)
    assert table.lay(PINK, "s1", second) == [0, 8]


@rule("RB-3")
def test_a_wholly_blocked_settlement_is_never_scored() -> None:
    table = scotland(2)
    covered = [t for t, cells in enumerate(table.land.towns) if not table.is_free(cells)]
    assert len(covered) == 6
    assert all(table.state.room[town] == 0 for town in covered)
    assert table.state.points == [0, 0]


@rule("RB-3")
def test_a_blocked_hex_has_no_kind_and_no_owner_next_to_a_castle() -> None:
    table = scotland(2)
    name = "Invergarry"
    blocked = [table.name(c) for c in table.land.blocked if 2 in table.land.castles_near[c]]
    assert table.castle(name) == 2
    assert blocked
    assert sum(table.state.castle_tiles) == 0
    assert table.state.holders[2] == -1
