"""What the search knows of the game, and that its throws cannot be read."""

from __future__ import annotations

from collections import Counter

import pytest

from games.stone_weapons_paper.table import Table, a_battle, a_purchase, an_auction
from marchstone.bots.ismcts import Budget, Ismcts
from marchstone.core.chance.rng import Rng
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.judge.castles import castle_strength
from marchstone.games.stone_weapons_paper.judge.guide import Guide, chances
from marchstone.games.stone_weapons_paper.judge.haste import hasty
from marchstone.games.stone_weapons_paper.judge.market import (
    TOO_MUCH,
    best_lots,
    expense,
    market_of,
    next_bid,
)
from marchstone.games.stone_weapons_paper.judge.strength import (
    HELD,
    MOST_PLAYED,
    hand_strength,
)
from marchstone.games.stone_weapons_paper.judge.throwing import mix
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import can_pay, purse_of
from marchstone.games.stone_weapons_paper.rules.rules import Position

ALL_BUT_A = "B C D E F AB* BC CF EF DE AD BE"
SYMBOLS = range(3)


def guide() -> Guide:
    return Guide(GAME)


def value(table: Table) -> tuple[float, ...]:
    return guide().value(table.state.clone())


def walk(seats: int, seed: int, policy_share: float) -> list[Position]:
    """The positions of a game in which some decisions are hasty and the rest random."""
    state: Position = GAME.new(GAME.options(), seats, seed)
    rng, found = Rng(seed), list[Position]()
    while state.to_act() and len(found) < 400:
        found.append(state.clone())
        seat = state.to_act()[0]
        is_hasty = rng.random() < policy_share
        state.apply(seat, hasty(state, seat, rng) if is_hasty else rng.choice(state.legal(seat)))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policy_share", [0.2, 0.9])
def test_policy_and_order_name_legal_actions_in_every_phase(
    seats: int, policy_share: float
) -> None:
    told, rng, phases = guide(), Rng(3), set()
    for world in walk(seats, 5, policy_share):
        phases.add(world.phase)
        for seat in world.to_act():
            legal = world.legal(seat)
            assert told.policy(world, seat, rng) in legal
            ordered = told.order(world, seat, legal, rng)
            assert ordered
            assert set(ordered) <= set(legal)
            assert len(set(ordered)) == len(ordered)
    assert len(phases) >= 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_lie_between_none_and_all(seats: int) -> None:
    for world in walk(seats, 7, 0.8)[::10]:
        returns = guide().value(world)
        assert all(0 <= worth <= 1 for worth in returns)
        if seats == 2:
            assert sum(returns) == pytest.approx(1)


def test_the_value_of_a_finished_game_is_its_outcome() -> None:
    table = a_purchase("tower-1", castles=(ALL_BUT_A,))
    table.play("build tower 0 A")
    won, lost = value(table)
    assert won > 0.98
    assert lost < 0.02


def test_more_of_anything_is_better() -> None:
    even = value(an_auction((5, 5, 5), (5, 5, 5), offer="trade-1"))[0]
    assert value(an_auction((7, 5, 5), (5, 5, 5), offer="trade-1"))[0] > even
    built = an_auction((5, 5, 5), (5, 5, 5), offer="trade-1", castles=("A B AB", ""))
    assert value(built)[0] > even
    armed = an_auction((5, 5, 5), (5, 5, 5), offer="trade-1", hands=("intrigue pillage", ""))
    assert value(armed)[0] > even
    mining = an_auction((5, 5, 5), (5, 5, 5), offer="trade-1", developments=("mining-1", ""))
    assert value(mining)[0] > even


def test_a_castle_that_any_part_finishes_is_stronger_than_one_that_few_do() -> None:
    tower, inner = castle_without("A"), castle_without("BE")
    assert castle_strength(tower) > castle_strength(inner)


def castle_without(cell: str) -> int:
    cells = ["A", *ALL_BUT_A.split()]
    table = an_auction(castles=(" ".join(c for c in cells if c != cell), ""))
    return table.state.castles[0]


def test_who_can_finish_now_has_as_good_as_won() -> None:
    table = an_auction((9, 9, 9), (0, 0, 0), offer="tower-1 wall-1", castles=(ALL_BUT_A, ""))
    assert value(table)[0] > 0.98


def test_a_stone_counts_in_a_battle_for_what_it_can_buy() -> None:
    """With two stones the tower that finishes the castle can be had, without it cannot."""
    offers, castles = "tower-1 armed-13", (ALL_BUT_A, ALL_BUT_A)
    poor = a_battle((1, 0, 0), (0, 0, 0), offer=offers, castles=castles)
    rich = a_battle((2, 0, 0), (0, 0, 0), offer=offers, castles=castles)
    assert value(rich)[0] > value(poor)[0] + 0.1


