"""The Recruiter: ST-33, with what ST-10 and ST-26 say about him."""

from typing import Any

import pytest

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import Table, a_table
from ruleproof import rule

SEVEN = "r1 r2 r3 r4 r5 r6 recruiter"
CLAIMABLE = {3: ("b9 b8 b7", "")}


def short_decks(clan: str, tactics: str, **more: Any) -> Table:
    return a_table(hand=SEVEN, clan_deck=clan, tactics_deck=tactics, **more)


def drawn(table: Table, *moves: str) -> list[int]:
    """The decks of the cards drawn by these moves."""
    return [event.public["deck"] for event in table.play(*moves) if event.kind == "draw"]


@rule("ST-33")
def test_three_cards_are_drawn_one_at_a_time_each_from_the_deck_chosen() -> None:
    table = a_table(hand=SEVEN, clan_deck="n1 n2 …", tactics_deck="mud spy …")
    table.play("recruiter")
    assert table.discard() == "recruiter"
    for deck in ("clan", "tactics", "clan"):
        assert table.moves() == {"draw clan", "draw tactics"}
        table.play(f"draw {deck}")
    assert table.hand() == "r1 r2 r3 r4 r5 r6 n1 n2 mud"
    assert table.plays("draw") == set()


@rule("ST-33", "ST-10")
def test_then_two_cards_are_returned_one_after_the_other_just_drawn_ones_too() -> None:
    table = a_table(hand=SEVEN, clan_deck="n1 n2 …", tactics_deck="mud spy …")
    table.play("recruiter", "draw clan", "draw clan", "draw tactics")
    assert table.plays("return") == {"r1", "r2", "r3", "r4", "r5", "r6", "n1", "n2", "mud"}
    table.play("return n1")
    assert table.turn == ME
    assert table.plays("return") == {"r1", "r2", "r3", "r4", "r5", "r6", "n2", "mud"}
    table.play("return r1")
    assert table.hand() == "r2 r3 r4 r5 r6 n2 mud"
    assert table.turn == THEM


@rule("ST-33")
def test_each_card_goes_to_the_bottom_of_its_own_deck_the_later_beneath_the_earlier() -> None:
    table = a_table(hand=SEVEN, clan_deck="n1 n2 …", tactics_deck="mud spy …")
    table.play("recruiter", "draw clan", "draw clan", "draw tactics", "return r6", "return r5")
    assert table.deck("clan").endswith(" r6 r5")
    assert "r5" not in table.deck("tactics")
    table = a_table(hand=SEVEN, clan_deck="n1 n2 …", tactics_deck="mud spy shield")
    table.play("recruiter", "draw clan", "draw clan", "draw tactics", "return mud", "return r5")
    assert table.deck("tactics") == "spy shield mud"
    assert table.deck("clan").endswith(" r5")


@rule("ST-33", "ST-6")
def test_claims_come_after_the_recruiter_and_there_is_no_draw_at_the_end() -> None:
    table = a_table(hand=SEVEN, stones=CLAIMABLE, claims="after")
    table.play("recruiter")
    assert table.plays("claim") == set()
    table.play("draw clan", "draw clan", "draw clan", "return r1")
    assert table.plays("claim") == set()
    table.play("return r2")
    assert table.moves() == {"claim 3", "end"}
    before = table.hand()
    table.play("end")
    assert table.hand() == before
    assert table.turn == THEM


@rule("ST-33")
def test_after_the_last_claim_too_the_turn_ends_without_a_draw() -> None:
    table = a_table(hand=SEVEN, stones=CLAIMABLE, claims="after")
    table.play("recruiter", "draw clan", "draw clan", "draw clan", "return r1", "return r2")
    before = table.hand()
    table.play("claim 3")
    assert (table.hand(), table.turn) == (before, THEM)


@rule("ST-33")
def test_after_the_recruiter_the_next_turn_draws_again() -> None:
    table = a_table(hand=SEVEN, their_hand="y1 y2")
    table.play("recruiter", "draw clan", "draw clan", "draw clan", "return r1", "return r2")
    assert drawn(table, "y1 1", "draw clan") == [0]


