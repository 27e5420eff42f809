"""Why a move of Rebirth may be good, in words."""

import pytest

from games.rebirth.table import BLUE, NUMBER, PINK, Table, ireland, scotland
from marchstone.core.chance.rng import Rng
from marchstone.core.words import LANGUAGES, Voice, words
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.actions import BOX, SPOTS
from marchstone.games.rebirth.rules.cards import MOST_PORTS
from marchstone.games.rebirth.rules.state import DOUBLE as DOUBLE_PHASE
from marchstone.games.rebirth.rules.state import Options
from marchstone.games.rebirth.words import text
from ruleproof import rule

PEOPLE = ("Ada", "Bert", "Cleo", "Dan")


def voice(reader: int, language: str = "en") -> Voice:
    return Voice(words(language, GAME.folder / "locale"), PEOPLE, reader)


def why(table: Table, move: str) -> str:
    return text.reason(table.view(BLUE), NUMBER[move], voice(BLUE))


def test_points_and_a_castle_taken_from_another() -> None:
    table = scotland(3)
    first, second, third = table.around_castle("Invergarry", "farm")[:3]
    table.lay(PINK, "farm", first)
    table.lay(BLUE, "farm", second)
    table.give(BLUE, "farm")
    said = why(table, f"farm {third}")
    assert "now" in said
    assert "takes castle Invergarry from Bert" in said


def test_a_castle_that_nobody_held() -> None:
    table = scotland(2)
    table.give(BLUE, "farm")
    said = why(table, f"farm {table.around_castle('Dunvegan', 'farm')[0]}")
    assert said.startswith("1 point now; castle Dunvegan becomes yours")


def test_a_settlement_that_the_tile_completes() -> None:
    table = scotland(2)
    first, last = table.town("Fort William")
    table.lay(PINK, "s2", first)
    table.give(BLUE, "s4")
    said = why(table, f"s4 {last}")
    assert said.startswith("5 points now; completes Fort William: you 5, Bert 3")


def test_influence_in_a_settlement_that_stays_open() -> None:
    table = scotland(3)
    first, second, _ = table.town("Glasgow")
    table.lay(PINK, "s3", first)
    table.give(BLUE, "s1")
    assert "nfluence in Glasgow: you 1, Bert 3" in why(table, f"s1 {second}")


def test_a_place_taken_from_a_rival_group() -> None:
    table = scotland(2)
    *patch, last = table.patch("farm", 4)
    table.lay(PINK, "farm", *patch)
    table.give(BLUE, "farm")
    assert "Bert can no longer get 4 there" in why(table, f"farm {last}")


def test_only_one_s_own_secret_missions_are_named() -> None:
    table = scotland(2)
    table.give(BLUE, "s1")
    port = next(
        table.name(cell)
        for cell, plus in enumerate(table.land.plus)
        if plus and table.state.board[cell] < 0 and not table.land.sites_near[cell]
        if not table.land.castles_near[cell] and table.state.free[2] >> cell & 1
    )
    assert "for your mission" not in why(table, f"s1 {port}")
    table.state.missions[PINK] = (MOST_PORTS,)
    assert "for your mission" not in why(table, f"s1 {port}")
    table.state.missions[BLUE] = (MOST_PORTS,)
    assert "for your mission “Most ports”: you 1" in why(table, f"s1 {port}")


def test_a_tower_and_the_double_token() -> None:
    table = ireland(2, towers={"Hill of Tara": "three_points"})
    table.give(BLUE, "farm")
    said = why(table, f"farm {table.around_site('Hill of Tara', 'farm')[0]}")
    assert "tower Hill of Tara: 3 points" in said
    table.state.phase = DOUBLE_PHASE
    said = why(table, "double small3")
    assert said == "12 points instead of 6 when you fulfil it; 0 % of the way is done."


@rule("RB-17")
def test_an_extra_tile_that_is_lost_is_no_reason() -> None:
    table = ireland(2, towers={"Hill of Tara": "extra_tile"})
    table.give(BLUE, "farm")
    move = f"farm {table.around_site('Hill of Tara', 'farm')[0]}"
    assert "tower Hill of Tara: extra tile" in why(table, move)
    table.state.extra_used = True
    assert "Hill of Tara" not in why(table, move)


def test_a_tile_that_fits_nowhere_needs_no_reason() -> None:
    table = scotland(2)
    table.give(BLUE, "s1")
    table.state.open[2] = []
    assert text.reason(table.view(BLUE), 2 * SPOTS + BOX, voice(BLUE)) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("map_name", ["scotland", "ireland"])
def test_every_placing_has_a_reason_in_every_language(map_name: str, language: str) -> None:
    state, rng = GAME.new(Options(map_name), 3, 5), Rng(5)
    while state.to_act():
        view, seat = GAME.view(state, state.turn), state.turn
        action = rng.choice(view.legal)
        assert text.reason(view, action, voice(seat, language)).endswith(".")
        state.apply(seat, action)


@pytest.mark.parametrize("map_name", ["scotland", "ireland"])
def test_a_reason_is_the_same_whatever_the_seat_does_not_know(map_name: str) -> None:
    state, rng = GAME.new(Options(map_name), 3, 6), Rng(6)
    for _ in range(60):
        seat = state.turn
        view = GAME.view(state, seat)
        other = GAME.view(GAME.imagine(view, rng), seat)
        action = rng.choice(view.legal)
        assert text.reason(view, action, voice(seat)) == text.reason(other, action, voice(seat))
        state.apply(seat, action)
