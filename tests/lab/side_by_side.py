"""Games played twice at once: by the rules as arrays, and by the library, move for move."""

from __future__ import annotations

import numpy as np

from marchstone.games.schotten_totten.judge.network.arrays import NUMPY, Array
from marchstone.games.schotten_totten.judge.network.positions import from_states
from marchstone.games.schotten_totten.judge.network.turns import SchottenTotten, Turn
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import CLAN, CLAN_CARDS, STONES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import END, Options

RULES = SchottenTotten(NUMPY)
SHARED = ("hands", "sides", "owners", "first", "passes", "held")


def deck_of(state: Position) -> list[int]:
    """As it is dealt: to whoever begins, to the other, then card by card."""
    turn = state.turn
    return [*state.hands[turn], *state.hands[1 - turn], *reversed(state.decks[CLAN])]


def action_of(play: int) -> int:
    stone, card = divmod(play, CLAN_CARDS)
    return card * STONES + stone


def turn_of(state: Position, action: int) -> None:
    """A whole turn: whatever can be claimed is claimed, whatever can be drawn is drawn."""
    seat = state.turn
    state.apply(seat, action)
    while state.result is None and state.phase == END:
        state.apply(seat, state.legal(seat)[0])


def return_to(state: Position, seat: int) -> int:
    ranks = state.result.ranks if state.result else (1, 1)
    return ranks[1 - seat] - ranks[seat]


def play_beside(games: int, seed: int) -> int:
    """Random games, compared at every ply; how many plies they had."""
    chance = np.random.default_rng(seed)
    states = [Position.new(Options(), seed * 1_000_000 + number) for number in range(games)]
    tables = fresh = RULES.deal(np.array([deck_of(state) for state in states], np.float32))
    going, plies = np.arange(games), 0
    while len(going):
        told, seen = from_states([states[row] for row in going.tolist()]), tables.positions()
        for name in SHARED:
            assert np.array_equal(getattr(told, name), getattr(seen, name)[going]), name
        legal = RULES.legal(tables)
        plays = np.where(legal, chance.random(legal.shape), -1).argmax(-1)
        turn = RULES.play(tables, plays, fresh)
        for row in going.tolist():
            compare_turn(states[row], legal[row], int(plays[row]), turn, row)
        plies += len(going)
        tables, going = turn.tables, going[~turn.over[going]]
    return plies


def compare_turn(state: Position, legal: Array, play: int, turn: Turn, row: int) -> None:
    seat = state.turn
    actions = sorted(map(action_of, np.flatnonzero(legal).tolist())) or [act.PASS]
    assert actions == state.legal(seat)
    turn_of(state, action_of(play) if legal.any() else act.PASS)
    assert (state.result is not None) == turn.over[row]
    assert return_to(state, seat) == turn.returns[row]
