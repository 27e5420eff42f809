"""Why an action of Clans and Glory is good, in words."""

import pytest

from games.clans_and_glory.council import a_council, dealt, place
from marchstone.core.chance.rng import Rng
from marchstone.core.words import LANGUAGES, Voice
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING

NAMES = ("Anna", "Ben", "Cora", "Dan")


def voice(seats: int = 2, reader: int | None = 0, language: str = "en") -> Voice:
    return Voice(GAME.words(language), NAMES[:seats], reader)


def reason(state: Position, notation: str, reader: int | None = 0) -> str:
    """What seat 0 is told of one of its legal actions."""
    action = next(a for a in state.legal(0) if act.MOVES.notation(a) == notation)
    return GAME.text.reason(GAME.view(state, 0), action, voice(reader=reader))


def test_a_card_for_my_shield_says_what_i_would_take() -> None:
    state = a_council(t4="r4", hands=("g4 p3", "t5"), shields={2: "0"})
    assert "you would take 8 points instead of 4" in reason(state, "g4 t5")


def test_a_lower_card_says_what_it_leaves_to_the_shield_of_another() -> None:
    state = a_council(t4="r5", t5="g5", hands=("r3 p3", "t5"), shields={2: "1"})
    assert reason(state, "r3 b4").startswith("Tile 2: Ben would take 3 points instead of 10; ")


def test_whoever_looks_on_reads_names_only() -> None:
    state = a_council(t4="r4", hands=("g4 p3", "t5"), shields={2: "0"})
    assert "Anna would take 8 points instead of 4" in reason(state, "g4 t5", reader=None)


def test_the_last_free_place_is_named() -> None:
    table = {"t4": "r4", "t5": "g4", "b4": "b6", "b5": "y6", "b6": "p6"}
    state = a_council(table, hands=("n4 p3", "t5"))
    told = "Tile 2: the last free place is filled; "
    assert reason(state, "n4 t6") == told + (
        "one more shield takes 12 points now, about 12 at the end."
    )


def test_a_card_that_changes_nothing_says_so() -> None:
    state = a_council(t4="r4", hands=("r6 p3", "t5"), shields={1: "00000"})
    assert reason(state, "r6 t5") == "Tile 2: no shield takes more or less by it."


def test_a_shield_says_what_it_takes_and_how_many_stay() -> None:
    table = {"t4": "r4", "t5": "g4", "t6": "n4", "b4": "b6", "b5": "y6", "b6": "p6"}
    state = a_council(table, hands=("p3 g3 t3", "t5"), shields={1: "00", 2: "1"})
    state.phase, state.last = SHIELDING, place("t6")
    now = "one more shield takes 18 points now, about 18 at the end"
    assert reason(state, "shield") == (
        f"Tile 2: {now}; 2 shields stay for later; 2 more cards to place."
    )
    assert "3 shields stay for later" in reason(state, "no shield")


def test_a_hidden_card_says_what_is_given_up_and_whom_it_hurts() -> None:
    state = a_council(t4="r4", hands=("g3 p3", "t5"), shields={2: "1"})
    told = "a card of 3 points is given up; one place fewer for the shields of others: Ben"
    assert reason(state, "hide g3 t5") == f"Tile 2: {told}."
    assert "no shield lies there" in reason(state, "hide g3 t1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_has_a_reason_in_every_language(seats: int, language: str) -> None:
    state, rng = dealt(seats, 5), Rng(5)
    while waiting := state.to_act():
        seat = waiting[0]
        view = GAME.view(state, seat)
        for action in view.legal:
            told = GAME.text.reason(view, action, voice(seats, seat, language))
            assert told.endswith(".")
            assert "{" not in told
        state.apply(seat, rng.choice(view.legal))


def test_a_reason_does_not_change_with_what_is_hidden() -> None:
    state, rng = dealt(3, 8), Rng(8)
    while waiting := state.to_act():
        seat = waiting[0]
        view = GAME.view(state, seat)
        other = GAME.view(GAME.imagine(view, rng), seat)
        for action in view.legal:
            told = [GAME.text.reason(seen, action, voice(3, seat)) for seen in (view, other)]
            assert told[0] == told[1]
        state.apply(seat, rng.choice(view.legal))
