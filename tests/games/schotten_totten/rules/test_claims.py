"""Claiming a stone and the reasons for it: ST-14 … ST-23, and the worked examples."""

from typing import Any

import pytest

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import NUMBER, a_table, codes
from marchstone.core.protocol import Outcome
from marchstone.core.words import Voice
from marchstone.games.schotten_totten.game import GAME
from marchstone.games.schotten_totten.rules.scoring import formation
from marchstone.games.schotten_totten.words.text import claim_reason
from ruleproof import rule

VOICE = Voice(GAME.words("en"), ("Anna", "Ben"), 0)


@rule("ST-14")
def test_a_stone_is_not_claimed_with_an_incomplete_side() -> None:
    table = a_table("r9 r8", "g1 b1 y4", my_stones="3")
    assert "claim 1" not in table.moves()
    assert table.why(1).code == "incomplete"


@rule("ST-14", "ST-30")
def test_under_mud_fight_three_cards_do_not_complete_a_side() -> None:
    assert "claim 1" not in a_table("r9 r8 r7", "g1 b1 y4", mode="mud").moves()
    assert "claim 1" not in a_table("r9 r8 r7", "g1 b1 y4 p1", mode="mud").moves()
    assert "claim 1" in a_table("r9 r8 r7 r6", "g1 b1 y4 p1", mode="mud").moves()


@rule("ST-15")
def test_of_two_complete_sides_the_stronger_one_claims() -> None:
    sides = ("r9 r8 r7", "g9 b9 y9")
    assert "claim 1" in a_table(*sides, first=THEM).moves(ME)
    assert "claim 1" not in a_table(*sides, first=THEM, turn=THEM).moves(THEM)


@rule("ST-16")
def test_a_stone_is_claimed_early_only_if_no_unseen_card_can_beat_it() -> None:
    assert "claim 1" not in a_table("g9 b9 y9", "r9 r8").moves()  # the red 7
    assert "claim 1" in a_table("g9 b9 y9", "r9 r8", seen="r7").moves()
    assert "claim 1" not in a_table("r9 r8 r5", "b9 b8", seen="b7").moves()  # the blue 6
    assert "claim 1" in a_table("r9 r8 r5", "b9 b8", seen="b7 b6").moves()


@rule("ST-16")
def test_a_tie_that_the_opponent_could_still_reach_is_mine() -> None:
    for sides, seen in ((("r9 r8 r6", "b9 b8"), "b7"), (("r7 g7 b7", "y7 p7"), "")):
        table = a_table(*sides, seen=seen)
        assert table.why(1).theirs == table.why(1).mine
        assert table.why(1).code == "unbeatable"
        assert "claim 1" in table.moves()


@rule("ST-16")
def test_two_missing_cards_may_beat_it_together() -> None:
    assert "claim 1" in a_table("g9 b9 y9", "r4", seen="r3 r5").moves()
    assert "claim 1" not in a_table("g9 b9 y9", "r4", seen="r3").moves()  # 4-5-6
    assert "claim 1" not in a_table("g9 b9 y9", "r4", seen="r5").moves()  # 2-3-4


@rule("ST-16")
def test_neither_hand_nor_deck_is_evidence() -> None:
    sides = ("g9 b9 y9", "r9 r8")
    assert "claim 1" not in a_table(*sides, hand="r7").moves()
    assert "claim 1" not in a_table(*sides, their_hand="r7").moves()
    assert "claim 1" not in a_table(*sides, hand="r1", their_hand="r2").moves()
    assert "claim 1" in a_table(*sides, discard="r7", hand="r1", variant="tactics").moves()


@rule("ST-16")
def test_a_card_at_a_claimed_stone_is_seen() -> None:
    table = a_table("g9 b9 y9", "r9 r8", stones={9: ("n1 n2 n3", "r7")}, my_stones="9")
    assert "claim 1" in table.moves()


