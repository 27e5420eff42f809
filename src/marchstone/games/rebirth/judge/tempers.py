"""Sparring partners of different temper: each follows the gains, and likes one thing too much."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from marchstone.core.chance.rng import Rng
from marchstone.games.rebirth.judge.gains import Gains, KeenGains
from marchstone.games.rebirth.judge.guide import blur, places
from marchstone.games.rebirth.rules.rules import Position

FIGHT = 3.0  # times what a castle gains
CLUSTER = 0.7  # points for each tile of the largest group that a tile joins
SEEK = 2.5  # times what a cathedral, a tower or a mission gains


class Fighting(Gains):
    """Castles first."""

    def approach(self, castle: int, rural: int, towns: int, is_rural: int) -> float:
        return FIGHT * super().approach(castle, rural, towns, is_rural)


class Clustering(Gains):
    """One large group, and whatever makes it larger."""

    def of_groups(self, kind: int, cells: list[int]) -> list[float]:
        own, near = self.world.groups[2 * self.seat + kind], self.here.near
        gains = super().of_groups(kind, cells)
        for place, cell in enumerate(cells):
            sizes = [group.bit_count() for group in own if group & near[cell]]
            gains[place] += CLUSTER * max(sizes, default=0)
        return gains


class Seeking(Gains):
    """Cathedrals, or towers and missions, before anything else."""

    def __init__(self, world: Position, seat: int) -> None:
        super().__init__(world, seat)
        if self.irish:
            prizes = self.irish.prizes
            self.irish.prizes = {mission: SEEK * points for mission, points in prizes.items()}

    def place_worths(self, *, is_rural: int) -> list[float]:
        worths = super().place_worths(is_rural=is_rural)
        first, last = self.here.sites, len(worths) - 1
        worths[first:last] = [SEEK * worth for worth in worths[first:last]]
        return worths


class Temper:
    """A quick policy."""

    def __init__(self, gains: type[Gains], *, is_exact: bool = False) -> None:
        self.gains, self.is_exact = gains, is_exact

    def __call__(self, world: Position, seat: int, rng: Rng) -> int:
        legal = world.legal(seat)
        if len(legal) == 1 or not places(legal):
            return rng.choice(legal)
        gains = self.gains(world, seat).of_all(legal)
        if not self.is_exact:
            blur(gains, rng)
        return legal[gains.index(max(gains))]


TEMPERS: Mapping[str, Temper] = MappingProxyType(
    {
        "quick": Temper(Gains),
        "keen": Temper(KeenGains),
        "best": Temper(Gains, is_exact=True),
        "fighter": Temper(Fighting),
        "builder": Temper(Clustering),
        "seeker": Temper(Seeking),
    }
)
