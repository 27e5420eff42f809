"""Auctions: putting cards up, bidding, paying, using what was bought."""

from __future__ import annotations

import pytest

from games.stone_weapons_paper.table import (
    PLENTY,
    Table,
    a_purchase,
    an_auction,
    castle,
    go_on,
    offers,
    paid_for,
)
from marchstone.games.stone_weapons_paper.rules.auctions.payment import (
    can_pay,
    most,
    payments,
    purse_of,
)
from marchstone.games.stone_weapons_paper.rules.cards import PAPER, STONE, WEAPONS
from ruleproof import rule


def bids(table: Table, seat: int | None = None) -> list[int]:
    """The amounts that may be named."""
    words = [move.split() for move in table.moves(seat)]
    return sorted(int(word[2]) for word in words if word[0] == "bid")


# SWP-21


@rule("SWP-21")
def test_only_cards_whose_minimum_can_be_paid_are_put_up() -> None:
    table = an_auction((3, 0, 0), PLENTY, offer="tower-1 tower-wall-1 gate-1 armed-1")
    assert table.moves() == {"offer tower-1", "offer gate-1", "decline"}


@rule("SWP-21")
def test_a_second_card_is_added_if_the_sum_of_both_can_be_paid() -> None:
    table = an_auction((5, 4, 0), PLENTY, offer="tower-1 gate-1 armed-5 trade-1")
    table.play("offer tower-1")
    assert table.moves() == {"offer gate-1", "offer armed-5", "alone"}
    table.play("offer armed-5")
    assert table.auction.lots == offers("tower-1 armed-5")
    assert table.auction.bid == (2, 4, 0)


@rule("SWP-21")
def test_two_cards_of_one_kind_have_the_sum_of_their_prices() -> None:
    table = an_auction((9, 0, 0), PLENTY, offer="tower-1 gate-1")
    table.play("offer tower-1", "offer gate-1")
    assert bids(table) == [5, 6, 7, 8, 9]


@rule("SWP-21")
def test_who_has_picked_must_bid() -> None:
    table = an_auction((4, 0, 0), PLENTY, offer="tower-1 mining-1")
    table.play("offer tower-1")
    assert (table.phase, table.turn) == ("bid", 0)
    assert table.moves() == {"bid stone 2", "bid stone 3", "bid stone 4"}


@rule("SWP-21")
def test_he_may_decline_to_open() -> None:
    table = an_auction(PLENTY, PLENTY)
    table.play("decline")
    assert (table.phase, table.turn) == ("open", 1)


@rule("SWP-21")
def test_who_can_pay_for_nothing_is_not_asked() -> None:
    table = an_auction((1, 1, 1), PLENTY)
    assert (table.phase, table.turn) == ("open", 1)


# SWP-22


@rule("SWP-22")
def test_bidding_goes_clockwise_until_one_is_left() -> None:
    table = an_auction(PLENTY, PLENTY, PLENTY, seats=3, offer="tower-1")
    table.play("offer tower-1", "bid stone 2")
    assert table.turn == 1
    table.play("bid stone 4")
    assert table.turn == 2
    table.play("drop-out")
    assert table.turn == 0  # the leader, seat 1, is not asked
    assert bids(table)[0] == 5
    table.play("bid stone 9", "bid stone 10")
    assert table.turn == 0  # seat 2 has dropped out for good
    table.play("drop-out")
    assert (table.phase, table.turn, table.stock(1)) == ("build", 1, (20, 30, 30))


@rule("SWP-22")
def test_any_jump_is_allowed_up_to_forty() -> None:
    table = an_auction((90, 0, 0), (90, 0, 0), offer="tower-1")
    table.play("offer tower-1")
    assert bids(table) == list(range(2, 41))
    told = table.play("bid stone 40")
    assert [event.kind for event in told][:2] == ["bid", "drop_out"]  # nobody can raise
    assert table.stock(0) == (50, 0, 0)


@rule("SWP-22")
def test_who_cannot_raise_drops_out_by_himself() -> None:
    table = an_auction((9, 0, 0), (5, 0, 0), offer="tower-1")
    table.play("offer tower-1", "bid stone 5")
    assert (table.phase, table.turn) == ("build", 0)


