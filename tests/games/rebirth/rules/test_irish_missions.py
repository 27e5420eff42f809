"""The public missions of Ireland: RB-16 and RB-18, and each of the twelve cards."""

import pytest

from games.rebirth.table import BLUE, ORANGE, PINK, Table, ireland
from marchstone.games.rebirth.rules import cards
from ruleproof import rule


def island(mission: int) -> Table:
    return ireland(face_up=(mission,))


def scored(table: Table) -> list[tuple[int, int, int]]:
    return [(fact["mission"], fact["seat"], fact["points"]) for fact in table.told("mission")]


def lay_one_by_one(table: Table, mission: int, steps: list[tuple[str, str]]) -> None:
    """Blue fulfils the mission with the last of these tiles and not before; then pink cannot."""
    *before, last = steps
    for tile, where in before:
        table.lay(BLUE, tile, where)
        assert scored(table) == []
    table.lay(BLUE, *last)
    assert scored(table) == [(mission, BLUE, cards.IRELAND_POINTS[mission][0])]


@rule("RB-16")
def test_four_hexes_next_to_one_castle() -> None:
    table = island(cards.FOUR_AT_CASTLE)
    hexes = table.around_castle("Ross")
    tiles = ["s1" if 2 in table.land.opens[table.cell(h)] else "farm" for h in hexes]
    other = table.around_castle("Blarney")[0]
    steps = [("farm", other), *zip(tiles, hexes, strict=True)][:5]
    lay_one_by_one(table, cards.FOUR_AT_CASTLE, [s for s in steps if s[1] not in hexes[4:]])


@rule("RB-16")
def test_four_hexes_next_to_one_tower() -> None:
    table = island(cards.FOUR_AT_TOWER)
    hexes = table.around_site("Killala")[:4]
    lay_one_by_one(table, cards.FOUR_AT_TOWER, [("energy", name) for name in hexes])


@rule("RB-16")
def test_three_coastal_farm_or_energy_hexes() -> None:
    table = island(cards.THREE_COASTAL)
    coasts = [table.name(c) for c, plus in enumerate(table.land.plus) if plus]
    steps = [("farm", coasts[0]), ("energy", coasts[3]), ("farm", coasts[6])]
    lay_one_by_one(table, cards.THREE_COASTAL, steps)


@rule("RB-16")
def test_three_small_settlements() -> None:
    table = island(cards.THREE_SMALL)
    medium, *_ = table.towns(2)
    steps = [("s1", table.town(name)[0]) for name in (medium, *table.towns(1)[:3])]
    lay_one_by_one(table, cards.THREE_SMALL, steps)


@rule("RB-16")
@pytest.mark.parametrize(
    ("mission", "tile"), [(cards.TWO_FARM_GROUPS, "farm"), (cards.TWO_ENERGY_GROUPS, "energy")]
)
def test_two_groups_of_three(mission: int, tile: str) -> None:
    table = island(mission)
    first = table.patch(tile, 4)
    table.lay(BLUE, tile, *first)
    assert scored(table) == [], "one big group is not two"
    steps = [(tile, name) for name in table.patch(tile, 3)]
    lay_one_by_one(table, mission, steps)


@rule("RB-16")
def test_at_least_one_hex_in_four_mediums() -> None:
    table = island(cards.FOUR_MEDIUMS)
    mediums = [table.town(name) for name in table.towns(2)]
    table.lay(BLUE, "s1", mediums[0][1])
    lay_one_by_one(table, cards.FOUR_MEDIUMS, [("s1", town[0]) for town in mediums[:4]])


@rule("RB-16")
@pytest.mark.parametrize(
    ("mission", "tile"),
    [(cards.FARM_GROUP_OF_FIVE, "farm"), (cards.ENERGY_GROUP_OF_FIVE, "energy")],
)
def test_one_group_of_five(mission: int, tile: str) -> None:
    table = island(mission)
    cells = [c for c in range(108) if table.takes(c, tile)]
    grown = next(filter(None, (table.grown(c, cells, 5) for c in cells)))
    lay_one_by_one(table, mission, [(tile, table.name(cell)) for cell in grown])


@rule("RB-16")
def test_at_least_one_hex_in_three_large_or_mega_settlements() -> None:
    table = island(cards.THREE_LARGE)
    table.lay(BLUE, "s1", table.town("Cork")[1])
    names = ("Cork", "Dublin", "Galway")
    lay_one_by_one(table, cards.THREE_LARGE, [("s1", table.town(name)[0]) for name in names])


def realm(table: Table, castles: bool) -> list[int]:
    """Cells in one piece, the last of which is the first to touch a fourth castle (tower)."""
    near = table.land.castles_near if castles else table.land.sites_near
    for start in range(108):
        piece = [start]
        while len(piece) < 25:
            edge = [c for c in range(108) if c not in piece and table.is_next_to(c, piece)]
            seen = {place for c in piece for place in near[c]}
            if len(seen) >= 4:
                return piece
            piece.append(max(edge, key=lambda c: len(set(near[c]) - seen)))
    raise AssertionError


