"""Games played twice at once: packed for a processor, and by the library, move for move."""

from __future__ import annotations

import numpy as np

from lab.batch.side_by_side import deck_of, return_to, turn_of
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import STONES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from marchstone.lab.batch.packed import PackedTables


def bits(stones: int) -> list[int]:
    return [stone for stone in range(STONES) if stones >> stone & 1]


def legal(tables: PackedTables, row: int) -> list[int]:
    """As actions of the library."""
    seat = tables.turn[row]
    hand = tables.hands[row, seat, : tables.held[row, seat]].tolist()
    plays = [card * STONES + stone for card in hand for stone in bits(tables.open[row, seat])]
    return sorted(plays) or [act.PASS]


def compare(state: Position, begun: int, tables: PackedTables, row: int) -> None:
    """The player who began is seat 0 of the packed tables."""
    for seat in (0, 1):
        mine = (seat - begun) % 2
        hand = tables.hands[row, mine, : tables.held[row, mine]].tolist()
        assert sorted(hand) == state.hands[seat]
        for stone in range(STONES):
            laid = tables.cards[row, mine, stone, : tables.laid[row, mine, stone]].tolist()
            at = seat * STONES + stone
            assert sorted(laid) == sorted(state.sides[at])
            assert tables.strengths[row, mine, stone] == state.strengths[at]
            assert (tables.owned[row, mine] >> stone & 1) == (state.owners[stone] == seat)
            assert (tables.first[row, mine] >> stone & 1) == (state.first[stone] == seat)
    assert tables.passes[row] == state.passes


def play_beside(games: int, seed: int) -> int:
    """Random games, compared at every ply; how many plies they had."""
    chance = np.random.default_rng(seed)
    states = [Position.new(Options(), seed * 1_000_000 + number) for number in range(games)]
    tables = PackedTables(np.array([deck_of(state) for state in states]))
    begun = [state.turn for state in states]
    going, plies = set(range(games)), 0
    while going:
        offered = {row: legal(tables, row) for row in going}
        places, stones = tables.plays_at_random(chance)
        played = np.take_along_axis(
            tables.hands[tables.rows, tables.turn], places[:, None], 1
        ).ravel()
        turn = tables.play(places, stones)
        for row in sorted(going):
            state, seat = states[row], states[row].turn
            assert offered[row] == state.legal(seat)
            can = offered[row] != [act.PASS]
            turn_of(state, int(played[row]) * STONES + int(stones[row]) if can else act.PASS)
            assert turn.over[row] == (state.result is not None)
            assert turn.returns[row] == return_to(state, seat)
            if not turn.over[row]:
                compare(state, begun[row], tables, row)
        plies += len(going)
        going -= set(np.flatnonzero(turn.over).tolist())
    return plies
