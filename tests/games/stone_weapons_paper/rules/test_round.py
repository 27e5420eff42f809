"""A round and its five phases."""

from __future__ import annotations

import pytest

from games.stone_weapons_paper.table import PLENTY, Table, a_battle, an_auction, offers
from marchstone.games.stone_weapons_paper.rules.cards import CROSS
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.rules import Position
from ruleproof import rule


def end_of_round(table: Table) -> None:
    table.state.phase = Phase.END_ROUND
    table.state.proceed(None)


@rule("SWP-5")
def test_income_is_three_of_each_and_what_developments_add() -> None:
    table = an_auction((5, 5, 5), (6, 6, 6), developments=("mining-1 mining-2 armoury-1", ""))
    end_of_round(table)
    assert table.stock(0) == (12, 10, 8)
    assert table.stock(1) == (9, 9, 9)
    assert [table.view().income(seat) for seat in (0, 1)] == [(7, 5, 3), (3, 3, 3)]


@rule("SWP-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_more_cards_than_players_are_on_offer(seats: int) -> None:
    assert len(Position.new(seats, 1).offer) == seats + 2


@rule("SWP-6")
def test_the_discards_are_shuffled_when_the_offer_deck_runs_out() -> None:
    table = an_auction((0, 0, 0), (0, 0, 0), offer="")
    state = table.state
    state.offer_discard = state.offer_deck[2:]
    state.offer_deck = state.offer_deck[:2]
    first = set(state.offer_deck)
    end_of_round(table)
    assert first < set(state.offer)
    assert len(state.offer) == 4
    assert not state.offer_discard


@rule("SWP-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_attacks_and_is_attacked_once(seats: int) -> None:
    table = a_battle(seats=seats)
    fought = []
    while table.phase == "throw":
        fought.append((table.battle.attacker, table.battle.defender))
        table.throw("stone", "weapons")
    assert fought == [(seat, (seat + 1) % seats) for seat in range(seats)]


@rule("SWP-8")
def test_each_player_may_open_once_clockwise_from_the_first() -> None:
    table = an_auction(PLENTY, PLENTY, PLENTY, seats=3)
    table.state.first = 1
    end_of_round(table)  # the card goes to seat 2
    while table.phase == "throw":
        table.throw("stone", "weapons")
    openers = []
    for _ in range(3):
        openers.append(table.turn)
        table.play("decline")
    assert openers == [2, 0, 1]
    assert table.state.round == 3


@rule("SWP-9")
def test_unsold_cards_are_discarded_and_those_with_a_cross_leave_the_game() -> None:
    table = an_auction((0, 0, 0), (0, 0, 0), offer="")
    state = table.state
    state.offer = offers("tower-1 armed-1 mining-1 armed-5")
    state.offer_deck = tuple(card for card in state.offer_deck if card not in state.offer)
    end_of_round(table)
    assert [CROSS[card] for card in offers("tower-1 armed-1 mining-1 armed-5")] == [0, 1, 1, 0]
    assert set(offers("armed-1 mining-1")) <= set(state.removed)
    assert set(offers("tower-1 armed-5")) <= set(state.offer_discard)


@rule("SWP-9")
def test_the_first_player_card_goes_left() -> None:
    table = an_auction(PLENTY, PLENTY, PLENTY, seats=3)
    table.play("decline", "decline", "decline")
    assert (table.state.first, table.battle.attacker, table.state.round) == (1, 1, 2)
