"""The deadlock, the points of a round and the match: ST-38, ST-39."""

from typing import Any

import pytest

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import Table, a_table
from marchstone.core.protocol import Outcome
from ruleproof import rule


def stuck(**table: Any) -> Table:
    """Nobody has a card to play; the other one has passed already."""
    return a_table(**{"hand": "", "their_hand": "", "passes": 1, "claims": "expert", **table})


def owners(table: Table) -> list[int | None]:
    return [table.owner(stone) for stone in range(1, 10)]


@rule("ST-38")
def test_two_passes_in_a_row_end_the_round() -> None:
    table = a_table(hand="", their_hand="", claims="after")
    table.play("pass")
    assert table.state.outcome() is None
    table.play("pass")
    assert table.state.outcome() == Outcome((1, 1), "deadlock")


@rule("ST-38")
def test_a_card_played_between_sets_the_counter_to_zero() -> None:
    table = a_table(hand="", their_hand="y1 y2")
    table.play("pass", "y1 1", "pass")
    assert table.state.outcome() is None
    assert table.turn == THEM


@rule("ST-38")
def test_a_tactics_card_sets_the_counter_to_zero() -> None:
    table = a_table(hand="mud", their_hand="", passes=1)
    table.play("mud 1", "draw clan", "pass")
    assert table.state.outcome() is None


@rule("ST-38")
@pytest.mark.parametrize("claims", ["after", "expert"])
def test_a_claim_sets_the_counter_to_zero(claims: str) -> None:
    table = stuck(mine="r9 r8 r7", claims=claims)
    table.play(*(["pass", "claim 1"] if claims == "after" else ["claim 1", "pass"]))
    assert table.state.outcome() is None
    assert table.turn == THEM
    assert table.state.passes == (0 if claims == "after" else 1)


@rule("ST-38")
def test_the_claims_of_the_last_turn_come_before_the_deadlock() -> None:
    table = stuck(mine="r9 r8 r7", claims="after")
    table.play("pass")
    assert table.state.outcome() is None
    assert table.moves() == {"claim 1", "end"}
    table.play("end")
    assert table.state.outcome() == Outcome((1, 2), "deadlock")


@rule("ST-38")
def test_a_winning_claim_after_the_second_pass_is_no_deadlock() -> None:
    table = stuck(mine="r9 r8 r7", claims="after", my_stones="2 3")
    table.play("pass", "claim 1")
    assert table.state.outcome() == Outcome((1, 2), "three_adjacent")


@rule("ST-38")
def test_the_hands_are_revealed() -> None:
    table = stuck(hand="mud spy", their_hand="banshee")
    events = table.play("pass")
    assert (events[0].kind, events[1].kind) == ("pass", "reveal")
    assert events[1].seen_by(None)["hands"] == [[56, 59], [62]]
    for seat in (ME, THEM, None):
        assert table.view(seat).revealed == ((56, 59), (62,))


@rule("ST-38")
def test_open_stones_go_to_complete_and_stronger_sides() -> None:
    stones = {
        1: ("r1 g2 b4", "y9 y8"),  # complete against incomplete
        3: ("n1 n2 n3", "y1 y2 y3"),  # equal: completed first
        5: ("r5 r6 r9", "g5 g6 g7"),  # colour against colour run
        7: ("p9 p8", "b9 b8"),  # both incomplete
        9: ("", ""),
    }
    table = stuck(stones=stones, first=THEM)
    table.play("pass")
    assert owners(table) == [ME, None, THEM, None, THEM, None, None, None, None]
    assert table.state.outcome() == Outcome((2, 1), "deadlock")


@rule("ST-38")
def test_modes_and_wild_cards_count_as_ever_when_stones_are_awarded() -> None:
    stones = {2: ("r9 g9 b9", "y1 y2 y3"), 4: ("r8 joker r6", "p1 p2 p3"), 6: ("r1 r2 r3", "g1 b1")}
    table = stuck(stones=stones, modes={2: "bluff", 6: "mud"}, first=THEM)
    table.play("pass")
    assert owners(table)[1] == ME
    assert owners(table)[3] == ME
    assert owners(table)[5] is None


