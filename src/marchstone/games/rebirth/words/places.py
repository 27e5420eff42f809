"""How the places on the board stand, in words: settlements, castles, cathedrals, towers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.rules.cards import NONE, PRIZES
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.who import counted, named


def opened(sentence: str) -> str:
    """With a capital: names of places begin with a small word in a sentence."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def town(view: View, number: int, voice: Voice) -> str:
    t, here = voice.words, view.land
    size, room = len(here.towns[number]), view.room[number]
    lines = [f"{here.town_names[number]}, {names.sizes(t)[size]}: {_worth(t, size)}"]
    start = number * view.seats
    influence = counted(view.influence[start : start + view.seats], voice)
    if influence:
        lines.append(t("Influence: {counts}.", counts=influence))
    if room:
        lines.append(t.n("{n} hex is free.", "{n} hexes are free.", room))
    elif influence:
        lines.append(t("It is complete."))
    return " ".join(lines)


def _worth(t: Words, size: int) -> str:
    if size == 1:
        return t("the influence of the tile in points.")
    return t("{prizes} points by influence.", prizes=" / ".join(map(str, PRIZES[size])))


def castle(view: View, number: int, voice: Voice) -> str:
    t, holder = voice.words, view.holders[number]
    name = opened(names.castle(t, view.land, number))
    if holder == NONE:
        held = t("{castle}: nobody holds it yet.", castle=name)
    elif voice.is_reader(holder):
        held = t("{castle}: you hold it.", castle=name)
    else:
        held = t("{castle}: {name} holds it.", castle=name, name=voice.names[holder])
    return " ".join([held, *_next_to(view.castle_tiles, view, number, voice), *_decides(view, t)])


def _next_to(tiles: Sequence[int], view: View, number: int, voice: Voice) -> list[str]:
    counts = counted(tiles[number * view.seats : (number + 1) * view.seats], voice)
    return [voice.words("Tiles next to it: {counts}.", counts=counts)] if counts else []


def _decides(view: View, t: Words) -> list[str]:
    return [] if view.result else [t("5 points at the end.")]


def site(view: View, number: int, reached: Sequence[int], voice: Voice) -> str:
    """A cathedral, or a tower with its bonus."""
    t, here = voice.words, view.land
    lines = [f"{opened(names.site(t, here, number))}."]
    if here.is_ireland:
        lines.append(_bonuses(t)[view.bonuses[number]])
    else:
        lines.append(t("Your first tile next to it brings you a secret mission."))
    lines += _next_to(view.site_tiles, view, number, voice)
    if reached:
        lines.append(t("Reached by: {names}.", names=named(reached, voice)))
    return " ".join(lines)


@cache
def _bonuses(t: Words) -> tuple[str, ...]:
    """In the order of the bonuses."""
    return (
        t("3 points for your first tile next to it."),
        t("13 points when you are next to all three towers with 13."),
        t("Your first tile next to it brings you a private mission, scored at the end."),
        t("For your first tile next to it you draw 3 tiles instead of one, to choose from."),
        t("When you are next to both towers with ×2, your double token goes on a mission."),
        t("For your first tile next to it you place one of your set-aside tiles at once."),
    )
