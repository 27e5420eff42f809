"""Why a move of Schotten Totten is good, in words."""

import pytest

from games.schotten_totten.table import NUMBER, Table, a_table
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.words import LANGUAGES, Voice
from marchstone.games.schotten_totten.game import GAME
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.state import Options


def voice(language: str = "en") -> Voice:
    return Voice(GAME.words(language), ("Anna", "Ben"), 0)


def why(table: Table, move: str) -> str:
    return str(GAME.text.reason(table.view(0), NUMBER[move], voice()))


def test_a_first_card_says_what_may_come_of_it() -> None:
    table = a_table(hand="r8 g1 p2 n3 y4 b5")
    assert "Colour run 24 stays possible at stone 1 (red 7, red 9)." in why(table, "r8 1")


def test_a_last_card_says_that_the_other_can_no_longer_win() -> None:
    table = a_table("r9 r8", "b9 b8", hand="r7 g1 p2 n3 y4 b5")
    told = why(table, "r7 1")
    assert told.startswith("Colour run 24: Ben can no longer win stone 1. ")
    assert "The chance at stone 1 rises" in told
    assert "100 %" in told


def test_a_last_card_names_what_could_still_beat_it() -> None:
    table = a_table("r5 g5", "b7 y7", hand="p5 g1 p2 n3 y4 b6")
    assert "Three of a kind 15 at stone 1; Ben could still beat it (red 7)." in why(table, "p5 1")


def test_a_last_card_is_compared_with_a_complete_side() -> None:
    table = a_table("r5 g5", "b7 p4 n3", hand="p5 g1 p2 y4 b6 r1")
    assert "Three of a kind 15 beats Sum 14 at stone 1." in why(table, "p5 1")


def test_a_stone_that_is_lost_takes_any_card() -> None:
    table = a_table("r1 g5", "b9 b8 b7", hand="p5 g1 p2 y4 b6 r2")
    assert why(table, "p5 1").startswith("Stone 1 is lost anyway.")


def test_a_stone_that_would_win_the_round_is_called_so() -> None:
    table = a_table("r9", "b2", hand="r7 g1 p2 n3 y4 b5", my_stones="2 3")
    assert "With stone 1 the round is won." in why(table, "r7 1")


def test_a_stone_that_the_other_needs_is_called_so() -> None:
    table = a_table("r9", "b2", hand="r7 g1 p2 n3 y4 b5", their_stones="2 3")
    assert "Ben would win the round with stone 1." in why(table, "r7 1")


def test_a_card_that_helps_nowhere_goes_where_it_costs_least() -> None:
    table = a_table("b9 b8", "n9 n8", hand="r1 g2 p3 n4 y5 b6")
    told = [why(table, f"r1 {stone}") for stone in range(1, 10)]
    assert 1 <= sum("Of all places for red 1 this costs least." in words for words in told) <= 2
    assert "costs least" not in told[0]


def test_a_claim_says_why_nothing_can_turn_the_stone() -> None:
    early = a_table("r9 r8 r7", "b2")
    assert why(early, "claim 1").startswith("Nothing unseen can beat Colour run 24 at stone 1.")
    compared = a_table("r5 g5 b5", "b7 p4 n3")
    told = why(compared, "claim 1")
    assert told == "Three of a kind 15 holds stone 1 against Sum 14. That makes 1 stone."


def test_a_banshee_says_how_the_chance_changes() -> None:
    table = a_table("r9 r8", "b9 b8 b7", hand="banshee r7 g1 p2 n3 y4 b5")
    assert why(table, "banshee b9").startswith("The chance at stone 1 rises: ")


def test_a_draw_says_whether_a_tactics_card_can_be_played_soon() -> None:
    table = a_table(hand="joker r7 g1 p2 n3 y4 b5", claims="after", played=(1, 0))
    table.play("r7 1")
    assert why(table, "draw tactics") == "It has to wait until Ben plays one as well."


def test_a_card_for_the_bottom_of_its_deck_says_who_misses_it() -> None:
    table = a_table("r9 r8", "b9 b8", hand="recruiter r7 g1 p2 n3 y4 b5")
    table.play("recruiter", "draw clan", "draw clan", "draw clan")
    assert "red 7 is missed most at stone 1" in why(table, "return r7")
    assert why(table, "return g1") == "No stone waits for green 1."


def test_a_declaration_says_what_the_joker_makes() -> None:
    table = a_table("r9 r8", "b2 g4", hand="joker g1 p2 n3 y4 b5 p7", edition="cz")
    table.play("joker 1")
    assert why(table, "declare r7") == "Colour run 24: Ben can no longer win stone 1."


def test_whoever_only_looks_on_is_told_nothing() -> None:
    table = a_table(hand="r8 g1 p2 n3 y4 b5")
    assert GAME.text.reason(table.view(None), NUMBER["r8 1"], voice()) == ""
    assert GAME.text.reason(table.view(1), NUMBER["r8 1"], voice()) == ""


@pytest.mark.parametrize("edition", ["cz", "es"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_reason_in_every_language(language: str, edition: str) -> None:
    options = parse_options(Options, {"variant": "tactics", "edition": edition})
    state, rng = GAME.new(options, 2, 3), Rng(3)
    told: dict[type, str] = {}
    while waiting := state.to_act():
        seat = waiting[0]
        action = rng.choice(state.legal(seat))
        kind = type(act.decode(action))
        if kind not in told:
            told[kind] = GAME.text.reason(GAME.view(state, seat), action, voice(language))
        state.apply(seat, action)
    assert len(told) >= 5
    assert all(told.values())


def test_a_reason_does_not_depend_on_what_is_hidden() -> None:
    table = a_table("r9 r8", "b2", hand="r7 g1 p2 n3 y4 b5", variant="tactics")
    view, rng = table.view(0), Rng(1)
    told = {GAME.text.reason(view, action, voice()) for action in view.legal}
    for _ in range(3):
        other = GAME.view(GAME.imagine(view, rng), 0)
        assert {GAME.text.reason(other, action, voice()) for action in other.legal} == told
