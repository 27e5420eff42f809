"""The basic game packed for a processor: the rules of the library, at many tables at once."""

import numpy as np
import pytest

from lab.batch.packed_beside import bits, compare, play_beside
from lab.batch.side_by_side import deck_of, return_to, turn_of
from marchstone.core.chance.rng import Rng
from marchstone.games.schotten_totten.rules.cards import ALL_CLAN, CLAN_CARDS, NONE, STONES, VALUE
from marchstone.games.schotten_totten.rules.claims import reachable
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from marchstone.lab.batch.packed import PackedTables
from marchstone.lab.batch.proofs import Rivals, can_win


@pytest.mark.slow
def test_packed_tables_play_the_games_of_the_library_move_for_move() -> None:
    assert play_beside(games=500, seed=7) > 20_000


def test_a_proof_is_that_of_the_library_whatever_lies_there_and_was_seen() -> None:
    """ST-16, ST-17: sides with none to two cards, against every strength near what they reach."""
    rng = Rng(3)
    rows, known = [], []
    for number in range(400):
        state = Position.new(Options(), number)
        cards = list(range(CLAN_CARDS))
        rng.shuffle(cards)
        side = tuple(cards[: rng.below(3)])
        state.sides[0], state.seen = side, sum(1 << card for card in cards[: 2 + rng.below(53)])
        state.seen |= sum(1 << card for card in side)
        best = reachable(state, 0, 0)
        strength = best[0] if best else NONE
        near = (strength - 1, strength, strength + 1, 6, 120, 230, 320, 420)
        for above in (it for it in near if it >= 0):
            total = sum(VALUE[card] for card in side)
            lies = sum(1 << card for card in side)
            rows.append((lies, 3 - len(side), total, above, ALL_CLAN & ~state.seen))
            known.append(strength > above)
    found = can_win(Rivals(*np.array(rows).T))
    assert found.tolist() == known


def test_a_deadlock_is_settled_stone_by_stone() -> None:
    """ST-38: positions on the way, settled as if nobody could play on."""
    rng, settled = Rng(2), 0
    for number in range(150):
        state = Position.new(Options(), 2_000 + number)
        tables = PackedTables(np.array([deck_of(state)]))
        begun, over = state.turn, False
        for _ in range(rng.below(45)):
            action = rng.choice(state.legal(state.turn))
            card, stone = divmod(action, STONES)
            hand = tables.hands[0, tables.turn[0], : tables.held[0, tables.turn[0]]].tolist()
            turn = tables.play(np.array([hand.index(card)]), np.array([stone]))
            turn_of(state, action)
            if over := bool(turn.over[0]):
                break
        if over:
            continue
        compare(state, begun, tables, 0)
        seat = state.turn
        state.end_round(state.award_open_stones(None), "deadlock", None)
        assert tables._deadlock(0) == return_to(state, seat)
        settled += 1
    assert settled > 50


def test_two_passes_in_a_row_end_a_round_and_the_table_is_dealt_anew() -> None:
    deck = np.arange(CLAN_CARDS)[None]
    tables = PackedTables(deck)
    tables.held[:] = 0
    nothing = np.array([0])
    assert not tables.play(nothing, nothing).over[0]
    assert tables.passes[0] == 1
    turn = tables.play(nothing, nothing)
    assert turn.over[0]
    assert turn.returns[0] == 0
    tables.deal(np.array([0]), deck[:, ::-1])
    assert tables.passes[0] == tables.turn[0] == tables.seen[0] == 0
    assert tables.hands[0, 0].tolist() == [53, 52, 51, 50, 49, 48]
    assert bits(tables.open[0, 1]) == list(range(STONES))
