"""What Stone, Weapons, Paper says: prompts, labels of actions, results."""

from __future__ import annotations

from marchstone.core.protocol import Outcome
from marchstone.core.words import Voice, Words
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import PAID_IN, PRICE
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, PLACEMENTS
from marchstone.games.stone_weapons_paper.rules.castle import picture as letters
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words import names
from marchstone.games.stone_weapons_paper.words.log import log
from marchstone.games.stone_weapons_paper.words.names import (
    option_help,
    option_title,
    option_value,
    tagline,
    title,
)
from marchstone.games.stone_weapons_paper.words.prompts import asked, waiting
from marchstone.games.stone_weapons_paper.words.reasons import reason
from marchstone.games.stone_weapons_paper.words.terminal import picture

__all__ = [
    "explain",
    "label",
    "log",
    "option_help",
    "option_title",
    "option_value",
    "picture",
    "prompt",
    "reason",
    "result",
    "tagline",
    "title",
]


def prompt(view: View, voice: Voice) -> str:
    if view.result:
        return result(view, view.result, voice)
    if voice.reader in view.to_act:
        return asked(view, voice)
    return waiting(view, voice)


def label(view: View, action: int, voice: Voice) -> str:
    t = voice.words
    match act.MOVES.decode(action):
        case act.Pass():
            return label_passing(t, is_answer=view.phase is Phase.ANSWER)
        case act.Pay(lender, units):
            return _label_payment(view, lender, units, t)
        case act.PutUp(card):
            return _label_putting_up(view, card, t)
        case act.Demolish(cell):
            return t("Demolish {piece} for 1 stone.", piece=_standing(view, cell, t))
    return steady_label(action, t)


def steady_label(action: int, t: Words) -> str:
    """Of an action that is called the same all game long."""
    match act.MOVES.decode(action):
        case act.Throw(symbol):
            return t("Throw {symbol}.", symbol=names.symbols(t)[symbol])
        case act.Name(card, symbol):
            named = {"card": names.action_cards(t)[card], "symbol": names.symbols(t)[symbol]}
            return t("Play {card} and name {symbol}.", **named)
        case act.Play(card):
            return t("Play {card}.", card=names.action_cards(t)[card])
        case act.Take(resource):
            return t("Take {amount}.", amount=names.amount(t, resource, 1))
        case act.Bid(resource, amount):
            return t("Bid {amount}.", amount=names.amount(t, resource, amount))
        case act.DropOut():
            return t("Drop out.")
    return _steady_label_of_cards(action, t)


def _steady_label_of_cards(action: int, t: Words) -> str:
    match act.MOVES.decode(action):
        case act.Alone():
            return t("Put up this card alone.")
        case act.Decline():
            return t("Open no auction.")
        case act.Use(card):
            return t("Use {card} first.", card=names.offer_card(t, card))
        case act.Build(number):
            return _label_building(number, t)
    return t("Discard the part.")


def label_passing(t: Words, *, is_answer: bool) -> str:
    return t("Let it be.") if is_answer else t("Play no card.")


def _label_payment(view: View, lender: int, units: int, t: Words) -> str:
    ways = view.payments()
    paid = next((w.paid for w in ways if (w.lender, w.units) == (lender, units)), (0, 0, 0))
    return label_paying(t, lender, paid)


def label_paying(t: Words, lender: int, paid: Amounts) -> str:
    said = names.amounts(t, paid)
    if lender == 0:
        return t("Pay {amounts}.", amounts=said)
    lent = names.symbols(t)[lender - 1]
    if not said:
        return t("Pay with lent {resource} alone.", resource=lent)
    return t("Pay {amounts}, with lent {resource}.", amounts=said, resource=lent)


def _label_putting_up(view: View, card: int, t: Words) -> str:
    price = names.amount(t, PAID_IN[card], PRICE[card])
    named = {"card": names.offer_card(t, card), "price": price}
    if view.phase is Phase.SECOND:
        return t("Add {card}, at least {price}.", **named)
    return t("Put up {card}, at least {price}.", **named)


def _standing(view: View, cell: int, t: Words) -> str:
    mark = letters(view.castles[view.turn])[cell]
    return names.to_demolish(t, CELLS[cell], mark)


def _label_building(number: int, t: Words) -> str:
    cells = ", ".join("-".join(CELLS[cell]) for cell in sorted(PLACEMENTS[number].cells))
    return t("Build at {cells}.", cells=cells)


def explain(view: View, voice: Voice) -> list[str]:
    """The cards in the offer and in the reader's hand, a line each."""
    t = voice.words
    lines = [
        t("{card}: {effect}", card=names.offer_card(t, card), effect=names.offer_effect(t, card))
        for card in view.offer
    ]
    for kind in sorted(set(view.hand)):
        named = {"card": names.action_cards(t)[kind], "effect": names.effects(t)[kind]}
        lines.append(t("{card}: {effect}", **named))
    return lines


def result(view: View, outcome: Outcome, voice: Voice) -> str:
    t = voice.words
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    if len(winners) > 1:
        named = ", ".join(voice.names[seat] for seat in winners)
        return t("The last round is over. {names} share the victory.", names=named)
    (winner,) = winners
    if outcome.reason == "last_round":
        name = voice.names[winner]
        return t("The last round is over. {name} has built the most and wins.", name=name)
    if voice.is_reader(winner):
        return t("You win: your castle is finished.")
    return t("{name} wins: the castle is finished.", name=voice.names[winner])
