"""A turn: placing a card and putting a shield, CG-9 … CG-11."""

from games.clans_and_glory.council import a_council, cards, moves, place, places_for, play
from marchstone.games.clans_and_glory.rules.actions import Hide, NoShield, Place, Shield
from marchstone.games.clans_and_glory.rules.cards import FACE_DOWN
from ruleproof import rule


@rule("CG-9")
def test_a_card_matches_a_related_card_in_value_or_in_colour() -> None:
    state = a_council(t2="r3", hands=("r5 g3 b4", ""))
    assert places_for(state, "r5") == {"t1", "t3", "b2"}
    assert places_for(state, "g3") == {"t1", "t3", "b2"}
    assert places_for(state, "b4") == set()


@rule("CG-9")
def test_a_mismatch_with_other_related_cards_does_not_matter() -> None:
    state = a_council(t2="r3", t4="b6", hands=("r5", ""))
    assert "t3" in places_for(state, "r5")


@rule("CG-9")
def test_no_card_goes_where_one_lies_already() -> None:
    state = a_council(t2="r3", t3="r4", hands=("r5", ""))
    assert places_for(state, "r5") == {"t1", "b2", "t4", "b3"}


@rule("CG-9", "CG-5")
def test_a_card_at_one_head_matters_to_the_other() -> None:
    state = a_council(left="r3", hands=("r5", ""))
    assert places_for(state, "r5") == {"t1", "b1", "right"}


@rule("CG-9")
def test_while_one_card_fits_no_card_may_be_placed_face_down() -> None:
    state = a_council(t2="r3", hands=("r5 b4", ""))
    assert not any(isinstance(move, Hide) for move in moves(state))


@rule("CG-10")
def test_without_a_fitting_card_any_card_goes_face_down_on_any_free_seat() -> None:
    state = a_council(t2="r3", hands=("b4 g5", "y6"))
    options = moves(state)
    assert all(isinstance(move, Hide) for move in options)
    assert len(options) == 2 * 25
    assert Hide(cards("b4")[0], place("left")) in options


@rule("CG-10")
def test_a_face_down_card_stays_matches_nothing_and_scores_for_nobody() -> None:
    state = a_council(t2="r3", hands=("b4 g5", "b5 y6"), shields={1: "1"})
    play(state, "hide b4 b2")
    play(state, "no shield")
    assert state.places[place("b2")] == FACE_DOWN
    assert all(isinstance(move, Hide) for move in moves(state, 1)), "b5 does not match the b4"
    assert state.scores() == (0, 3)


@rule("CG-11")
def test_the_shield_goes_on_the_tile_of_the_card_just_placed() -> None:
    state = a_council(t2="r3", hands=("r4 r5", "r6"))
    play(state, "r4 t3")
    assert moves(state) == [Shield(), NoShield()]
    play(state, "shield")
    assert state.stacks == [(0,), (), (), ()]
    assert state.shields == [4, 5]


@rule("CG-11")
def test_a_shield_goes_on_top_of_those_that_lie_there_also_on_ones_own() -> None:
    state = a_council(t2="r3", hands=("r4 r5", "r6"), shields={1: "01"})
    play(state, "r4 t3")
    play(state, "shield")
    assert state.stacks[0] == (0, 1, 0)


@rule("CG-11")
def test_a_shield_may_follow_a_face_down_card() -> None:
    state = a_council(t2="r3", hands=("b4", "r6"))
    play(state, "hide b4 t12")
    play(state, "shield")
    assert state.stacks[3] == (0,)


@rule("CG-11")
def test_nobody_has_to_put_a_shield() -> None:
    state = a_council(t2="r3", hands=("r4 r5", "r6"))
    play(state, "r4 t3")
    play(state, "no shield")
    assert state.stacks[0] == ()
    assert state.to_act() == (1,)


@rule("CG-11")
def test_with_no_shield_left_the_turn_ends_with_the_card() -> None:
    state = a_council(t2="r3", hands=("r4 r5", "r6"), shields={1: "00000"})
    play(state, "r4 t3")
    assert state.to_act() == (1,)
    assert isinstance(moves(state, 1)[0], Place)
