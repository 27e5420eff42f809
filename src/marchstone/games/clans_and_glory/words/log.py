"""What happened at the council, a sentence for each event, as its reader may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from marchstone.core.words import Voice
from marchstone.games.clans_and_glory.rules.cards import VALUE
from marchstone.games.clans_and_glory.words import names

Seen = Mapping[str, Any]


def log(event: Seen, voice: Voice) -> str:
    """The event in a sentence; "" if it is not worth one."""
    line = LINES.get(event["kind"])
    return line(event, voice) if line else ""


def _place(event: Seen, voice: Voice) -> str:
    t, name = voice.words, voice.names[event["seat"]]
    card, place = names.objects(t)[event["card"]], names.place(t, event["place"])
    return t("{name} places {card} at {place}.", name=name, card=card, place=place)


def _hide(event: Seen, voice: Voice) -> str:
    t = voice.words
    values = {"name": voice.names[event["seat"]], "place": names.place(t, event["place"])}
    if "card" in event:
        card = names.objects(t)[event["card"]]
        return t("{name} places {card} face down at {place}.", card=card, **values)
    return t("{name} places a card face down at {place}.", **values)


def _shield(event: Seen, voice: Voice) -> str:
    t = voice.words
    values = {"tile": event["tile"] + 1, "height": event["height"]}
    name = voice.names[event["seat"]]
    return t("{name} puts shield {height} on tile {tile}.", name=name, **values)


def _tile(event: Seen, voice: Voice) -> str:
    t = voice.words
    shares = [
        t.n(
            "{name} {points} point",
            "{name} {points} points",
            sum(VALUE[card] for card in cards),
            name=voice.names[seat],
            points=" + ".join(str(VALUE[card]) for card in cards) or "0",
        )
        for seat, cards in event["takings"]
    ]
    told = ", ".join(shares) or t("nobody")
    return t("Tile {tile}: {shares}.", tile=event["tile"] + 1, shares=told)


def _end(event: Seen, voice: Voice) -> str:
    t = voice.words
    results = ", ".join(
        t("{name} {points}", name=voice.names[seat], points=points)
        for seat, points in enumerate(event["points"])
    )
    return t("The council closes: {results}.", results=results)


LINES: dict[str, Callable[[Seen, Voice], str]] = {
    "place": _place,
    "hide": _hide,
    "shield": _shield,
    "tile": _tile,
    "end": _end,
}
