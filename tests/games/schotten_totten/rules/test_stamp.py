"""Who completed his side first, with cards and modes coming and going: ST-32."""

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import a_table
from ruleproof import rule


@rule("ST-32")
def test_the_stamp_goes_to_the_side_that_is_complete_first() -> None:
    table = a_table("r9 r8", "g9 g8", hand="r7 b1", their_hand="g7 n1")
    assert table.first(1) is None
    table.play("r7 1")
    assert table.first(1) == ME
    table.play("g7 1")
    assert table.first(1) == ME


@rule("ST-32")
def test_mud_fight_takes_the_stamp_away_and_the_fourth_card_sets_it_anew() -> None:
    table = a_table("r9 r8 r7", "g9 g8 g7", hand="mud r6", their_hand="g6", first=ME)
    table.play("mud 1", "draw clan")
    assert table.first(1) is None
    table.play("g6 1", "draw clan")
    assert table.first(1) == THEM
    table.play("r6 1", "draw clan")
    assert table.first(1) == THEM
    assert table.why(1).code == "completed_later"


@rule("ST-32")
def test_a_side_that_loses_a_card_loses_the_stamp_to_the_complete_one() -> None:
    table = a_table("r9 r8 r7", "g9 g8 g7", hand="banshee", their_hand="g6", first=THEM)
    assert table.why(1).code == "completed_later"
    table.play("banshee g7")
    assert table.first(1) == ME


@rule("ST-32")
def test_a_stamp_set_anew_is_later_than_the_one_that_stayed() -> None:
    table = a_table("r6 g6 b6", "y6 p6 n6", hand="banshee b1", their_hand="n5 r5", first=THEM)
    table.play("banshee n6", "draw clan")
    assert table.first(1) == ME
    table.play("n5 1", "draw clan")
    assert table.first(1) == ME


@rule("ST-32")
def test_without_any_complete_side_nobody_is_first() -> None:
    table = a_table("r6 g6", "y6 p6 n6", hand="banshee b1", first=THEM)
    table.play("banshee n6")
    assert table.first(1) is None
