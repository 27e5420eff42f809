"""Why a move is good, in a sentence or two: from what lies open and what the seat itself holds."""

from __future__ import annotations

from marchstone.core.words import Voice
from marchstone.games.stone_weapons_paper.judge.castles import planned
from marchstone.games.stone_weapons_paper.judge.market import MOST_TORN_DOWN, less
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    AMBUSH,
    DEFENCE,
    ESPIONAGE,
    HALVED,
    INTRIGUE,
    NONE,
    PART,
    PILLAGE,
    PILLAGED,
    PLUNDER,
    STONE,
)
from marchstone.games.stone_weapons_paper.rules.castle import (
    CELLS,
    PLACEMENTS,
    built,
    is_finished,
    pieces,
)
from marchstone.games.stone_weapons_paper.rules.payment import can_pay, minimum
from marchstone.games.stone_weapons_paper.rules.state import only
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words import names


def reason(view: View, action: int, voice: Voice) -> str:
    """What the move does, for the seat of the view; "" if there is nothing to say."""
    if view.seat is None or action not in view.legal:
        return ""
    teller = Teller(view, view.seat, voice)
    if action >= act.PUT_UP:
        return " ".join(teller.of_auction(action))
    return " ".join(teller.of_battle(action))


class Teller:
    """Tells of the moves of one seat."""

    def __init__(self, view: View, seat: int, voice: Voice) -> None:
        self.view, self.seat, self.voice, self.t = view, seat, voice, voice.words
        self.rival = view.defender if seat == view.attacker else view.attacker

    def of_battle(self, action: int) -> list[str]:
        match act.MOVES.decode(action):
            case act.Throw(symbol):
                return self.throw(symbol)
            case act.Name(card, symbol):
                return self.card(card, symbol)
            case act.Play(card):
                return self.defence() if card == DEFENCE else self.card(card, NONE)
            case act.Take(resource):
                return [self.left_to_rival(resource)]
        return self.let_pass()

    def of_auction(self, action: int) -> list[str]:
        match act.MOVES.decode(action):
            case act.PutUp(card):
                return [*self.brings(card), *self.rivals_at(minimum((*self.view.lots, card)))]
            case act.Bid(resource, amount):
                return self.bid(resource, amount)
            case act.Pay(lender, units):
                return self.pay(lender, units)
            case act.Use(card):
                return self.brings(card)
            case act.Demolish() | act.Build() | act.Discard() as move:
                return self.build(move)
        return self.hold_back(action)

    # Battles

    def won(self, loser: int, symbol: int, times: int = 1) -> str:
        """What the symbol wins from the loser, in words."""
        loot, held = self.view.loot or (0, 0, 0), self.view.stock[loser]
        return names.amounts(self.t, only(symbol, min(times * loot[symbol], held[symbol])))

    def throw(self, symbol: int) -> list[str]:
        t, said = self.t, names.symbols(self.t)
        weaker, stronger = (symbol + 1) % 3, (symbol - 1) % 3  # SWP-11
        mine, theirs = self.won(self.rival, symbol), self.won(self.seat, stronger)
        told = [t("Against {symbol} it wins {amount}.", symbol=said[weaker], amount=mine)]
        if self.rival == self.view.defender and self.view.forbidden == stronger:
            return [*told, t("Nothing can beat it in this battle.")]
        lost = {"symbol": said[stronger], "amount": theirs}
        return [*told, t("What beats it is {symbol}: that would cost {amount}.", **lost)]

    def card(self, kind: int, named: int) -> list[str]:
        return [self.effect(kind, named), *self.red_mood(kind)]

    def effect(self, kind: int, named: int) -> str:
        """Of a card that the one of the battle plays against the other."""
        view, t = self.view, self.t
        if kind == INTRIGUE:
            return t("This wins {amount} without a throw.", amount=self.won(view.defender, named))
        if kind == AMBUSH:
            safe = self.won(view.attacker, named)
            return t("What that symbol could have won is safe: {amount}.", amount=safe)
        if kind == PLUNDER:
            both = self.won(view.defender, view.symbol, times=2)
            return t("The loot becomes {amount}.", amount=both)
        if kind in HALVED or kind in (PILLAGE, ESPIONAGE):
            return self.effect_after(kind)
        saved = self.won(view.attacker, view.symbol)
        return t("The lost battle costs nothing: {amount} stay.", amount=saved)  # Truce

    def effect_after(self, kind: int) -> str:
        view, t, name = self.view, self.t, self.voice.names[self.view.attacker]
        stock = view.stock[view.attacker]
        if kind == PILLAGE:
            count = min(PILLAGED, sum(stock))
            return t.n(
                "{name} loses {n} resource.", "{name} loses {n} resources.", count, name=name
            )
        if kind == ESPIONAGE:
            held = min(1, view.hand_sizes[view.attacker])
            said = {"name": name}
            return t.n(
                "{name} loses {n} action card.", "{name} loses {n} action cards.", held, **said
            )
        lost = only(HALVED[kind], stock[HALVED[kind]] // 2)
        return t("{name} loses {amount}.", name=name, amount=names.amounts(t, lost))

    def red_mood(self, kind: int) -> list[str]:
        is_after = kind in HALVED or kind in (PILLAGE, ESPIONAGE)
        if is_after and self.view.mood == "red":
            return [self.t("In the red mood it takes one resource more.")]
        return []

    def defence(self) -> list[str]:
        card = names.action_cards(self.t)[self.view.played]
        return [self.t("Without it, {card} works:", card=card), self.threat()]

    def threat(self) -> str:
        """What the card that is to be answered does."""
        return self.effect(self.view.played, self.view.named)

    def let_pass(self) -> list[str]:
        view, t = self.view, self.t
        if len(view.legal) == 1:
            return [t("There is no other choice here.")]
        if view.phase == "answer":
            return [t("Defence is kept for a card that hurts more."), self.threat()]
        count = view.hand_sizes[self.seat]
        return [t.n("Your {n} action card is kept.", "Your {n} action cards are kept.", count)]

    def left_to_rival(self, resource: int) -> str:
        view, t = self.view, self.t
        stock = list(view.stock[view.attacker])
        stock[resource] -= 1
        name = self.voice.names[view.attacker]
        return t("{name} is left with {amounts}.", name=name, amounts=names.amounts(t, stock))

    # Auctions

    def brings(self, card: int) -> list[str]:
        """What the card would do for the seat; if it is a part, also for whom it would finish."""
        if PART[card] == NONE:
            return [names.offer_effect(self.t, card)]
        told = [self.castle_then(self.best_with(self.seat, card))]
        for other in range(self.view.seats):
            if other != self.seat and self.finishes(other, card):
                name = self.voice.names[other]
                told.append(self.t("With this part {name} would finish.", name=name))
        return told

    def best_with(self, seat: int, card: int) -> int:
        """The castle that the seat would have."""
        stones = min(MOST_TORN_DOWN, self.view.stock[seat][STONE])
        return planned(self.view.castles[seat], PART[card], stones).castle

    def finishes(self, seat: int, card: int) -> bool:
        return is_finished(self.best_with(seat, card))

    def castle_then(self, castle: int) -> str:
        """What a castle means beside the one that stands."""
        t, more = self.t, pieces(castle) - pieces(self.view.castles[self.seat])
        if is_finished(castle):
            return t("This finishes your castle.")
        if more <= 0:
            return t("It does not help your castle.")
        left = t.n("{n} is missing then", "{n} are missing then", len(CELLS) - pieces(castle))
        return t.n(
            "{n} piece more for your castle; {left}.",
            "{n} pieces more for your castle; {left}.",
            more,
            left=left,
        )

    def rivals_at(self, bid: Amounts) -> list[str]:
        """Whether one of the others could pay so much."""
        others = (seat for seat in range(self.view.seats) if seat != self.seat)
        if any(can_pay(self.view.purse(seat), bid) for seat in others):
            return []
        return [self.t("Nobody else can pay for it.")]

    def bid(self, resource: int, amount: int) -> list[str]:
        view, t = self.view, self.t
        told = [sentence for card in view.lots for sentence in self.brings(card)][:2]
        for other in view.runners:
            if other != self.seat:
                reach = names.amount(t, resource, view.reach(other)[resource])
                name = self.voice.names[other]
                told.append(t("{name} can go up to {amount}.", name=name, amount=reach))
        return told

    def pay(self, lender: int, units: int) -> list[str]:
        ways = self.view.payments()
        paid = next(way.paid for way in ways if (way.lender, way.units) == (lender, units))
        left = names.amounts(self.t, less(self.view.stock[self.seat], paid))
        return [self.t("You are left with {amounts}.", amounts=left)]

    def hold_back(self, action: int) -> list[str]:
        """Declining, dropping out, one card alone."""
        view, t = self.view, self.t
        if action == act.ALONE:
            (card,) = view.lots
            price = names.amounts(t, minimum(view.lots))
            return [*self.brings(card), t("Alone it costs at least {price}.", price=price)]
        kept = names.amounts(t, view.stock[self.seat])
        told = [t("You keep {amounts}.", amounts=kept)]
        if action == act.DROP_OUT:
            name, bid = self.voice.names[view.leader], names.amounts(t, view.bid)
            told.append(t("{name} has bid {bid}.", name=name, bid=bid))
        return told

    # Building

    def build(self, move: act.Move) -> list[str]:
        view, t, castle = self.view, self.t, self.view.castles[self.seat]
        stones = view.stock[self.seat][STONE]
        match move:
            case act.Build(number):
                return [self.castle_then(built(castle, PLACEMENTS[number])), *self.spare(stones)]
            case act.Demolish():
                return [t("This makes room for the part."), *self.spare(stones - 1)]
        return [t("Your castle stays as it is."), *self.spare(stones)]

    def spare(self, stones: int) -> list[str]:
        said = names.amount(self.t, STONE, stones)
        return [self.t("{stones} left for demolition.", stones=said)] if stones else []