@rule("SWP-22")
def test_a_bid_in_two_resources_is_two_decisions() -> None:
    table = an_auction((9, 9, 0), (9, 9, 0), offer="tower-1 armed-5")
    table.play("offer tower-1", "offer armed-5")
    table.play("bid stone 3")
    assert (table.phase, table.turn) == ("bid_rest", 0)
    assert bids(table) == [4, 5, 6, 7, 8, 9]
    table.play("bid weapons 5")
    assert (table.auction.bid, table.turn) == ((3, 5, 0), 1)
    table.play("bid stone 3")  # as high here, so higher there
    assert bids(table)[0] == 6
    table.play("bid weapons 6")
    table.play("bid stone 4")
    assert bids(table)[0] == 6
    assert "drop-out" not in table.moves()


@rule("SWP-22")
def test_a_first_amount_is_offered_only_if_a_second_can_follow() -> None:
    table = an_auction((9, 4, 0), (3, 4, 0), offer="tower-1 armed-5")
    table.play("offer tower-1", "offer armed-5", "bid stone 2")
    # He can raise stone to 3 only; with stone 2 he has no fifth weapon.
    assert table.moves() == {"bid stone 3", "drop-out"}
    table.play("bid stone 3")  # no fifth weapon here either, so that amount is not asked for
    assert table.auction.bid == (3, 4, 0)


@rule("SWP-21")
def test_a_first_bid_without_a_choice_is_made_by_itself() -> None:
    table = an_auction((2, 2, 2), PLENTY, offer="tower-1")
    told = table.play("offer tower-1")
    assert [event.kind for event in told] == ["put_up", "bid"]
    assert (table.auction.bid, table.auction.leader, table.turn) == ((2, 0, 0), 0, 1)


@rule("SWP-22")
def test_an_amount_without_a_choice_is_named_by_itself() -> None:
    table = an_auction((2, 9, 0), PLENTY, offer="tower-1 armed-5")
    table.play("offer tower-1", "offer armed-5")
    assert (table.phase, bids(table)) == ("bid_rest", [4, 5, 6, 7, 8, 9])
    table = an_auction((9, 4, 0), PLENTY, offer="tower-1 armed-5")
    table.play("offer tower-1", "offer armed-5", "bid stone 5")
    assert (table.auction.bid, table.turn) == ((5, 4, 0), 1)


# SWP-23


@rule("SWP-23", "SWP-E1")
def test_the_highest_bids_of_the_book() -> None:
    purse = purse_of((7, 3, 2), ())
    assert most(purse, (1, 0, 0), STONE) == 8
    assert most(purse, (0, 1, 0), WEAPONS) == 5
    assert most(purse, (0, 0, 1), PAPER) == 5


@rule("SWP-23", "SWP-E2")
def test_the_bid_for_two_cards_of_the_book() -> None:
    purse = purse_of((6, 9, 8), ())
    (way,) = payments(purse, (7, 10, 0))
    assert way.paid == (6, 9, 6)  # two papers remain


@rule("SWP-22", "SWP-E2")
def test_the_next_raises_of_the_book() -> None:
    table = an_auction((6, 9, 8), PLENTY, offer="gatehouse-1 armed-11", seats=2)
    table.play("offer gatehouse-1", "offer armed-11")
    assert table.auction.bid[0] == 7
    table.play("bid stone 7", "bid weapons 10")
    raises = set()
    for first in bids(table)[:2]:
        twin = Table(table.state.clone())
        twin.play(f"bid stone {first}")
        raises.add((first, bids(twin)[0]))
    assert raises == {(7, 11), (8, 10)}


@rule("SWP-23")
def test_only_units_that_are_lacking_are_replaced() -> None:
    table = an_auction((5, 9, 9), (0, 0, 0), offer="tower-wall-1")
    table.play("offer tower-wall-1", "bid stone 4")
    assert table.stock(0) == (1, 9, 9)


