"""The tower bonuses of Ireland: RB-17."""

import pytest

from games.rebirth.table import BLUE, ORANGE, PINK, Table, ireland
from marchstone.games.rebirth.rules.cards import BONUS_CODES, TILE_CODES
from ruleproof import rule

NO_MISSIONS = (3,)  # face up is only "3 small settlements", which no test here comes near


def next_to(table: Table, tower: str, *more: str) -> str:
    """A free place for a farm next to this tower, and to no other but these."""
    wanted = {table.site(name) for name in (tower, *more)}
    for cell, sites in enumerate(table.land.sites_near):
        if set(sites) == wanted and table.name(cell) in table.around_site(tower, "farm"):
            return table.name(cell)
    raise AssertionError(f"no hex next to {tower}")


def two_towers(table: Table) -> tuple[str, str, str]:
    """A hex next to two towers, with their names."""
    for cell, sites in enumerate(table.land.sites_near):
        if len(sites) == 2 and table.takes(cell, "farm"):
            one, other = (table.land.site_names[site] for site in sites)
            return table.name(cell), one, other
    raise AssertionError


def turn(table: Table, seat: int, tile: str, where: str) -> list[str]:
    """A turn of the seat with this tile; the kinds of what happened."""
    table.state.turn = seat
    table.give(seat, tile)
    return [event.kind for event in table.play(f"{tile} {where}")]


def tower_facts(table: Table) -> list[tuple[str, bool, int]]:
    return [(fact["bonus"], fact["given"], fact["points"]) for fact in table.told("tower")]


@rule("RB-17")
def test_a_tower_serves_every_player_once() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="three_points")
    one, two, three = table.around_site("Killala", "energy")[:3]
    assert table.lay(BLUE, "energy", one)[BLUE] >= 1 + 3
    before = table.state.points[BLUE]
    table.lay(BLUE, "energy", two)
    assert table.state.points[BLUE] < before + 2 + 3
    table.lay(PINK, "energy", three)
    assert [fact["seat"] for fact in table.told("tower")] == [BLUE, PINK]


@rule("RB-17")
def test_three_points() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="three_points")
    assert table.lay(BLUE, "energy", next_to(table, "Killala")) == [1 + 3, 0, 0, 0]


@rule("RB-17")
def test_thirteen_points_come_with_the_third_of_three_towers() -> None:
    bonus = dict.fromkeys(("Killala", "Tory Island", "Kinneigh"), "thirteen")
    table = ireland(face_up=NO_MISSIONS, towers=bonus)
    gained = [
        table.lay(BLUE, "farm", next_to(table, tower))[BLUE]
        for tower in ("Killala", "Kinneigh", "Tory Island")
    ]
    assert gained == [1, 1, 1 + 13]
    assert [given for _, given, _ in tower_facts(table)] == [False, False, True]


@rule("RB-17")
def test_thirteen_points_come_once_when_one_tile_reaches_two_of_the_three() -> None:
    where, one, other = two_towers(ireland())
    table = ireland(
        face_up=NO_MISSIONS,
        towers=dict.fromkeys((one, other, "Kinneigh"), "thirteen"),
    )
    table.lay(BLUE, "farm", next_to(table, "Kinneigh"))
    assert table.lay(BLUE, "farm", where)[BLUE] == 1 + 13


@rule("RB-17")
def test_an_extra_tile_comes_from_the_tiles_set_aside_and_is_placed_at_once() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="extra_tile")
    table.state.asides[BLUE][-1] = TILE_CODES.index("energy")
    supply = len(table.state.supplies[BLUE])
    kinds = turn(table, BLUE, "farm", next_to(table, "Killala"))
    assert kinds[-2:] == ["tower", "extra"]
    assert table.state.turn == BLUE
    assert table.view(BLUE).phase == "extra"
    assert table.view(BLUE).hand == (TILE_CODES.index("energy"),)
    assert len(table.state.asides[BLUE]) == 3
    events = table.play(f"energy {table.patch('energy', 1)[0]}")
    assert [event.kind for event in events if event.kind in ("group", "draw")] == ["group", "draw"]
    assert table.state.turn == PINK
    assert len(table.state.supplies[BLUE]) == supply - 1, "he draws once, at the end of the turn"


@rule("RB-17")
def test_the_extra_tile_is_drawn_at_random_and_secretly() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="extra_tile")
    table.state.turn = BLUE
    table.give(BLUE, "farm")
    event = table.play(f"farm {next_to(table, 'Killala')}")[-1]
    assert event.kind == "extra"
    assert "tile" in event.seen_by(BLUE)
    assert "tile" not in event.seen_by(PINK)


