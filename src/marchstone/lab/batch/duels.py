"""Two players against each other at many tables: every deal is played in both seatings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from marchstone.core.network.arrays import Array
from marchstone.games.schotten_totten.judge.network.turns import SchottenTotten, Tables

Player: TypeAlias = Callable[[Tables], Array]  # what is played at each table, [n]
LONGEST = 120  # plies: 54 cards are played, and never two passes in a row


def duel(rules: SchottenTotten | Any, one: Player, other: Player, decks: Array) -> float:
    """The share of games that `one` wins; a draw is half a game."""
    xp, half = rules.xp, len(decks)
    tables = fresh = rules.deal(xp.concatenate([decks, decks]))
    going = xp.constant([1.0] * (2 * half))
    begins = xp.constant([1.0] * half + [0.0] * half) > 0.5  # where `one` has the first turn
    score = 0 * going
    for ply in range(LONGEST):
        mine = begins if ply % 2 == 0 else ~begins
        turn = rules.play(tables, xp.where(mine, one(tables), other(tables)), fresh)
        sign = 2 * xp.real(mine) - 1
        score = score + going * xp.real(turn.over) * turn.returns * sign
        going = going * (1 - xp.real(turn.over))
        tables = turn.tables
        if not bool(xp.any(going > 0)):
            break
    return float((score.sum() / len(going) + 1) / 2)
