"""Why a move is good, in short sentences: from the view, and from the chances of unseen cards."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.core.words import Voice
from marchstone.games.schotten_totten.judge.changes import Change, Sides, changes, sides_at
from marchstone.games.schotten_totten.judge.outlook import Outlook, ends_round
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CLAN_CARDS,
    JOKER,
    NONE,
    STONES,
    TACTIC,
)
from marchstone.games.schotten_totten.rules.claims import BLIND, cards_of, needed
from marchstone.games.schotten_totten.rules.scoring import best
from marchstone.games.schotten_totten.rules.view import View
from marchstone.games.schotten_totten.words import names

SENTENCES = 3
WORTH_TELLING = 2  # per cent
HOPELESS = 0.02


def reason(view: View, action: int, voice: Voice) -> str:
    """What the move does, for whoever may see the view; "" if there is nothing to say."""
    if view.seat is None or action not in view.legal:
        return ""
    teller = Teller(view, view.seat, voice)
    match act.decode(action):
        case act.Claim(stone):
            told = teller.claim(stone)
        case act.Draw(deck):
            told = teller.draw(deck)
        case act.Return(card):
            told = teller.give_back(card)
        case act.Recruit():
            told = teller.recruit()
        case act.Pass() | act.EndTurn():
            told = teller.wait()
        case act.Declare(card):
            told = teller.declare(card)
        case _:
            told = teller.change(action)
    return " ".join(told[:SENTENCES])


class Teller:
    """Tells of the moves of one seat."""

    def __init__(self, view: View, seat: int, voice: Voice) -> None:
        self.view, self.seat, self.t = view, seat, voice.words
        self.name = voice.names[1 - seat]
        self.outlook = Outlook(view, seat)
        self.declared: Sequence[int] = view.declared

    # Cards that come to a stone, or leave it

    def change(self, action: int) -> list[str]:
        told: list[str] = []
        for change in changes(self.view, self.seat, action):
            told += self.at_stone(change)
        return [*told, *self.cheapest(action)]

    def cheapest(self, action: int) -> list[str]:
        """A card that helps nowhere still has to be played."""
        card, stone = divmod(action, STONES)
        if card >= CLAN_CARDS:
            return []
        costs = {
            at: self.outlook.gain(at, self.outlook.chance(at, (*self.outlook.my_side(at), card)))
            for play, at in (divmod(each, STONES) for each in self.view.legal)
            if play == card
        }
        if costs[stone] > 0 or costs[stone] < max(costs.values()):
            return []
        return [
            self.t("Of all places for {card} this costs least.", card=names.cards(self.t)[card])
        ]

    def at_stone(self, change: Change) -> list[str]:
        stone, (mine, theirs) = change.stone, self.mine_first(change.sides)
        before = self.outlook.chances[stone]
        after = self.outlook.chance(stone, mine, theirs, change.modes)
        grows = len(mine) > len(self.view.side(self.seat, stone))
        if grows and max(before, after) < HOPELESS:
            return [self.t("Stone {stone} is lost anyway.", stone=stone + 1)]
        formed = self.formed(stone, mine, theirs, change.modes) if grows else []
        return [*formed, *self.pattern(stone), *self.odds(stone, before, after)]

    def mine_first(self, sides: Sides) -> Sides:
        return (sides[1], sides[0]) if self.seat else sides

    def odds(self, stone: int, before: float, after: float) -> list[str]:
        """A chance that falls speaks for nothing: the cards are worth more elsewhere, or later."""
        start, end = round(100 * before), round(100 * after)
        values = {"stone": stone + 1, "before": start, "after": end}
        if end - start >= WORTH_TELLING:
            return [self.t("The chance at stone {stone} rises: {before} % → {after} %.", **values)]
        if start - end >= WORTH_TELLING:
            return []
        return [self.t("The chance at stone {stone} stays at {after} %.", **values)]

    def formed(
        self, stone: int, mine: tuple[int, ...], theirs: tuple[int, ...], modes: int
    ) -> list[str]:
        """What the own side becomes, or may still become."""
        need = needed(modes)
        unseen = ALL_CLAN & ~self.view.seen & ~_mask(mine)
        reached = best(mine, need, bool(modes & BLIND), self.declared, unseen)
        if reached is None:
            return []
        strength, cards = reached
        if len(mine) == need:
            return [self.complete(stone, strength, theirs, modes)]
        values = {"formation": names.strength(self.t, strength, need), "stone": stone + 1}
        values |= {"cards": self.cards(cards_of(cards))}
        return [self.t("{formation} stays possible at stone {stone} ({cards}).", **values)]

    def complete(self, stone: int, strength: int, theirs: tuple[int, ...], modes: int) -> str:
        t, need = self.t, needed(modes)
        values = {"formation": names.strength(t, strength, need), "stone": stone + 1}
        unseen = ALL_CLAN & ~self.view.seen
        reached = best(theirs, need, bool(modes & BLIND), self.declared, unseen)
        values |= {"name": self.name}
        if reached is None or (len(theirs) < need and reached[0] <= strength):
            return t("{formation}: {name} can no longer win stone {stone}.", **values)
        values |= {"theirs": names.strength(t, reached[0], need)}
        if len(theirs) < need:
            values |= {"cards": self.cards(cards_of(reached[1]))}
            return t(
                "{formation} at stone {stone}; {name} could still beat it ({cards}).", **values
            )
        if reached[0] < strength:
            return t("{formation} beats {theirs} at stone {stone}.", **values)
        return t("{formation} does not beat {theirs} at stone {stone}.", **values)

    def cards(self, cards: Sequence[int]) -> str:
        return ", ".join(names.cards(self.t)[card] for card in cards)

    def pattern(self, stone: int) -> list[str]:
        """ST-23: whose round the stone would decide."""
        held = [self.held(self.seat), self.held(1 - self.seat)]
        if ends_round(held[0] | 1 << stone):
            return [self.t("With stone {stone} the round is won.", stone=stone + 1)]
        if ends_round(held[1] | 1 << stone):
            values = {"name": self.name, "stone": stone + 1}
            return [self.t("{name} would win the round with stone {stone}.", **values)]
        return []

    def held(self, seat: int) -> int:
        return sum(1 << stone for stone in range(STONES) if self.view.owners[stone] == seat)

    # Other moves

    def recruit(self) -> list[str]:
        return [self.t("Three more cards to choose from; the two that help least go back.")]

    def claim(self, stone: int) -> list[str]:
        t, view = self.t, self.view
        found, need = view.why(stone, self.seat), needed(view.modes[stone])
        mine = names.strength(t, found.mine, need)
        values = {"formation": mine, "stone": stone + 1}
        told = [t("Nothing unseen can beat {formation} at stone {stone}.", **values)]
        if found.code == "wins":
            values |= {"theirs": names.strength(t, found.theirs, need)}
            told = [t("{formation} holds stone {stone} against {theirs}.", **values)]
        held = self.held(self.seat) | 1 << stone
        if ends_round(held):
            return [*told, t("With stone {stone} the round is won.", stone=stone + 1)]
        return [*told, t.n("That makes {n} stone.", "That makes {n} stones.", held.bit_count())]

    def draw(self, deck: int) -> list[str]:
        t, view = self.t, self.view
        told = self.left_open()
        if deck == TACTIC:
            ahead = view.tactics_played[self.seat] > view.tactics_played[1 - self.seat]
            if ahead:
                return [*told, t("It has to wait until {name} plays one as well.", name=self.name)]
            return [*told, t("A tactics card could be played at the next turn.")]
        room = sum(
            needed(view.modes[stone]) - len(view.side(self.seat, stone))
            for stone in range(STONES)
            if view.owners[stone] == NONE
        )
        free = t.n("{n} place is free for cards.", "{n} places are free for cards.", room)
        return [*told, free]

    def left_open(self) -> list[str]:
        stones = [str(stone + 1) for stone in range(STONES) if self.view.claimable >> stone & 1]
        if not stones:
            return []
        return [self.t("Still to be claimed: {stones}.", stones=", ".join(stones))]

    def wait(self) -> list[str]:
        kept = self.view.hand_tactics[self.seat]
        if act.PASS in self.view.legal and kept:
            return [self.t.n("It saves {n} tactics card.", "It saves {n} tactics cards.", kept)]
        if act.PASS in self.view.legal:
            return [self.t("There is no room for another card.")]
        return self.left_open() or [self.t("Nothing is left to do in this turn.")]

    def give_back(self, card: int) -> list[str]:
        t, named = self.t, names.cards(self.t)[card]
        if card >= CLAN_CARDS:
            kept = self.view.hand_tactics[self.seat] - 1
            return [t.n("{n} tactics card stays.", "{n} tactics cards stay.", kept)]
        stone, lost = self.missed_most(card)
        if lost < WORTH_TELLING / 100:
            return [t("No stone waits for {card}.", card=named)]
        values = {"card": named, "stone": stone + 1, "lost": round(100 * lost)}
        return [t("{card} is missed most at stone {stone} (−{lost} %).", **values)]

    def missed_most(self, card: int) -> tuple[int, float]:
        """The stone that needs the card of the hand most, and what its chance would lose."""
        outlook, pool = self.outlook, self.outlook.mine.without(card)
        lost = [outlook.chances[s] - outlook.chance(s, pool=pool) for s in range(STONES)]
        return max(enumerate(lost), key=lambda each: each[1])

    def declare(self, card: int) -> list[str]:
        """Edition cz: what the Joker just played makes of its side."""
        view = self.view
        joker, stone = next(
            (c, stone)
            for stone in range(STONES)
            for c in view.side(self.seat, stone)
            if c >= JOKER and c < JOKER + 2 and view.declared[c - JOKER] == NONE
        )
        declared = list(view.declared)
        declared[joker - JOKER] = card
        self.declared = tuple(declared)
        mine, theirs = self.mine_first(sides_at(view, stone))
        return self.formed(stone, mine, theirs, view.modes[stone])


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards if card < CLAN_CARDS)
