"""Clans and Glory as arrays beside the library: the same plays, positions, numbers and ends."""

from __future__ import annotations

import numpy as np

from marchstone import games
from marchstone.core.network.arrays import NUMPY
from marchstone.games.clans_and_glory.judge.network.councils import Councils
from marchstone.games.clans_and_glory.judge.network.senses import SENSES, SHIELD_PLAY
from marchstone.games.clans_and_glory.judge.network.told import Told
from marchstone.games.clans_and_glory.judge.network.turns import SPOTS, Rules, Turn
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import (
    CARDS_OUT,
    DECK,
    HANDS,
    PLACES,
    START_PLACES,
)
from marchstone.games.clans_and_glory.rules.rules import Position

GAME = games.get("clans-and-glory")


def play_beside(seats: int, tables: int, seed: int) -> int:
    """Whole games by random plays; how many decisions were equal."""
    chance = np.random.default_rng(seed)
    rules = Rules(NUMPY, seats)
    order = chance.permuted(np.tile(np.arange(len(DECK[seats])), (tables, 1)), axis=1)
    starter = chance.integers(0, seats, tables)
    councils = rules.tables.deal(order, starter)
    states = [dealt(seats, row, int(first)) for row, first in zip(order, starter, strict=True)]
    decisions = 0
    while True:
        legal = rules.legal(councils)
        same_choices(states, legal)
        same_numbers(states, Told(rules, councils))
        plays = np.where(legal, chance.random(legal.shape), -1).argmax(-1)
        turn = rules.play(councils, plays, chance.random((tables, 2)))
        decisions += tables
        for row, state in enumerate(states):
            carry_out(state, int(plays[row]), int(turn.card[row]), int(turn.place[row]))
        same_ends(states, turn)
        if turn.over.all():
            return decisions
        councils, states = kept(turn.councils, states, ~turn.over)
        tables = len(states)


def dealt(seats: int, order: np.ndarray, starter: int) -> Position:
    cards = [DECK[seats][at] for at in order]
    state = Position()
    state.clear(seats)
    at = CARDS_OUT[seats]
    state.out = tuple(sorted(cards[:at]))
    for place in START_PLACES[seats]:
        state.lay(cards[at], place)
        at += 1
    state.starter = state.turn = starter
    state.hands = [[] for _ in range(seats)]
    for offset, size in enumerate(HANDS[seats]):
        state.hands[(starter + offset) % seats] = sorted(cards[at : at + size])
        at += size
    return state


def carry_out(state: Position, play: int, card: int, place: int) -> None:
    if play >= SHIELD_PLAY:
        action = (act.SHIELD, act.NO_SHIELD)[play - SHIELD_PLAY]
    else:
        action = (act.HIDE if play >= SPOTS else 0) + card * PLACES + place
    assert action in state.legal(state.turn)
    state.apply(state.turn, action)


def same_choices(states: list[Position], legal: np.ndarray) -> None:
    for state, row in zip(states, legal, strict=True):
        actions = state.legal(state.turn)
        plays = set(SENSES.plays_of(state, state.turn, actions))
        assert plays == set(np.flatnonzero(row).tolist())


def same_numbers(states: list[Position], told: Told) -> None:
    known, hidden = told.known(), told.hidden()
    assert (known.shape[1], hidden.shape[1]) == (SENSES.known, SENSES.hidden)
    for row, state in enumerate(states):
        mine, others = np.zeros(SENSES.known, np.float32), np.zeros(SENSES.hidden, np.float32)
        SENSES.tell_known(state, state.turn, mine)
        SENSES.tell_hidden(state, state.turn, others)
        np.testing.assert_allclose(known[row], mine, atol=1e-5, err_msg="known")
        np.testing.assert_allclose(hidden[row], others, atol=1e-5, err_msg="hidden")


def same_ends(states: list[Position], turn: Turn) -> None:
    for row, state in enumerate(states):
        assert (state.result is not None) == bool(turn.over[row])
        assert state.scores() == tuple(np.rint(turn.points[row]).astype(int).tolist())
        if state.result:
            first = [rank == 1 for rank in state.result.ranks]
            assert turn.won[row].tolist() == [float(it) / sum(first) for it in first]


def kept(
    councils: Councils, states: list[Position], rows: np.ndarray
) -> tuple[Councils, list[Position]]:
    return councils.rows(rows), [state for state, stays in zip(states, rows, strict=True) if stays]