@rule("ST-17")
def test_an_opponent_for_whom_too_few_unseen_cards_are_left_cannot_complete() -> None:
    one_left: dict[str, Any] = {
        "hand": "n9",
        "their_hand": "",
        "clan_deck": "",
        "variant": "tactics",
    }
    table = a_table("r1 g2 b4", "y1", discard="n8", **one_left)
    assert table.why(1).code == "cannot_complete"
    assert "claim 1" in table.moves()
    table = a_table("r1 g2 b4", "y1", discard="n8", **{**one_left, "their_hand": "n7"})
    assert table.why(1).code == "could_lose"
    assert "claim 1" not in table.moves()


@rule("ST-18")
def test_unplayed_tactics_cards_are_no_counters() -> None:
    table = a_table("g9 b9 y9", "r9 r8", seen="r7", their_hand="joker joker2 spy shield")
    assert "claim 1" in table.moves()


@rule("ST-19")
def test_wild_cards_on_his_side_count_at_their_best_for_him() -> None:
    assert "claim 1" not in a_table("g9 b9 y9", "r9 joker", seen="r7").moves()  # r8
    assert "claim 1" in a_table("g9 b9 y9", "r9 joker", seen="r7 r8").moves()
    assert "claim 1" not in a_table("g9 b9 y9", "r9 spy", seen="r7").moves()
    assert "claim 1" in a_table("g9 b9 y9", "r9 shield").moves()
    assert "claim 1" not in a_table("g9 b9 y9", "r5 shield").moves()  # r4


@rule("ST-20")
def test_the_reason_for_a_claimed_stone_is_that_it_is_claimed() -> None:
    reason = a_table("r9 r8 r7", my_stones="1").why(1)
    assert (reason.code, reason.can_claim) == ("claimed", False)


@rule("ST-20", "ST-12")
def test_the_reason_shows_the_formation_that_wins_or_who_completed_first() -> None:
    beaten = a_table("g9 b9 y9", "r1 r2 r3").why(1)
    assert (beaten.code, beaten.can_claim) == ("beaten", False)
    assert (formation(beaten.mine), formation(beaten.theirs)) == ("kind", "colour_run")
    later = a_table("r7 r8 r9", "g7 g8 g9", first=THEM).why(1)
    assert (later.code, later.can_claim) == ("completed_later", False)
    assert a_table("r7 r8 r9", "g7 g8 g9", first=ME).why(1).code == "wins"


@rule("ST-20")
def test_the_reason_for_a_claim_too_early_is_one_winning_completion() -> None:
    reason = a_table("g9 b9 y9", "r9 r8").why(1)
    assert (reason.code, codes(reason.cards)) == ("could_lose", "r7")
    assert formation(reason.theirs) == "colour_run"


@rule("ST-20")
def test_the_reason_for_a_valid_early_claim_is_the_best_he_could_still_reach() -> None:
    reason = a_table("g9 b9 y9", "r9 r8", seen="r7").why(1)
    assert (reason.code, reason.can_claim) == ("unbeatable", True)
    assert (formation(reason.theirs), codes(reason.cards)) == ("colour", "r6")


@rule("ST-20")
def test_everybody_is_told_the_same_reason() -> None:
    table = a_table("g9 b9 y9", "r9 r8")
    assert len({table.view(who).why(0, ME) for who in (ME, THEM, None)}) == 1


@rule("ST-21")
def test_no_card_is_played_at_a_claimed_stone_by_either() -> None:
    for turn in (ME, THEM):
        table = a_table("r9 r8 r7", "g1", my_stones="1 5", hand="b1", their_hand="b2", turn=turn)
        assert table.plays("b1" if turn == ME else "b2", turn) == set("2346789")


@rule("ST-21")
def test_a_claimed_stone_is_not_claimed_again() -> None:
    table = a_table("r9 r8 r7", "g1 b2 y4", my_stones="1", turn=THEM)
    assert "claim 1" not in table.moves(THEM)
    assert "claim 1" not in a_table("r9 r8 r7", "g1 b2 y4", their_stones="1").moves(ME)


