"""What the tiles, places, bonuses, missions and options of Rebirth are called."""

from __future__ import annotations

from functools import cache
from typing import Any

from marchstone.core.words import Words
from marchstone.games.rebirth.rules.cards import (
    BONUS_POINTS,
    CASTLE_MISSION,
    IRELAND_POINTS,
    MISSION_POINTS,
)
from marchstone.games.rebirth.rules.land.tables import Land, hex_name, land


def title(t: Words) -> str:
    return t("Rebirth")


def tagline(t: Words) -> str:
    return t("Farms, energy and towns for Scotland or Ireland: rebuild the country tile by tile.")


@cache
def tiles(t: Words) -> tuple[str, ...]:
    """The name of every kind of tile, by its number."""
    towns = tuple(t("settlement tile {influence}", influence=n) for n in range(1, 5))
    return t("farm tile"), t("energy tile"), *towns


@cache
def a_tile(t: Words) -> tuple[str, ...]:
    """Every kind of tile as one of many."""
    towns = tuple(t("a settlement tile {influence}", influence=n) for n in range(1, 5))
    return t("a farm tile"), t("an energy tile"), *towns


@cache
def kinds(t: Words) -> dict[str, str]:
    """The kinds of hexes."""
    return {
        "farm": t("farm hex"),
        "energy": t("energy hex"),
        "blank": t("blank hex"),
        "settlement": t("settlement hex"),
        "castle": t.p("hex", "castle"),
        "cathedral": t.p("hex", "cathedral"),
        "tower": t.p("hex", "tower"),
    }


@cache
def sizes(t: Words) -> tuple[str, ...]:
    """Settlements by their number of hexes."""
    return (
        "",
        t("small settlement"),
        t("medium settlement"),
        t("large settlement"),
        t("mega settlement"),
    )


def castle(t: Words, here: Land, number: int) -> str:
    """As it stands in a list or at the head of a line; `the_castle` is for sentences."""
    name = here.castle_names[number]
    return name if name.startswith("Castle ") else t("castle {name}", name=name)


def the_castle(t: Words, here: Land, number: int) -> str:
    name = here.castle_names[number]
    if name.startswith("Castle "):
        return name
    return t.p("in a sentence", "castle {name}", name=name)


def site(t: Words, here: Land, number: int) -> str:
    """A cathedral or a tower, as it stands in a list; `the_site` is for sentences."""
    name = here.site_names[number]
    return t("tower {name}", name=name) if here.is_ireland else t("cathedral {name}", name=name)


def the_site(t: Words, here: Land, number: int) -> str:
    name = here.site_names[number]
    if here.is_ireland:
        return t.p("in a sentence", "tower {name}", name=name)
    return t.p("in a sentence", "cathedral {name}", name=name)


def tower_reached(t: Words, here: Land, number: int) -> str:
    return t.p("reached", "tower {name}", name=here.site_names[number])


def plus(t: Words, here: Land) -> str:
    return t("coastal hex") if here.is_ireland else t("port")


def where(t: Words, here: Land, hex_: int) -> str:
    """A hex for somebody who does not see the board: G12 (farm hex, castle Stirling)."""
    cell = here.cells[hex_]
    parts = [kinds(t)[here.kinds[cell]]]
    if here.town[cell] >= 0:
        parts = [here.town_names[here.town[cell]]]
    if here.plus[cell]:
        parts.append(plus(t, here))
    parts += [castle(t, here, number) for number in here.castles_near[cell]]
    parts += [site(t, here, number) for number in here.sites_near[cell]]
    return f"{hex_name(hex_).upper()} ({', '.join(parts)})"


@cache
def bonuses(t: Words) -> dict[str, str]:
    """A tower bonus in a few words."""
    return {
        "three_points": t("3 points"),
        "thirteen": t("13 points for all three"),
        "mission": t("private mission"),
        "draw_three": t("draw 3 tiles"),
        "double": t("double token for both"),
        "extra_tile": t("extra tile"),
    }


@cache
def scottish_missions(t: Words) -> tuple[str, ...]:
    return (
        t("Most ports"),
        t("Both hexes of the most medium settlements"),
        t("Most energy groups of 3 or more"),
        t("Most farm groups of 3 or more"),
        t("Most castles"),
        t("Cathedral bonus"),
    )


@cache
def irish_missions(t: Words) -> tuple[str, ...]:
    return (
        t("4 hexes next to one castle"),
        t("4 hexes next to one tower"),
        t("3 coastal farm or energy hexes"),
        t("3 small settlements"),
        t("Two farm groups of 3 or more"),
        t("Two energy groups of 3 or more"),
        t("A hex in each of 4 medium settlements"),
        t("Connect 4 towers"),
        t("Connect 4 castles"),
        t("A farm group of 5 or more"),
        t("An energy group of 5 or more"),
        t("A hex in each of 3 large or mega settlements"),
    )


def mission(t: Words, here: Land, number: int) -> str:
    if here.is_ireland:
        return irish_missions(t)[number]
    if number < CASTLE_MISSION:
        return scottish_missions(t)[number]
    name = here.castle_names[number - CASTLE_MISSION]
    if name.startswith("Castle "):
        return t("Most hexes next to {castle}", castle=name)
    return t("Most hexes next to castle {name}", name=name)


def mission_value(here: Land, number: int) -> str:
    """The points on the card: 8/5, 5 or 3."""
    if here.is_ireland:
        first, later = IRELAND_POINTS[number]
        return f"{first}/{later}"
    is_bonus = number == CASTLE_MISSION - 1
    return str(BONUS_POINTS if is_bonus else MISSION_POINTS)


def option_title(t: Words, name: str) -> str:
    return {"map": t("Map")}[name]


def option_value(t: Words, name: str, value: Any) -> str:
    named = {("map", "scotland"): t("Scotland"), ("map", "ireland"): t("Ireland")}
    return named.get((name, value)) or land(str(value)).name


def option_help(t: Words, name: str, value: Any) -> str:
    if land(str(value)).is_ireland:
        return t("Public missions to race for, and towers with bonuses: the richer game.")
    return t("Cathedrals bring secret missions: the first game to play.")
