"""Formations and their order: ST-11 … ST-13, and what elite troops and modes make of them."""

import itertools

import pytest

from games.schotten_totten.layout import ME, THEM, cards
from games.schotten_totten.table import a_table
from marchstone.games.schotten_totten.rules.scoring import best, formation, strength_of_three
from ruleproof import rule

THREES = ["r1 r2 r3", "g1 b1 y1", "p1 p2 p4", "n1 b2 y3", "g9 b9 y8"]
NAMES = ["colour_run", "kind", "colour", "run", "sum"]

FOURS = ["r1 r2 r3 r4", "g1 b1 y1 p1", "p2 p3 p4 p6", "n1 b2 y3 g4", "g9 b9 y9 n8"]


def strength(codes: str, mode: str = "", joker_is: str = "", joker: int = 54) -> int:
    need = 4 if "mud" in mode else 3
    declared = [-1, -1]
    if joker_is:
        declared[joker - 54] = cards(joker_is)[0]
    reached = best(cards(codes), need, "bluff" in mode, declared)
    assert reached is not None
    return reached[0]


def winner(mine: str, theirs: str, *, first: int = ME, mode: str = "") -> int:
    """Who may claim the stone; the other one may not."""
    claims = {
        seat
        for seat in (ME, THEM)
        if "claim 1" in a_table(mine, theirs, first=first, mode=mode, turn=seat).moves(seat)
    }
    (seat,) = claims
    return seat


@rule("ST-11")
@pytest.mark.parametrize(("stronger", "weaker"), list(itertools.pairwise(THREES)))
def test_the_lowest_of_a_formation_beats_higher_ones_of_the_next(
    stronger: str, weaker: str
) -> None:
    assert winner(stronger, weaker, first=THEM) == ME
    assert winner(weaker, stronger, first=ME) == THEM


@rule("ST-11")
@pytest.mark.parametrize(("codes", "name"), list(zip(THREES, NAMES, strict=True)))
def test_each_formation_has_its_name_whatever_the_order_of_play(codes: str, name: str) -> None:
    for order in itertools.permutations(codes.split()):
        assert formation(strength(" ".join(order))) == name


@rule("ST-11")
def test_a_run_does_not_wrap() -> None:
    assert formation(strength("r8 g9 b1")) == "sum"
    assert formation(strength("r9 g1 b2")) == "sum"
    assert formation(strength("r8 r9 r1")) == "colour"


@rule("ST-12")
def test_the_same_formation_is_decided_by_the_total() -> None:
    assert winner("r7 r8 r9", "g6 g7 g8", first=THEM) == ME
    assert winner("r1 g1 b1", "r2 g2 b2", first=ME) == THEM
    assert winner("r9 r8 r1", "g9 g7 g1", first=THEM) == ME
    assert winner("r1 g2 b3", "r2 g3 b4", first=ME) == THEM
    assert winner("r9 g9 b1", "y9 p8 n1", first=THEM) == ME


@rule("ST-12")
@pytest.mark.parametrize("first", [ME, THEM])
def test_equal_totals_are_decided_by_who_completed_first(first: int) -> None:
    assert winner("r7 r8 r9", "g7 g8 g9", first=first) == first
    assert winner("r9 g5 b4", "y8 p8 n2", first=first) == first


@rule("ST-13")
@pytest.mark.parametrize(("stronger", "weaker"), list(itertools.pairwise(FOURS)))
def test_under_mud_fight_the_same_order_holds_for_four_cards(stronger: str, weaker: str) -> None:
    assert winner(stronger, weaker, first=THEM, mode="mud") == ME
    assert winner(weaker, stronger, first=ME, mode="mud") == THEM


@rule("ST-13")
@pytest.mark.parametrize(("codes", "name"), list(zip(FOURS, NAMES, strict=True)))
def test_under_mud_fight_a_formation_takes_all_four_cards(codes: str, name: str) -> None:
    assert formation(strength(codes, "mud")) == name


