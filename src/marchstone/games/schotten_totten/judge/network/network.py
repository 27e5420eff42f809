"""The network in play: it is asked about views and imagined states, many at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from marchstone.core.network.arrays import NUMPY
from marchstone.games.schotten_totten.judge.network import likened
from marchstone.games.schotten_totten.judge.network.features import Positions
from marchstone.games.schotten_totten.judge.network.forward import Layers, Real
from marchstone.games.schotten_totten.judge.network.positions import from_views, tables_from
from marchstone.games.schotten_totten.judge.network.turns import SchottenTotten, Tables
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.border import STONES_IN
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, STONES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import END
from marchstone.games.schotten_totten.rules.view import View

# With care: which of the turns that are played on is thought over (the first is the other's), and
# how many plays. 3 won 61.7 % of 4,096 games against the likeliest move, 1 59.5 %, 5 59.6 %.
PAUSE, LIKELY = 1, 3
IMPOSSIBLE = np.float32(-1e9)  # the logarithm of no chance at all


class Network:
    """Of the basic game. Plays are indexed by stone and card."""

    def __init__(self, weights: Mapping[str, NDArray[np.float16]]) -> None:
        self._rules = SchottenTotten(NUMPY)
        self._formations, self._features = self._rules.formations, self._rules.features
        self._policy = Layers(weights, "policy")
        self._critic = Layers(weights, "critic")

    @classmethod
    def read(cls, file: Path) -> Network:
        with np.load(file) as weights:
            return cls(dict(weights))

    def policy(self, views: Sequence[View]) -> Real:
        """[n, 9, 54]: logarithms of the chances of each play, the illegal ones IMPOSSIBLE."""
        return self.plays(from_views(views))

    def worth(
        self, states: Sequence[Position], seat: int, plies: int = 0, *, careful: bool = False
    ) -> Real:
        """[n]: the chance of the seat to win the round, judged after so many turns more, each the
        likeliest play of whoever is in turn. It reads both hands: the states are imagined ones."""
        found = np.array([_known(state, seat) for state in states], np.float32)
        open_ = [row for row, chance in enumerate(found) if chance != chance]
        if open_:
            worlds = [_settled(states[row]) for row in open_]
            over = np.array([_known(world, seat) for world in worlds], np.float32)
            chances = self.ahead(tables_from(worlds), plies, careful=careful)
            mine = np.array([world.turn == seat for world in worlds])
            judged = np.where(mine, chances, 1 - chances)
            found[open_] = np.where(np.isnan(over), judged, over)
        return found

    def likened(self, view: View) -> Real:
        """[9, 54]: as `policy`, of a game with tactics cards; of clan cards only."""
        found: Real = self.plays(likened.from_view(view))[0]
        return found

    def likened_plays(self, states: Sequence[Position]) -> list[int]:
        """Of each player in turn the likeliest play of a clan card; -1 where there is none."""
        open_ = np.array([[it.open[it.turn] >> s & 1 for s in range(STONES)] for it in states])
        found = self.preferences(likened.from_turns(states))
        # The network is not told elite troops at stones with modes, so it may see room there.
        found = np.where(open_[..., None], found, IMPOSSIBLE).reshape(len(states), -1)
        best = found.argmax(-1)
        none = found[np.arange(len(states)), best] <= IMPOSSIBLE
        plays = np.where(none, -1, best % CLAN_CARDS * STONES + best // CLAN_CARDS)
        return [int(play) for play in plays]

    def likened_worth(self, states: Sequence[Position]) -> list[float]:
        """The chance of the player in turn, who is to play, in games with tactics cards."""
        positions, weights, of = likened.from_worlds(states)
        found = np.bincount(of, weights * self.chances(positions), len(states))
        return (found / np.bincount(of, weights, len(states))).tolist()  # type: ignore[no-any-return]

    def plays(self, positions: Positions) -> Real:
        """The policy of positions that are arrays already, for the player in turn."""
        found = self.preferences(positions)
        found -= found.max((1, 2), keepdims=True)
        found -= np.log(np.exp(found).sum((1, 2), keepdims=True))
        return np.maximum(found, IMPOSSIBLE)

    def preferences(self, positions: Positions) -> Real:
        """Likewise, but for each position up to a number that is the same for all its plays."""
        stones, table = self._features.of(positions, both_hands=False)
        x = self._policy.stones(stones, table)
        found = self._policy.preferences(x, stones, self._formations.members)
        return np.where(self._features.legal(positions), found, IMPOSSIBLE)

    def chances(self, positions: Positions) -> Real:
        """To win, of the player in turn, who is still to play: [n]."""
        stones, table = self._features.of(positions, both_hands=True)
        return self._critic.worth(self._critic.stones(stones, table))

    def ahead(self, tables: Tables, plies: int, *, careful: bool = False) -> Real:
        """[n]: likewise, but judged after so many turns more. Each play is chosen from what its
        player knows; only the critic sees both hands. With care, whoever plays second at first
        takes of his likely plays the one after which the critic likes his side best."""
        found, mine = np.empty(len(tables.dealt), np.float32), True
        going = np.arange(len(found))
        for ply in range(plies):
            if not len(going):
                break
            plays = self._chosen(tables, LIKELY if careful and ply == PAUSE else 1)
            turn = self._rules.play(tables, plays, tables)
            tables = turn.tables
            if turn.over.any():
                over, on = turn.over, ~turn.over
                found[going[over]] = (1 + (turn.returns if mine else -turn.returns)[over]) / 2
                tables, going = tables.rows(on), going[on]
            mine = not mine
        if len(going):
            judged = self.chances(tables.positions())
            found[going] = judged if mine else 1 - judged
        return found

    def _chosen(self, tables: Tables, count: int) -> NDArray[np.int64]:
        """The likeliest play at each table, or of so many the best for who plays it."""
        told = self.preferences(tables.positions()).reshape(len(tables.dealt), -1)
        likely: NDArray[np.int64] = told.argmax(-1)
        return likely if count == 1 else self._best(tables, told, count)

    def _best(self, tables: Tables, told: Real, count: int) -> NDArray[np.int64]:
        likely = np.argpartition(-told, count)[:, :count]
        worth = self._after(tables.rows(np.repeat(np.arange(len(told)), count)), likely.ravel())
        can = np.take_along_axis(told, likely, 1) > IMPOSSIBLE
        best = np.where(can, worth.reshape(likely.shape), -1).argmax(-1)
        return np.take_along_axis(likely, best[:, None], 1)[:, 0]

    def _after(self, tables: Tables, plays: NDArray[np.int64]) -> Real:
        """The chances of whoever plays, after a play at each table."""
        turn = self._rules.play(tables, plays, tables)
        judged = 1 - self.chances(turn.tables.positions())
        return np.where(turn.over, (1 + turn.returns) / 2, judged)


def _known(state: Position, seat: int) -> float:
    """What a round that is over was worth; no number while it is played."""
    if state.result is None:
        return float("nan")
    ranks = state.result.ranks
    return 0.5 if ranks[0] == ranks[1] else float(ranks[seat] == 1)


def _settled(state: Position) -> Position:
    """Where a turn is not over yet, all that can be claimed is claimed."""
    if state.phase != END:
        return state
    state = state.clone()
    while state.phase == END and state.result is None:
        state.apply(state.turn, _next(state))
    return state


def _next(state: Position) -> int:
    return act.CLAIM + STONES_IN[state.claimable][0] if state.claimable else state.legal_draws()[0]
