"""The end of the game: RB-19 … RB-22, Scotland's missions, and both chains of tie-breaks."""

import pytest

from games.rebirth.table import BEIGE, BLUE, ORANGE, PINK, Table, ireland, scotland
from marchstone.core.protocol import Event
from marchstone.games.rebirth.rules import cards
from marchstone.games.rebirth.rules.scoring import has_most, ranks
from ruleproof import rule


def end(table: Table) -> list[int]:
    """What each seat gets at the end."""
    before = list(table.state.points)
    table.state.end_game(table.events)
    return [now - then for now, then in zip(table.state.points, before, strict=True)]


def steps(table: Table, kind: str) -> list[tuple[int, int]]:
    return [(step.seat, step.points) for step in table.state.final if step.kind == kind]


@rule("RB-19")
def test_tiles_in_unfinished_settlements_score_their_influence() -> None:
    table = scotland()
    one, two, _ = table.town("Inverness")
    table.lay(BLUE, "s3", one)
    table.lay(PINK, "s2", two)
    table.lay(BLUE, "s4", table.town("Fort William")[0])
    table.lay(ORANGE, "s4", table.town("Perth")[0])
    table.state.holders = [-1] * 12
    table.state.missions = [()] * 4
    assert end(table) == [3 + 4, 2, 0, 0]
    assert steps(table, "settlement") == [(BLUE, 3), (PINK, 2), (BLUE, 4)]


@rule("RB-20")
@pytest.mark.parametrize("table", [scotland(), ireland()], ids=["scotland", "ireland"])
def test_every_castle_brings_five_points(table: Table) -> None:
    table.state.holders = [BLUE] * 3 + [ORANGE] + [-1] * 8
    assert end(table) == [15, 0, 5, 0]
    assert steps(table, "castles") == [(BLUE, 15), (ORANGE, 5)]


def missions(table: Table, mission: int, *seats: int) -> dict[int, int]:
    """The seats hold this card; what it brings them."""
    table.state.missions = [(mission,) if s in seats else () for s in range(table.state.seats)]
    table.state.end_game([])
    return dict(steps(table, "mission"))


@rule("RB-21")
def test_most_ports() -> None:
    table = scotland()
    ports = [table.name(c) for c, plus in enumerate(table.land.plus) if plus]
    table.lay(BLUE, "s1", *ports[:2])
    table.lay(PINK, "s1", ports[2])
    assert missions(table, cards.MOST_PORTS, BLUE, PINK) == {BLUE: 5, PINK: 0}


@rule("RB-21")
def test_both_hexes_in_the_most_medium_settlements() -> None:
    table = scotland()
    dundee, stornoway, wick = (table.town(n) for n in ("Dundee", "Stornoway", "Wick"))
    table.lay(BLUE, "s1", *dundee)
    table.lay(PINK, "s1", stornoway[0], wick[0])
    assert missions(table, cards.WHOLE_MEDIUMS, BLUE, PINK) == {BLUE: 5, PINK: 0}


@rule("RB-21")
@pytest.mark.parametrize(
    ("mission", "tile"), [(cards.MOST_ENERGY, "energy"), (cards.MOST_FARMS, "farm")]
)
def test_most_groups_of_three_or_more(mission: int, tile: str) -> None:
    table = scotland()
    table.lay(BLUE, tile, *table.patch(tile, 3))
    table.lay(BLUE, tile, *table.patch(tile, 3))
    table.lay(PINK, tile, *table.patch(tile, 4))
    table.lay(PINK, tile, *table.patch(tile, 2))
    assert missions(table, mission, BLUE, PINK) == {BLUE: 5, PINK: 0}


@rule("RB-21")
def test_most_castles() -> None:
    table = scotland()
    table.state.holders = [BLUE, BLUE, PINK, PINK, ORANGE] + [-1] * 7
    assert missions(table, cards.MOST_CASTLES, BLUE, PINK, ORANGE) == {BLUE: 5, PINK: 5, ORANGE: 0}


@rule("RB-21")
@pytest.mark.parametrize("castle", range(12))
def test_most_hexes_next_to_a_castle_count_tiles_of_any_kind(castle: int) -> None:
    table = scotland()
    hexes = table.around_castle(table.land.castle_names[castle])
    table.lay(BLUE, "s1" if 2 in table.land.opens[table.cell(hexes[0])] else "farm", hexes[0])
    table.lay(BLUE, "energy", hexes[1])
    table.lay(PINK, "farm", hexes[2])
    assert missions(table, cards.CASTLE_MISSION + castle, BLUE, PINK) == {BLUE: 5, PINK: 0}


@rule("RB-21")
def test_the_cathedral_bonus_has_no_condition() -> None:
    assert missions(scotland(), cards.CATHEDRAL_BONUS, BEIGE) == {BEIGE: 3}


@rule("RB-21")
def test_a_tie_for_most_fulfils_but_not_with_zero() -> None:
    assert has_most([2, 2, 1], 0)
    assert has_most([2, 2, 1], 1)
    assert not has_most([2, 2, 1], 2)
    assert not has_most([0, 0, 0], 0)
    assert missions(scotland(), cards.MOST_PORTS, BLUE) == {BLUE: 0}


@rule("RB-21")
def test_duplicates_score_too() -> None:
    table = scotland()
    table.state.missions[BLUE] = (cards.MOST_CASTLES, cards.MOST_CASTLES, cards.CATHEDRAL_BONUS)
    table.state.holders[4] = BLUE
    assert end(table)[BLUE] == 5 + 5 + 5 + 3


