"""Prompts, labels, log lines, the terminal and the result of Rebirth."""

import pytest

from games.rebirth.table import BLUE, NUMBER, ORANGE, PINK, Table, ireland, scotland
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.core.words import ENGLISH, Voice
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.state import DOUBLE, EXTRA, Options
from marchstone.games.rebirth.words import text
from ruleproof import rule


def voice(reader: int | None, seats: int = 3) -> Voice:
    return Voice(ENGLISH, ("Ada", "Bert", "Cleo", "Dan")[:seats], reader)


def prompt(table: Table, reader: int | None) -> str:
    return text.prompt(table.view(reader), voice(reader))


def test_a_prompt_names_the_tile_to_place() -> None:
    table = scotland(3)
    table.give(BLUE, "s3")
    assert prompt(table, BLUE) == "Place your settlement tile 3."
    assert prompt(table, PINK) == prompt(table, None) == "Ada is placing a tile."


def test_a_prompt_for_three_tiles_an_extra_tile_and_the_double_token() -> None:
    table = ireland(3)
    table.give(BLUE, "farm", "energy")
    assert prompt(table, BLUE).startswith("Place one of your tiles;")
    table.give(BLUE, "farm")
    table.state.phase = EXTRA
    assert prompt(table, BLUE) == "Place your extra tile: a farm tile."
    assert prompt(table, PINK) == "Ada is placing an extra tile."
    table.state.phase = DOUBLE
    assert prompt(table, BLUE) == "Put your double token on a mission."
    assert prompt(table, PINK) == "Ada is choosing a mission for the double token."


def test_a_prompt_for_a_tile_that_fits_nowhere() -> None:
    table = scotland(3)
    table.give(BLUE, "s1")
    table.state.open[2] = []
    assert prompt(table, BLUE) == "No tile of your hand fits anywhere: one leaves the game."
    label = text.label(table.view(BLUE), NUMBER["s1 box"], voice(BLUE))
    assert label == "Remove the settlement tile 1 from the game."


def test_a_label_says_where_the_hex_lies() -> None:
    table = scotland(3)
    assert text.label(table.view(BLUE), NUMBER["farm g12"], voice(BLUE)).startswith(
        "Place the farm tile on G12 (Fort William, castle Invergarry"
    )


@pytest.mark.parametrize("map_name", ["scotland", "ireland"])
def test_every_event_of_a_game_but_a_stranger_s_draw_has_a_line(map_name: str) -> None:
    state, rng = GAME.new(Options(map_name), 3, 11), Rng(2)
    events: list[Event] = []
    while state.to_act():
        state.apply(state.turn, rng.choice(state.legal(state.turn)), events)
    for event in events:
        for reader in (0, 1, None):
            seen = event.seen_by(reader)
            if seen["kind"] != "draw":
                assert text.log(seen, voice(reader)), seen


def told(table: Table, kind: str, reader: int | None) -> str:
    event = next(event for event in table.events if event.kind == kind)
    return text.log(event.seen_by(reader), voice(reader))


def test_the_log_calls_everybody_by_name() -> None:
    table = scotland(3)
    one, two = table.town("Fort William")
    table.lay(PINK, "s1", one)
    table.lay(BLUE, "s2", two)
    for reader in (PINK, BLUE, None):
        placed = told(table, "place", reader)
        assert placed.startswith("Bert places a settlement tile 1 on F12")
        assert told(table, "settlement", reader) == "Fort William is complete: Ada 5, Bert 3."


def test_the_final_scoring_and_the_result_in_words() -> None:
    table = scotland(3)
    table.state.holders = [-1, PINK] + [-1] * 10
    table.state.points = [20, 15, 0]
    table.state.missions[ORANGE] = (5,)
    table.state.end_game(table.events)
    lines = text.final_lines(table.view(PINK), voice(PINK))
    assert lines == [
        "Bert scores 5 points for castles: Stirling.",
        "Cleo's mission “Cathedral bonus”: 3 points.",
        "A tie for the first place: castle Stirling decides for Bert.",
    ]
    won = "You win with 20 points. A tie for the first place: castle Stirling decides for you."
    assert prompt(table, PINK) == won


@rule("RB-22")
@pytest.mark.parametrize(
    ("table", "why"),
    [
        (scotland(3), "none of the tied holds castle Edinburgh, and nobody holds castle Stirling"),
        (
            ireland(3),
            "none of the tied holds castle Blarney, and nobody is next to tower Hill of Tara",
        ),
    ],
    ids=["scotland", "ireland"],
)
def test_a_shared_victory_says_why_nothing_decides(table: Table, why: str) -> None:
    table.state.points = [20, 20, 3]
    table.state.end_game(table.events)
    line = f"A tie for the first place is shared: {why}."
    assert prompt(table, PINK) == f"The victory is shared by Ada, you, with 20 points. {line}"
    assert text.final_lines(table.view(None), voice(None)) == [line]
    assert told(table, "final_tiebreak", None) == line


@rule("RB-22")
def test_a_victory_shared_at_hill_of_tara_gives_each_winner_s_own_points() -> None:
    table = ireland(3)
    start = table.site("Hill of Tara") * 3
    table.state.site_tiles[start : start + 3] = [0, 2, 2]
    table.state.points = [20, 20, 3]
    table.state.end_game(table.events)
    assert prompt(table, ORANGE) == (
        "The victory is shared: Bert 20, you 3. A tie for the first place: "
        "Bert, you share it, with 2 tiles each next to tower Hill of Tara."
    )


@rule("RB-17")
def test_a_second_extra_tile_of_a_turn_is_lost_in_the_log() -> None:
    table = ireland(3, Killala="extra_tile", Kinneigh="extra_tile")
    for name in ("Killala", "Kinneigh"):
        table.lay(BLUE, "farm", table.around_site(name, "farm")[0])
    *_, event = table.events
    lost = "Ada reaches tower Kinneigh (extra tile): the bonus is lost."
    assert text.log(event.seen_by(PINK), voice(PINK)) == lost


def test_the_picture_shows_tiles_castles_and_what_is_covered() -> None:
    table = scotland(2)
    table.lay(BLUE, "farm", table.around_castle("Edinburgh", "farm")[0])
    drawn = text.picture(table.view(BLUE), voice(BLUE, 2), colour=False)
    assert "Af" in drawn
    assert drawn.count("[A]") == 1
    assert drawn.count("[ ]") == 11
    assert drawn.count("##") == 32
    assert "\x1b[" not in drawn
    assert "\x1b[" in text.picture(table.view(None), voice(None, 2), colour=True)
