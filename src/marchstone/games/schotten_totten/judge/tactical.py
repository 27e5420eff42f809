"""The game with tactics cards, by the network of the basic game and the judge together.

The network knows how clan cards fit together and how quickly a stone has to be completed, the
judge what tactics cards do. How much each counts was fitted to what came of games (`make tactics`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from operator import mul
from typing import TYPE_CHECKING

from marchstone.core.chance.rng import Rng
from marchstone.games.schotten_totten.judge.learned import likely_claims
from marchstone.games.schotten_totten.judge.onward import finish_turn, play_on
from marchstone.games.schotten_totten.rules.cards import (
    CLAN,
    CLAN_CARDS,
    JOKER_2,
    STONES,
    TACTICS,
)
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import PLAY
from marchstone.games.schotten_totten.rules.view import View

if TYPE_CHECKING:
    from marchstone.games.schotten_totten.judge.guide import Guide
    from marchstone.games.schotten_totten.judge.network.network import Network

# The evidence of a position, and how much each counts, as logarithms of odds: what the network
# says and what the judge says, with an empty deck and more or less with each card in it; tactics
# cards in hand, besides what the judge thinks of them.
COUNTS = {
    "network": 0.10,
    "network, a card": 0.021,
    "judge": 0.59,
    "judge, a card": -0.006,
    "joker": 0.37,
    "spy": -0.23,
    "shield": -0.41,
    "bluff": 0.21,
    "mud": -0.35,
    "recruiter": -0.61,
    "strategist": -0.14,
    "banshee": 0.20,
    "traitor": 0.36,
}
_COUNTS = tuple(COUNTS.values())
_OPINIONS = 4
_KIND = {card: _OPINIONS + max(0, card - JOKER_2) for card in TACTICS}  # both Jokers are alike
SURE = 0.998

AHEAD = 8  # turns that are played on before a position is judged
DOUBT = 0.02  # whether a round that is won then really will be

# At first sight: a tactics card that gains so much more than the best clan card is e times as
# likely, up to three times as likely.
KEENNESS, KEENEST = 0.03, 3.0
FADING = 0.05  # of what the judge only puts in order, each is so much less likely than the last


class Tactical:
    def __init__(self, network: Network, guide: Guide) -> None:
        self.network, self.guide = network, guide

    # What is promising

    def priors(self, views: Sequence[View]) -> list[list[float]]:
        return [self._priors(view) for view in views]

    def _priors(self, view: View) -> list[float]:
        if view.claimable:
            return likely_claims(view)
        rng = Rng(0)  # what is imagined does not matter: what is asked here is known to the seat
        world, legal = self.guide.imagine(view, rng), list(view.legal)
        if view.phase == PLAY:
            return self._plays(view, world)
        ordered = self.guide.ordered(world, world.turn, legal, rng)
        ranks = {action: FADING**rank for rank, action in enumerate(ordered)}
        return shares([ranks.get(action, 0.0) for action in legal])

    def _plays(self, view: View, world: Position) -> list[float]:
        """Of clan cards what the network says; of others how much they gain beside the best."""
        plays = list(view.legal)
        gains = {action: gain for gain, action in self.guide.gains(world, world.turn, plays)}
        likely: dict[int, float] = self._clan_plays(view)
        worth = likely or gains
        best = max(worth, key=lambda it: worth[it])
        top, least = likely.get(best, 1.0), gains[best]
        for action in plays:
            if action not in likely:
                keen = exp(min(0.0, gains[action] - least - KEENNESS * log(KEENEST)) / KEENNESS)
                likely[action] = top * KEENEST * keen
        return shares([likely[action] for action in plays])

    def _clan_plays(self, view: View) -> dict[int, float]:
        clan = [it for it in view.legal if it < CLAN_CARDS * STONES]
        chances = self.network.likened(view)
        return {it: exp(chances[it % STONES][it // STONES]) for it in clan}

    # What a position is worth

    def worth(self, worlds: Sequence[Position], seat: int, *, careful: bool = False) -> list[float]:
        played = [world.clone() for world in worlds]
        for world in played:
            finish_turn(self.guide, world)
        over = [bool(world.result) for world in played]
        play_on(self.network, self.guide, played, AHEAD)
        going = [world for world in played if world.result is None]
        chances = iter(self.network.likened_worth(going) if going else ())
        return [
            _won(it, seat, 0 if known else DOUBT)
            if it.result
            else self._mixed(it, next(chances), seat)
            for it, known in zip(played, over, strict=True)
        ]

    def _mixed(self, world: Position, chance: float, seat: int) -> float:
        """The chance is that of the player in turn, by the network."""
        found = mixed(evidence(world, chance, self.guide.value(world)[world.turn]))
        return found if world.turn == seat else 1 - found


def evidence(world: Position, chance: float, judged: float) -> list[float]:
    """For the player in turn, whose chances by network and judge are given; as COUNTS has them."""
    left, network, judge = len(world.decks[CLAN]), _odds(chance), _odds(judged)
    found = [network, network * left, judge, judge * left, *[0.0] * (len(_COUNTS) - _OPINIONS)]
    for seat, sign in ((world.turn, 1), (1 - world.turn, -1)):
        for card in world.hands[seat]:
            if card >= CLAN_CARDS:
                found[_KIND[card]] += sign
    return found


def mixed(found: Sequence[float]) -> float:
    """A chance."""
    return 1 / (1 + exp(-sum(map(mul, _COUNTS, found))))


def shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def _odds(chance: float) -> float:
    chance = min(SURE, max(1 - SURE, chance))
    return log(chance / (1 - chance))


def _won(world: Position, seat: int, doubt: float) -> float:
    assert world.result is not None
    ranks = world.result.ranks
    if ranks[0] == ranks[1]:
        return 0.5
    return 1 - doubt if ranks[seat] == 1 else doubt
