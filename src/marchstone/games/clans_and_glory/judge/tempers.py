"""Players of different temper, quick and sensible: a network that learns sits down with them.

They think that anything of the deck may still come: then what a tile offers needs to be reckoned
only once for all games, and nothing hidden is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from marchstone.core.chance.rng import Rng
from marchstone.games.clans_and_glory.judge.forecast import Forecast
from marchstone.games.clans_and_glory.judge.gains import Gains
from marchstone.games.clans_and_glory.judge.points import (
    NEVER,
    next_shield,
    price_of_shield,
    turns_left,
)
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import DECK
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING

Policy: TypeAlias = Callable[[Position, int, Rng], int]


@dataclass(frozen=True, slots=True)
class Temper:
    """The best of some placings, and a shield where it pays, each as this one sees it."""

    tries: int  # placings that are compared; a few, so that games differ
    rivalry: float = 1.0  # how much the others' gain counts beside the own
    thrift: float = 1.0  # how dear a shield in hand is
    hoards: bool = False  # no shield is put while there are turns enough for all of them

    def __call__(self, world: Position, seat: int, rng: Rng) -> int:
        if world.phase == SHIELDING:
            return act.SHIELD if self._wants_shield(world, seat) else act.NO_SHIELD
        legal = world.legal(seat)
        tried = [rng.choice(legal) for _ in range(min(self.tries, len(legal)))]
        if legal[0] >= act.HIDE:
            return tried[0]
        gains = Gains(world, seat, _forecast(len(world.shields)))
        gains.rivalry = self.rivalry
        gains.price = self._price(world, seat, after=1)
        return max(tried, key=gains.of)

    def _wants_shield(self, world: Position, seat: int) -> bool:
        return next_shield(world, _forecast(len(world.shields))) > self._price(world, seat)

    def _price(self, world: Position, seat: int, after: int = 0) -> float:
        turns = turns_left(world, seat) - after
        if self.hoards and turns >= world.shields[seat]:
            return NEVER
        return self.thrift * price_of_shield(world, seat, after)


@cache
def _forecast(seats: int) -> Forecast:
    return Forecast(DECK[seats], seats)


TEMPERS: Mapping[str, Policy] = {
    "quick": Temper(tries=2),  # as the guide plays on
    "sound": Temper(tries=20),  # as the judge advises
    "taker": Temper(tries=20, rivalry=0.0),
    "early": Temper(tries=12, thrift=0.4),
    "hoarder": Temper(tries=12, thrift=0.4, hoards=True),
    "spoiler": Temper(tries=20, rivalry=3.0),
}
