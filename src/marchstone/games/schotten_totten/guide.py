"""What a search knows of Schotten Totten: worlds, moves worth a try, and how a round stands."""

from __future__ import annotations

from math import exp

from marchstone.core import guide
from marchstone.core.guide import Returns, returns_of
from marchstone.core.protocol import AnyGame
from marchstone.core.rng import Rng
from marchstone.games.schotten_totten import actions as act
from marchstone.games.schotten_totten.bearings import Bearings
from marchstone.games.schotten_totten.cards import CLAN_CARDS, DECKS, deck_of
from marchstone.games.schotten_totten.rules import Position
from marchstone.games.schotten_totten.standing import Standing, shifted
from marchstone.games.schotten_totten.state import DECLARE, PLAY, RECRUIT_RETURN
from marchstone.games.schotten_totten.view import View

MOST = 12  # plays of a node that are tried
NOISE = 0.01  # in chances to win the round
HELD = 0.15  # what a tactics card in hand adds to the logarithm of the odds
MOST_HELD = 2  # more of them crowd out clan cards
POINTS = 4.0  # of a match: a lead of so many points is worth as much as a round half won


class Guide(guide.Guide):
    depth = 0  # the chances at the stones tell more than a rollout does
    exploration = 0.15
    worlds = 0  # imagined for a decision
    widening = 1.0
    slips = 0.3
    sharp = 150
    fierce = 1_000

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._at: View | None = None

    def imagine(self, view: View, rng: Rng) -> Position:
        """Deals again what is hidden; all else is copied from one world of this view."""
        if view is not self._at:
            self._take_bearings(view, rng)
        if len(self._worlds) < self.worlds:
            self._worlds.append(self._deal(view, rng))
            return self._worlds[-1].clone()
        if self.worlds:
            return rng.choice(self._worlds).clone()
        return self._deal(view, rng)

    def _deal(self, view: View, rng: Rng) -> Position:
        assert view.seat is not None
        world = self._pattern.clone()
        hand = list(view.known)
        for deck, cards in enumerate(self._hidden):
            rng.shuffle(cards)
            held = len(cards) + len(view.under[deck]) - view.decks_left[deck]
            hand += cards[:held]
            world.decks[deck] = [*view.under[deck], *cards[held:]]
        if not view.revealed:
            world.hands[1 - view.seat] = sorted(hand)
        world.word = rng.next()
        return world

    def _take_bearings(self, view: View, rng: Rng) -> None:
        assert view.seat is not None
        self._at, self._bearings = view, Bearings(view)
        self._worlds: list[Position] = []
        self._first: tuple[list[int], list[int]] | None = None
        self._pattern: Position = self.game.imagine(view, rng)
        told = {*view.known, *view.under[0], *view.under[1]}
        hidden = [*self._pattern.hands[1 - view.seat], *self._pattern.decks[0]]
        hidden += self._pattern.decks[1]
        self._hidden = [
            [card for card in hidden if card not in told and deck_of(card) == deck]
            for deck in range(len(DECKS))
        ]

    def order(self, world: Position, seat: int, legal: list[int], rng: Rng) -> list[int]:
        if world.claimable and (claims := _claims(legal)):
            return claims[:1]  # a stone claimed is safe
        if world.phase == PLAY:
            return self._plays(world, seat, legal)
        mixed = list(legal)
        rng.shuffle(mixed)
        if world.phase == DECLARE:
            mixed.sort(key=lambda it: -self._bearings.declared(world, seat, it - act.DECLARE))
        elif world.phase == RECRUIT_RETURN:
            mixed.sort(key=lambda it: self._bearings.wanted(world, seat, it - act.RETURN))
        return mixed[:MOST]

    def _plays(self, world: Position, seat: int, legal: list[int]) -> list[int]:
        """The root is passed in every iteration: its order is kept."""
        if self._first and self._first[0] == legal:
            return self._first[1]
        gains = sorted(self._bearings.gains(world, seat, legal), reverse=True)
        ordered = [action for _, action in gains[:MOST]]
        if self._first is None:
            self._first = legal, ordered
        return ordered

    def policy(self, world: Position, seat: int, rng: Rng) -> int:
        legal = world.legal(seat)
        if world.claimable and (claims := _claims(legal)):
            return claims[0]
        if world.phase != PLAY:
            return self.order(world, seat, legal, rng)[0]
        gains = self._bearings.gains(world, seat, legal)
        return max((gain + NOISE * rng.random(), action) for gain, action in gains)[1]

    def value(self, world: Position) -> Returns:
        if world.result:
            return returns_of(world.result, world.scores())
        chance = Standing(world).value()
        if world.options.variant == "tactics":
            chance = _with_tactics(chance, world)
        if world.options.rounds > 1:
            chance = _of_match(chance, world)
        return chance, 1 - chance


def _claims(legal: list[int]) -> list[int]:
    return [action for action in legal if act.CLAIM <= action < act.DRAW]


def _with_tactics(chance: float, world: Position) -> float:
    """Cards that may still be played count a little."""
    held = [min(MOST_HELD, sum(card >= CLAN_CARDS for card in hand)) for hand in world.hands]
    return shifted(chance, HELD * (held[0] - held[1]))


def _of_match(chance: float, world: Position) -> float:
    """The lead so far and the round in play, against the rounds to come."""
    lead = world.points[0] - world.points[1] + POINTS * (2 * chance - 1)
    left = world.options.rounds - world.round
    return 1 / (1 + exp(-lead / (POINTS * (0.5 + left) ** 0.5)))