def tile_for(table: Table, cell: int) -> str:
    return ("farm", "energy", "s1")[table.land.opens[cell][0]]


@rule("RB-18", "RB-16")
@pytest.mark.parametrize(
    ("mission", "castles"), [(cards.CONNECT_CASTLES, True), (cards.CONNECT_TOWERS, False)]
)
def test_connect_four(mission: int, castles: bool) -> None:
    table = island(mission)
    piece = realm(table, castles)
    assert len({tile_for(table, cell) for cell in piece}) > 1, "tiles of any kind connect"
    steps = [(tile_for(table, cell), table.name(cell)) for cell in piece]
    lay_one_by_one(table, mission, steps)


@rule("RB-18")
def test_a_castle_itself_links_nothing() -> None:
    table = island(cards.CONNECT_CASTLES)
    near = table.land.castles_near
    piece = realm(table, castles=True)
    castle = next(c for c in range(12) if sum(c in near[cell] for cell in piece) == 0)
    # All around one castle, next to no other: five or six tiles, of which some do not touch.
    for cell in (c for c in range(108) if near[c] == (castle,)):
        table.lay(BLUE, tile_for(table, cell), table.name(cell))
    touching = {realm_[1] for realm_ in table.state.realms[BLUE]}
    assert touching == {1 << castle}
    assert scored(table) == []


@rule("RB-18")
def test_four_castles_next_to_tiles_that_are_not_connected_do_not_count() -> None:
    table = island(cards.CONNECT_CASTLES)
    for name in ("Blarney", "Dublin", "Dunluce", "Ashford"):
        table.lay(BLUE, "farm", table.around_castle(name, "farm")[0])
    assert scored(table) == []


@rule("RB-16")
def test_the_first_gets_the_higher_value_and_all_later_ones_the_lower() -> None:
    table = island(cards.THREE_SMALL)
    small = [table.town(name)[0] for name in table.towns(1)]
    for seat, start in ((PINK, 0), (BLUE, 3), (ORANGE, 6)):
        table.lay(seat, "s1", *small[start : start + 3])
    assert scored(table) == [(3, PINK, 6), (3, BLUE, 4), (3, ORANGE, 4)]
    assert table.state.scorers[3] == (PINK, BLUE, ORANGE)


@rule("RB-16")
def test_a_player_scores_a_mission_once() -> None:
    table = island(cards.THREE_SMALL)
    small = [table.town(name)[0] for name in table.towns(1)]
    table.lay(BLUE, "s1", *small[:6])
    assert len(scored(table)) == 1


@rule("RB-16")
def test_scored_stays_scored_when_groups_grow_together() -> None:
    table = island(cards.TWO_FARM_GROUPS)
    table.state.scorers[cards.TWO_FARM_GROUPS] = (BLUE,)
    table.lay(BLUE, "farm", *table.patch("farm", 3))
    assert table.state.scorers[cards.TWO_FARM_GROUPS] == (BLUE,)


@rule("RB-16")
def test_a_mission_that_is_not_face_up_scores_nothing_at_once() -> None:
    table = ireland(face_up=(0, 1))
    small = [table.town(name)[0] for name in table.towns(1)]
    table.lay(BLUE, "s1", *small[:3])
    assert scored(table) == []
    assert table.state.fulfilled[BLUE] >> cards.THREE_SMALL & 1


@rule("RB-16")
def test_one_tile_may_score_several_missions() -> None:
    table = ireland(face_up=(cards.FOUR_AT_CASTLE, cards.THREE_SMALL))
    here = table.land
    cell = next(
        c for c in range(108) if here.castles_near[c] and len(here.towns[here.town[c]]) == 1
    )
    table.state.castle_tiles[here.castles_near[cell][0] * 4 + BLUE] = 3
    small = [table.town(name)[0] for name in table.towns(1)]
    elsewhere = [h for h in small if not here.castles_near[table.cell(h)]]
    table.lay(BLUE, "s1", *elsewhere[:2])
    assert scored(table) == []
    table.lay(BLUE, "s1", table.name(cell))
    assert scored(table) == [(cards.FOUR_AT_CASTLE, BLUE, 8), (cards.THREE_SMALL, BLUE, 6)]


@rule("RB-16")
def test_points_then_castles_then_missions_then_towers() -> None:
    table = ireland(face_up=(cards.FOUR_AT_CASTLE,))
    here = table.land
    cell = next(
        c
        for c in range(108)
        if len(here.castles_near[c]) == 1 and here.sites_near[c] and table.takes(c, "farm")
    )
    castle = here.castles_near[cell][0]
    around = [c for c in range(108) if castle in here.castles_near[c] and c != cell]
    table.state.castle_tiles[castle * 4 + BLUE] = 3
    table.state.holders[castle] = PINK
    assert around
    table.events.clear()
    table.lay(BLUE, "farm", table.name(cell))
    kinds = [event.kind for event in table.events]
    assert kinds[:5] == ["place", "group", "castle", "mission", "tower"]
