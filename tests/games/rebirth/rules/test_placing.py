"""Placing farms, energy and settlements: RB-7 … RB-10."""

import pytest

from games.rebirth.table import BEIGE, BLUE, PINK, Table, ireland, scotland
from marchstone.games.rebirth.rules.land.mapfile import HEXES
from marchstone.games.rebirth.rules.land.tables import Land
from ruleproof import rule


def fill(table: Table, *kinds: str) -> None:
    """Every free hex of these kinds is taken by seat 3."""
    for name in table.all_of_kind(*kinds):
        if table.state.board[table.cell(name)] == -1:
            table.lay(3, "farm" if kinds[0] != "settlement" else "s1", name)


@rule("RB-7")
@pytest.mark.parametrize("table", [scotland(), ireland()], ids=["scotland", "ireland"])
def test_a_tile_goes_on_free_hexes_of_its_kind(table: Table) -> None:
    table.give(BLUE, "farm")
    assert table.hexes_for("farm") == table.all_of_kind("farm", "blank")
    table.give(BLUE, "energy")
    assert table.hexes_for("energy") == table.all_of_kind("energy", "blank")
    table.give(BLUE, "s3")
    assert table.hexes_for("s3") == table.all_of_kind("settlement")


def water(here: Land) -> set[int]:
    """Every hex that is not land."""
    return {*range(HEXES)} - {*here.hexes, *here.castle_hexes, *here.site_hexes}


@rule("RB-7")
def test_a_tile_goes_on_no_castle_cathedral_tower_or_sea() -> None:
    for table in (scotland(), ireland()):
        here = table.land
        for hex_ in (*here.castle_hexes, *here.site_hexes, *water(here)):
            assert here.cells[hex_] == -1


@rule("RB-7")
def test_an_occupied_hex_is_no_longer_free() -> None:
    table = scotland()
    table.give(BLUE, "farm")
    taken = min(table.hexes_for("farm"))
    table.lay(PINK, "farm", taken)
    assert taken not in table.hexes_for("farm")


@rule("RB-8")
def test_energy_goes_on_farm_hexes_only_when_no_energy_or_blank_hex_is_left() -> None:
    table = scotland()
    table.give(BLUE, "energy")
    fill(table, "energy")
    assert table.hexes_for("energy") == table.all_of_kind("blank")
    fill(table, "blank")
    assert table.hexes_for("energy") == table.all_of_kind("farm")


@rule("RB-8")
def test_farms_go_on_energy_hexes_only_when_no_farm_or_blank_hex_is_left() -> None:
    table = ireland()
    table.give(BLUE, "farm")
    fill(table, "blank")
    assert table.hexes_for("farm") == table.all_of_kind("farm")
    fill(table, "farm")
    assert table.hexes_for("farm") == table.all_of_kind("energy")


@rule("RB-8")
def test_a_tile_counts_by_its_own_kind_not_by_that_of_its_hex() -> None:
    table = scotland()
    first, second = table.patch("energy", 2)
    table.lay(BLUE, "farm", first)
    assert table.lay(BLUE, "farm", second)[BLUE] == 2
    assert table.lay(PINK, "energy", table.patch("energy", 1)[0])[PINK] == 1


@rule("RB-8")
def test_a_tile_that_fits_nowhere_is_shown_leaves_the_game_and_the_turn_goes_on() -> None:
    table = scotland()
    table.give(BLUE, "s2")
    fill(table, "settlement")
    assert table.moves() == {"s2 box"}
    events = table.play("s2 box")
    assert [event.kind for event in events] == ["remove", "draw"]
    assert events[0].public == {"seat": BLUE, "tile": 3}
    assert table.state.removed[BLUE] == (3,)
    assert table.state.turn == PINK
    assert len(table.state.hands[BLUE]) == 1


