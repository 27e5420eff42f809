"""Tactics cards: how many, elite troops, combat modes: ST-24 … ST-31."""

import pytest

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import a_table, codes
from marchstone.games.schotten_totten.rules.cards import NONE
from marchstone.games.schotten_totten.rules.scoring import formation
from ruleproof import rule

ALL_STONES = set("123456789")


@rule("ST-24")
@pytest.mark.parametrize(
    ("played", "allowed"), [((0, 0), True), ((1, 0), False), ((0, 1), True), ((3, 3), True)]
)
def test_a_tactics_card_is_played_only_by_whoever_has_not_played_more(
    played: tuple[int, int], allowed: bool
) -> None:
    table = a_table(
        "r1", "n1", hand="spy bluff recruiter strategist banshee traitor", played=played
    )
    names = {move.split()[0] for move in table.moves()} - {"pass"}
    everything = {"spy", "bluff", "recruiter", "strategist", "banshee", "traitor"}
    assert names == (everything if allowed else set())


@rule("ST-24")
@pytest.mark.parametrize("move", ["spy 1", "mud 1", "recruiter", "banshee n1", "traitor n1 2"])
def test_every_tactics_card_played_counts(move: str) -> None:
    table = a_table("r1", "n1", hand="spy mud recruiter banshee traitor")
    table.play(move)
    assert table.state.tactics_played == [1, 0]


@rule("ST-24")
def test_a_clan_card_does_not_count() -> None:
    table = a_table(hand="b1 mud")
    table.play("b1 1")
    assert table.state.tactics_played == [0, 0]


@rule("ST-24")
def test_a_discarded_tactics_card_still_counts() -> None:
    table = a_table("spy", "n1", hand="b1 mud", their_hand="banshee n2", played=(1, 0), turn=THEM)
    table.play("banshee spy", "draw clan")
    assert table.state.tactics_played == [1, 1]
    table.play("mud 1", "draw clan", "n2 2", "draw clan")
    assert table.state.tactics_played == [2, 1]
    assert table.plays("mud") == set()


@rule("ST-E2")
def test_with_two_against_one_no_third_tactics_card_until_he_plays_his_second() -> None:
    table = a_table(hand="mud b1 b2", their_hand="spy n1", played=(2, 1))
    assert table.plays("mud") == set()
    table.play("b1 1", "draw clan", "spy 1", "draw clan")
    assert table.plays("mud") == ALL_STONES


@rule("ST-25")
def test_in_the_czech_edition_a_joker_is_declared_as_it_is_played() -> None:
    table = a_table("r9 r8", hand="joker b1", edition="cz", claims="after")
    table.play("joker 1")
    assert table.turn == ME
    assert table.plays("declare") == {f"{c}{v}" for c in "rgbypn" for v in range(1, 10)}
    assert len(table.moves()) == 54
    table.play("declare r7")
    assert codes(table.state.declared[:1]) == "r7"
    assert "claim 1" in table.moves()


@rule("ST-25")
def test_a_joker_may_be_declared_as_a_card_that_lies_on_the_table() -> None:
    table = a_table("r9 r8", "g1", hand="joker b1", edition="cz", claims="after")
    table.play("joker 1", "declare r9")
    assert (formation(table.why(1).mine), table.why(1).mine % 100) == ("colour", 26)


@rule("ST-25")
def test_a_bad_declaration_stands() -> None:
    table = a_table("r9 r8", hand="joker b1", edition="cz", claims="after")
    table.play("joker 1", "declare g1")
    assert formation(table.why(1).mine) == "sum"


@rule("ST-25")
def test_a_joker_that_is_moved_keeps_its_declaration() -> None:
    table = a_table(
        "joker", stones={2: ("r9 r8", "")}, joker_is="g1", edition="cz", hand="strategist"
    )
    table.play("strategist joker 2")
    assert table.side(2) == "r9 r8 joker"
    assert codes(table.state.declared[:1]) == "g1"
    assert formation(table.why(2).mine) == "sum"


@rule("ST-25", "ST-20")
def test_a_czech_joker_is_not_judged_before_it_is_declared() -> None:
    table = a_table("r9 r8", "b9 b8 b7", hand="joker g1", edition="cz", first=THEM)
    table.play("joker 1")
    for seat in (ME, THEM):
        assert (table.why(1, seat).code, table.why(1, seat).can_claim) == ("undeclared", False)
    assert table.view().strengths[0] == NONE
    table.play("declare r1")
    assert formation(table.why(1).mine) == "colour"
    assert (table.first(1), table.why(1, THEM).code) == (THEM, "wins")


@rule("ST-25")
def test_in_the_argentine_edition_a_joker_is_judged_anew_each_time() -> None:
    table = a_table("joker", stones={2: ("r9 r8", ""), 3: ("g5 b5", "")}, hand="strategist")
    assert not any(move.startswith("declare") for move in table.moves())
    moved = a_table(stones={2: ("r9 r8 joker", "")})
    assert formation(moved.why(2).mine) == "colour_run"
    table.play("strategist joker 3")
    assert (formation(table.why(3).mine), table.why(3).mine % 100) == ("kind", 15)


