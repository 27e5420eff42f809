"""The steps of the final scoring in sentences: for the log, and for the page that shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marchstone.core.plain import to_plain
from marchstone.core.words import Voice
from marchstone.games.rebirth.rules.cards import NONE
from marchstone.games.rebirth.rules.land.tables import land
from marchstone.games.rebirth.rules.state import Step
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.who import compared, named

Seen = Mapping[str, Any]


def final_settlement(event: Seen, voice: Voice) -> str:
    t = voice.words
    values = {
        "settlement": land(event["map"]).town_names[event["places"][0]],
        "name": voice.names[event["seat"]],
    }
    return t.n(
        "{settlement} is unfinished: {name} scores {n} point.",
        "{settlement} is unfinished: {name} scores {n} points.",
        event["points"],
        **values,
    )


def final_castles(event: Seen, voice: Voice) -> str:
    t, here = voice.words, land(event["map"])
    castles = ", ".join(here.castle_names[castle] for castle in event["places"])
    values = {"castles": castles, "name": voice.names[event["seat"]]}
    return t.n(
        "{name} scores {n} point for castles: {castles}.",
        "{name} scores {n} points for castles: {castles}.",
        event["points"],
        **values,
    )


def final_mission(event: Seen, voice: Voice) -> str:
    t, points = voice.words, event["points"]
    values = {
        "mission": names.mission(t, land(event["map"]), event["mission"]),
        "name": voice.names[event["seat"]],
        "counts": compared(event["counts"], voice),
    }
    if not points:
        return t("{name}'s mission “{mission}”{counts}: not fulfilled.", **values)
    return t.n(
        "{name}'s mission “{mission}”{counts}: {n} point.",
        "{name}'s mission “{mission}”{counts}: {n} points.",
        points,
        **values,
    )


def final_tiebreak(event: Seen, voice: Voice) -> str:
    t = voice.words
    if event["seat"] == NONE:
        return _shared(event, voice)
    values = {"place": asked(event, voice), "name": voice.names[event["seat"]]}
    if voice.is_reader(event["seat"]):
        return t("A tie for the first place: {place} decides for you.", **values)
    return t("A tie for the first place: {place} decides for {name}.", **values)


def _shared(event: Seen, voice: Voice) -> str:
    """RB-22: several are level at the tower, or nobody is asked there."""
    t, here, most = voice.words, land(event["map"]), max(event["counts"])
    first, second = names.the_castle(t, here, here.first_tiebreak), asked(event, voice)
    if most:
        return t.n(
            "A tie for the first place: {names} share it, with {n} tile each next to {place}.",
            "A tie for the first place: {names} share it, with {n} tiles each next to {place}.",
            most,
            names=named((s for s, count in enumerate(event["counts"]) if count == most), voice),
            place=second,
        )
    if here.is_ireland:
        return t(
            "A tie for the first place is shared: none of the tied holds {first}, "
            "and nobody is next to {second}.",
            first=first,
            second=second,
        )
    return t(
        "A tie for the first place is shared: none of the tied holds {first}, "
        "and nobody holds {second}.",
        first=first,
        second=second,
    )


def asked(event: Seen, voice: Voice) -> str:
    """The castle or the tower that settles the tie: only the second place has counts."""
    here, place = land(event["map"]), event["places"][0]
    if here.is_ireland and event["counts"]:
        return names.the_site(voice.words, here, place)
    return names.the_castle(voice.words, here, place)


def step_words(step: Step, map_name: str, voice: Voice) -> str:
    return SAY[step.kind]({"map": map_name, **to_plain(step)}, voice)


SAY = {
    "settlement": final_settlement,
    "castles": final_castles,
    "mission": final_mission,
    "tiebreak": final_tiebreak,
}