@rule("ST-13")
@pytest.mark.parametrize("codes", ["r8 g8 b8 y1", "r7 r8 r9 g1", "r7 g8 b9 y1", "r1 r2 r3 g9"])
def test_three_good_cards_and_a_bad_one_are_a_sum_under_mud_fight(codes: str) -> None:
    total = sum(int(code[1]) for code in codes.split())
    assert strength(codes, "mud") == total
    assert formation(strength(codes, "mud")) == "sum"


@rule("ST-19")
def test_a_wild_card_may_equal_a_card_of_its_own_side_and_one_that_lies_elsewhere() -> None:
    assert strength("r1 joker r2") == strength("r1 r2 r3")
    assert formation(strength("r7 spy r1")) == "colour"
    assert strength("r7 spy r1") == strength("r6 r8 r1")
    table = a_table("g8 g9 spy", "r9 r8", seen="g7 r7")
    assert table.why(1).mine == strength("g7 g8 g9")


@rule("ST-25")
def test_an_undeclared_joker_counts_at_its_best_on_every_side() -> None:
    assert strength("r8 r9 joker") == strength("r7 r8 r9")
    assert strength("r9 g9 joker") == strength("r9 g9 b9")
    assert strength("r1 r5 joker") == strength("r1 r5 r9")
    assert strength("r8 g9 joker") == strength("r8 g9 b7")
    assert strength("r1 g5 joker") == strength("r1 g5 b9")


@rule("ST-25")
def test_a_declared_joker_counts_as_declared() -> None:
    assert strength("r8 r9 joker", joker_is="g1") == strength("r8 r9 g1")
    assert strength("r8 r9 joker2", joker_is="r7", joker=55) == strength("r7 r8 r9")
    assert formation(strength("r7 r8 joker", joker_is="r7")) == "colour"


@rule("ST-27")
def test_a_spy_is_a_seven_of_any_colour() -> None:
    assert strength("r8 r9 spy") == strength("r7 r8 r9")
    assert strength("r7 g7 spy") == strength("r7 g7 b7")
    assert strength("r1 r9 spy") == strength("r1 r9 r7")
    assert strength("r6 g5 spy") == strength("r6 g5 b7")
    assert strength("r1 g1 spy") == strength("r1 g1 b7")


@rule("ST-27")
def test_a_shield_bearer_is_a_one_two_or_three_of_any_colour() -> None:
    assert strength("r2 r3 shield") == strength("r2 r3 r1")
    assert strength("r1 r3 shield") == strength("r1 r3 r2")
    assert strength("r4 r5 shield") == strength("r3 r4 r5")
    assert strength("r2 g2 shield") == strength("r2 g2 b2")
    assert strength("r9 g9 shield") == strength("r9 g9 b3")
    assert strength("r5 r6 shield") == strength("r5 r6 r3")


@rule("ST-29")
def test_under_blind_mans_bluff_only_the_total_counts() -> None:
    assert winner("r9 g9 b1", "y6 y5 y7", first=THEM, mode="bluff") == ME
    assert strength("r1 r2 r3", "bluff") == 6
    assert strength("r1 r2 joker", "bluff") == 12
    assert strength("r1 r2 joker", "bluff", joker_is="r3") == 6
    assert strength("r6 r8 spy", "bluff") == 21
    assert strength("r1 r2 shield", "bluff") == 6
    assert strength("r1 g1 shield", "bluff") == 5


@rule("ST-29")
@pytest.mark.parametrize("first", [ME, THEM])
def test_equal_totals_under_blind_mans_bluff_are_decided_by_who_completed_first(first: int) -> None:
    assert winner("r1 r2 r3", "g4 b1 y1", first=first, mode="bluff") == first


@rule("ST-31")
def test_both_modes_on_one_stone_ask_for_the_total_of_four_cards() -> None:
    assert winner("r9 g9 b9 n1", "y4 y5 y6 y7", first=THEM, mode="bluff mud") == ME
    table = a_table("r9 g9 b9", "y4 y5 y6", mode="bluff mud", first=THEM)
    assert table.why(1).code == "incomplete"


def test_the_quick_judgement_of_three_clan_cards_is_the_general_one() -> None:
    for three in itertools.combinations(range(54), 3):
        assert best(three, 3, False, (-1, -1)) == (strength_of_three(*three), 0)
