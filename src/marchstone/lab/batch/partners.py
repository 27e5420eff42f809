"""The sparring partners of judge/tempers.py, at many tables at once.

They compare some of the plays that are legal; which, is drawn, so that games differ.
"""

from __future__ import annotations

from typing import Any

from marchstone.core.network.arrays import Array
from marchstone.games.clans_and_glory.judge.network.tiles import POINTS
from marchstone.games.clans_and_glory.judge.network.told import Told
from marchstone.games.clans_and_glory.judge.points import NEVER
from marchstone.games.clans_and_glory.judge.tempers import TEMPERS, Temper

UNDECIDED = 1e-3  # of plays that are worth the same any one is taken


class Partners:
    """All of them, with the words of one library of arrays."""

    def __init__(self, xp: Any) -> None:
        self.xp = xp
        tempers = [it for it in TEMPERS.values() if isinstance(it, Temper)]
        self.tries = xp.constant([it.tries for it in tempers])
        self.rivalry = xp.constant([it.rivalry for it in tempers])
        self.thrift = xp.constant([it.thrift for it in tempers])
        self.hoards = xp.constant([it.hoards for it in tempers]) > 0

    def plays(self, told: Told, legal: Array, which: Array, chance: Array) -> Array:
        """What the partner of each table plays, [n], by its number; `chance` [n, play]."""
        xp = self.xp

        def price(after: int) -> Array:
            shields, turns = told.left[:, 0], told.turns[:, 0] - after
            hoarded = self.hoards[which] & (turns >= shields)
            price = self.thrift[which] * told.price(after)
            return xp.where(hoarded, 0 * price + NEVER / POINTS, price)

        gains = told.gains(self.rivalry[which], price) + UNDECIDED * chance
        return xp.argmax(xp.where(self.tried(legal, which, chance), gains, 0 * gains - NEVER), -1)

    def tried(self, legal: Array, which: Array, chance: Array) -> Array:
        """As many as it compares, on the average; one at least, and both about a shield."""
        xp = self.xp
        count = xp.real(legal).sum(-1)
        drawn = xp.where(legal, chance, 0 * chance + 2)
        some = (drawn * count[:, None] < self.tries[which][:, None]) | (
            drawn <= xp.amin(drawn, -1)[:, None]
        )
        return legal & (some | told_of_shields(legal))


def told_of_shields(legal: Array) -> Array:
    return legal[:, -1:]