@pytest.mark.parametrize("seed", range(3))
def test_an_expense_is_too_much_only_if_there_is_no_way_to_pay(seed: int) -> None:
    rng = Rng(seed)
    for _ in range(300):
        stock = rng.below(9), rng.below(9), rng.below(9)
        price = rng.below(9), rng.below(5), rng.below(5)
        owned = tuple(sorted({36 + rng.below(12) for _ in range(rng.below(4))}))
        is_payable = can_pay(purse_of(stock, owned), price)
        assert (expense(purse_of(stock, owned), price) < TOO_MUCH) == is_payable


def test_nobody_opens_an_auction_that_only_helps_the_other() -> None:
    table = an_auction((2, 0, 0), (9, 9, 9), offer="tower-1", castles=("", ALL_BUT_A))
    assert best_lots(market_of(table.state), 0, table.state.offer) == ()


def test_a_bid_goes_where_the_other_stops() -> None:
    table = an_auction((9, 0, 0), (4, 0, 0), offer="tower-wall-1")
    table.play("offer tower-wall-1")
    up = table.auction
    bid = next_bid(market_of(table.state), 0, up.lots, up.bid, up.leader, up.runners)
    assert bid == (4, 0, 0)


def test_a_search_plays_the_same_again() -> None:
    view = an_auction(offer="tower-1 wall-1 armed-5 trade-1").view(0)
    choices = {Ismcts(guide(), Budget(30)).choose(view, Rng(4)) for _ in range(3)}
    assert len(choices) == 1


def test_a_search_finishes_the_castle() -> None:
    offer = "armed-1 tower-1 corner-1"
    table = an_auction((2, 9, 9), (1, 0, 0), offer=offer, castles=(ALL_BUT_A, ""))
    while not table.state.result:
        seat = table.turn
        action = Ismcts(guide(), Budget(40)).choose(table.view(seat), Rng(1))
        table.state.apply(seat, action)
    assert table.state.result.ranks == (1, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_win_is_worth_more_than_any_lead(seats: int) -> None:
    """Else whoever is far ahead would not care to finish."""
    lead = chances((500.0, *[0.0] * (seats - 1)))
    assert lead[0] < 0.95
    assert sum(chances([3.0] * seats)) == pytest.approx(seats * chances([3.0] * seats)[0])


def test_what_was_foreseen_once_is_foreseen_again() -> None:
    used = guide()
    for world in walk(2, 9, 0.9)[::12]:
        first = used.value(world.clone())
        assert used.value(world.clone()) == first
        assert guide().value(world.clone()) == first


def test_cards_that_cannot_be_played_in_time_count_nothing() -> None:
    hand = tuple(range(MOST_PLAYED + 3))
    assert hand_strength(hand) <= MOST_PLAYED * max(HELD)


# Throws


def thrown(table: Table, seat: int, seeds: int, iterations: int) -> tuple[float, ...]:
    """How often a search throws each symbol."""
    counts = Counter[int]()
    view = table.view(seat)
    for seed in range(seeds):
        counts[Ismcts(guide(), Budget(iterations)).choose(view, Rng(seed)) - act.THROW] += 1
    return tuple(counts[symbol] / seeds for symbol in SYMBOLS)


def test_an_imagined_throw_is_taken_back() -> None:
    table = a_battle()
    table.play("throw stone", seat=0)
    world = guide().imagine(table.view(1), Rng(1))
    assert world.to_act() == (0, 1)


@pytest.mark.parametrize("first", [0, 1])
def test_whoever_throws_second_does_not_know_what_was_thrown_first(first: int) -> None:
    choices = []
    for symbol in ("stone", "weapons", "paper"):
        table = a_battle((8, 8, 8), (8, 8, 8))
        table.play(f"throw {symbol}", seat=first)
        view = table.view(1 - first)
        bots = [Ismcts(guide(), Budget(30)) for _ in range(20)]
        choices.append([bot.choose(view, Rng(seed)) for seed, bot in enumerate(bots)])
    assert choices[0] == choices[1] == choices[2]
    assert len(set(choices[0])) == 3


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("is_second", [False, True])
def test_throws_are_mixed_near_the_equilibrium(seat: int, is_second: bool) -> None:
    table = a_battle((6, 6, 6), (6, 6, 6), loot=(2, 2, 2), offer="trade-1")
    if is_second:
        table.play("throw stone", seat=1 - seat)
    often = thrown(table, seat, 40, 60)
    even = mix((1.0, 1.0, 1.0), (1.0, 1.0, 1.0))
    assert often == pytest.approx(even, abs=0.2)