@rule("RB-21")
def test_missions_compare_all_players_not_only_those_who_hold_the_card() -> None:
    table = scotland()
    table.state.holders = [PINK, PINK, BLUE] + [-1] * 9
    assert missions(table, cards.MOST_CASTLES, BLUE) == {BLUE: 0}


@rule("RB-21")
def test_the_deck_of_scotland_has_32_cards() -> None:
    deck = cards.scotland_deck(12)
    assert len(deck) == 32
    assert [deck.count(mission) for mission in range(18)] == [3, 3, 3, 3, 3, 5] + [1] * 12


@rule("RB-21")
def test_the_missions_are_revealed_at_the_end() -> None:
    table = scotland()
    table.lay(BLUE, "farm", table.around_site("Elgin", "farm")[0])
    assert table.view(PINK).missions[BLUE] == ()
    end(table)
    assert table.view(PINK).missions[BLUE] == table.state.missions[BLUE] != ()


def tie(table: Table, points: list[int], **holders: int) -> tuple[tuple[int, ...], str]:
    """The ranks when the game ends with these points; castles by name, beside the points."""
    state = table.state
    for name, seat in holders.items():
        state.holders[table.castle(name)] = seat
    state.points = [p - 5 * state.holders.count(s) for s, p in enumerate(points)]
    state.end_game(table.events)
    assert state.points == points
    assert state.result is not None
    return state.result.ranks, state.result.reason


@rule("RB-22")
def test_most_points_win() -> None:
    assert tie(scotland(), [80, 95, 70, 80]) == ((2, 1, 4, 2), "points")
    assert tie(ireland(), [80, 95, 70, 81], Blarney=BLUE) == ((3, 1, 4, 2), "points")


@rule("RB-22")
def test_in_scotland_edinburgh_decides_among_the_tied() -> None:
    ranking = tie(scotland(), [90, 90, 50, 40], Edinburgh=PINK, Stirling=BLUE)
    assert ranking == ((2, 1, 3, 4), "first_tiebreak")


@rule("RB-22")
def test_in_scotland_stirling_decides_next_even_for_somebody_who_is_not_tied() -> None:
    ranking = tie(scotland(), [90, 90, 50, 40], Edinburgh=ORANGE, Stirling=BEIGE)
    assert ranking == ((2, 2, 4, 1), "second_tiebreak")
    assert tie(scotland(), [90, 90, 50, 40], Stirling=BLUE) == ((1, 2, 3, 4), "second_tiebreak")


@rule("RB-22")
def test_edinburgh_and_stirling_in_one_hand_outside_the_tie() -> None:
    ranking = tie(scotland(), [90, 90, 50, 40], Edinburgh=BEIGE, Stirling=BEIGE)
    assert ranking == ((2, 2, 4, 1), "second_tiebreak")


@rule("RB-22")
def test_in_scotland_the_tied_share_if_nobody_holds_stirling() -> None:
    ranking = tie(scotland(), [90, 90, 50, 50], Edinburgh=ORANGE)
    assert ranking == ((1, 1, 3, 3), "shared")


@rule("RB-22")
def test_in_ireland_blarney_decides_among_the_tied() -> None:
    table = ireland()
    table.state.site_tiles[table.site("Hill of Tara") * 4 + BLUE] = 3
    assert tie(table, [90, 90, 50, 40], Blarney=PINK) == ((2, 1, 3, 4), "first_tiebreak")


@rule("RB-22")
@pytest.mark.parametrize(
    ("tiles", "ranking"),
    [
        ([1, 2, 0, 0], ((2, 1, 3, 4), "second_tiebreak")),
        ([1, 1, 3, 0], ((2, 2, 1, 4), "second_tiebreak")),
        ([2, 2, 0, 1], ((1, 1, 3, 4), "shared")),
        ([0, 2, 2, 0], ((3, 1, 1, 4), "shared")),
        ([0, 0, 0, 0], ((1, 1, 3, 4), "shared")),
    ],
)
def test_in_ireland_hill_of_tara_decides_next(
    tiles: list[int], ranking: tuple[tuple[int, ...], str]
) -> None:
    table = ireland()
    start = table.site("Hill of Tara") * 4
    table.state.site_tiles[start : start + 4] = tiles
    assert tie(table, [90, 90, 50, 40], Blarney=ORANGE) == ranking


@rule("RB-22")
def test_tie_breaks_decide_the_first_place_only() -> None:
    assert ranks([70, 90, 70, 90], [3]) == (3, 2, 3, 1)
    assert ranks([70, 90, 60, 90], [0]) == (1, 2, 4, 2)


def told(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def test_the_final_scoring_is_told_and_kept_in_steps() -> None:
    table = scotland()
    table.lay(BLUE, "s4", table.town("Fort William")[0])
    table.state.holders = [BLUE, PINK] + [-1] * 10
    table.state.missions = [(), (cards.MOST_CASTLES,), (), ()]
    table.state.points = [0, 0, 15, 15]
    table.events.clear()
    end(table)
    assert told(table.events) == [
        *("final_settlement", "final_castles", "final_castles", "final_mission"),
        *("final_tiebreak", "end"),
    ]
    view = table.view(None)
    assert [step.kind for step in view.final] == [
        *("settlement", "castles", "castles", "mission", "tiebreak"),
    ]
    assert view.final[3].counts == (1, 1, 0, 0)
    assert view.final[-1].seat == PINK
    assert view.scores == (9, 10, 15, 15)
