"""Clans and Glory as arrays: the rules, the numbers and the sparring partners of the library."""

import numpy as np
import pytest

from lab.batch.councils_beside import dealt, play_beside
from marchstone.core.chance.rng import Rng
from marchstone.core.network.arrays import NUMPY
from marchstone.games.clans_and_glory.judge.network.councils import Councils
from marchstone.games.clans_and_glory.judge.network.senses import SENSES, SHIELD_PLAY
from marchstone.games.clans_and_glory.judge.network.told import Told
from marchstone.games.clans_and_glory.judge.network.turns import SPOTS, Rules
from marchstone.games.clans_and_glory.judge.tempers import TEMPERS
from marchstone.games.clans_and_glory.rules.cards import DECK
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.lab.batch.partners import Partners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tables_play_the_games_of_the_library_and_tell_the_same(seats: int) -> None:
    """CG-9 to CG-14, and every number of the senses at every decision."""
    assert play_beside(seats, tables=40, seed=5) > 40 * 2 * 8 * seats // 2


def test_a_card_is_put_face_down_only_where_none_fits() -> None:
    """CG-10: what lies face down is told to its owner alone, and counts for nobody."""
    rules = Rules(NUMPY, 2)
    councils, state = one_table(rules, 2)
    councils.likes[:] = 0  # as if nothing that lies there were like anything
    legal = rules.legal(councils)[0]
    assert not legal[:SPOTS].any()
    assert legal[SPOTS:SHIELD_PLAY].any()
    play = int(np.flatnonzero(legal)[0])
    turn = rules.play(councils, np.array([play]), np.zeros((1, 2)))
    after, card = turn.councils, int(turn.card[0])
    assert int(after.up[0]) == int(councils.up[0])
    assert int(after.down[0, state.turn]) == 1 << card
    assert not int(after.hands[0, state.turn]) >> card & 1


def test_whoever_compares_all_plays_plays_as_in_the_library() -> None:
    """Where a play is the only best one; gains are those by which `tempers.py` goes."""
    rules, partners = Rules(NUMPY, 3), Partners(NUMPY)
    partners.tries = partners.tries + 1_000
    names = list(TEMPERS)
    same = decided = 0
    for seed in range(40):
        councils, state = one_table(rules, 3, seed)
        told, legal = Told(rules, councils), rules.legal(councils)
        for number, name in enumerate(names):
            chance = np.full(legal.shape, 0.5)
            play = int(partners.plays(told, legal, np.array([number]), chance)[0])
            assert legal[0, play]
            if name in ("sound", "spoiler", "taker"):
                tried = [TEMPERS[name](state, state.turn, Rng(at)) for at in range(12)]
                found = set(SENSES.plays_of(state, state.turn, tried))
                decided += 1
                same += play in found
    assert same > 0.9 * decided


def one_table(rules: Rules, seats: int, seed: int = 1) -> tuple[Councils, Position]:
    order = np.random.default_rng(seed).permutation(len(DECK[seats]))
    return rules.tables.deal(order[None], np.array([0])), dealt(seats, order, 0)