@rule("ST-26")
def test_whoever_has_played_a_joker_cannot_play_the_other() -> None:
    table = a_table("joker", hand="joker2 b1", edition="es")
    assert table.plays("joker2") == set()
    assert table.plays("b1") == ALL_STONES
    assert a_table("", "joker2", hand="joker b1").plays("joker") == ALL_STONES


@rule("ST-26")
@pytest.mark.parametrize("edition", ["cz", "es"])
def test_playing_one_joker_bars_the_other(edition: str) -> None:
    table = a_table(hand="joker joker2 b1", their_hand="mud n1", edition=edition)
    table.play("joker 1", *(["declare r1"] if edition == "cz" else []), "draw clan")
    table.play("mud 9", "draw clan")
    assert table.plays("joker2") == set()


@rule("ST-26")
def test_a_joker_kept_in_hand_forces_nobody_to_play_it() -> None:
    assert a_table("joker", hand="joker2").moves() == {"pass"}


@rule("ST-26")
def test_each_round_allows_a_joker_again() -> None:
    table = a_table("r9 r8 r7", stones={9: ("joker", "")}, my_stones="2 3", rounds=2)
    table.play("claim 1")
    assert table.state.joker_played == [False, False]


@rule("ST-28")
@pytest.mark.parametrize("card", ["joker", "spy", "shield"])
def test_elite_troops_are_played_like_clan_cards_and_count_to_the_side(card: str) -> None:
    stones = {1: ("r1 r2", ""), 2: ("g1 g2 g3", ""), 4: ("", "y1 y2 y3")}
    table = a_table(stones=stones, hand=f"{card} b1", my_stones="5", their_stones="6")
    assert table.plays(card) == set("134789")
    table.play(f"{card} 1")
    assert table.side(1) == f"r1 r2 {card}"
    assert table.first(1) == ME
    assert "1" not in table.plays("b1")


@rule("ST-28")
def test_under_mud_fight_an_elite_troop_is_the_fourth_card() -> None:
    table = a_table("r7 r8 r9", hand="shield", mode="mud", edition="es")
    table.play("shield 1")
    assert table.first(1) == ME


@rule("ST-29", "ST-30")
@pytest.mark.parametrize("card", ["bluff", "mud"])
def test_a_mode_is_played_on_an_unclaimed_stone(card: str) -> None:
    table = a_table(hand=f"{card} b1", my_stones="2", their_stones="9")
    assert table.plays(card) == ALL_STONES - {"2", "9"}
    table.play(f"{card} 4")
    assert table.side(4) == table.side(4, THEM) == ""
    assert card not in table.hand()


@rule("ST-30")
def test_mud_fight_opens_full_sides_for_a_fourth_card_of_both() -> None:
    table = a_table("r9 r8 r7", "g1 g2 g3", hand="mud", their_hand="n1")
    table.play("mud 1", "draw clan")
    assert "1" in table.plays("n1", THEM)
    assert table.why(1).code == table.why(1, THEM).code == "incomplete"


@rule("ST-31")
@pytest.mark.parametrize("card", ["bluff", "mud"])
def test_a_mode_may_be_played_where_both_sides_are_full_or_the_other_mode_lies(card: str) -> None:
    other = {"bluff": "mud", "mud": "bluff"}[card]
    assert "1" in a_table("r9 r8 r7", "g1 g2 g3", hand=card).plays(card)
    table = a_table("r9 r8 r7", "g1 g2 g3", hand=card, mode=other)
    table.play(f"{card} 1")
    assert table.state.modes[0] == 3


@rule("ST-31")
def test_no_ruse_takes_a_mode_away() -> None:
    table = a_table("r1", "g1", mode="bluff mud", hand="strategist banshee traitor")
    touched = {move.split()[1] for move in table.moves() if " " in move}
    assert touched == {"r1", "g1"}


@rule("ST-29")
def test_blind_mans_bluff_changes_who_wins_a_full_stone() -> None:
    table = a_table("r1 r2 r3", "g9 b9 y8", hand="bluff b1", their_hand="n1", claims="after")
    assert table.why(1).can_claim
    table.play("bluff 1")
    assert table.why(1).code == "beaten"
    table.play("draw clan", "n1 9")
    assert "claim 1" in table.moves(THEM)


@rule("ST-29")
def test_an_early_claim_under_blind_mans_bluff_looks_at_totals_only() -> None:
    assert "claim 1" in a_table("r9 g9 b9", "y9 y8", mode="bluff").moves()
    assert "claim 1" in a_table("r9 g9 b8", "y8 y7", mode="bluff").moves()
    assert "claim 1" not in a_table("y9 y8 y7", "r9 g8", mode="bluff").moves()
