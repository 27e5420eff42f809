"""What lies in the box of Rebirth: tiles, maps, missions, tower bonuses, for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from marchstone.core.words import Words
from marchstone.games.rebirth.board import chart
from marchstone.games.rebirth.rules.cards import (
    ALL_TILES,
    BONUS_CODES,
    BONUS_COUNTS,
    IRELAND_MISSIONS,
    TILE_CODES,
    scotland_deck,
)
from marchstone.games.rebirth.rules.land.mapreader import map_names
from marchstone.games.rebirth.rules.land.tables import Land, land
from marchstone.games.rebirth.words import names


@dataclass(frozen=True, slots=True)
class Counted:
    """A tile or a tower bonus."""

    code: str  # of its drawing
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Mission:
    name: str
    value: str  # 8/5, 5
    count: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A map, and the names on it."""

    title: str
    box: tuple[float, float, float, float]
    castles: tuple[str, ...]
    sites: tuple[str, ...]  # cathedrals or towers
    towns: Mapping[str, tuple[str, ...]]  # by their size, in words
    missions: tuple[Mission, ...]
    is_ireland: bool


@dataclass(frozen=True, slots=True)
class Box:
    tiles: tuple[Counted, ...]
    bonuses: tuple[Counted, ...]
    maps: Mapping[str, Chart]


@cache
def box(t: Words) -> Box:
    tiles = zip(TILE_CODES, names.tiles(t), ALL_TILES, strict=True)
    said = names.bonuses(t)
    bonuses = zip(BONUS_CODES, BONUS_COUNTS, strict=True)
    return Box(
        tiles=tuple(Counted(*it) for it in tiles),
        bonuses=tuple(Counted(code, said[code], count) for code, count in bonuses),
        maps={name: _map(t, name) for name in map_names()},
    )


def _map(t: Words, name: str) -> Chart:
    here = land(name)
    return Chart(
        title=names.option_value(t, "map", name),
        box=chart.box(name),
        castles=here.castle_names,
        sites=here.site_names,
        towns=_towns(t, here),
        missions=_missions(t, here),
        is_ireland=here.is_ireland,
    )


def _towns(t: Words, here: Land) -> dict[str, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    for town, cells in zip(here.town_names, here.towns, strict=True):
        found.setdefault(len(cells), []).append(town)
    return {names.sizes(t)[size]: tuple(sorted(found[size])) for size in sorted(found)}


def _missions(t: Words, here: Land) -> tuple[Mission, ...]:
    deck = [*range(IRELAND_MISSIONS)] if here.is_ireland else scotland_deck(len(here.castle_names))
    return tuple(
        Mission(names.mission(t, here, it), names.mission_value(here, it), deck.count(it))
        for it in dict.fromkeys(deck)
    )
