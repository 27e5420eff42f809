"""What is hidden and what is public: ST-40."""

from typing import Any

import pytest

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import Table, a_table, codes
from marchstone.core.chance.rng import Rng
from marchstone.games.schotten_totten.game import GAME
from ruleproof import rule

HANDS: dict[str, Any] = {"hand": "r1 r2 recruiter", "their_hand": "g1 spy mud"}


def both_worlds(**changed: str) -> tuple[Table, Table]:
    """Two tables that differ only in what is given."""
    fixed: dict[str, Any] = {**HANDS, "clan_deck": "n1 n2 …", "tactics_deck": "joker bluff …"}
    return a_table("b1", "y1", **fixed), a_table("b1", "y1", **{**fixed, **changed})


@rule("ST-40")
def test_the_cards_of_the_opponent_are_hidden() -> None:
    one, other = both_worlds(their_hand="g2 shield banshee")
    assert one.view(ME) == other.view(ME)
    assert one.view(THEM) != other.view(THEM)
    assert one.view(None) == other.view(None)
    assert codes(one.view(ME).hand) == "r1 r2 recruiter"
    assert one.view(None).hand == ()


@rule("ST-40")
def test_the_order_of_the_decks_is_hidden() -> None:
    one, other = both_worlds(clan_deck="n9 y5 …", tactics_deck="banshee traitor …")
    for seat in (ME, THEM, None):
        assert one.view(seat) == other.view(seat)


@rule("ST-40")
def test_what_an_opponent_could_play_is_hidden_until_it_is_my_turn() -> None:
    table = a_table(**HANDS)
    assert table.view(ME).legal == tuple(table.state.legal(ME))
    assert table.view(THEM).legal == table.view(None).legal == ()
    assert {table.view(seat).to_act for seat in (ME, THEM, None)} == {(ME,)}


@rule("ST-40")
def test_how_many_cards_and_how_many_tactics_cards_a_hand_holds_is_public() -> None:
    table = a_table(hand="r1 r2 recruiter", their_hand="g1 spy mud bluff")
    for seat in (ME, THEM, None):
        assert table.view(seat).hand_sizes == (3, 4)
        assert table.view(seat).hand_tactics == (1, 3)
        assert table.view(seat).decks_left == tuple(map(len, table.state.decks))


@rule("ST-40")
@pytest.mark.parametrize(("deck", "number"), [("clan", 0), ("tactics", 1)])
def test_the_deck_of_a_draw_is_public_and_the_card_is_not(deck: str, number: int) -> None:
    table = a_table(hand="r1 r2", tactics_deck="mud …", clan_deck="n1 …")
    drawn = table.play("r1 1", f"draw {deck}")[-1]
    for seat in (THEM, None):
        assert drawn.seen_by(seat) == {"kind": "draw", "seat": ME, "deck": number}
    assert codes([drawn.seen_by(ME)["card"]]) == ("n1", "mud")[number]


@rule("ST-40")
def test_the_deck_of_a_return_is_public_and_the_card_is_not() -> None:
    table = recruited()
    events = table.play("return r1", "return mud")
    returns = [event for event in events if event.kind == "return"]
    for seat in (THEM, None):
        assert [event.seen_by(seat) for event in returns] == [
            {"kind": "return", "seat": ME, "deck": deck} for deck in (0, 1)
        ]
    assert codes([event.seen_by(ME)["card"] for event in returns]) == "r1 mud"


def recruited() -> Table:
    """Two cards are to be returned."""
    table = a_table(hand="r1 r2 r3 recruiter", clan_deck="n1 n2 …", tactics_deck="mud spy …")
    table.play("recruiter", "draw clan", "draw clan", "draw tactics")
    return table


@rule("ST-40")
def test_everything_on_the_table_is_public() -> None:
    table = a_table("joker r1", "g1", mode="mud", joker_is="b5", edition="cz", discard="banshee")
    for seat in (ME, THEM, None):
        view = table.view(seat)
        assert (codes(view.side(ME, 0)), codes(view.side(THEM, 0))) == ("joker r1", "g1")
        assert codes(view.declared[:1]) == "b5"
        assert view.modes[0] == table.state.modes[0] != 0
        assert codes(view.discard) == "banshee"


@rule("ST-40")
def test_a_player_knows_the_cards_he_put_under_the_decks() -> None:
    table = recruited()
    table.play("return r1", "return r2")
    view = table.view(ME)
    assert codes(view.under[0]) == "r2 r1"  # from the bottom up
    assert view.known == ()
    for seat in (THEM, None):
        assert table.view(seat).under == ((), ())
        assert table.view(seat).returned == table.view(seat).known == ()


@rule("ST-40")
def test_a_player_knows_the_returned_card_in_the_hand_of_the_opponent_until_it_is_played() -> None:
    hand = "r1 r2 r3 r4 r5 r6 recruiter"
    table = a_table(
        hand=hand, their_hand="y9 y8", clan_deck="n1 n2 n3", tactics_deck="", stones={1: ("", "")}
    )
    table.play("recruiter", "return r6", "return n2", "y9 1")  # and draws r6
    assert "r6" in table.hand(THEM).split()
    assert (codes(table.view(ME).known), codes(table.view(ME).under[0])) == ("r6", "n2")
    assert table.view(None).known == ()
    for seed in range(20):
        imagined = GAME.imagine(table.view(ME), Rng(seed))
        assert table.view(ME).known[0] in imagined.hands[THEM]
        assert imagined.decks[0] == table.state.decks[0]
    table.play("r1 1", "r6 1")
    assert table.view(ME).known == ()


@rule("ST-40")
def test_a_position_imagined_by_the_opponent_does_not_know_the_returned_cards() -> None:
    table = recruited()
    table.play("return r1", "return r2")
    bottoms = {GAME.imagine(table.view(THEM), Rng(seed)).decks[0][0] for seed in range(40)}
    assert len(bottoms) > 10


@rule("ST-40")
def test_the_next_round_is_dealt_face_down() -> None:
    table = a_table("r9 r8 r7", my_stones="2 3", rounds=2)
    deal = table.play("claim 1")[-1]
    assert deal.kind == "deal"
    assert "hand" not in deal.seen_by(None)
    for seat in (ME, THEM):
        assert codes(deal.seen_by(seat)["hand"]) == table.hand(seat)