@rule("RB-8")
def test_with_several_in_hand_a_tile_leaves_the_game_only_if_none_fits() -> None:
    table = ireland()
    table.give(BLUE, "s2", "s4", "farm")
    fill(table, "settlement")
    assert all(move.startswith("farm ") for move in table.moves())
    table.give(BLUE, "s2", "s4", "s4")
    assert table.moves() == {"s2 box", "s4 box"}


@rule("RB-9")
def test_a_group_is_every_tile_that_is_linked_through_its_own_kind() -> None:
    table = scotland()
    first, second, third, fourth = table.patch("farm", 4)
    gained = [table.lay(BLUE, "farm", name)[BLUE] for name in (first, second, third, fourth)]
    assert gained == [1, 2, 3, 4]


@rule("RB-9")
def test_one_tile_can_link_two_groups() -> None:
    table = scotland()
    here = table.land
    middle = next(
        cell
        for cell in range(len(here.hexes))
        if table.takes(cell, "farm") and len(apart(table, cell)) == 2
    )
    for cell in apart(table, middle):
        assert table.lay(BLUE, "farm", table.name(cell))[BLUE] == 1
    assert len(table.state.groups[2 * BLUE]) == 2
    assert table.lay(BLUE, "farm", table.name(middle))[BLUE] == 3
    assert len(table.state.groups[2 * BLUE]) == 1


def apart(table: Table, cell: int) -> list[int]:
    """Two neighbours of the cell that take a farm and do not touch each other."""
    near = [c for c in range(108) if table.land.near[cell] >> c & 1 and table.takes(c, "farm")]
    for one in near:
        for other in near:
            if one < other and not table.land.near[one] >> other & 1:
                return [one, other]
    return []


@rule("RB-9")
def test_farms_and_energy_never_mix() -> None:
    table = scotland()
    first, second = blanks(table)
    table.lay(BLUE, "farm", first)
    assert table.lay(BLUE, "energy", second)[BLUE] == 1


def blanks(table: Table) -> tuple[str, str]:
    """Two neighbouring blank hexes."""
    here = table.land
    for cell, kind in enumerate(here.kinds):
        for other in range(cell + 1, len(here.kinds)):
            if kind == here.kinds[other] == "blank" and here.near[cell] >> other & 1:
                return table.name(cell), table.name(other)
    raise AssertionError


@rule("RB-E1", "RB-9")
def test_only_tiles_of_one_colour_make_a_group() -> None:
    table = scotland()
    first, second = table.patch("energy", 2)
    table.lay(BEIGE, "energy", first)
    assert table.lay(BLUE, "energy", second) == [1, 0, 0, 0]
    other, beside = table.patch("energy", 2)
    table.lay(BEIGE, "energy", other)
    assert table.lay(BEIGE, "energy", beside) == [0, 0, 0, 2]


@rule("RB-10")
def test_a_settlement_tile_on_a_port_scores_one_at_once() -> None:
    table = scotland()
    inland, port = sorted(table.town("Stornoway"), key=lambda h: table.land.plus[table.cell(h)])
    assert table.lay(BLUE, "s4", port) == [1, 0, 0, 0]
    other = scotland()
    assert other.lay(BLUE, "s4", inland) == [0, 0, 0, 0]


@rule("RB-10")
def test_a_port_can_complete_its_settlement_too() -> None:
    table = scotland()
    assert table.lay(BLUE, "s3", *table.town("Kirkwall")) == [1 + 3, 0, 0, 0]


@rule("RB-10")
@pytest.mark.parametrize("tile", ["farm", "energy"])
def test_any_tile_on_a_coastal_hex_of_ireland_scores_one_at_once(tile: str) -> None:
    table = ireland()
    coasts = [c for c, plus in enumerate(table.land.plus) if plus and not table.touched(c)]
    assert {table.land.kinds[cell] for cell, plus in enumerate(table.land.plus) if plus} == {
        "farm",
        "energy",
    }
    assert table.lay(BLUE, tile, table.name(coasts[0])) == [1 + 1, 0, 0, 0]
