"""What guides a search of Clans and Glory: which placings are worth a try, and who stands how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from marchstone.core import guide
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Returns, Sureness, by_lead, returns_of
from marchstone.core.network.door import load
from marchstone.core.protocol import AnyGame
from marchstone.games.clans_and_glory.judge.ending import reckon
from marchstone.games.clans_and_glory.judge.forecast import DIGIT, Forecast, tile_number
from marchstone.games.clans_and_glory.judge.points import (
    expected_points,
    next_shield,
    price_of_shield,
)
from marchstone.games.clans_and_glory.judge.worlds import Imagined, forecast_of, imagine, study
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import CARDS, PLACES, TILE, VALUE
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING
from marchstone.games.clans_and_glory.rules.view import View

# How far things may still turn, in points: fitted to games that the search played with itself.
SPREAD, SPREAD_PER_CARD, MOST_SPREAD = 3.5, 1.1, 8.5


class Guide(guide.Guide):
    depth = 0  # the evaluation alone: to play on costs more than it tells
    exploration = 0.2
    widening = 0.5
    ponders = False  # in the same time the search by the judge wins: docs/bots.md
    blur = 0.2
    overlooks = 0.1
    sureness: ClassVar[Sureness] = Sureness(0.88)  # of hints: found by `make calibration`
    sharp = 300
    fierce = 24_000
    analysed = 3_000

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._view: View | None = None
        self._table = Imagined()
        self._liked: list[int] = []  # what the seat may place, as it was learned

    def imagine(self, view: View, rng: Rng) -> Imagined:
        """The table is laid once for a view; only the hidden cards are dealt anew."""
        if view is not self._view:
            self._view, self._table, self._liked = view, study(view), []
        return imagine(self._table, view, rng)

    def order(self, world: Position, seat: int, legal: list[int], rng: Rng) -> list[int]:
        """By what a placing brings the seat, with a shield where one pays; what the seat that
        searches may place itself by what was learned, where anything was."""
        if world.phase == SHIELDING:
            best = self.shield_or_not(world, seat)
            return [best, act.SHIELD + act.NO_SHIELD - best]
        if legal[0] >= act.HIDE:
            return super().order(world, seat, legal, rng)
        if self._is_asked(seat, legal) and (liked := self._at_first_sight()):
            return liked
        start = rng.below(len(legal))  # placings that bring the same take turns
        ranked = legal[start:] + legal[:start]
        ranked.sort(key=Gains(world, seat).of, reverse=True)
        return ranked

    def _is_asked(self, seat: int, legal: list[int]) -> bool:
        """Whether this is the decision that is thought over; later the hand is smaller."""
        view = self._view
        return view is not None and seat == view.seat and legal == list(view.legal)

    def _at_first_sight(self) -> list[int]:
        """Found once for a view. Placings that bring the same share what they are liked, the first
        more: others are tried before the last of them."""
        view = self._view
        network = self.network(view) if view is not None and not self._liked else None
        if network is not None and view is not None:
            (priors,) = network.priors([view])
            self._liked = among_alike(view, priors)
        return self._liked

    def policy(self, world: Position, seat: int, rng: Rng) -> int:
        """The better of two placings; a shield where one pays."""
        if world.phase == SHIELDING:
            return self.shield_or_not(world, seat)
        legal = world.legal(seat)
        one, two = rng.choice(legal), rng.choice(legal)
        if legal[0] >= act.HIDE:
            return one
        gains = Gains(world, seat)
        return one if gains.of(one) >= gains.of(two) else two

    def shield_or_not(self, world: Position, seat: int) -> int:
        pays = next_shield(world, forecast_of(world)) > price_of_shield(world, seat)
        return act.SHIELD if pays else act.NO_SHIELD

    def network(self, view: View) -> guide.Network | None:
        return load(self.game)

    def reckon(self, view: View) -> list[Returns] | None:
        """Of what is imagined, nothing is read but what the seat knows."""
        assert view.seat is not None
        return reckon(self.imagine(view, Rng(0)), view.seat, view.legal)

    def value(self, world: Position) -> Returns:
        if world.result:
            return returns_of(world.result, world.scores())
        points = expected_points(world, forecast_of(world))
        left = min(map(len, world.hands))
        spread = min(MOST_SPREAD, SPREAD + SPREAD_PER_CARD * left)
        return by_lead(points, spread)


def among_alike(view: View, priors: Sequence[float]) -> list[int]:
    """The actions of a view, those that are liked first. Of placings that bring the same only one
    has a chance at first sight: the second counts half of it, the third a third."""
    spots = _SPOTS[view.seats]
    share: dict[int, float] = {}
    for action, prior in zip(view.legal, priors, strict=True):
        share[spots[action]] = share.get(spots[action], 0.0) + prior
    met: Counter[int] = Counter()
    worth: dict[int, float] = {}
    for action in view.legal:
        met[spots[action]] += 1
        worth[action] = share[spots[action]] / met[spots[action]]
    return sorted(view.legal, key=lambda action: -worth[action])


# By number of players and placing: one number for each value on each tile.
_SPOTS = {
    seats: tuple(
        TILE[seats].get(a % PLACES, 0) * CARDS + VALUE[a // PLACES] for a in range(act.HIDE)
    )
    for seats in TILE
}


class Gains:
    """What placings bring a seat, beyond what they bring the others on average.

    The same value anywhere on the same tile brings the same, and is reckoned once.
    """

    rivalry = 1.0  # how much the others' gain counts beside the own

    def __init__(self, world: Position, seat: int, forecast: Forecast | None = None) -> None:
        self.world = world
        self.seat = seat
        self.seats = len(world.shields)
        self.forecast = forecast or forecast_of(world)
        self.price = price_of_shield(world, seat, after=1)
        self._spots = _SPOTS[self.seats]
        self._found: dict[int, float] = {}

    def of(self, action: int) -> float:
        spot = self._spots[action]
        found = self._found.get(spot)
        if found is None:
            found = self._found[spot] = self._gain(*divmod(action, PLACES))
        return found

    def _gain(self, card: int, place: int) -> float:
        tile = TILE[self.seats][place]
        before = tile_number(self.world.places, tile, self.seats)
        after = self.forecast.of(before + DIGIT[card] - 1)
        stack = self.world.stacks[tile]
        gain = max(0.0, after[len(stack)] - self.price)
        if stack:
            rival = -self.rivalry / (self.seats - 1)
            for owner, takes, took in zip(stack, after, self.forecast.of(before), strict=False):
                gain += (takes - took) * (1.0 if owner == self.seat else rival)
        return gain
