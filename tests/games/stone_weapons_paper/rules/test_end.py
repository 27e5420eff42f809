"""The end of a game, and who comes in which place."""

from __future__ import annotations

import pytest

from games.stone_weapons_paper.table import PLENTY, Table, a_purchase, an_auction
from marchstone.games.stone_weapons_paper.rules.castle import pieces
from marchstone.games.stone_weapons_paper.rules.rules import (
    ranks_at_the_last_round,
    ranks_of_winner,
)
from ruleproof import rule

ALL_BUT_A = "B C D E F AB* BC CF EF DE AD BE"


@rule("SWP-30")
@pytest.mark.parametrize(("seats", "ranks"), [(2, (1, 2)), (3, (1, 2, 2)), (4, (1, 3, 2, 3))])
def test_completing_the_castle_ends_the_game_at_once(seats: int, ranks: tuple[int, ...]) -> None:
    table = a_purchase("tower-1", seats=seats, castles=(ALL_BUT_A, "A B", "", "C")[:seats])
    table.play("build tower 0 A")
    result = table.view().result
    assert result is not None
    assert (result.ranks, result.reason) == (ranks, "castle_finished")
    assert table.state.to_act() == ()
    assert table.state.scores() == (13, 2, 0, 1)[:seats]


@rule("SWP-30")
def test_the_one_opposite_the_winner_is_second() -> None:
    assert [ranks_of_winner(seat, 4) for seat in range(4)] == [
        (1, 3, 2, 3),
        (3, 1, 3, 2),
        (2, 3, 1, 3),
        (3, 2, 3, 1),
    ]


def at_the_end_of_round_60(*stock: tuple[int, int, int], castles: tuple[str, ...]) -> Table:
    table = an_auction(PLENTY, PLENTY, PLENTY, PLENTY, seats=4, castles=castles)
    table.state.round = 60
    table.play("decline", "decline", "decline")
    table.state.stock = list(stock)
    table.play("decline")
    return table


@rule("SWP-32")
def test_the_game_ends_after_round_sixty() -> None:
    poor = ((1, 1, 1),) * 4
    table = at_the_end_of_round_60(*poor, castles=("A", "A B", "", "A B C"))
    result = table.view().result
    assert result is not None
    assert (result.ranks, result.reason) == ((3, 2, 4, 1), "last_round")


@rule("SWP-32")
def test_most_resources_break_a_tie_and_else_it_is_shared() -> None:
    stock = ((1, 1, 1), (9, 0, 0), (3, 3, 3), (0, 0, 1))
    table = at_the_end_of_round_60(*stock, castles=("A", "B", "C", "D"))
    result = table.view().result
    assert result is not None
    assert result.ranks == (3, 1, 1, 4)


@rule("SWP-32")
def test_before_round_sixty_the_next_round_begins() -> None:
    table = an_auction(PLENTY, PLENTY)
    table.state.round = 59
    table.play("decline", "decline")
    assert (table.state.round, table.phase) == (60, "throw")


def test_ranks_at_the_last_round_look_at_pieces_first() -> None:
    castles = [0b1, 0b11]
    assert [pieces(castle) for castle in castles] == [1, 2]
    assert ranks_at_the_last_round(castles, [(50, 0, 0), (0, 0, 0)]) == (2, 1)
