"""What a placing brings: the same value anywhere on the same tile brings the same."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.games.clans_and_glory.judge.forecast import DIGIT, Forecast
from marchstone.games.clans_and_glory.judge.points import price_of_shield
from marchstone.games.clans_and_glory.judge.worlds import Imagined, forecast_of, number_of
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import HIGHEST, PLACES, TILE, VALUE, VALUES
from marchstone.games.clans_and_glory.rules.rules import Position

# By number of players: how many values there are, and for each placing one number for its tile and
# the value of its card.
WIDTH = {seats: highest + 1 - VALUES[0] for seats, highest in HIGHEST.items()}
SPOTS = {
    seats: tuple(
        TILE[seats].get(a % PLACES, 0) * width + VALUE[a // PLACES] - VALUES[0]
        for a in range(act.HIDE)
    )
    for seats, width in WIDTH.items()
}


def gains_of(world: Imagined, seat: int, actions: Sequence[int]) -> list[float]:
    """What each placing brings: a tile is looked at once for all worlds in which it is the same."""
    known, price = world.memory.gains, price_of_shield(world, seat, after=1)
    found: list[float] = []
    for tile, stack in enumerate(world.stacks):
        here = (world.numbers[tile], stack, seat, price)
        if here not in known:
            known[here] = Gains(world, seat).on_tile(tile)
        found += known[here]
    spots = SPOTS[len(world.shields)]
    return [found[spots[action]] for action in actions]


class Gains:
    """What placings bring a seat, beyond what they bring the others on average."""

    rivalry = 1.0  # how much the others' gain counts beside the own

    def __init__(self, world: Position, seat: int, forecast: Forecast | None = None) -> None:
        self.world = world
        self.seat = seat
        self.seats = len(world.shields)
        self.forecast = forecast or forecast_of(world)
        self.price = price_of_shield(world, seat, after=1)
        self._spots = SPOTS[self.seats]
        self._found: dict[int, float] = {}

    def of(self, action: int) -> float:
        spot = self._spots[action]
        found = self._found.get(spot)
        if found is None:
            found = self._found[spot] = self._gain(*divmod(spot, WIDTH[self.seats]))
        return found

    def on_tile(self, tile: int) -> list[float]:
        """What each value brings there."""
        return [self._gain(tile, value) for value in range(WIDTH[self.seats])]

    def _gain(self, tile: int, value: int) -> float:
        before = number_of(self.world, tile)
        after = self.forecast.of(before + DIGIT[value] - 1)  # DIGIT[value]: of its first card
        stack = self.world.stacks[tile]
        gain = max(0.0, after[len(stack)] - self.price)
        if stack:
            rival = -self.rivalry / (self.seats - 1)
            for owner, takes, took in zip(stack, after, self.forecast.of(before), strict=False):
                gain += (takes - took) * (1.0 if owner == self.seat else rival)
        return gain