@rule("ST-38", "ST-23")
def test_the_first_to_meet_the_goal_while_stones_are_awarded_wins_at_once() -> None:
    mine = {4: ("r4 g4 b4", ""), 5: ("", "r5 g5 b5"), 6: ("", "r6 g6 b6"), 7: ("", "r7 g7 b7")}
    more = {8: ("r8 g8 b8", ""), 9: ("r9 g9 b9", "")}
    table = stuck(stones={**mine, **more}, my_stones="1 3")
    events = table.play("pass")
    awarded = [(e.public["stone"] + 1, e.public["seat"]) for e in events if e.kind == "award"]
    assert awarded == [(4, ME), (5, THEM), (6, THEM), (7, THEM)]
    assert owners(table)[7:] == [None, None]
    assert table.state.outcome() == Outcome((2, 1), "deadlock")
    assert table.state.scores() == (3, 5)


@rule("ST-38")
def test_stones_claimed_before_count_when_stones_are_awarded() -> None:
    table = stuck(mine="r1 g2 b4", my_stones="2 3", their_stones="5 6")
    table.play("pass")
    assert table.state.outcome() == Outcome((1, 2), "deadlock")


@rule("ST-38")
@pytest.mark.parametrize(
    ("mine", "theirs", "ranks"),
    [("1 3", "5", (1, 2)), ("1", "5 7", (2, 1)), ("1 3", "5 7", (1, 1)), ("", "", (1, 1))],
)
def test_if_nobody_meets_the_goal_more_stones_win_and_equal_is_a_draw(
    mine: str, theirs: str, ranks: tuple[int, int]
) -> None:
    table = stuck(my_stones=mine, their_stones=theirs)
    table.play("pass")
    assert table.state.outcome() == Outcome(ranks, "deadlock")


@rule("ST-39")
def test_the_winner_gets_five_points_and_the_loser_one_for_each_stone() -> None:
    table = a_table("r9 r8 r7", my_stones="2 3", their_stones="5 7", rounds=2)
    assert table.state.scores() == table.view().scores == (0, 0)  # added when the round ends
    event = table.play("claim 1")[1]
    assert (event.kind, event.public["points"]) == ("round", [5, 2])
    assert table.state.scores() == (5, 2)
    assert table.state.rounds_won == [1, 0]


@rule("ST-39")
def test_five_stones_are_five_points_as_three_are() -> None:
    table = a_table("r9 r8 r7", my_stones="3 5 7 9", their_stones="2 4 6 8")
    table.play("claim 1")
    assert table.state.scores() == (5, 4)


@rule("ST-39")
def test_in_a_drawn_round_each_stone_is_a_point() -> None:
    table = stuck(my_stones="1 3", their_stones="5 7", rounds=2)
    table.play("pass")
    assert table.state.scores() == (2, 2)
    assert table.state.rounds_won == [0, 0]
    assert table.state.round == 2


@rule("ST-39")
def test_all_agreed_rounds_are_played() -> None:
    table = a_table("r9 r8 r7", my_stones="2 3", rounds=3)
    table.state.points, table.state.rounds_won = [5, 0], [1, 0]
    table.state.round = 2
    table.play("claim 1")
    assert table.state.outcome() is None
    assert table.state.round == 3
    assert table.turn == THEM


@rule("ST-39")
@pytest.mark.parametrize(
    ("points", "rounds_won", "ranks"),
    [
        ([0, 0], [0, 0], (1, 2)),
        ([0, 9], [0, 1], (2, 1)),  # 5 to 11
        ([0, 3], [0, 0], (1, 2)),  # 5 each, one round to none
        ([2, 5], [0, 1], (1, 1)),  # 7 each, a round each
        ([1, 4], [0, 2], (2, 1)),  # 6 each, one round to two
    ],
)
def test_more_points_win_then_more_rounds_then_it_is_a_draw(
    points: list[int], rounds_won: list[int], ranks: tuple[int, int]
) -> None:
    table = a_table("r9 r8 r7", my_stones="2 3", their_stones="5 7", rounds=3)
    table.state.round = 3
    table.state.points, table.state.rounds_won = points, rounds_won
    table.play("claim 1")
    assert table.state.outcome() == Outcome(ranks, "match_points")