@rule("ST-23")
def test_three_adjacent_stones_win_at_once() -> None:
    table = a_table("r9 r8 r7", stone=2, stones={9: ("g9 g8 g7", "")}, my_stones="1 3")
    table.play("claim 2")
    assert table.state.outcome() == Outcome((1, 2), "three_adjacent")
    assert table.turn is None
    assert table.owner(9) is None


@rule("ST-23")
def test_any_five_stones_win_and_four_do_not() -> None:
    won: dict[str, Any] = {"stone": 1, "turn": THEM, "their_stones": "2 4 5 9"}
    table = a_table("", "r9 r8 r7", **won)
    table.play("claim 1")
    assert table.state.outcome() == Outcome((2, 1), "five_stones")
    table = a_table("", "r9 r8 r7", stone=7, turn=THEM, their_stones="2 4 5", hand="b1")
    table.play("claim 7")
    assert table.turn == THEM


@rule("ST-23")
@pytest.mark.parametrize("stones", ["1 2", "2 3", "4 6", "8 9", "6 8"])
def test_any_three_neighbours_win(stones: str) -> None:
    between = {"1 2": 3, "2 3": 1, "4 6": 5, "8 9": 7, "6 8": 7}[stones]
    table = a_table("r9 r8 r7", stone=between, my_stones=stones, their_stones="")
    table.play(f"claim {between}")
    assert table.state.outcome() == Outcome((1, 2), "three_adjacent")


@rule("ST-23")
def test_a_stone_of_the_opponent_between_them_breaks_the_neighbours() -> None:
    table = a_table("r9 r8 r7", stone=4, my_stones="1 2", their_stones="3")
    table.play("claim 4")
    assert table.state.outcome() is None


@rule("ST-E1")
def test_three_fives_beat_a_sum_and_take_the_stone() -> None:
    table = a_table("g5 r5", "g7 p4 b3", hand="b5 n1", claims="after")
    table.play("b5 1", "claim 1")
    assert table.owner(1) == ME
    assert table.turn == THEM


@rule("ST-E3")
def test_three_fives_wait_while_the_third_seven_is_unseen() -> None:
    table = a_table("r5 g5 b5", "g7 y7", hand="p7 n1")
    assert "claim 1" not in table.moves()
    assert table.why(1).code == "could_lose"
    assert codes(table.why(1).cards) in {"r7", "b7", "p7", "n7"}
    sevens_seen = a_table("r5 g5 b5", "g7 y7", seen="r7 b7 p7 n7")
    assert "claim 1" in sevens_seen.moves()


@rule("ST-E4")
def test_the_best_colour_run_is_claimed_against_an_empty_side() -> None:
    assert "claim 1" in a_table("g9 g8 g7", "").moves()
    assert "claim 1" not in a_table("g8 g7 g6", "").moves()
    assert "claim 1" not in a_table("g9 g8 g7", "", mode="bluff").moves()


@rule("ST-22")
def test_while_recruiting_no_stone_can_be_claimed_any_more_in_expert() -> None:
    table = a_table("r9 r8 r7", "b2", hand="recruiter r1 g1", claims="expert")
    assert "claim 1" in table.moves()
    table.play("recruiter")
    assert table.view().claimable == 0
    for move in ("draw clan", "draw tactics"):
        assert "claim" not in GAME.text.reason(table.view(), NUMBER[move], VOICE)


@rule("ST-22", "ST-25")
def test_while_a_joker_is_declared_no_stone_can_be_claimed_any_more_in_expert() -> None:
    table = a_table("r9 r8 r7", "b2", hand="joker r1", claims="expert", edition="cz")
    table.play("joker 2")
    assert table.view().claimable == 0


@rule("ST-12", "ST-20")
@pytest.mark.parametrize(("first", "told"), [(0, "this side had it first"), (1, "had it first")])
def test_a_tie_is_told_as_one(first: int, told: str) -> None:
    table = a_table("r1 g6 b9", "y1 p6 n9", first=first)
    words = claim_reason(table.view(), 0, VOICE)
    assert told in words
    assert "beats" not in words