@rule("RB-17")
def test_a_second_extra_tile_of_a_turn_is_lost() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="extra_tile", Kinneigh="extra_tile")
    table.state.asides[BLUE][-1] = TILE_CODES.index("farm")
    turn(table, BLUE, "farm", next_to(table, "Killala"))
    spot = next_to(table, "Kinneigh")
    events = table.play(f"farm {spot}")
    (tower,) = [event.public for event in events if event.kind == "tower"]
    assert (tower["bonus"], tower["given"]) == ("extra_tile", False)
    assert table.state.turn == PINK
    again = table.around_site("Kinneigh", "energy")[0]
    assert "tower" not in turn(table, BLUE, "energy", again), "it stays lost"


@rule("RB-17")
def test_of_two_extra_tile_towers_reached_by_one_tile_one_is_lost() -> None:
    where, one, other = two_towers(ireland())
    table = ireland(face_up=NO_MISSIONS, towers=dict.fromkeys((one, other), "extra_tile"))
    table.lay(BLUE, "farm", where)
    assert [given for _, given, _ in tower_facts(table)] == [True, False]


@rule("RB-17")
def test_the_next_turn_may_bring_an_extra_tile_again() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="extra_tile", Kinneigh="extra_tile")
    table.state.asides[BLUE][-2:] = [0, 0]
    turn(table, BLUE, "farm", next_to(table, "Killala"))
    table.play(f"farm {table.patch('farm', 1)[0]}")
    assert turn(table, BLUE, "farm", next_to(table, "Kinneigh"))[-1] == "extra"


@rule("RB-17")
def test_other_bonuses_and_castles_of_the_extra_tile_count() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="extra_tile", Kinneigh="three_points")
    table.state.asides[BLUE][-1] = TILE_CODES.index("farm")
    turn(table, BLUE, "farm", next_to(table, "Killala"))
    before = table.state.points[BLUE]
    table.play(f"farm {next_to(table, 'Kinneigh')}")
    assert table.state.points[BLUE] == before + 1 + 3


@rule("RB-17")
def test_draw_three_at_the_end_of_the_turn_then_place_one_and_shuffle_the_others_back() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="draw_three")
    table.state.supplies[BLUE][-3:] = [0, 1, 5]
    table.state.turn, table.state.hands[BLUE] = BLUE, [0]
    table.play(f"farm {next_to(table, 'Killala')}")
    state = table.state
    assert state.hands[BLUE] == [0, 1, 5]
    supply = sorted(state.supplies[BLUE])
    state.turn = BLUE
    assert {move.split()[0] for move in table.moves()} == {"farm", "energy", "s4"}
    table.play(f"energy {table.patch('energy', 1)[0]}")
    assert len(state.hands[BLUE]) == 1
    assert sorted(state.hands[BLUE] + state.supplies[BLUE]) == sorted([*supply, 0, 5])


@rule("RB-17")
def test_draw_three_goes_as_far_as_the_supply() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="draw_three")
    table.state.supplies[BLUE] = [0, 1]
    table.state.hands[BLUE] = [0]
    table.play(f"farm {next_to(table, 'Killala')}")
    assert table.state.hands[BLUE] == [0, 1]
    assert table.state.supplies[BLUE] == []


@rule("RB-17")
def test_two_draw_three_towers_in_one_turn_still_mean_three() -> None:
    where, one, other = two_towers(ireland())
    table = ireland(face_up=NO_MISSIONS, towers=dict.fromkeys((one, other), "draw_three"))
    turn(table, BLUE, "farm", where)
    assert len(table.state.hands[BLUE]) == 3


@rule("RB-17")
def test_the_tiles_shuffled_back_may_come_again_in_any_order() -> None:
    firsts = set()
    for word in range(30):
        table = ireland(face_up=NO_MISSIONS)
        table.state.chance = word
        table.state.hands[BLUE], table.state.supplies[BLUE] = [0, 1, 5], [2, 3]
        table.play(f"farm {table.patch('farm', 1)[0]}")
        firsts.add(table.state.hands[BLUE][0])
    assert firsts == {1, 5, 2, 3}


@rule("RB-17")
def test_the_mission_tower_gives_the_top_mission_of_the_deck_secretly() -> None:
    table = ireland(Killala="mission")
    top = table.state.deck[-1]
    table.lay(BLUE, "farm", next_to(table, "Killala"))
    assert table.state.missions[BLUE] == (top,)
    event = table.events[-1]
    assert event.seen_by(BLUE)["mission"] == top
    assert "mission" not in event.seen_by(PINK)
    assert table.view(PINK).missions[BLUE] == ()
    assert table.view(PINK).mission_counts == (1, 0, 0, 0)


