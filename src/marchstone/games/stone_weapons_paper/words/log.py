"""What happened in Stone, Weapons, Paper, a sentence for each event, as its reader may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from marchstone.core.words import Voice, Words
from marchstone.games.stone_weapons_paper.rules.cards import NONE
from marchstone.games.stone_weapons_paper.rules.castle import CELLS
from marchstone.games.stone_weapons_paper.words import names

Seen = Mapping[str, Any]


def log(event: Seen, voice: Voice) -> str:
    """The event in a sentence; "" if it is not worth one."""
    line = LINES.get(event["kind"])
    return line(event, voice) if line else ""


def _names(event: Seen, voice: Voice) -> dict[str, str]:
    values = {"name": voice.names[event["seat"]]}
    if "target" in event:
        values["other"] = voice.names[event["target"]]
    return values


def _round(event: Seen, voice: Voice) -> str:
    values = {"round": event["round"], "name": voice.names[event["first"]]}
    return voice.words("Round {round}. {name} is first.", **values)


def _income(event: Seen, voice: Voice) -> str:
    t = voice.words
    said = names.amounts(t, event["amounts"])
    return t("{name} receives {amounts}.", **_names(event, voice), amounts=said)


def _offer(event: Seen, voice: Voice) -> str:
    t = voice.words
    return t("On offer: {cards}.", cards=names.offer_cards(t, event["cards"]))


def _attack(event: Seen, voice: Voice) -> str:
    t = voice.words
    loot = names.amounts(t, event["loot"])
    return t("{name} attacks {other}, for {loot}.", **_names(event, voice), loot=loot)


def _play(event: Seen, voice: Voice) -> str:
    t = voice.words
    values = {**_names(event, voice), "card": names.action_cards(t)[event["card"]]}
    if event["symbol"] == NONE:
        return t("{name} plays {card} against {other}.", **values)
    symbol = names.symbols(t)[event["symbol"]]
    return t("{name} plays {card} against {other} and names {symbol}.", **values, symbol=symbol)


def _defence(event: Seen, voice: Voice) -> str:
    t = voice.words
    card = names.action_cards(t)[event["card"]]
    return t("{name} cancels {card} with Defence.", **_names(event, voice), card=card)


def _throw(event: Seen, voice: Voice) -> str:
    t = voice.words
    if "symbol" in event:
        symbol = names.symbols(t)[event["symbol"]]
        return t("{name} throws {symbol}.", **_names(event, voice), symbol=symbol)
    return t("{name} has thrown.", **_names(event, voice))


def _throws(event: Seen, voice: Voice) -> str:
    t = voice.words
    one, other = (names.symbols(t)[symbol] for symbol in event["symbols"])
    name, rival = (voice.names[seat] for seat in event["seats"])
    values = {"name": name, "one": one, "rival": rival, "other": other}
    return t("{name} throws {one}, {rival} throws {other}.", **values)


def _draw_battle(event: Seen, voice: Voice) -> str:
    return voice.words("The battle is a draw.")


def _won(event: Seen, voice: Voice) -> str:
    t = voice.words
    symbol = names.symbols(t)[event["symbol"]]
    return t("{name} wins with {symbol}.", **_names(event, voice), symbol=symbol)


def _take(event: Seen, voice: Voice) -> str:
    t = voice.words
    if not event["amount"]:
        return t("There is nothing to take from {other}.", **_names(event, voice))
    amount = names.amount(t, event["resource"], event["amount"])
    return t("{name} takes {amount} from {other}.", **_names(event, voice), amount=amount)


def _ruin(event: Seen, voice: Voice) -> str:
    t = voice.words
    if not event["amount"]:
        return t("{other} has too little to discard half of it.", **_names(event, voice))
    amount = names.amount(t, event["resource"], event["amount"])
    return t("{other} discards {amount}.", **_names(event, voice), amount=amount)


def _steal(event: Seen, voice: Voice) -> str:
    t = voice.words
    values = {"name": voice.names[event["seat"]], "other": voice.names[event["victim"]]}
    if "cards" in event:
        return t("{name} takes from the hand of {other}: {cards}.", **values, cards=_hand(event, t))
    return t.n(
        "{name} takes {n} action card of {other}.",
        "{name} takes {n} action cards of {other}.",
        event["count"],
        **values,
    )


def _hand(event: Seen, t: Words) -> str:
    return ", ".join(names.action_cards(t)[kind] for kind in event["cards"])


def _draw(event: Seen, voice: Voice) -> str:
    t = voice.words
    if "cards" in event:
        return t("{name} draws {cards}.", **_names(event, voice), cards=_hand(event, t))
    return t.n(
        "{name} draws {n} action card.",
        "{name} draws {n} action cards.",
        event["count"],
        **_names(event, voice),
    )


def _shuffle(event: Seen, voice: Voice) -> str:
    t = voice.words
    return {
        "action": t("The action cards are shuffled."),
        "battle": t("The battle cards are shuffled."),
        "offer": t("The offer cards are shuffled."),
    }[event["pile"]]


def _red_mood(event: Seen, voice: Voice) -> str:
    return voice.words("The mood turns red: from here on the red sides count.")


def _put_up(event: Seen, voice: Voice) -> str:
    t = voice.words
    card = names.offer_card(t, event["card"])
    return t("{name} puts up {card}.", **_names(event, voice), card=card)


def _decline(event: Seen, voice: Voice) -> str:
    return voice.words("{name} opens no auction.", **_names(event, voice))


def _bid(event: Seen, voice: Voice) -> str:
    t = voice.words
    return t("{name} bids {bid}.", **_names(event, voice), bid=names.amounts(t, event["bid"]))


def _drop_out(event: Seen, voice: Voice) -> str:
    t = voice.words
    if event["forced"]:
        return t("{name} cannot bid more.", **_names(event, voice))
    return t("{name} drops out.", **_names(event, voice))


def _buy(event: Seen, voice: Voice) -> str:
    t = voice.words
    said = {"cards": names.offer_cards(t, event["cards"]), "paid": names.amounts(t, event["paid"])}
    if not event["lender"]:
        return t("{name} pays {paid} and gets {cards}.", **_names(event, voice), **said)
    said["lent"] = names.symbols(t)[event["lender"] - 1]
    if not said["paid"]:
        return t("{name} pays with lent {lent} alone: {cards}.", **_names(event, voice), **said)
    return t("{name} pays {paid} with lent {lent}: {cards}.", **_names(event, voice), **said)


def _develop(event: Seen, voice: Voice) -> str:
    t = voice.words
    values = {**_names(event, voice), "card": names.offer_card(t, event["card"])}
    return t("{name} has {card}.", **values)


def _build(event: Seen, voice: Voice) -> str:
    t = voice.words
    values = {**_names(event, voice), "card": names.offer_card(t, event["card"])}
    return t("{name} builds {card}.", **values)


def _demolish(event: Seen, voice: Voice) -> str:
    where = "-".join(CELLS[event["cell"]])
    return voice.words("{name} demolishes {where}.", **_names(event, voice), where=where)


def _waste(event: Seen, voice: Voice) -> str:
    t = voice.words
    values = {**_names(event, voice), "card": names.offer_card(t, event["card"])}
    return t("{name} discards {card}.", **values)


def _end_round(event: Seen, voice: Voice) -> str:
    t = voice.words
    if not event["unsold"]:
        return ""
    return t("Unsold: {cards}.", cards=names.offer_cards(t, event["unsold"]))


LINES: dict[str, Callable[[Seen, Voice], str]] = {
    "round": _round,
    "income": _income,
    "offer": _offer,
    "attack": _attack,
    "play": _play,
    "defence": _defence,
    "throw": _throw,
    "throws": _throws,
    "draw_battle": _draw_battle,
    "won": _won,
    "loot": _take,
    "take": _take,
    "ruin": _ruin,
    "steal": _steal,
    "draw": _draw,
    "shuffle": _shuffle,
    "red_mood": _red_mood,
    "put_up": _put_up,
    "decline": _decline,
    "bid": _bid,
    "drop_out": _drop_out,
    "buy": _buy,
    "develop": _develop,
    "build": _build,
    "demolish": _demolish,
    "waste": _waste,
    "end_round": _end_round,
}
