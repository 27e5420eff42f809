"""What is asked of the one who decides, and what those who wait are told."""

from __future__ import annotations

from typing import Any

from marchstone.core.words import Voice, Words
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import NONE
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words import names


def asked(view: View, voice: Voice) -> str:
    t = voice.words
    match view.phase:
        case "throw":
            return _asked_to_throw(view, voice)
        case "answer":
            return _asked_to_answer(view, voice)
        case "take":
            name = voice.names[view.attacker]
            return t.n(
                "Take {n} more resource of {name}.",
                "Take {n} more resources of {name}.",
                view.takes_left,
                name=name,
            )
        case "before" | "won" | "lost" | "after":
            return _asked_for_card(view, voice)
    return _asked_in_auction(view, t)


def loot_of(view: View, t: Words) -> str:
    return names.amounts(t, view.loot or (0, 0, 0))


def _asked_to_throw(view: View, voice: Voice) -> str:
    t = voice.words
    other = view.defender if voice.is_reader(view.attacker) else view.attacker
    values = {"name": voice.names[other], "loot": loot_of(view, t)}
    if view.ties:
        return t("Equal! Throw again against {name}, for {loot}.", **values)
    return t("Throw against {name}, for {loot}.", **values)


def _asked_to_answer(view: View, voice: Voice) -> str:
    t = voice.words
    other = view.defender if view.turn == view.attacker else view.attacker
    values = {"name": voice.names[other], "card": names.action_cards(t)[view.played]}
    if view.named == NONE:
        return t("{name} plays {card} against you. Answer with Defence?", **values)
    named = names.symbols(t)[view.named]
    return t("{name} plays {card} and names {symbol}. Answer with Defence?", **values, symbol=named)


def _asked_for_card(view: View, voice: Voice) -> str:
    t = voice.words
    values = {"name": voice.names[view.defender], "loot": loot_of(view, t)}
    match view.phase:
        case "before":
            return t("You attack {name}, for {loot}. Play a card before the fight?", **values)
        case "won":
            return t("You have won. Play a card before the loot moves?")
        case "lost":
            return t("You have lost. Play a card before the loot moves?")
    return t("The battle is over. Play a card against {name}?", name=voice.names[view.attacker])


def _asked_in_auction(view: View, t: Words) -> str:
    match view.phase:
        case "open":
            return t("Put up a card for auction, or open none.")
        case "second":
            return t("Add a second card, or put up the first alone.")
        case "bid" if view.leader == NONE:
            return t("Make the first bid: at least {bid}.", bid=names.amounts(t, view.bid))
        case "bid":
            return t("Raise the bid of {bid}, or drop out.", bid=names.amounts(t, view.bid))
        case "bid_rest":
            return t("Name the second amount of your bid.")
        case "pay":
            return t("Choose how to pay {bid}.", bid=names.amounts(t, view.bid))
        case "order":
            return t("Which of the two cards do you use first?")
    return _asked_to_build(view, t)


def _asked_to_build(view: View, t: Words) -> str:
    values: dict[str, Any] = {"part": names.offer_card(t, view.building)}
    if view.must_build:
        return t("Build the part: {part}.", **values)
    if not view.placements():
        return t("Demolish something to build the part, or discard it: {part}.", **values)
    if any(action < act.BUILD for action in view.legal):
        return t("Build the part, demolish something first, or discard it: {part}.", **values)
    return t("Build the part, or discard it: {part}.", **values)


def waiting(view: View, voice: Voice) -> str:
    t = voice.words
    if view.phase == "throw":
        who = ", ".join(voice.names[seat] for seat in view.to_act)
        return t("Waiting for the throw of {names}.", names=who)
    name = voice.names[view.turn]
    match view.phase:
        case "before" | "won" | "lost" | "after":
            return t("{name} may play an action card.", name=name)
        case "answer":
            return t("{name} may answer with Defence.", name=name)
        case "take":
            return t("{name} is taking resources.", name=name)
        case "open" | "second":
            return t("{name} may put up cards for auction.", name=name)
        case "bid" | "bid_rest":
            return t("{name} is bidding.", name=name)
        case "pay":
            return t("{name} is paying.", name=name)
        case "order":
            return t("{name} chooses which card to use first.", name=name)
    return t("{name} is building.", name=name)
