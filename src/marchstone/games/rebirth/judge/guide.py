"""Rebirth for those who search it: worlds, promising places, rollouts, and how things stand."""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar

from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide as Plain
from marchstone.core.guide import Network, Returns, by_lead, returns_of
from marchstone.core.network.door import load
from marchstone.core.protocol import AnyGame
from marchstone.games.rebirth.judge.ending import reckon
from marchstone.games.rebirth.judge.expected import expected_points, tiles_left
from marchstone.games.rebirth.judge.gains import Gains
from marchstone.games.rebirth.judge.network.charts import CHARTS
from marchstone.games.rebirth.judge.worlds import Worlds
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.view import View

NOISE = 1.5  # points by which a rollout may err
TEMPO = 4.0  # points that a tile brings to the seat that has one more to place


class Guide(Plain):
    depth = 8
    exploration = 0.3
    widening = 1.0
    worlds = 1  # what is hidden changes a glance too little to pay for more
    blur = 0.08
    warmth = 1.4
    overlooks: ClassVar = {"fair": (0.25, 0.3, 0.4), "sharp": (0.35, 0.6, 0.6)}
    sharp = 100
    fierce = 1_200
    sharp_asks = 8
    fierce_asks = 2_000

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._worlds: Worlds | None = None
        self._dealt: Worlds | None = None
        self._orders: dict[Any, list[int]] = {}

    def overlooked(self, level: str, view: View) -> float:
        """On Ireland thinking is worth enough at tables for two to tell Sharp from Fierce."""
        sees_all = level == "sharp" and view.options.map == "ireland" and view.seats == 2
        return 0.0 if sees_all else super().overlooked(level, view)

    def imagine(self, view: View, rng: Rng) -> Position:
        """The next world of the same view comes cheaper than the first."""
        if self._worlds is None or self._worlds.view is not view:
            self._worlds = Worlds(view)
            self._orders.clear()
        return self._worlds.deal(rng)

    def imagine_all(self, view: View, rng: Rng) -> Position:
        """With the missions of the others."""
        if self._dealt is None or self._dealt.view is not view:
            self._dealt = Worlds(view, deals_missions=True)
        return self._dealt.deal(rng)

    def order(self, world: Position, seat: int, legal: list[int], rng: Rng) -> list[int]:
        """By what a placing gains; the same board is met in many worlds."""
        if not places(legal):
            return legal
        key = (seat, tuple(world.hands[seat]), tuple(world.board))
        found = self._orders.get(key)
        if found is None:
            gains = Gains(world, seat).of_all(legal)
            ranked = sorted(zip(gains, legal, strict=True), reverse=True)
            found = self._orders[key] = [action for _, action in ranked]
        return found

    def policy(self, world: Position, seat: int, rng: Rng) -> int:
        legal = world.legal(seat)
        if len(legal) == 1 or not places(legal):
            return rng.choice(legal)
        gains = Gains(world, seat).of_all(legal)
        blur(gains, rng)
        return legal[gains.index(max(gains))]

    def network(self, view: View) -> Network | None:
        """It knows the maps on which it has learned."""
        return load(self.game) if view.options.map in CHARTS else None

    def reckon(self, view: View) -> list[Returns] | None:
        return reckon(view)

    def value(self, world: Position) -> Returns:
        if world.result:
            return returns_of(world.result, world.scores())
        points, left = expected_points(world), tiles_left(world)
        fewest = min(left)
        for seat, tiles in enumerate(left):
            points[seat] += TEMPO * (tiles - fewest)
        return by_lead(points, spread(fewest))


def places(legal: list[int]) -> bool:
    """Whether the actions are placings, not the double token or a tile that fits nowhere."""
    return legal[0] < act.DOUBLE and legal[0] % act.SPOTS != act.BOX


def blur(gains: list[float], rng: Rng) -> None:
    """Errors of up to NOISE: four of them from one random word."""
    word, unit = 0, NOISE / 65_536
    for place in range(len(gains)):
        if not place & 3:
            word = rng.next()
        gains[place] += unit * (word & 65_535)
        word >>= 16


def spread(left: int) -> float:
    """How many points of a lead are luck with so many tiles to come."""
    return 1.5 + 1.7 * sqrt(left)
