"""What happened in Schotten Totten, a sentence for each event, as its reader may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from marchstone.core.words import Voice
from marchstone.games.schotten_totten.rules.actions import DISCARD
from marchstone.games.schotten_totten.rules.cards import NONE, TACTIC
from marchstone.games.schotten_totten.words import names

Seen = Mapping[str, Any]


def log(event: Seen, voice: Voice) -> str:
    """The event in a sentence; "" if it is not worth one."""
    line = LINES.get(event["kind"])
    return line(event, voice) if line else ""


def _values(event: Seen, voice: Voice) -> dict[str, Any]:
    card = event.get("card")
    return {
        "name": voice.names[event["seat"]],
        "stone": event.get("stone", 0) + 1,
        "card": "" if card is None else names.objects(voice.words)[card],
        "start": event.get("start", 0) + 1,
    }


def _play(event: Seen, voice: Voice) -> str:
    t, values = voice.words, _values(event, voice)
    return t("{name} plays {card} at stone {stone}.", **values)


def _declare(event: Seen, voice: Voice) -> str:
    stands_for = names.objects(voice.words)[event["stands_for"]]
    return voice.words("The Joker stands for {card}.", card=stands_for)


def _claim(event: Seen, voice: Voice) -> str:
    t, values = voice.words, _values(event, voice)
    return t("{name} claims stone {stone}.", **values)


def _award(event: Seen, voice: Voice) -> str:
    t, values = voice.words, _values(event, voice)
    return t("Stone {stone} goes to {name}.", **values)


def _draw(event: Seen, voice: Voice) -> str:
    t, values = voice.words, _values(event, voice)
    if values["card"]:
        return t("{name} draws {card}.", **values)
    if event["deck"] == TACTIC:
        return t("{name} draws a tactics card.", **values)
    return t("{name} draws a clan card.", **values)


def _return(event: Seen, voice: Voice) -> str:
    t, values = voice.words, _values(event, voice)
    if values["card"]:
        return t("{name} puts {card} under its deck.", **values)
    if event["deck"] == TACTIC:
        return t("{name} puts a card under the tactics deck.", **values)
    return t("{name} puts a card under the clan deck.", **values)


def _recruit(event: Seen, voice: Voice) -> str:
    t, values = voice.words, _values(event, voice)
    return t("{name} plays the Recruiter.", **values)


def _redeploy(event: Seen, voice: Voice) -> str:
    t, values = voice.words, _values(event, voice)
    if event["stone"] == DISCARD:
        return t("Strategist: {name} discards {card} from stone {start}.", **values)
    return t("Strategist: {name} moves {card} from stone {start} to stone {stone}.", **values)


def _bewail(event: Seen, voice: Voice) -> str:
    t, values = voice.words, _values(event, voice)
    return t("Banshee: {name} discards {card} from stone {start}.", **values)


def _turncoat(event: Seen, voice: Voice) -> str:
    t, values = voice.words, _values(event, voice)
    return t("Traitor: {name} takes {card} from stone {start} to stone {stone}.", **values)


def _pass(event: Seen, voice: Voice) -> str:
    return voice.words("{name} passes.", name=voice.names[event["seat"]])


def _reveal(event: Seen, voice: Voice) -> str:
    t = voice.words
    hands = (
        t("{name}: {cards}", name=name, cards=", ".join(names.cards(t)[c] for c in hand) or "–")
        for name, hand in zip(voice.names, event["hands"], strict=True)
    )
    return t("Nobody can go on. The hands are revealed: {hands}.", hands="; ".join(hands))


def _round(event: Seen, voice: Voice) -> str:
    t, winner = voice.words, event["winner"]
    points = t("{first} : {second}", first=event["points"][0], second=event["points"][1])
    if winner == NONE:
        return t("The round is a draw. Points {points}.", points=points)
    return t("{name} wins the round. Points {points}.", name=voice.names[winner], points=points)


def _deal(event: Seen, voice: Voice) -> str:
    t, starter = voice.words, event["starter"]
    return t(
        "Round {round} begins. {name} starts.", round=event["round"], name=voice.names[starter]
    )


LINES: dict[str, Callable[[Seen, Voice], str]] = {
    "play": _play,
    "declare": _declare,
    "claim": _claim,
    "award": _award,
    "draw": _draw,
    "return": _return,
    "recruit": _recruit,
    "redeploy": _redeploy,
    "bewail": _bewail,
    "turncoat": _turncoat,
    "pass": _pass,
    "reveal": _reveal,
    "round": _round,
    "deal": _deal,
}
