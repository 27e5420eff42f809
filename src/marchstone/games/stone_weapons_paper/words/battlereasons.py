"""Why a move in a battle is good: what it wins, saves or takes."""

from __future__ import annotations

from marchstone.core.words import Voice
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import less
from marchstone.games.stone_weapons_paper.rules.battles.windows import surely_taken
from marchstone.games.stone_weapons_paper.rules.cards import (
    AMBUSH,
    DEFENCE,
    ESPIONAGE,
    HALVED,
    INTRIGUE,
    NONE,
    PILLAGE,
    PILLAGED,
    PLUNDER,
)
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.state import only
from marchstone.games.stone_weapons_paper.rules.view import SeenBattle, View
from marchstone.games.stone_weapons_paper.words import names


class BattleTeller:
    """Tells of the moves of one seat in a battle."""

    def __init__(self, view: View, battle: SeenBattle, seat: int, voice: Voice) -> None:
        self.view, self.battle, self.seat = view, battle, seat
        self.voice, self.t = voice, voice.words

    def of(self, move: act.Move) -> list[str]:
        match move:
            case act.Throw(symbol):
                return self.throw(symbol)
            case act.Name(card, symbol):
                return [self.effect(card, symbol)]
            case act.Play(card):
                return self.defence() if card == DEFENCE else self.card(card)
            case act.Take(resource):
                return [self.left_to_rival(resource)]
        return self.let_pass()

    def won(self, loser: int, symbol: int, times: int = 1) -> str:
        """What the symbol wins from the loser, in words; "" for nothing."""
        held = self.view.stock[loser][symbol]
        amount = min(times * self.battle.loot[symbol], held)
        return names.amounts(self.t, only(symbol, amount))

    def throw(self, symbol: int) -> list[str]:
        weaker, stronger = (symbol + 1) % 3, (symbol - 1) % 3  # SWP-11
        told = [self.win_against(symbol, weaker)] if self.is_possible(weaker) else []
        if not self.is_possible(stronger):
            return [*told, self.t("Nothing can beat it in this battle.")]
        return [*told, self.loss_against(stronger)]

    def is_possible(self, symbol: int) -> bool:
        """Whether the other may throw it."""
        return self.seat == self.battle.defender or symbol != self.battle.forbidden

    def win_against(self, symbol: int, weaker: int) -> str:
        t, amount = self.t, self.won(self.battle.other(self.seat), symbol)
        said = {"symbol": names.opposed(t)[weaker], "amount": amount}
        if not amount:
            return t("Against {symbol} it wins nothing.", **said)
        return t("Against {symbol} it wins {amount}.", **said)

    def loss_against(self, stronger: int) -> str:
        t, amount = self.t, self.won(self.seat, stronger)
        said = {"symbol": names.opposed(t)[stronger], "amount": amount}
        if not amount:
            return t("Against {symbol} it loses nothing.", **said)
        return t("Against {symbol} it loses {amount}.", **said)

    def card(self, kind: int) -> list[str]:
        return [self.effect(kind, NONE), *self.red_mood(kind)]

    def effect(self, kind: int, named: int) -> str:
        """Of a card that the one of the battle plays against the other."""
        if is_after(kind):
            return self.effect_after(kind)
        t, amount = self.t, self.at_stake(kind, named)
        if not amount:
            return {
                INTRIGUE: t("This wins nothing."),
                AMBUSH: t("That symbol could have won nothing."),
                PLUNDER: t("There is no loot to double."),
            }.get(kind, t("The lost battle would have cost nothing."))
        return {
            INTRIGUE: t("This wins {amount} without a throw.", amount=amount),
            AMBUSH: t("What that symbol could have won is safe: {amount}.", amount=amount),
            PLUNDER: t("The loot becomes {amount}.", amount=amount),
        }.get(kind, t("The lost battle costs nothing: {amount} stay.", amount=amount))  # Truce

    def at_stake(self, kind: int, named: int) -> str:
        """What a card wins or saves that is played before the loot moves."""
        battle = self.battle
        if kind == INTRIGUE:
            return self.won(battle.defender, named)
        if kind == AMBUSH:
            return self.won(battle.attacker, named)
        if kind == PLUNDER:
            return self.won(battle.defender, battle.symbol, times=2)
        return self.won(battle.attacker, battle.symbol)

    def effect_after(self, kind: int) -> str:
        t, count = self.t, self.lost_after(kind)
        said = {"name": self.voice.names[self.battle.attacker]}
        if not count:
            return t("{name} loses nothing.", **said)
        if kind == PILLAGE:
            return t.n("{name} loses {n} resource.", "{name} loses {n} resources.", count, **said)
        if kind == ESPIONAGE:
            return t("{name} loses an action card.", **said)
        return t("{name} loses {amount}.", amount=names.amount(t, HALVED[kind], count), **said)

    def lost_after(self, kind: int) -> int:
        """How many resources or cards the attacker loses to a card."""
        target = self.battle.attacker
        stock = self.view.stock[target]
        if kind == ESPIONAGE:
            return min(1, self.view.hand_sizes[target])
        return min(PILLAGED, sum(stock)) if kind == PILLAGE else stock[HALVED[kind]] // 2

    def red_mood(self, kind: int) -> list[str]:
        """SWP-18: after the effect, if anything is left to take."""
        stock = self.view.stock[self.battle.attacker]
        gone = PILLAGED if kind == PILLAGE else stock[HALVED[kind]] // 2 if kind in HALVED else 0
        if is_after(kind) and self.view.is_red and sum(stock) > gone:
            return [self.t("In the red mood it takes one resource more.")]
        return []

    def defence(self) -> list[str]:
        card = names.action_cards(self.t)[self.battle.played]
        return [self.t("Without it, {card} works:", card=card), self.threat()]

    def threat(self) -> str:
        """What the card that is to be answered does."""
        return self.effect(self.battle.played, self.battle.named)

    def let_pass(self) -> list[str]:
        t = self.t
        if len(self.view.legal) == 1:
            return [t("There is no other choice here.")]
        if self.view.phase is Phase.ANSWER:
            return [t("Defence is kept for a card that hurts more."), self.threat()]
        count = self.view.hand_sizes[self.seat]
        return [t.n("Your {n} action card is kept.", "Your {n} action cards are kept.", count)]

    def left_to_rival(self, resource: int) -> str:
        """With what is taken then because there is no choice."""
        target = self.battle.attacker
        left = less(self.view.stock[target], only(resource, 1))
        left = less(left, surely_taken(left, self.battle.takes_left - 1))
        said = {"name": self.voice.names[target], "amounts": names.amounts(self.t, left)}
        if not sum(left):
            return self.t("{name} is left with nothing.", **said)
        return self.t("{name} is left with {amounts}.", **said)


def is_after(kind: int) -> bool:
    """Whether the card is played after a battle, by the one who was attacked."""
    return kind in HALVED or kind in (PILLAGE, ESPIONAGE)
