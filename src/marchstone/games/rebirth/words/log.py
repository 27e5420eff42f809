"""What happened in Rebirth, a sentence for each event, as its reader may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from marchstone.core.words import Voice
from marchstone.games.rebirth.rules.cards import NONE
from marchstone.games.rebirth.rules.land.tables import land
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.final_words import (
    final_castles,
    final_mission,
    final_settlement,
    final_tiebreak,
)
from marchstone.games.rebirth.words.who import shared

Seen = Mapping[str, Any]


def log(event: Seen, voice: Voice) -> str:
    """The event in a sentence; "" if it is not worth one."""
    line = LINES.get(event["kind"])
    return line(event, voice.of_all) if line else ""


def _place(event: Seen, voice: Voice) -> str:
    t = voice.words
    tile = names.a_tile(t)[event["tile"]]
    where = names.where(t, land(event["map"]), event["hex"])
    name = voice.names[event["seat"]]
    return t("{name} places {tile} on {where}.", name=name, tile=tile, where=where)


def _plus(event: Seen, voice: Voice) -> str:
    t = voice.words
    return t("{plus}: 1 point.", plus=names.plus(t, land(event["map"])).capitalize())


def _group(event: Seen, voice: Voice) -> str:
    t = voice.words
    if event["tile"]:
        return t.n("Energy group: {n} point.", "Energy group of {n}: {n} points.", event["points"])
    return t.n("Farm group: {n} point.", "Farm group of {n}: {n} points.", event["points"])


def _settlement(event: Seen, voice: Voice) -> str:
    town = land(event["map"]).town_names[event["settlement"]]
    points = shared(event["shares"], voice)
    return voice.words("{settlement} is complete: {points}.", settlement=town, points=points)


def _castle(event: Seen, voice: Voice) -> str:
    t, former = voice.words, event["former"]
    castle = names.the_castle(t, land(event["map"]), event["castle"])
    values = {"name": voice.names[event["seat"]], "castle": castle}
    if former == NONE:
        return t("{name} takes {castle}.", **values)
    return t("{name} takes {castle} from {former}.", **values, former=voice.names[former])


def _cathedral(event: Seen, voice: Voice) -> str:
    t, here = voice.words, land(event["map"])
    cathedral = names.the_site(t, here, event["cathedral"])
    if not event["given"]:
        return t("At {cathedral} no mission is left.", cathedral=cathedral)
    values = {"cathedral": cathedral, "name": voice.names[event["seat"]]}
    if "mission" in event:
        mission = names.mission(t, here, event["mission"])
        return t("At {cathedral} {name} draws: {mission}.", mission=mission, **values)
    return t("At {cathedral} {name} draws a mission.", **values)


def _mission(event: Seen, voice: Voice) -> str:
    t = voice.words
    mission = names.mission(t, land(event["map"]), event["mission"])
    values = {"mission": mission, "name": voice.names[event["seat"]]}
    return t.n(
        "{name} fulfils “{mission}”: {n} point.",
        "{name} fulfils “{mission}”: {n} points.",
        event["points"],
        **values,
    )


def _tower(event: Seen, voice: Voice) -> str:
    t, here = voice.words, land(event["map"])
    if "mission" in event:
        mission = names.mission(t, here, event["mission"])
        tower, name = names.the_site(t, here, event["tower"]), voice.names[event["seat"]]
        return t("At {tower} {name} draws: {mission}.", tower=tower, name=name, mission=mission)
    values = {
        "tower": names.tower_reached(t, here, event["tower"]),
        "bonus": names.bonuses(t)[event["bonus"]],
        "name": voice.names[event["seat"]],
    }
    if event["given"]:
        return t("{name} reaches {tower}: {bonus}.", **values)
    if event["bonus"] == "extra_tile":  # RB-17: one a turn
        return t("{name} reaches {tower} ({bonus}): the bonus is lost.", **values)
    return t("{name} reaches {tower} ({bonus}), without effect this time.", **values)


def _draw(event: Seen, voice: Voice) -> str:
    t, name = voice.words, voice.names[event["seat"]]
    if "tiles" in event:
        tiles = ", ".join(names.tiles(t)[tile] for tile in event["tiles"])
        return t("{name} draws: {tiles}.", name=name, tiles=tiles)
    if event["count"] > 1:
        return t.n("{name} draws {n} tile.", "{name} draws {n} tiles.", event["count"], name=name)
    return ""


def _extra(event: Seen, voice: Voice) -> str:
    t, name = voice.words, voice.names[event["seat"]]
    if "tile" in event:
        tile = names.tiles(t)[event["tile"]]
        return t("{name} draws an extra tile: {tile}.", name=name, tile=tile)
    return t("{name} draws an extra tile.", name=name)


def _double(event: Seen, voice: Voice) -> str:
    t = voice.words
    mission = names.mission(t, land(event["map"]), event["mission"])
    name = voice.names[event["seat"]]
    return t("{name} puts the double token on “{mission}”.", name=name, mission=mission)


def _remove(event: Seen, voice: Voice) -> str:
    t, tile = voice.words, names.a_tile(voice.words)[event["tile"]]
    name = voice.names[event["seat"]]
    return t("{name} removes {tile}: it fits nowhere.", name=name, tile=tile)


def _end(event: Seen, voice: Voice) -> str:
    points = ", ".join(f"{voice.names[seat]} {n}" for seat, n in enumerate(event["points"]))
    return voice.words("The game is over: {points}.", points=points)


LINES: dict[str, Callable[[Seen, Voice], str]] = {
    "place": _place,
    "plus": _plus,
    "group": _group,
    "settlement": _settlement,
    "castle": _castle,
    "cathedral": _cathedral,
    "mission": _mission,
    "tower": _tower,
    "draw": _draw,
    "extra": _extra,
    "double": _double,
    "remove": _remove,
    "final_settlement": final_settlement,
    "final_castles": final_castles,
    "final_mission": final_mission,
    "final_tiebreak": final_tiebreak,
    "end": _end,
}
