"""What a move would score, in facts and in words, and what a picture is given."""

import pytest

from games.rebirth.hidden import reshuffle_hidden
from games.rebirth.table import BLUE, NUMBER, PINK, Table, ireland, scotland
from marchstone.core.board import Group, Kind
from marchstone.core.chance.rng import Rng
from marchstone.core.words import ENGLISH, Voice
from marchstone.games.rebirth.board.onmap import GAIN, SPOT, TOWN
from marchstone.games.rebirth.board.parts import parts
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.state import Options
from marchstone.games.rebirth.words import text
from marchstone.games.rebirth.words.preview import preview, previews
from ruleproof import rule

VOICE = Voice(ENGLISH, ("Bert", "Anna", "Cleo"), BLUE)


def test_a_preview_names_group_castle_and_settlement() -> None:
    table = scotland(2)
    first, second, third = table.patch("farm", 3)
    table.lay(BLUE, "farm", first, second)
    table.give(BLUE, "farm")
    said = text.forecast(table.view(BLUE), NUMBER[f"farm {third}"], VOICE)
    assert said.startswith("3 for the group")


def test_a_preview_says_who_gets_what_for_a_settlement() -> None:
    table = scotland(2)
    one, two = table.town("Fort William")
    table.lay(PINK, "s1", one)
    table.give(BLUE, "s2")
    said = text.forecast(table.view(BLUE), NUMBER[f"s2 {two}"], VOICE)
    assert "ompletes Fort William: you 5, Anna 3" in said


def test_a_preview_says_that_a_castle_changes_hands() -> None:
    table = scotland(2)
    hexes = table.around_castle("Stirling")
    town = table.around_castle("Stirling", "s1")[0]
    other = next(h for h in hexes if h in table.around_castle("Stirling", "farm"))
    table.lay(PINK, "s1", town)
    table.give(BLUE, "farm")
    said = text.forecast(table.view(BLUE), NUMBER[f"farm {other}"], VOICE)
    assert "castle Stirling changes hands" in said


def test_a_preview_names_the_bonus_of_a_tower_and_a_mission() -> None:
    table = ireland(2, face_up=(2,), Killala="three_points")
    coasts = [c for c, plus in enumerate(table.land.plus) if plus and not table.touched(c)]
    table.lay(BLUE, "farm", *map(table.name, coasts[:2]))
    table.give(BLUE, "energy")
    said = text.forecast(table.view(BLUE), NUMBER["energy b6"], VOICE)
    assert said == (
        "1 for the coastal hex, 1 for the group, "
        "8 for the mission “3 coastal farm or energy hexes”, tower Killala: 3 points."
    )


@rule("RB-17")
def test_a_preview_says_what_a_tower_gives_later_and_what_is_lost() -> None:
    table = ireland(3, Killala="extra_tile", Kinneigh="thirteen")
    table.give(BLUE, "farm")
    first, second = (table.around_site(name, "farm")[0] for name in ("Killala", "Kinneigh"))
    said = text.forecast(table.view(BLUE), NUMBER[f"farm {second}"], VOICE)
    assert "tower Kinneigh (13 points for all three) without effect yet" in said
    table.state.extra_used = True
    said = text.forecast(table.view(BLUE), NUMBER[f"farm {first}"], VOICE)
    assert "the bonus of tower Killala (extra tile) is lost" in said


@rule("RB-17")
def test_a_preview_says_that_the_double_token_is_lost() -> None:
    table = ireland(3, face_up=(3,), Killala="double", Kinneigh="double")
    table.lay(BLUE, "farm", table.around_site("Killala", "farm")[0])
    table.state.scorers[3] = (BLUE,)
    table.give(BLUE, "farm")
    last = table.around_site("Kinneigh", "farm")[0]
    said = text.forecast(table.view(BLUE), NUMBER[f"farm {last}"], VOICE)
    assert "the bonus of tower Kinneigh (double token for both) is lost" in said


@pytest.mark.parametrize("map_name", ["scotland", "ireland"])
def test_a_preview_foretells_the_points_and_tells_no_secret(map_name: str) -> None:
    state, rng = GAME.new(Options(map_name), 3, 4), Rng(4)
    while not state.result:
        seat = state.turn
        view = GAME.view(state, seat)
        found = previews(view)
        world = reshuffle_hidden(state, seat, rng)
        assert previews(GAME.view(world, seat)) == found
        action = rng.choice(view.legal)
        assert preview(view, action) == found[action]
        state.apply(seat, action)
        if not state.result:
            gained = [sum(fact.points[s] for fact in found[action]) for s in range(3)]
            assert state.points == [p + g for p, g in zip(view.points, gained, strict=True)]


def test_every_legal_action_is_explained_in_a_line() -> None:
    view = ireland(2).view(BLUE)
    lines = text.explain(view, VOICE)
    assert len(lines) == len(view.legal)
    assert lines[0].split(":")[0] == GAME.notation(view.legal[0])


def test_one_who_is_not_to_act_has_nothing_to_preview() -> None:
    assert previews(scotland(2).view(PINK)) == {}
    assert previews(scotland(2).view(None)) == {}


@pytest.mark.parametrize("table", [scotland(2), ireland(2)], ids=["scotland", "ireland"])
def test_a_picture_says_of_every_hex_that_can_be_picked_what_it_scores(table: Table) -> None:
    view = table.view(BLUE)
    made = (it.make(it.value) if isinstance(it, Group) else (it,) for it in parts(view, VOICE))
    every = [part for some in made for part in some]
    drawn = [(kind, kind.ready(it, ENGLISH)) for _, kind, it in every if isinstance(kind, Kind)]
    spots = [it for kind, it in drawn if kind is SPOT]
    gains = [it for kind, it in drawn if kind is GAIN]
    assert all(line.words for gain in gains for line in gain.lines)
    assert {f"hex-{gain.hex}" for gain in gains} >= {GAME.path(a)[1] for a in view.legal}
    assert {gain.hex for gain in gains} == {spot.hex for spot in spots}
    left, top, width, height = drawn[0][1].box
    assert all(left < spot.x < left + width and top < spot.y < top + height for spot in spots)
    assert sum(len(town.ground) for kind, town in drawn if kind is TOWN) == 36