@rule("SWP-23")
def test_different_units_may_be_replaced_by_different_resources() -> None:
    table = an_auction((2, 6, 6), (0, 0, 0), offer="tower-wall-1")
    table.play("offer tower-wall-1", "bid stone 4")
    assert (table.phase, table.turn) == ("pay", 0)
    assert table.moves() == {"pay 0", "pay 1", "pay 2"}
    assert [way.paid for way in table.view().payments()] == [(2, 0, 6), (2, 3, 3), (2, 6, 0)]
    table.play("pay 1")
    assert table.stock(0) == (0, 3, 3)


@rule("SWP-23")
def test_trade_makes_it_two_for_one() -> None:
    trade = purse_of((0, 4, 0), offers("trade-1"))
    assert most(trade, (1, 0, 0), STONE) == 2
    assert most(purse_of((0, 4, 0), offers("trade-1 trade-2")), (1, 0, 0), STONE) == 2


@rule("SWP-23")
@pytest.mark.parametrize(("papers", "stones"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_architecture_makes_two_stones_of_three_papers(papers: int, stones: int) -> None:
    purse = purse_of((0, 0, papers), offers("architecture-1"))
    assert [n for n in range(1, 9) if can_pay(purse, (n, 0, 0))] == list(range(1, stones + 1))
    # Not the other way round, and not into weapons.
    assert most(purse_of((3, 0, 0), offers("architecture-1")), (0, 0, 1), PAPER) == 1
    assert can_pay(purse, (0, 1, 0)) == (papers >= 3)


@rule("SWP-23", "SWP-E2")
def test_what_the_book_says_can_no_longer_be_outbid() -> None:
    """Three weapons to spare would make a stone, if they could be exchanged."""
    table = an_auction(PLENTY, (6, 9, 8), offer="gatehouse-1 armed-5", seats=2)
    table.play("offer gatehouse-1", "offer armed-5", "bid stone 7", "bid weapons 5")
    assert bids(table) == [7, 8]
    purse = table.state.purse(1)
    assert not can_pay(purse, (10, 5, 0))
    assert not can_pay(purse, (9, 6, 0))
    table.play("drop-out")
    outbid = an_auction(PLENTY, (6, 9, 8), offer="gatehouse-1 armed-5", seats=2)
    outbid.play("offer gatehouse-1", "offer armed-5", "bid stone 9")
    told = outbid.play("bid weapons 5")
    assert ("drop_out", True) in [(event.kind, event.public.get("forced")) for event in told]


@rule("SWP-23")
def test_a_resource_of_the_price_stands_in_for_nothing() -> None:
    assert not can_pay(purse_of((5, 8, 0), ()), (6, 5, 0))
    (way,) = payments(purse_of((5, 8, 3), ()), (6, 5, 0))
    assert way.paid == (5, 5, 3)
    alone = payments(purse_of((5, 8, 3), ()), (6, 0, 0))
    assert [way.paid for way in alone] == [(5, 0, 3), (5, 3, 0)]


@rule("SWP-23", "SWP-24")
def test_what_is_lent_in_full_is_still_in_the_price() -> None:
    purse = purse_of((1, 9, 0), offers("patriotism-1"))
    assert not can_pay(purse, (2, 3, 0))
    assert can_pay(purse, (2, 0, 0))


# SWP-24


@rule("SWP-24", "SWP-E3")
def test_patriotism_lends_three_weapons() -> None:
    table = an_auction(
        (0, 5, 0), (9, 0, 0), offer="armed-15 wall-1", developments=("patriotism-1",)
    )
    table.play("offer armed-15")
    assert (table.stock(0), table.phase, table.turn) == ((0, 0, 0), "open", 1)
    assert table.view().developments[0] == offers("patriotism-1")  # it is not spent


@rule("SWP-24")
def test_a_lender_serves_only_an_auction_of_its_kind() -> None:
    purse = purse_of((0, 0, 0), offers("patriotism-1"))
    assert can_pay(purse, (0, 3, 0))
    assert not can_pay(purse, (1, 0, 0))  # lent units are never exchanged
    assert not can_pay(purse, (0, 4, 0))


@rule("SWP-24")
def test_one_lender_at_most_serves_in_an_auction() -> None:
    purse = purse_of((0, 0, 0), offers("patriotism-1 building-1"))
    assert can_pay(purse, (2, 0, 0))
    assert not can_pay(purse, (2, 3, 0))
    ways = payments(purse_of((2, 3, 0), offers("patriotism-1 building-1")), (2, 3, 0))
    assert [(way.lender, way.paid) for way in ways] == [(1, (0, 3, 0)), (2, (2, 0, 0))]


@rule("SWP-24")
def test_what_is_lent_in_excess_is_lost() -> None:
    (way,) = payments(purse_of((4, 4, 4), offers("learning-1")), (0, 0, 1))
    assert way.paid == (0, 0, 0)


@rule("SWP-24")
def test_the_lender_is_chosen_at_payment() -> None:
    owned = ("patriotism-1 building-1",)
    table = an_auction((3, 4, 0), (0, 0, 0), offer="tower-1 armed-5", developments=owned)
    table.play("offer tower-1", "offer armed-5", "bid stone 2", "bid weapons 4")
    assert table.moves() == {"pay 0 lent stone", "pay 0 lent weapons"}
    table.play("pay 0 lent weapons")
    assert table.stock(0) == (1, 3, 0)


# SWP-25, SWP-26


@rule("SWP-25")
def test_the_winner_chooses_which_of_two_different_parts_is_built_first() -> None:
    table = a_purchase("tower-1 wall-1")
    assert (table.phase, table.moves()) == ("order", {"use tower-1", "use wall-1"})
    table.play("use wall-1")
    assert table.phase == "build"
    assert table.auction.building == offers("wall-1")[0]


@rule("SWP-25")
@pytest.mark.parametrize(
    ("cards", "first"),
    [
        ("tower-1 armed-5", ["arm", "draw"]),
        ("armed-5 tower-1", ["arm", "draw"]),
        ("tower-1 trade-1", ["develop"]),
        ("tower-1 tower-2", []),
    ],
)
def test_otherwise_the_order_is_not_asked_and_a_part_comes_last(
    cards: str, first: list[str]
) -> None:
    table = paid_for(cards)
    assert [event.kind for event in go_on(table)] == first
    assert (table.phase, table.turn) == ("build", 0)


@rule("SWP-25")
def test_a_second_part_may_demolish_what_the_first_built() -> None:
    table = a_purchase("tower-1 tower-wall-1", (3, 0, 0))
    table.play("use tower-1", "build tower 0 A")
    assert "demolish A" in table.moves()
    table.play("demolish A", "build tower-wall 0 A")
    assert table.state.castles[0] == castle("A AB")
    assert table.state.offer_discard[:2] == offers("tower-1 tower-wall-1")


@rule("SWP-25")
def test_if_the_first_card_finishes_the_castle_the_other_stays_unused() -> None:
    cells = "B C D E F AB* BC CF EF DE AD BE"
    table = a_purchase("tower-1 wall-1", castles=(cells,))
    table.play("use tower-1", "build tower 0 A")
    assert table.view().result is not None
    assert table.auction.bought == offers("wall-1")


@rule("SWP-25")
def test_used_cards_are_discarded_crossed_ones_leave_and_developments_stay() -> None:
    table = a_purchase("armed-1 armed-5", offer="")
    assert offers("armed-1")[0] in table.state.removed
    assert offers("armed-5")[0] in table.state.offer_discard
    table = a_purchase("mining-1 trade-1", offer="")
    assert table.view().developments[0] == offers("mining-1 trade-1")
    assert not table.state.removed


@rule("SWP-25")
def test_after_a_purchase_the_next_player_may_open() -> None:
    table = an_auction((2, 0, 0), PLENTY, offer="tower-1 gate-1")
    table.play("offer tower-1", "drop-out", "build tower 0 A")
    assert (table.phase, table.turn, table.view().offer) == ("open", 1, offers("gate-1"))


@rule("SWP-26")
def test_the_phase_ends_when_no_cards_are_left() -> None:
    table = an_auction(PLENTY, PLENTY, offer="tower-1")
    table.play("offer tower-1", "bid stone 2", "drop-out", "build tower 0 A")
    assert (table.phase, table.state.round) == ("throw", 2)


@rule("SWP-26")
def test_the_phase_ends_when_everyone_has_had_the_chance() -> None:
    table = an_auction(PLENTY, PLENTY)
    table.play("decline", "decline")
    assert (table.phase, table.state.round) == ("throw", 2)
