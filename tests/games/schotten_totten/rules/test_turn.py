"""A turn: playing, claiming, drawing, passing: ST-6 … ST-10, ST-22."""

import pytest

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import a_table
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from ruleproof import rule

CLAIMABLE = {3: ("r9 r8 r7", "")}
TWO_CLAIMABLE = {3: ("r9 r8 r7", ""), 7: ("g9 g8 g7", "")}
ALL_FULL = {
    stone: (f"r{stone} g{stone} b{stone}", f"y{stone} p{stone} n{stone}") for stone in range(1, 10)
}


def told(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


@rule("ST-6")
def test_a_turn_is_one_card_then_claims_then_one_draw() -> None:
    table = a_table(stones=TWO_CLAIMABLE, hand="b1 b2", clan_deck="n9 …", claims="after")
    assert table.moves() == {*(f"b{card} {stone}" for card in "12" for stone in "1245689")}
    assert told(table.play("b1 1")) == ["play"]
    assert table.moves() == {"claim 3", "claim 7", "draw clan"}
    assert told(table.play("claim 7")) == ["claim"]
    assert table.moves() == {"claim 3", "draw clan"}
    assert told(table.play("claim 3")) == ["claim", "draw"]
    assert table.hand() == "b2 n9"
    assert table.turn == THEM


@rule("ST-6")
def test_nobody_has_to_claim() -> None:
    table = a_table(stones=CLAIMABLE, hand="b1 b2", claims="after")
    table.play("b1 1", "draw clan")
    assert table.owner(3) is None
    assert table.turn == THEM


@rule("ST-6")
def test_without_anything_to_claim_or_choose_the_draw_follows_by_itself() -> None:
    table = a_table(hand="b1 b2", claims="after")
    assert told(table.play("b1 1")) == ["play", "draw"]
    assert table.turn == THEM


@rule("ST-6")
@pytest.mark.parametrize(
    "play", ["b1 1", "spy 1", "mud 1", "banshee n1", "strategist y1 discard", "traitor n1 1"]
)
def test_claims_are_allowed_after_any_play(play: str) -> None:
    stones = {**CLAIMABLE, 9: ("y1", "n1")}
    hand = "b1 spy mud banshee strategist traitor"
    table = a_table(stones=stones, hand=hand, claims="after")
    table.play(play)
    assert "claim 3" in table.moves()


@rule("ST-6")
def test_claims_are_allowed_after_a_pass() -> None:
    table = a_table(stones=CLAIMABLE, hand="", claims="after")
    assert table.moves() == {"pass"}
    table.play("pass")
    assert table.moves() == {"claim 3", "end"}


@rule("ST-7")
def test_a_clan_card_goes_on_my_side_of_a_stone_with_room() -> None:
    table = a_table(stones={1: ("r1 r2 r3", ""), 2: ("g1 g2", ""), 3: ("", "b1 b2 b3")}, hand="y1")
    assert table.plays("y1") == set("23456789")
    table.play("y1 2")
    assert (table.side(2, ME), table.side(2, THEM)) == ("g1 g2 y1", "")
    assert table.hand() == "n9"


@rule("ST-7", "ST-30")
def test_under_mud_fight_there_is_room_for_a_fourth_card_and_no_fifth() -> None:
    assert "1" in a_table("r1 r2 r3", mode="mud", hand="y1").plays("y1")
    assert "1" not in a_table("r1 r2 r3 r4", mode="mud", hand="y1").plays("y1")


@rule("ST-7")
def test_a_card_at_a_stone_never_moves_in_basic() -> None:
    state = Position.new(Options(), 4)
    rng = Rng(4)
    before = list(state.sides)
    while seats := state.to_act():
        state.apply(seats[0], rng.choice(state.legal(seats[0])))
        for old, new in zip(before, state.sides, strict=True):
            assert new[: len(old)] == old
        before = list(state.sides)


@rule("ST-8")
def test_the_drawn_card_is_the_top_one_of_the_deck() -> None:
    table = a_table(hand="b1", clan_deck="n1 n2 …", claims="after")
    assert table.play("b1 1")[-1].public == {"seat": ME, "deck": 0}
    assert table.hand() == "n1"
    assert table.deck("clan").startswith("n2")


@rule("ST-8")
def test_in_tactics_the_player_chooses_the_deck() -> None:
    for deck, drawn in (("clan", "n9"), ("tactics", "mud")):
        table = a_table(hand="b1 b2", tactics_deck="mud spy", claims="after")
        table.play("b1 1")
        assert table.moves() == {"draw clan", "draw tactics"}
        table.play(f"draw {deck}")
        assert drawn in table.hand().split()
        assert table.turn == THEM


@rule("ST-8")
def test_the_choice_of_deck_is_there_while_stones_can_be_claimed() -> None:
    table = a_table(stones=CLAIMABLE, hand="b1 b2", tactics_deck="mud", claims="after")
    table.play("b1 1")
    assert table.moves() == {"claim 3", "draw clan", "draw tactics"}


@rule("ST-8")
def test_if_one_deck_is_empty_the_card_comes_from_the_other() -> None:
    table = a_table(hand="b1 b2", tactics_deck="", claims="after")
    assert table.play("b1 1")[-1].public["deck"] == 0
    table = a_table(
        hand="r1 r2 r3 r4 r5 r6 r7",
        their_hand="r8 r9",
        clan_deck="",
        tactics_deck="mud spy",
        stones={1: ("", "g1 g2 g3")},
        claims="expert",
    )
    assert table.play("r1 1")[-1].public == {"seat": ME, "deck": 1}
    assert table.hand() == "r2 r3 r4 r5 r6 r7 mud"


@rule("ST-8")
def test_with_both_decks_empty_play_goes_on_without_drawing() -> None:
    table = a_table(hand="r1 r2 r3 r4 r5 r6", clan_deck="", their_hand="g1", stones={1: ("", "")})
    events = table.play("r1 1")
    assert told(events) == ["play"]
    assert table.hand() == "r2 r3 r4 r5 r6"
    assert table.turn == THEM


@rule("ST-9")
def test_a_player_who_can_place_no_card_must_pass_in_basic() -> None:
    stones = {stone: (sides[0], "") for stone, sides in ALL_FULL.items()}
    table = a_table(stones=stones, hand="y1", claims="after")
    assert table.moves() == {"pass"}
    assert a_table(hand="", claims="after").moves() == {"pass"}


@rule("ST-9")
def test_passing_is_illegal_for_whoever_can_place_a_clan_card() -> None:
    assert "pass" not in a_table(hand="y1").moves()
    assert "pass" not in a_table(hand="y1 mud joker").moves()
    stones = {stone: (sides[0], "") for stone, sides in ALL_FULL.items() if stone > 1}
    assert "pass" not in a_table(stones=stones, hand="y1").moves()


@rule("ST-9")
def test_in_tactics_one_chooses_between_passing_and_a_tactics_card() -> None:
    table = a_table(hand="mud spy")
    assert {"pass", "mud 1", "spy 9"} <= table.moves()
    stones = {stone: (sides[0], "") for stone, sides in ALL_FULL.items()}
    table = a_table(stones=stones, hand="y1 spy banshee mud", claims="after")
    assert table.moves() == {"pass", *(f"mud {stone}" for stone in range(1, 10))}


@rule("ST-9")
def test_a_pass_draws_nothing() -> None:
    table = a_table(hand="mud", claims="after")
    decks = (table.deck("clan"), table.deck("tactics"))
    assert told(table.play("pass")) == ["pass"]
    assert (table.deck("clan"), table.deck("tactics")) == decks
    assert table.hand() == "mud"
    assert table.turn == THEM


@rule("ST-10")
@pytest.mark.parametrize(("variant", "limit"), [("basic", 6), ("tactics", 7)])
@pytest.mark.parametrize("claims", ["after", "expert"])
def test_no_hand_exceeds_the_limit_but_while_recruiting(
    variant: str, limit: int, claims: str
) -> None:
    rng = Rng(8)
    for seed in range(30):
        state = Position.new(Options(variant=variant, claims=claims), seed)
        while seats := state.to_act():
            largest = max(map(len, state.hands))
            assert largest <= (limit + 2 if state.draws_left or state.returns_left else limit)
            state.apply(seats[0], rng.choice(state.legal(seats[0])))


@rule("ST-22")
def test_experts_claim_before_they_play_and_not_after() -> None:
    table = a_table(stones=TWO_CLAIMABLE, hand="b1", claims="expert")
    assert {"claim 3", "claim 7", "b1 1"} <= table.moves()
    table.play("claim 3")
    assert {"claim 7", "b1 1"} <= table.moves()
    table.play("b1 1")
    assert table.turn == THEM
    assert table.owner(7) is None


@rule("ST-22")
def test_a_claim_that_an_expert_left_out_is_gone_once_he_has_played() -> None:
    table = a_table(stones=CLAIMABLE, hand="b1 b2", variant="tactics", claims="expert")
    table.play("b1 1")
    assert table.moves() == {"draw clan", "draw tactics"}


@rule("ST-22")
def test_experts_claim_before_a_pass_and_not_after() -> None:
    table = a_table(stones=CLAIMABLE, hand="", claims="expert")
    assert table.moves() == {"claim 3", "pass"}
    table.play("pass")
    assert table.turn == THEM


@rule("ST-22")
def test_a_side_completed_by_an_expert_is_claimed_a_turn_later() -> None:
    table = a_table("r9 r8", hand="r7 b1", their_hand="n1", claims="expert")
    table.play("r7 1")
    assert (table.turn, table.plays("claim", THEM)) == (THEM, set())
    table.play("n1 9")
    assert table.plays("claim") == {"1"}
