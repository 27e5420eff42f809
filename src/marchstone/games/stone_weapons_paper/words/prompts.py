"""What is asked of the one who decides, and what those who wait are told."""

from __future__ import annotations

from typing import Any

from marchstone.core.words import Voice, Words
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import NONE
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.view import SeenAuction, SeenBattle, View
from marchstone.games.stone_weapons_paper.words import names


def asked(view: View, voice: Voice) -> str:
    if view.battle:
        return _asked_in_battle(view, view.battle, voice)
    assert view.auction
    return _asked_in_auction(view, view.auction, voice.words)


def _asked_in_battle(view: View, battle: SeenBattle, voice: Voice) -> str:
    match view.phase:
        case Phase.THROW:
            return _asked_to_throw(battle, voice)
        case Phase.ANSWER:
            return _asked_to_answer(view.turn, battle, voice)
        case Phase.TAKE:
            return voice.words.n(
                "Take {n} more resource of {name}.",
                "Take {n} more resources of {name}.",
                battle.takes_left,
                name=voice.names[battle.attacker],
            )
    return _asked_for_card(view.phase, battle, voice)


def _asked_to_throw(battle: SeenBattle, voice: Voice) -> str:
    t = voice.words
    other = battle.defender if voice.is_reader(battle.attacker) else battle.attacker
    values = {"name": voice.names[other], "loot": names.amounts(t, battle.loot)}
    if battle.ties:
        return t("Equal! Throw again against {name}, for {loot}.", **values)
    return t("Throw against {name}, for {loot}.", **values)


def _asked_to_answer(seat: int, battle: SeenBattle, voice: Voice) -> str:
    t, name = voice.words, voice.names[battle.other(seat)]
    values = {"name": name, "card": names.action_cards(t)[battle.played]}
    if battle.named == NONE:
        return t("{name} plays {card} against you. Answer with Defence?", **values)
    named = names.symbols(t)[battle.named]
    return t("{name} plays {card} and names {symbol}. Answer with Defence?", **values, symbol=named)


def _asked_for_card(window: Phase, battle: SeenBattle, voice: Voice) -> str:
    t = voice.words
    match window:
        case Phase.BEFORE:
            name, loot = voice.names[battle.defender], names.amounts(t, battle.loot)
            asked = {"name": name, "loot": loot}
            return t("You attack {name}, for {loot}. Play a card before the fight?", **asked)
        case Phase.WON:
            return t("You have won. Play a card before the loot moves?")
        case Phase.LOST:
            return t("You have lost. Play a card before the loot moves?")
    return t("The battle is over. Play a card against {name}?", name=voice.names[battle.attacker])


def _asked_in_auction(view: View, auction: SeenAuction, t: Words) -> str:
    bid = names.amounts(t, auction.bid)
    match view.phase:
        case Phase.OPEN:
            return t("Put up a card for auction, or open none.")
        case Phase.SECOND:
            return t("Add a second card, or put up the first alone.")
        case Phase.BID if auction.leader == NONE:
            return t("Make the first bid: at least {bid}.", bid=bid)
        case Phase.BID:
            return t("Raise the bid of {bid}, or drop out.", bid=bid)
        case Phase.BID_REST:
            return t("Name the second amount of your bid.")
        case Phase.PAY:
            return t("Choose how to pay {bid}.", bid=bid)
        case Phase.ORDER:
            return t("Which of the two parts do you build first?")
    return _asked_to_build(view, auction, t)


def _asked_to_build(view: View, auction: SeenAuction, t: Words) -> str:
    values: dict[str, Any] = {"part": names.offer_card(t, auction.building)}
    if auction.must_build:
        return t("Build the part: {part}.", **values)
    if not view.placements():
        return t("Demolish something to build the part, or discard it: {part}.", **values)
    if any(action < act.BUILD for action in view.legal):
        return t("Build the part, demolish something first, or discard it: {part}.", **values)
    return t("Build the part, or discard it: {part}.", **values)


def waiting(view: View, voice: Voice) -> str:
    t = voice.words
    if view.phase is Phase.THROW:
        who = ", ".join(voice.names[seat] for seat in view.to_act)
        return t("Waiting for the throw of {names}.", names=who)
    name = voice.names[view.turn]
    match view.phase:
        case Phase.BEFORE | Phase.WON | Phase.LOST | Phase.AFTER:
            return t("{name} may play an action card.", name=name)
        case Phase.ANSWER:
            return t("{name} may answer with Defence.", name=name)
        case Phase.TAKE:
            return t("{name} is taking resources.", name=name)
        case Phase.OPEN | Phase.SECOND:
            return t("{name} may put up cards for auction.", name=name)
        case Phase.BID | Phase.BID_REST:
            return t("{name} is bidding.", name=name)
        case Phase.PAY:
            return t("{name} is paying.", name=name)
        case Phase.ORDER:
            return t("{name} chooses which card to use first.", name=name)
    return t("{name} is building.", name=name)
