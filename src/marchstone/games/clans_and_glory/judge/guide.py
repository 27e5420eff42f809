"""What guides a search of Clans and Glory: which placings are worth a try, and who stands how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from typing import ClassVar

from marchstone.core import guide
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Returns, Sureness, by_lead, returns_of
from marchstone.core.network.door import load
from marchstone.core.protocol import AnyGame
from marchstone.games.clans_and_glory.judge.ending import reckon
from marchstone.games.clans_and_glory.judge.gains import SPOTS, Gains, gains_of
from marchstone.games.clans_and_glory.judge.points import (
    expected_points,
    next_shield,
    price_of_shield,
)
from marchstone.games.clans_and_glory.judge.worlds import Imagined, forecast_of, imagine, study
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING
from marchstone.games.clans_and_glory.rules.view import View

# How far things may still turn, in points: fitted to games that the search played with itself.
SPREAD, SPREAD_PER_CARD, MOST_SPREAD = 3.5, 1.1, 8.5

BY_CRITIC = Sureness(0.8)  # of hints, where what was learned judges: by `make calibration`


class Guide(guide.Guide):
    depth = 0  # the evaluation alone: to play on costs more than it tells
    exploration = 0.2
    widening = 0.5
    ponders = False  # the judge's search with the critic at its leaves wins: docs/bots.md
    curiosity = 0.1
    blur = 0.2
    overlooks: ClassVar = {"fair": (0.1, 0.1, 0.35), "sharp": (0.0, 0.0, 0.35)}
    sureness: ClassVar[Sureness] = Sureness(0.88)  # of hints by the judge alone
    sharp = 300
    fierce = 24_000
    analysed = 1_000
    sharp_asks = 100
    fierce_asks = 12_000

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
        ranked = _turned(legal, rng)
        ranked.sort(key=Gains(world, seat).of, reverse=True)
        return ranked

    def fresh(
        self, world: Imagined, seat: int, legal: list[int], tried: Container[int], rng: Rng
    ) -> int | None:
        """As by the order, which need not be made where gains alone decide."""
        if legal[0] >= act.HIDE or (self._is_asked(seat, legal) and self._at_first_sight()):
            return super().fresh(world, seat, legal, tried, rng)
        untried = [action for action in _turned(legal, rng) if action not in tried]
        worths = gains_of(world, seat, untried)
        return untried[worths.index(max(worths))]

    def _is_asked(self, seat: int, legal: list[int]) -> bool:
        """Whether this is the decision that is thought over; later the hand is smaller."""
        view = self._view
        return view is not None and seat == view.seat and tuple(legal) == view.legal

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

    def sureness_at(self, view: View) -> Sureness:
        return BY_CRITIC if self.network(view) else self.sureness

    def reckon(self, view: View) -> list[Returns] | None:
        """Of what is imagined, nothing is read but what the seat knows."""
        assert view.seat is not None
        return reckon(self.imagine(view, Rng(0)), view.seat, view.legal)

    def value(self, world: Position) -> Returns:
        if not isinstance(world, Imagined):
            return self._valued(world)
        told, known = world.told(), world.memory.returns
        if told not in known:
            known[told] = self._valued(world)
        return known[told]

    def _valued(self, world: Position) -> Returns:
        if world.result:
            return returns_of(world.result, world.scores())
        points = expected_points(world, forecast_of(world))
        left = min(map(len, world.hands))
        spread = min(MOST_SPREAD, SPREAD + SPREAD_PER_CARD * left)
        return by_lead(points, spread)


def _turned(legal: list[int], rng: Rng) -> list[int]:
    """Placings that bring the same take turns."""
    start = rng.below(len(legal))
    return legal[start:] + legal[:start]


def among_alike(view: View, priors: Sequence[float]) -> list[int]:
    """The actions of a view, those that are liked first. Of placings that bring the same only one
    has a chance at first sight: the second counts half of it, the third a third."""
    spots = SPOTS[view.seats]
    share: dict[int, float] = {}
    for action, prior in zip(view.legal, priors, strict=True):
        share[spots[action]] = share.get(spots[action], 0.0) + prior
    met: Counter[int] = Counter()
    worth: dict[int, float] = {}
    for action in view.legal:
        met[spots[action]] += 1
        worth[action] = share[spots[action]] / met[spots[action]]
    return sorted(view.legal, key=lambda action: -worth[action])
