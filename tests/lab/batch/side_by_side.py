"""Games played twice at once: by the rules as arrays, and by the library, move for move.

With torch the arrays are played in half precision, as on an accelerator, and compiled:

    PYTHONPATH=src:tests python -m lab.batch.side_by_side --torch cpu --compiled --seeds 10
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from marchstone.core.network.arrays import NUMPY, Array
from marchstone.games.schotten_totten.judge.network.positions import from_states
from marchstone.games.schotten_totten.judge.network.turns import SchottenTotten
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


def play_beside(games: int, seed: int, rules: SchottenTotten = RULES, plays: Any = None) -> int:
    """Random games, compared at every ply; how many plies they had. `plays`: the rules' own way to
    play, if it was compiled."""
    chance = np.random.default_rng(seed)
    states = [Position.new(Options(), seed * 1_000_000 + number) for number in range(games)]
    tables = fresh = rules.deal(rules.xp.constant([deck_of(state) for state in states]))
    going, plies = np.arange(games), 0
    while len(going):
        told, seen = from_states([states[row] for row in going.tolist()]), tables.positions()
        for name in SHARED:
            assert np.array_equal(getattr(told, name), plain(getattr(seen, name))[going]), name
        legal = plain(rules.legal(tables)) > 0
        chosen = np.where(legal, chance.random(legal.shape), -1).argmax(-1)
        turn = (plays or rules.play)(tables, rules.xp.whole(rules.xp.constant(chosen)), fresh)
        over, returns = plain(turn.over) > 0, plain(turn.returns)
        for row in going.tolist():
            compare_turn(states[row], legal[row], int(chosen[row]), over[row], returns[row])
        plies += len(going)
        tables, going = turn.tables, going[~over[going]]
    return plies


def plain(array: Array) -> Array:
    """As numbers of numpy, from whatever library."""
    return np.asarray(array.float().cpu() if hasattr(array, "cpu") else array, np.float32)


def compare_turn(state: Position, legal: Array, play: int, over: bool, to_seat: float) -> None:
    seat = state.turn
    actions = sorted(map(action_of, np.flatnonzero(legal).tolist())) or [act.PASS]
    assert actions == state.legal(seat)
    turn_of(state, action_of(play) if legal.any() else act.PASS)
    assert (state.result is not None) == over
    assert return_to(state, seat) == to_seat


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--torch", metavar="DEVICE", help="in half precision, on cpu or cuda")
    parser.add_argument("--compiled", action="store_true", help="by torch.compile")
    chosen = parser.parse_args()
    rules, plays = RULES, None
    if chosen.torch:
        import torch

        from marchstone.lab.training.arrays.words import TorchArrays

        rules = SchottenTotten(TorchArrays(chosen.torch, torch.float16))
        plays = torch.compile(rules.play) if chosen.compiled else None
    seeds = range(1, chosen.seeds + 1)
    print(sum(play_beside(chosen.games, seed, rules, plays) for seed in seeds))


if __name__ == "__main__":
    main()
