"""Why a move is good, in short sentences: what the border is after it, and how it is judged."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.core.chance.rng import Rng
from marchstone.core.words import Voice
from marchstone.games.schotten_totten.judge.gains import Gains
from marchstone.games.schotten_totten.judge.odds import places
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.border import won_with
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, NONE, STONES, TACTIC
from marchstone.games.schotten_totten.rules.claims import (
    Stones,
    cards_of,
    needed,
    reachable,
    why,
)
from marchstone.games.schotten_totten.rules.tactics import undeclared_joker
from marchstone.games.schotten_totten.rules.view import View, imagine
from marchstone.games.schotten_totten.words import names

SENTENCES = 3
WORTH_TELLING = 2  # per cent


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
        case act.Declare():
            told = teller.declare(action)
        case _:
            told = teller.change(action)
    return " ".join(told[:SENTENCES])


class Teller:
    """Tells of the moves of one seat.

    Of the world it imagines it reads what lies open, and that is the same in all of them.
    """

    def __init__(self, view: View, seat: int, voice: Voice) -> None:
        self.view, self.seat, self.t = view, seat, voice.words
        self.name = voice.names[1 - seat]
        self.gains = Gains(view)
        self.world = imagine(view, Rng(0))
        self.after = self.world.clone()

    # Cards that come to a stone, or leave it

    def change(self, action: int) -> list[str]:
        self.after.apply(self.seat, action)
        told: list[str] = []
        for stone, (before, after) in enumerate(
            zip(places(self.world), places(self.after), strict=True)
        ):
            if before[:2] != after[:2]:
                told += self.at_stone(stone)
        return [*told, *self.cheapest(action)]

    def at_stone(self, stone: int) -> list[str]:
        mine = self.seat * STONES + stone
        grows = len(self.after.sides[mine]) > len(self.world.sides[mine])
        border = (self.world, self.after)
        if grows and all(why(it, 1 - self.seat, stone).can_claim for it in border):
            return [self.t("Stone {stone} is lost anyway.", stone=stone + 1)]
        formed = self.formed(stone) if grows else []
        return [*formed, *self.pattern(stone), *self.odds(stone)]

    def odds(self, stone: int) -> list[str]:
        """A chance that falls speaks for nothing: the cards are worth more elsewhere, or later."""
        start, end = (round(100 * self.chance(it, stone)) for it in (self.world, self.after))
        values = {"stone": stone + 1, "before": start, "after": end}
        if end - start >= WORTH_TELLING:
            return [self.t("The chance at stone {stone} rises: {before} % → {after} %.", **values)]
        if start - end >= WORTH_TELLING:
            return []
        return [self.t("The chance at stone {stone} stays at {after} %.", **values)]

    def chance(self, stones: Stones, stone: int) -> float:
        """The seat's: certain where somebody could claim the stone."""
        for seat in (0, 1):
            if why(stones, seat, stone).can_claim:
                return float(seat == self.seat)
        chance = self.gains.odds.at(*places(stones)[stone])
        return 1 - chance if self.seat else chance

    def formed(self, stone: int) -> list[str]:
        """What the own side becomes, or may still become."""
        t, found, need = self.t, why(self.after, self.seat, stone), needed(self.after.modes[stone])
        if found.mine == NONE:
            return self.possible(stone, need)
        mine = names.formed(t, found.mine, need)
        values = {"formation": mine, "stone": stone + 1, "name": self.name}
        if found.code == "could_lose":
            values |= {"cards": self.cards(found.cards)}
            told = t(
                "{formation} at stone {stone}; {name} could still beat it ({cards}).", **values
            )
        elif found.code in ("unbeatable", "cannot_complete"):
            told = t("{formation}: {name} can no longer win stone {stone}.", **values)
        else:
            told = self.compared(found.mine, found.theirs, stone)
        return [told]

    def compared(self, mine: int, theirs: int, stone: int) -> str:
        """Two complete sides, the own one the later."""
        t, need = self.t, needed(self.after.modes[stone])
        values = {"formation": names.formed(t, mine, need), "stone": stone + 1}
        if mine == theirs:
            return t("Both have {formation} at stone {stone}; the other side was first.", **values)
        values |= {"theirs": names.formed(t, theirs, need)}
        if mine > theirs:
            return t("{formation} beats {theirs} at stone {stone}.", **values)
        return t("{formation} does not beat {theirs} at stone {stone}.", **values)

    def possible(self, stone: int, need: int) -> list[str]:
        reached = reachable(self.after, self.seat, stone)
        if reached is None:
            return []
        values = {"formation": names.formed(self.t, reached[0], need), "stone": stone + 1}
        if not reached[1]:  # ST-25: a Joker that is still to be declared
            return [self.t("{formation} stays possible at stone {stone}.", **values)]
        values |= {"cards": self.cards(cards_of(reached[1]))}
        return [self.t("{formation} stays possible at stone {stone} ({cards}).", **values)]

    def cheapest(self, action: int) -> list[str]:
        """A card that helps nowhere still has to be played."""
        card, stone = divmod(action, STONES)
        if card >= CLAN_CARDS:
            return []
        plays = [each for each in self.view.legal if each // STONES == card]
        gains = {play: gain for gain, play in self.gains.of(self.world, self.seat, plays)}
        helps = self.chance(self.after, stone) > self.chance(self.world, stone)
        if helps or gains[action] < max(gains.values()):
            return []
        named = names.objects(self.t)[card]
        return [self.t("Of all places for {card} this costs least.", card=named)]

    def cards(self, cards: Sequence[int]) -> str:
        return ", ".join(names.cards(self.t)[card] for card in cards)

    def pattern(self, stone: int) -> list[str]:
        """ST-23: whose round the stone would decide."""
        if won_with(self.world.held[self.seat] | 1 << stone):
            return [self.t("With stone {stone} the round is won.", stone=stone + 1)]
        if won_with(self.world.held[1 - self.seat] | 1 << stone):
            values = {"name": self.name, "stone": stone + 1}
            return [self.t("{name} would win the round with stone {stone}.", **values)]
        return []

    # Other moves

    def recruit(self) -> list[str]:
        drawn = min(3, sum(self.view.decks_left))  # ST-33
        if drawn < 3:
            told = self.t.n(
                "{n} more card to choose from.", "{n} more cards to choose from.", drawn
            )
            return [told]
        return [self.t("Three more cards to choose from; the two that help least go back.")]

    def claim(self, stone: int) -> list[str]:
        t, view = self.t, self.view
        found, need = view.why(stone, self.seat), needed(view.modes[stone])
        mine = names.formed(t, found.mine, need)
        values = {"formation": mine, "stone": stone + 1}
        told = [t("Nothing unseen can beat {formation} at stone {stone}.", **values)]
        if found.mine == found.theirs and found.code == "wins":
            told = [t("Both have {formation} at stone {stone}; your side was first.", **values)]
        elif found.code == "wins":
            values |= {"theirs": names.formed(t, found.theirs, need)}
            told = [t("{formation} holds stone {stone} against {theirs}.", **values)]
        held = self.world.held[self.seat] | 1 << stone
        if won_with(held):
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
        if not room:
            return [*told, t("There is no room for another card.")]
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
        if act.PASS in self.view.legal and self.view.hand:
            return [self.t("There is no room for another card.")]
        if act.PASS in self.view.legal:
            return [self.t("No card is left to play.")]
        return self.left_open() or [self.t("Nothing is left to do in this turn.")]

    def give_back(self, card: int) -> list[str]:
        t = self.t
        if card >= CLAN_CARDS:
            kept = self.view.hand_tactics[self.seat] - 1
            if not kept:
                return [t("No tactics card stays.")]
            return [t.n("{n} tactics card stays.", "{n} tactics cards stay.", kept)]
        stone, lost = self.missed_most(card)
        if lost < WORTH_TELLING / 100:
            return [t("No stone waits for {card}.", card=names.objects(t)[card])]
        values = {"card": names.cards(t)[card], "stone": stone + 1, "lost": round(100 * lost)}
        return [t("The {card} is missed most at stone {stone} (−{lost} %).", **values)]

    def missed_most(self, card: int) -> tuple[int, float]:
        """The stone that needs the card of the hand most, and what its chance would lose."""
        odds, seat, found = self.gains.odds, self.seat, [0.0] * STONES
        for stone, place in enumerate(places(self.world)):
            side = place[0][seat], place[1]
            if self.world.owners[stone] == NONE:
                without = odds.of(seat, odds.spread_with(seat, *side, gone=1 << card), place)
                found[stone] = odds.of(seat, odds.spread(seat, *side), place) - without
        return max(enumerate(found), key=lambda each: each[1])

    def declare(self, action: int) -> list[str]:
        """Edition cz: what the Joker just played makes of its side."""
        _, stone = undeclared_joker(self.world, self.seat)
        self.after.apply(self.seat, action)
        return self.formed(stone)
