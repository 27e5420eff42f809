"""Castles and cathedrals: RB-13, RB-14; and drawing a tile: RB-15."""

from games.rebirth.table import BLUE, ORANGE, PINK, Table, scotland
from ruleproof import rule


def at(table: Table, name: str = "Stirling") -> tuple[list[str], int]:
    return table.around_castle(name), table.castle(name)


@rule("RB-13")
def test_the_first_tile_next_to_a_castle_takes_control() -> None:
    table = scotland()
    hexes, castle = at(table)
    assert table.state.holders[castle] == -1
    table.lay(PINK, "farm", hexes[0])
    assert table.state.holders[castle] == PINK


@rule("RB-E5", "RB-13")
def test_a_tie_of_like_tiles_changes_nothing() -> None:
    table = scotland()
    hexes, castle = at(table)
    table.lay(PINK, "energy", hexes[0])
    table.lay(BLUE, "energy", hexes[1])
    assert table.state.holders[castle] == PINK
    table.lay(BLUE, "energy", hexes[2])
    assert table.state.holders[castle] == BLUE


@rule("RB-E5", "RB-13")
def test_a_tie_goes_to_the_one_with_more_farm_and_energy_tiles() -> None:
    table = scotland()
    hexes, castle = at(table)
    table.lay(PINK, "s4", table.around_castle("Stirling", "s4")[0])
    table.lay(BLUE, "energy", table.around_castle("Stirling", "energy")[0])
    assert table.state.holders[castle] == BLUE
    assert hexes


@rule("RB-13")
def test_farm_and_energy_tiles_do_not_outweigh_more_tiles() -> None:
    table = scotland()
    castle = table.castle("Stirling")
    table.lay(PINK, "s1", *table.around_castle("Stirling", "s1")[:2])
    table.lay(BLUE, "energy", table.around_castle("Stirling", "energy")[0])
    assert table.state.holders[castle] == PINK


@rule("RB-13")
def test_only_the_player_who_places_can_take_over() -> None:
    table = scotland()
    hexes, castle = at(table)
    table.lay(PINK, "farm", hexes[0])
    table.lay(BLUE, "farm", hexes[1])
    table.lay(ORANGE, "farm", hexes[2])
    assert table.state.holders[castle] == PINK
    assert table.state.castle_tiles[castle * 4 : castle * 4 + 4] == [1, 1, 1, 0]


@rule("RB-13")
def test_each_castle_next_to_the_tile_is_judged_separately() -> None:
    table = scotland()
    here = table.land
    cell = next(c for c, castles in enumerate(here.castles_near) if len(castles) == 2)
    held, free = here.castles_near[cell]
    mine = [c for c, near in enumerate(here.castles_near) if near == (held,)]
    table.lay(PINK, "farm", *(table.name(c) for c in mine[:2]))
    table.lay(BLUE, "farm", table.name(cell))
    assert table.state.holders[held] == PINK
    assert table.state.holders[free] == BLUE


@rule("RB-13")
def test_a_castle_brings_no_points_before_the_end() -> None:
    table = scotland()
    hexes, _ = at(table)
    assert table.lay(PINK, "farm", hexes[0]) == [0, 1, 0, 0]


@rule("RB-14")
def test_the_first_tile_next_to_a_cathedral_brings_a_secret_mission() -> None:
    table = scotland()
    hexes = table.around_site("Dunkeld")
    top = table.state.deck[-1]
    table.lay(BLUE, "farm", hexes[0])
    assert table.state.missions[BLUE] == (top,)
    (event,) = [event for event in table.events if event.kind == "cathedral"]
    assert event.seen_by(BLUE)["mission"] == top
    assert "mission" not in event.seen_by(PINK)
    assert "mission" not in event.seen_by(None)


@rule("RB-14")
def test_a_cathedral_serves_every_player_once() -> None:
    table = scotland()
    hexes = table.around_site("Dunkeld")
    for name in hexes[:2]:
        table.lay(BLUE, "farm", name)
    table.lay(PINK, "farm", hexes[2])
    assert [len(missions) for missions in table.state.missions] == [1, 1, 0, 0]


@rule("RB-14")
def test_one_tile_may_reach_two_cathedrals() -> None:
    table = scotland()
    cell = next(c for c, sites in enumerate(table.land.sites_near) if len(sites) == 2)
    table.lay(BLUE, "farm", table.name(cell))
    assert len(table.state.missions[BLUE]) == 2


@rule("RB-15")
def test_a_turn_ends_with_drawing_one_tile_secretly() -> None:
    table = scotland()
    supply = list(table.state.supplies[BLUE])
    event = table.play(min(table.moves()))[-1]
    assert table.state.hands[BLUE] == supply[-1:]
    assert table.state.supplies[BLUE] == supply[:-1]
    assert event.kind == "draw"
    assert event.seen_by(BLUE)["tiles"] == supply[-1:]
    assert "tiles" not in event.seen_by(PINK)


@rule("RB-15")
def test_without_a_supply_nothing_is_drawn() -> None:
    table = scotland()
    table.state.supplies[BLUE] = []
    kinds = [event.kind for event in table.play(min(table.moves()))]
    assert "draw" not in kinds
    assert table.state.hands[BLUE] == []
