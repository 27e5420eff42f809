"""Greedy: judges each move by itself, from the chances at the stones, and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from marchstone.core.rng import Rng
from marchstone.games.schotten_totten.judge.chances import spread, win_chance
from marchstone.games.schotten_totten.judge.guide import Guide
from marchstone.games.schotten_totten.judge.outlook import Outlook
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import (
    BLIND_MANS_BLUFF,
    CLAN,
    CLAN_CARDS,
    JOKER,
    JOKERS,
    MODES,
    NONE,
    STONES,
    TACTIC,
)
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD, needed
from marchstone.games.schotten_totten.rules.view import View

__all__ = ["Greedy", "Guide", "evaluate"]

# In chances to win the round. A tactics card kept may do more later, and a Recruiter's hand
# is worth about this much.
TACTICS_COST = 0.02
RECRUITER_WORTH = 0.03
TACTICS_HELD = 2  # more of them crowd out clan cards


def evaluate(view: View, seat: int) -> float:
    """The seat's estimated chance to win the round, from what the view tells."""
    if view.result:
        winners = view.result.ranks.count(1)
        return 1 / winners if view.result.ranks[seat] == 1 else 0.0
    return Outlook(view, seat).value()


class Greedy:
    def choose(self, view: View, rng: Rng) -> int:
        claims = [action for action in view.legal if act.CLAIM <= action < act.DRAW]
        if claims or len(view.legal) == 1:
            return (claims or view.legal)[0]
        if view.phase in ("end", "recruit_draw"):
            return act.DRAW + self._deck(view)
        return _highest(view.legal, _Judge(view).gain, rng)

    def _deck(self, view: View) -> int:
        """A tactics card if it can be played soon, and none is waiting already."""
        assert view.seat is not None
        held = view.hand_tactics[view.seat]
        ahead = view.tactics_played[view.seat] > view.tactics_played[1 - view.seat]
        return TACTIC if held < TACTICS_HELD - ahead else CLAN


def _highest(actions: Iterable[int], gain: Callable[[int], float], rng: Rng) -> int:
    gains = [(round(gain(action), 9), action) for action in actions]
    most = max(gains)[0]
    return rng.choice([action for worth, action in gains if worth == most])


class _Judge:
    """What every move of one view would gain."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.outlook = Outlook(view, view.seat)
        self.open = [stone for stone in range(STONES) if view.owners[stone] == NONE]
        self._losses: dict[int, dict[int, float]] = {}

    def gain(self, action: int) -> float:
        match act.decode(action):
            case act.Play(card, stone) if card in MODES:
                return self.mode(card, stone) - TACTICS_COST
            case act.Play(card, stone):
                return self.play(card, stone)
            case act.Recruit():
                return RECRUITER_WORTH - TACTICS_COST
            case act.Bewail(card):
                return self.take_theirs(card) - TACTICS_COST
            case act.Turncoat(card, stone):
                return self.turn_coat(card, stone) - TACTICS_COST
            case act.Redeploy(card, stone):
                return self.redeploy(card, stone) - TACTICS_COST
            case act.Declare(card):
                return self.declare(card)
            case act.Return(card):
                return self.give_back(card)
        return 0.0  # a pass, beside the tactics cards that could be played instead

    def play(self, card: int, stone: int) -> float:
        outlook = self.outlook
        side = (*outlook.my_side(stone), card)
        if card >= CLAN_CARDS:
            return outlook.gain(stone, outlook.chance(stone, mine=side)) - TACTICS_COST
        losses = self.losses(card)
        chance = outlook.chance(stone, mine=side, pool=outlook.mine.without(card))
        return outlook.gain(stone, chance) + sum(losses.values()) - losses.get(stone, 0.0)

    def losses(self, card: int) -> dict[int, float]:
        """What each stone loses when the clan card is no longer in hand."""
        if card not in self._losses:
            outlook = self.outlook
            pool = outlook.mine.without(card)
            self._losses[card] = {
                stone: outlook.gain(stone, outlook.chance(stone, pool=pool))
                for stone in self.open
                if len(outlook.my_side(stone)) < needed(self.view.modes[stone])
            }
        return self._losses[card]

    def mode(self, card: int, stone: int) -> float:
        modes = self.view.modes[stone] | (BLIND if card == BLIND_MANS_BLUFF else MUD)
        return self.outlook.gain(stone, self.outlook.chance(stone, modes=modes))

    def where(self, card: int, seat: int) -> int:
        sides = self.view.sides[seat * STONES :]
        return next(stone for stone in self.open if card in sides[stone])

    def take_theirs(self, card: int) -> float:
        stone = self.where(card, 1 - self.outlook.seat)
        theirs = without(self.outlook.their_side(stone), card)
        return self.outlook.gain(stone, self.outlook.chance(stone, theirs=theirs))

    def turn_coat(self, card: int, stone: int) -> float:
        outlook, start = self.outlook, self.where(card, 1 - self.outlook.seat)
        mine = (*outlook.my_side(stone), card)
        if start != stone:
            return self.take_theirs(card) + outlook.gain(stone, outlook.chance(stone, mine=mine))
        theirs = without(outlook.their_side(stone), card)
        return outlook.gain(stone, outlook.chance(stone, mine=mine, theirs=theirs))

    def redeploy(self, card: int, stone: int) -> float:
        outlook, start = self.outlook, self.where(card, self.outlook.seat)
        left = without(outlook.my_side(start), card)
        gain = outlook.gain(start, outlook.chance(start, mine=left))
        if stone == act.DISCARD:
            return gain
        side = (*outlook.my_side(stone), card)
        return gain + outlook.gain(stone, outlook.chance(stone, mine=side))

    def declare(self, clan_card: int) -> float:
        """ST-25, edition cz: how the stone stands if the Joker is this card."""
        view, outlook = self.view, self.outlook
        joker, stone = self.undeclared()
        declared = tuple(
            clan_card if card == joker else stands_for
            for card, stands_for in enumerate(view.declared, start=JOKER)
        )
        modes = view.modes[stone]
        rules = needed(modes), bool(modes & BLIND), declared
        mine = spread(outlook.my_side(stone), *rules, outlook.mine)
        theirs = spread(outlook.their_side(stone), *rules, outlook.theirs)
        return win_chance(mine, theirs, 0.5)

    def undeclared(self) -> tuple[int, int]:
        return next(
            (card, stone)
            for stone in self.open
            for card in self.outlook.my_side(stone)
            if card in JOKERS and self.view.declared[card - JOKER] == NONE
        )

    def give_back(self, card: int) -> float:
        """Recruiter: the card that is missed least goes back."""
        if card >= CLAN_CARDS:
            crowded = self.view.hand_tactics[self.outlook.seat] > TACTICS_HELD
            return TACTICS_COST if crowded else -TACTICS_COST
        return sum(self.losses(card).values())


def without(side: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(c for c in side if c != card)