@rule("RB-17")
@pytest.mark.parametrize("before", [True, False])
def test_a_private_mission_scores_its_higher_value_if_fulfilled_at_any_time(before: bool) -> None:
    table = ireland(face_up=tuple(m for m in range(12) if m not in (3, 0, 1, 2))[:8])
    state = table.state
    small = [table.town(name)[0] for name in table.towns(1)]
    if before:
        table.lay(BLUE, "s1", *small[:3])
    state.missions[BLUE] = state.missions[PINK] = (3,)
    if not before:
        table.lay(BLUE, "s1", *small[:3])
    table.lay(ORANGE, "s1", *small[3:6])
    table.state.end_game([])
    worth = {step.seat: step.points for step in state.final if step.kind == "mission"}
    assert (worth[BLUE], worth[PINK]) == (6, 0)


@rule("RB-17")
def test_a_private_mission_is_open_to_all_at_the_end() -> None:
    table = ireland()
    table.state.missions[BLUE] = (9,)
    assert table.view(None).missions == ((), (), (), ())
    table.state.end_game([])
    assert table.view(None).missions == ((9,), (), (), ())


@rule("RB-17")
def test_the_double_token_is_put_at_once_when_both_towers_are_reached() -> None:
    table = ireland(Killala="double", Kinneigh="double")
    turn(table, BLUE, "farm", next_to(table, "Killala"))
    assert table.state.turn == PINK
    turn(table, BLUE, "farm", next_to(table, "Kinneigh"))
    assert table.view(BLUE).phase == "double"
    assert table.moves() == {
        *("double castle4", "double tower4", "double coast3", "double small3"),
        *("double farms2", "double energy2", "double mediums4", "double towers"),
    }
    events = table.play("double small3")
    assert [event.kind for event in events] == ["double", "draw"]
    assert table.state.doubled[BLUE] == 3
    assert table.state.turn == PINK


@rule("RB-17")
def test_the_double_token_goes_on_a_mission_not_scored_yet() -> None:
    table = ireland(Killala="double", Kinneigh="double")
    table.state.scorers[3] = (BLUE,)
    table.state.scorers[4] = (PINK,)
    turn(table, BLUE, "farm", next_to(table, "Killala"))
    turn(table, BLUE, "farm", next_to(table, "Kinneigh"))
    assert "double small3" not in table.moves()
    assert "double farms2" in table.moves()


@rule("RB-17")
@pytest.mark.parametrize(("first", "points"), [(True, 12), (False, 8)])
def test_a_doubled_mission_counts_double_the_higher_or_the_lower_value(
    first: bool, points: int
) -> None:
    table = ireland(face_up=NO_MISSIONS)
    table.state.doubled[BLUE] = 3
    if not first:
        table.state.scorers[3] = (PINK,)
    small = [table.town(name)[0] for name in table.towns(1)]
    table.lay(BLUE, "s1", *small[:3])
    assert [fact["points"] for fact in table.told("mission")] == [points]


@rule("RB-17")
def test_a_mission_fulfilled_by_the_tile_that_earns_the_token_was_scored_before() -> None:
    coast3, small3 = 2, 3
    table = ireland(face_up=(coast3, small3), Killala="double", Kinneigh="double")
    coasts = [c for c, plus in enumerate(table.land.plus) if plus and not table.touched(c)]
    table.lay(BLUE, "farm", next_to(table, "Kinneigh"), *map(table.name, coasts[:2]))
    assert table.state.scorers[coast3] == ()
    turn(table, BLUE, "energy", "b6")
    assert table.state.scorers[coast3] == (BLUE,)
    assert table.moves() == {"double small3"}


@rule("RB-17")
def test_with_every_face_up_mission_scored_the_token_is_lost() -> None:
    table = ireland(face_up=NO_MISSIONS, Killala="double", Kinneigh="double")
    table.state.scorers[3] = (BLUE,)
    turn(table, BLUE, "farm", next_to(table, "Killala"))
    turn(table, BLUE, "farm", next_to(table, "Kinneigh"))
    assert table.state.doubled[BLUE] == -2
    assert table.state.turn == PINK


@rule("RB-17")
def test_several_bonuses_of_one_tile_come_in_the_order_of_the_rules() -> None:
    where, one, other = two_towers(ireland())
    for number, first in enumerate(BONUS_CODES):
        for second in BONUS_CODES[number + 1 :]:
            table = ireland(face_up=NO_MISSIONS, towers={one: second, other: first})
            table.lay(BLUE, "farm", where)
            assert [bonus for bonus, _, _ in tower_facts(table)] == [first, second]


@rule("RB-17")
def test_the_double_token_is_put_before_the_extra_tile_is_drawn() -> None:
    where, one, other = two_towers(ireland())
    table = ireland(towers={"Kinneigh": "double", one: "extra_tile", other: "double"})
    turn(table, BLUE, "farm", next_to(table, "Kinneigh"))
    turn(table, BLUE, "farm", where)
    assert table.view(BLUE).phase == "double"
    assert table.state.hands[BLUE] == []
    table.play("double small3")
    assert table.view(BLUE).phase == "extra"
    assert len(table.state.hands[BLUE]) == 1
