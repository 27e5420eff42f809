"""What a search knows of Schotten Totten: worlds, moves worth a try, and how a round stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp
from typing import ClassVar

from marchstone.core import guide
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Returns, Sureness, returns_of
from marchstone.core.protocol import AnyGame
from marchstone.games.schotten_totten.judge.gains import NOISE, Gains, shape
from marchstone.games.schotten_totten.judge.learned import Learned, has_learned
from marchstone.games.schotten_totten.judge.network import load
from marchstone.games.schotten_totten.judge.odds import WorldOdds
from marchstone.games.schotten_totten.judge.sureness import BY_JUDGE, of_basic, with_tactics
from marchstone.games.schotten_totten.judge.tactical import Tactical
from marchstone.games.schotten_totten.judge.victory import shifted, worth
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.border import STONES_IN
from marchstone.games.schotten_totten.rules.cards import CLAN, CLAN_CARDS, STONES, TACTIC
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import (
    DECLARE,
    END,
    PLAY,
    RECRUIT_DRAW,
    Options,
)
from marchstone.games.schotten_totten.rules.view import View, deal_hidden, hidden_cards

MANY = 500  # iterations, from which on rollouts pay
DEPTH = 10
MOST = 12  # plays of a node that are tried
WITH_TACTICS = 0.3  # of the positions: both sides play on for more turns, and each takes longer
MOST_OF_TACTICS = 2  # plays of one tactics card
# Of tactics cards, as logarithms of odds: one in hand; one played, which lets the other play one
# more (ST-24).
HELD = 0.1
PLAYED = 0.8
MOST_HELD = 1  # more of them crowd out clan cards
POINTS = 4.0  # of a match: a lead of so many points is worth as much as a round half won


class Guide(guide.Guide):
    depth = 0  # for a few iterations: the chances at the stones are less noisy than a rollout
    trust = 0.3
    exploration = 0.15
    widening = 1.0
    blur = 0.2
    warmth = 5.0  # a move of Fair is good, and not always the best
    overlooks: ClassVar = {"fair": (0.25,), "sharp": (0.04,)}
    sharp = 75
    fierce = 800
    sharp_asks = 8  # more would bring it too near to Fierce: docs/bots.md
    fierce_asks = 800

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._at: View | None = None

    def depth_for(self, iterations: int) -> int:
        """Rollouts see which cards are wanted at two stones, and who gets there first."""
        return DEPTH if iterations >= MANY else self.depth

    def imagine(self, view: View, rng: Rng) -> Position:
        """Deals again what is hidden; all else is copied from one world of this view."""
        if view is not self._at:
            self._at, self._gains, self._hidden = view, Gains(view), hidden_cards(view)
            self._pattern: Position = self.game.imagine(view, rng)
            self._first: tuple[int, list[int], list[int]] | None = None
        world = self._pattern.clone()
        deal_hidden(world, view, self._hidden, rng)
        return world

    def order(self, world: Position, seat: int, legal: list[int], rng: Rng) -> list[int]:
        """The root is passed in every iteration: its order is kept."""
        if self._first and self._first[:2] == (seat, legal):
            return self._first[2]
        ordered = self.ordered(world, seat, legal, rng)
        if self._first is None:
            self._first = seat, legal, ordered
        return ordered

    def gains(self, world: Position, seat: int, legal: Sequence[int]) -> list[tuple[float, int]]:
        """What plays gain, each with its action, as far as the view tells."""
        return self._gains.of(world, seat, legal)

    def ordered(self, world: Position, seat: int, legal: list[int], rng: Rng) -> list[int]:
        if world.claimable:
            return [_claim(world)]
        if world.phase == PLAY:
            gains = sorted(self._gains.of(world, seat, legal), reverse=True)
            return _different(world, [action for _, action in gains])
        if world.phase in (END, RECRUIT_DRAW):
            return [_draw(world, seat)] if len(legal) > 1 else legal
        mixed = rng.shuffled(legal)
        if world.phase == DECLARE:
            mixed.sort(key=lambda it: -self._gains.declared(world, seat, it - act.DECLARE))
        else:
            mixed.sort(key=lambda it: self._gains.wanted(world, seat, it - act.RETURN))
        return mixed[:MOST]

    def policy(self, world: Position, seat: int, rng: Rng) -> int:
        if world.claimable:
            return _claim(world)
        if _plays_a_clan_card(world, seat):
            return self._gains.best_play(world, seat, rng.next())
        legal = world.legal(seat)
        if world.phase != PLAY:
            return self.ordered(world, seat, legal, rng)[0]
        gains = self._gains.of(world, seat, legal)
        return max((gain + NOISE * rng.random(), action) for gain, action in gains)[1]

    def network(self, view: View) -> guide.Network | None:
        network = load() if has_learned(view.options) else None
        if network is None:
            return None
        return Tactical(network, self) if has_tactics(view.options) else Learned(network)

    def sureness_at(self, view: View) -> Sureness:
        tactics, left = has_tactics(view.options), view.decks_left[CLAN]
        if self.network(view) is None:
            return BY_JUDGE if tactics else self.sureness
        return with_tactics(left) if tactics else of_basic(left)

    def overlooked(self, level: str, view: View) -> float:
        """With tactics cards Sharp has so few positions that Fierce is far enough from it."""
        sees_all = level == "sharp" and has_tactics(view.options)
        return 0.0 if sees_all else super().overlooked(level, view)

    def asks_at(self, view: View, asks: int) -> int:
        return max(1, int(asks * WITH_TACTICS)) if has_tactics(view.options) else asks

    def is_open(self, view: View) -> bool:
        """With empty decks all cards that a seat does not see are in the other hand."""
        return not any(view.decks_left) and view.round == view.options.rounds

    def value(self, world: Position) -> Returns:
        if world.result:
            return returns_of(world.result, world.scores())
        chance = _of_round(world)
        if has_tactics(world.options):
            chance = _with_tactics(chance, world)
        if world.options.rounds > 1:
            chance = _of_match(chance, world)
        return chance, 1 - chance


def has_tactics(options: Options) -> bool:
    return options.variant == "tactics"


def _different(world: Position, plays: list[int]) -> list[int]:
    """The first plays: a few of a tactics card, one of a clan card where stones look alike."""
    found: list[int] = []
    tried: Counter[tuple[object, ...]] = Counter()
    for action in plays:
        kind = _kind(world, action)
        tried[kind] += 1
        if tried[kind] <= (1 if len(kind) > 1 else MOST_OF_TACTICS):
            found.append(action)
            if len(found) == MOST:
                break
    return found


def _kind(world: Position, action: int) -> tuple[object, ...]:
    """Clan cards: the card, and what lies at the stone. Others: the tactics card."""
    card, stone = divmod(action, STONES)
    if card < CLAN_CARDS:
        sides = world.sides[stone], world.sides[STONES + stone]
        return card, *sides, world.modes[stone]
    return (card if action < act.RECRUIT else type(act.decode(action)),)


def _plays_a_clan_card(world: Position, seat: int) -> bool:
    """Whether nothing else can be done."""
    hand = world.hands[seat]
    return bool(world.phase == PLAY and world.open[seat] and hand and hand[-1] < CLAN_CARDS)


def tactics_in(hand: list[int]) -> int:
    return sum(card >= CLAN_CARDS for card in hand)


def _draw(world: Position, seat: int) -> int:
    """A tactics card if it can be played soon, and none is waiting already."""
    ahead = world.tactics_played[seat] > world.tactics_played[1 - seat]
    return act.DRAW + (TACTIC if tactics_in(world.hands[seat]) < MOST_HELD - ahead else CLAN)


def _claim(world: Position) -> int:
    """The first stone that can be claimed: once claimed it is safe."""
    return act.CLAIM + STONES_IN[world.claimable][0]


def _of_round(world: Position) -> float:
    """The chance to win the round by the stones and the hands; tactics cards come later."""
    odds = WorldOdds(world)
    return shifted(worth(odds.stones(world)), shape(odds.hands[0]) - shape(odds.hands[1]))


def _with_tactics(chance: float, world: Position) -> float:
    held = [min(MOST_HELD, tactics_in(hand)) for hand in world.hands]
    played = world.tactics_played
    return shifted(chance, HELD * (held[0] - held[1]) - PLAYED * (played[0] - played[1]))


def _of_match(chance: float, world: Position) -> float:
    """The lead so far and the round in play, against the rounds to come."""
    lead = world.points[0] - world.points[1] + POINTS * (2 * chance - 1)
    left = world.options.rounds - world.round
    return 1 / (1 + exp(-lead / (POINTS * (0.5 + left) ** 0.5)))
