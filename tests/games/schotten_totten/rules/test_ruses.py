"""Strategist, Banshee, Traitor and the discard pile: ST-34 … ST-37."""

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import a_table, codes
from ruleproof import rule

EVERYWHERE = {
    1: ("r1 spy", "g1 joker"),
    2: ("r2 r3 r4", "g2 g3 g4"),
    5: ("r9 r8 r7", "g9"),
    6: ("y1", "y2"),
}


def targets(moves: set[str]) -> set[str]:
    return {move.split()[0] for move in moves}


@rule("ST-34", "ST-21")
def test_the_strategist_takes_own_clan_or_elite_cards_from_unclaimed_stones() -> None:
    table = a_table(stones=EVERYWHERE, my_stones="5", hand="strategist")
    assert targets(table.plays("strategist")) == {"r1", "spy", "r2", "r3", "r4", "y1"}


@rule("ST-34", "ST-21")
def test_the_strategist_moves_a_card_to_another_stone_with_room_or_discards_it() -> None:
    table = a_table(stones=EVERYWHERE, my_stones="5", hand="strategist")
    places = {move.split()[1] for move in table.plays("strategist") if move.startswith("r1 ")}
    assert places == {"3", "4", "6", "7", "8", "9", "discard"}
    places = {move.split()[1] for move in table.plays("strategist") if move.startswith("r2 ")}
    assert places == {"1", "3", "4", "6", "7", "8", "9", "discard"}


@rule("ST-34")
def test_a_card_that_the_strategist_moved_lies_at_its_other_stone() -> None:
    table = a_table(stones=EVERYWHERE, hand="strategist")
    table.play("strategist spy 6")
    assert (table.side(1), table.side(6)) == ("r1", "y1 spy")
    assert table.discard() == "strategist"
    table = a_table(stones=EVERYWHERE, hand="strategist")
    table.play("strategist r2 discard")
    assert (table.side(2), table.discard()) == ("r3 r4", "r2 strategist")


@rule("ST-34", "ST-30")
def test_under_mud_fight_the_strategist_finds_room_for_a_fourth_card() -> None:
    table = a_table(stones=EVERYWHERE, modes={2: "mud"}, hand="strategist")
    assert "r1 2" in table.plays("strategist")


@rule("ST-34", "ST-32")
def test_a_side_left_by_the_strategist_is_complete_no_more() -> None:
    table = a_table(stones=EVERYWHERE, hand="strategist", first=ME)
    table.play("strategist r4 1")
    assert table.first(2) == THEM
    assert table.first(1) == ME
    assert table.why(2).code == "incomplete"


@rule("ST-35", "ST-21")
def test_the_banshee_discards_a_card_of_the_opponent_from_an_unclaimed_stone() -> None:
    table = a_table(stones=EVERYWHERE, my_stones="5", hand="banshee")
    assert table.plays("banshee") == {"g1", "joker", "g2", "g3", "g4", "y2"}
    table.play("banshee g3")
    assert (table.side(2, THEM), table.discard()) == ("g2 g4", "g3 banshee")


@rule("ST-36", "ST-21")
def test_the_traitor_takes_clan_cards_of_the_opponent_only() -> None:
    table = a_table(stones=EVERYWHERE, my_stones="5", hand="traitor")
    assert targets(table.plays("traitor")) == {"g1", "g2", "g3", "g4", "y2"}


@rule("ST-36")
def test_the_traitor_brings_the_card_to_any_stone_with_room_the_same_one_too() -> None:
    table = a_table(stones=EVERYWHERE, my_stones="5", hand="traitor")
    for card in ("g1", "g2", "y2"):
        places = {move.split()[1] for move in table.plays("traitor") if move.startswith(card)}
        assert places == {"1", "3", "4", "6", "7", "8", "9"}
    table.play("traitor g1 1")
    assert (table.side(1, ME), table.side(1, THEM)) == ("r1 spy g1", "joker")
    assert table.discard() == "traitor"


@rule("ST-36", "ST-32")
def test_a_traitor_may_complete_one_side_and_open_the_other() -> None:
    table = a_table("r2 r3", "g2 g3 g4", hand="traitor", first=THEM, claims="after")
    table.play("traitor g4 1")
    assert table.first(1) == ME
    assert table.why(1, THEM).code == "incomplete"


@rule("ST-37")
def test_a_ruse_without_a_target_cannot_be_played() -> None:
    table = a_table(hand="strategist banshee traitor b1")
    assert targets(table.moves()) == {"b1"}
    claimed = a_table("r1", "g1", my_stones="1", hand="strategist banshee traitor b1")
    assert targets(claimed.moves()) == {"b1"}


@rule("ST-37")
def test_an_elite_troop_is_a_target_for_the_banshee_and_none_for_the_traitor() -> None:
    table = a_table("", "spy", hand="banshee traitor b1")
    assert table.plays("banshee") == {"spy"}
    assert table.plays("traitor") == set()


@rule("ST-37")
def test_a_traitor_for_whom_no_side_has_room_cannot_be_played() -> None:
    full = {s: (f"r{s} g{s} b{s}", f"y{s}") for s in range(1, 10)}
    table = a_table(stones=full, hand="traitor strategist")
    assert table.plays("traitor") == set()
    assert {move.split()[1] for move in table.plays("strategist")} == {"discard"}


@rule("ST-37")
def test_everybody_may_look_through_the_discard_pile() -> None:
    table = a_table("r1", "g1", hand="banshee b1", their_hand="strategist n1")
    table.play("banshee g1", "draw clan", "n1 1", "draw clan")
    table.play("b1 1", "draw clan", "strategist n1 discard")
    for seat in (ME, THEM, None):
        assert codes(table.view(seat).discard) == "g1 banshee n1 strategist"


@rule("ST-37", "ST-16")
def test_a_discarded_clan_card_is_seen() -> None:
    table = a_table("g9 b9 y9", "r9 r8 r7", hand="banshee b1", claims="after", first=THEM)
    assert not table.why(1).can_claim
    table.play("banshee r7")
    assert "claim 1" in table.moves()


@rule("ST-37")
def test_a_discarded_joker_loses_its_declaration_and_still_counts() -> None:
    table = a_table(
        "joker r1",
        stones={2: ("", "n1")},
        joker_is="g5",
        edition="cz",
        hand="joker2 b1",
        their_hand="banshee n2",
        played=(1, 0),
        turn=THEM,
    )
    table.play("banshee joker", "draw clan")
    assert table.state.declared == [-1, -1]
    assert table.discard() == "joker banshee"
    assert table.state.tactics_played == [1, 1]
    assert table.plays("joker2") == set()


@rule("ST-37")
def test_a_joker_that_its_own_player_discards_stays_the_one_of_this_round() -> None:
    table = a_table("joker r1", joker_is="g5", edition="cz", hand="strategist joker2")
    table.play("strategist joker discard")
    assert table.state.declared == [-1, -1]
    assert table.state.joker_played == [True, False]
