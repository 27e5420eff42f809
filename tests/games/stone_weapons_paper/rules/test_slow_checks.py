"""Payments, bids and placements agree with the obvious way of finding them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.stone_weapons_paper.slow import every_castle, every_payment, slides, with_part
from games.stone_weapons_paper.table import Table, an_auction
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.auction import legal_bids, legal_rests
from marchstone.games.stone_weapons_paper.rules.auctions.payment import (
    Purse,
    can_pay,
    can_raise,
    minimum,
    payments,
    raised,
)
from marchstone.games.stone_weapons_paper.rules.cards import CODES, NONE, PARTS
from marchstone.games.stone_weapons_paper.rules.castle import (
    CELLS,
    PLACEMENTS,
    built,
    demolished,
    least_cost,
    picture,
    ready,
)
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.state import Auction
from ruleproof import rule

amounts = st.tuples(*[st.integers(0, 9)] * 3)
purses = st.builds(
    Purse,
    amounts,
    st.sampled_from([2, 3]),
    st.booleans(),
    st.tuples(st.sampled_from([0, 2]), st.sampled_from([0, 3]), st.sampled_from([0, 2])),
)


pytestmark = pytest.mark.slow


@rule("SWP-23", "SWP-24")
@settings(max_examples=300)
@given(purse=purses, price=amounts)
def test_payments_are_those_found_unit_by_unit(purse: Purse, price: tuple[int, int, int]) -> None:
    ways = payments(purse, price)
    assert sorted(way.paid for way in ways) == sorted(every_payment(purse, price))
    assert can_pay(purse, price) == bool(ways)
    assert len({(way.lender, way.units) for way in ways}) == len(ways)


developments = st.sets(
    st.sampled_from(["trade-1", "architecture-1", "building-1", "patriotism-1", "learning-1"])
)
one_or_two = st.lists(
    st.sampled_from(["tower-1", "corner-1", "armed-3", "armed-1", "trade-2", "mining-1"]),
    min_size=1,
    max_size=2,
    unique=True,
)


@pytest.mark.slow
@rule("SWP-22")
@settings(max_examples=60)
@given(amounts, developments, one_or_two, st.integers(0, 5), st.booleans())
def test_every_payable_bid_is_legal_and_none_else(
    stock: tuple[int, int, int], owned: set[str], codes: list[str], more: int, leads: bool
) -> None:
    table = an_auction(stock, (9, 9, 9), developments=(" ".join(owned),), offer=" ".join(codes))
    state = table.state
    auction = state.auction = Auction.begin()
    auction.lots = tuple(CODES.index(code) for code in codes)
    auction.bid = minimum(auction.lots)
    priced = [r for r in range(3) if auction.bid[r]]
    auction.bid = raised(auction.bid, priced[-1], auction.bid[priced[-1]] + more)
    state.turn, state.phase, auction.leader = 0, Phase.BID, 1 if leads else NONE
    expected = {
        bid for bid in bids_over(auction.bid, priced, leads) if every_payment(state.purse(0), bid)
    }
    assert bids_named(table, priced) == expected
    if leads:
        assert can_raise(state.purse(0), auction.bid) == bool(expected)


def bids_over(bid: tuple[int, ...], priced: list[int], leads: bool) -> list[tuple[int, ...]]:
    """Up to a sum that nobody in this test can pay."""
    spans = [
        range(bid[r], 41 if len(priced) == 1 else 26) if r in priced else [0] for r in range(3)
    ]
    every = [(s, w, p) for s in spans[0] for w in spans[1] for p in spans[2]]
    return [one for one in every if one != bid or not leads]


def bids_named(table: Table, priced: list[int]) -> set[tuple[int, ...]]:
    state, auction = table.state, table.auction
    found = set[tuple[int, ...]]()
    for action in legal_bids(state, 0):
        if action == act.DROP_OUT:
            continue
        first, amount = act.bid_of(action)
        bid = raised(auction.bid, first, amount)
        if len(priced) == 1:
            found.add(bid)
            continue
        auction.half_bid = amount
        rests = legal_rests(state, 0)
        assert rests, "a first amount without a second"
        found |= {raised(bid, *act.bid_of(rest)) for rest in rests}
    return found


def code_of(marks: dict[str, str]) -> int:
    code = 0
    for name, mark in marks.items():
        cell = CELLS.index(name)
        code |= 1 << cell
        if mark == "G" and name != "BE":
            code |= 1 << cell + 7
    return code


@pytest.mark.slow
@rule("SWP-27", "SWP-29")
def test_every_part_fits_every_castle_where_the_obvious_check_says_so() -> None:
    castles = 0
    for marks in every_castle():
        castles += 1
        castle = code_of(marks)
        for part in range(len(PARTS)):
            found = {built(castle, PLACEMENTS[number]) for number in ready(castle, part)}
            tried = (with_part(marks, laid) for laid in slides(part))
            assert found == {code_of(after) for after in tried if after}, (marks, PARTS[part].key)
    assert castles == 32_640


@pytest.mark.slow
@rule("SWP-28")
@settings(max_examples=100)
@given(st.data())
def test_the_fewest_demolitions_are_found_by_trying_all(data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.sampled_from(range(13)), max_size=13))
    gate = data.draw(st.sampled_from([*sorted(cells & set(range(6, 12))), None]))
    castle = sum(1 << cell for cell in cells) | (1 << gate + 7 if gate is not None else 0)
    if gate is None and cells >= set(range(6, 12)):
        castle = demolished(castle, 6)
    part = data.draw(st.integers(0, len(PARTS) - 1))
    assert least_cost(castle, part) == fewest(castle, part)


def fewest(castle: int, part: int) -> int:
    """Breadth first: no demolition, one, two …"""
    level, count = {castle}, 0
    while not any(ready(one, part) for one in level):
        level = {demolished(one, c) for one in level for c in range(13) if one >> c & 1}
        count += 1
    return count


def test_the_picture_of_a_castle_has_a_letter_for_each_cell() -> None:
    for marks in list(every_castle())[::501]:
        expected = "".join(marks.get(name, ".") for name in CELLS)
        assert picture(code_of(marks)) == expected