@rule("ST-33")
def test_an_empty_deck_leaves_no_choice() -> None:
    table = short_decks("n1 n2 n3 n4", "")
    assert drawn(table, "recruiter") == [0, 0, 0]
    assert len(table.plays("return")) == 9
    table = short_decks("n1", "spy shield mud")
    assert drawn(table, "recruiter", "draw clan") == [0, 1, 1]


@rule("ST-33")
@pytest.mark.parametrize(
    ("clan", "tactics", "draws"),
    [("n1", "spy", [0, 1]), ("n1 n2", "", [0, 0]), ("", "spy mud", [1, 1])],
)
def test_with_two_cards_left_one_draws_two_and_returns_one(
    clan: str, tactics: str, draws: list[int]
) -> None:
    table = short_decks(clan, tactics, their_hand="n9 n8" if not clan else "")
    choice = ["draw clan"] if clan and tactics else []
    assert drawn(table, "recruiter", *choice) == draws
    assert len(table.plays("return")) == 8
    table.play("return r1")
    assert table.turn == THEM
    assert len(table.hand().split()) == 7


@rule("ST-33")
@pytest.mark.parametrize(("clan", "tactics"), [("n1", ""), ("", "spy")])
def test_with_one_card_left_one_draws_it_and_returns_none(clan: str, tactics: str) -> None:
    table = short_decks(clan, tactics, their_hand="n9 n8")
    assert len(drawn(table, "recruiter")) == 1
    assert table.turn == THEM
    assert (clan or tactics) in table.hand().split()
    assert len(table.hand().split()) == 7


@rule("ST-33")
def test_with_both_decks_empty_the_recruiter_cannot_be_played() -> None:
    assert "recruiter" not in short_decks("", "", their_hand="n9 n8").moves()
    assert "recruiter" in short_decks("n1", "").moves()


@rule("ST-33")
def test_a_card_returned_to_an_empty_deck_forms_it_again() -> None:
    table = short_decks("n1 n2 n3", "", their_hand="y9")
    table.play("recruiter", "return r6", "return n2")
    assert table.deck("clan") == "r6 n2"
    table.play("y9 1")
    assert "r6" in table.hand(THEM).split()
    hand = "r1 r2 r3 r4 r5 spy recruiter"
    table = a_table(hand=hand, clan_deck="n1 n2 n3", tactics_deck="", their_hand="y9 n9")
    table.play("recruiter", "return spy")
    assert (table.deck("clan"), table.deck("tactics")) == ("", "spy")


@rule("ST-26", "ST-33")
def test_the_joker_that_must_be_kept_is_not_returned() -> None:
    hand = "r1 r2 joker2 recruiter"
    table = a_table("joker", hand=hand, clan_deck="n1 n2 n3 …")
    table.play("recruiter", "draw clan", "draw clan", "draw clan")
    assert table.plays("return") == {"r1", "r2", "n1", "n2", "n3"}


@rule("ST-26", "ST-33")
def test_a_joker_drawn_by_the_recruiter_is_kept_too() -> None:
    table = a_table("joker", hand="r1 recruiter", tactics_deck="joker2 spy …")
    table.play("recruiter", "draw tactics", "draw tactics", "draw clan")
    assert "joker2" in table.hand().split()
    assert "joker2" not in table.plays("return")


@rule("ST-26", "ST-33")
def test_before_a_joker_is_played_both_may_be_returned() -> None:
    table = a_table(hand="joker joker2 recruiter", their_hand="r1")
    table.play("recruiter", "draw clan", "draw clan", "draw clan")
    assert table.plays("return") >= {"joker2"}  # the two are alike: one of them is offered
    assert table.plays("return").isdisjoint({"joker"})
    table.play("return joker2", "return joker")
    assert table.deck("tactics").endswith(" joker2 joker")
