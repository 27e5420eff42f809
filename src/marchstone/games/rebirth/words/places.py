"""How the places on the board stand, in words: settlements, castles, cathedrals, towers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.rules.cards import NONE, PRIZES
from marchstone.games.rebirth.rules.land.tables import Land
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.who import counted, named


def opened(sentence: str) -> str:
    """With a capital: names of places begin with a small word in a sentence."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def town(here: Land, number: int, influence: Sequence[int], room: int, voice: Voice) -> str:
    t, size = voice.words, len(here.towns[number])
    lines = [f"{here.town_names[number]}, {names.sizes(t)[size]}: {_worth(t, size)}"]
    counts = counted(influence, voice)
    if counts:
        lines.append(t("Influence: {counts}.", counts=counts))
    if room:
        lines.append(t.n("{n} hex is free.", "{n} hexes are free.", room))
    elif counts:
        lines.append(t("It is complete."))
    return " ".join(lines)


def _worth(t: Words, size: int) -> str:
    if size == 1:
        return t("the influence of the tile in points.")
    return t("{prizes} points by influence.", prizes=" / ".join(map(str, PRIZES[size])))


def castle(
    here: Land, number: int, holder: int, tiles: Sequence[int], *, is_over: bool, voice: Voice
) -> str:
    t = voice.words
    name = opened(names.castle(t, here, number))
    if holder == NONE:
        held = t("{castle}: nobody holds it yet.", castle=name)
    elif voice.is_reader(holder):
        held = t("{castle}: you hold it.", castle=name)
    else:
        held = t("{castle}: {name} holds it.", castle=name, name=voice.names[holder])
    decides = [] if is_over else [t("5 points at the end.")]
    return " ".join([held, *_next_to(tiles, voice), *decides])


def _next_to(tiles: Sequence[int], voice: Voice) -> list[str]:
    counts = counted(tiles, voice)
    return [voice.words("Tiles next to it: {counts}.", counts=counts)] if counts else []


def site(
    here: Land, number: int, bonus: int, tiles: Sequence[int], reached: Sequence[int], voice: Voice
) -> str:
    """A cathedral, or a tower with its bonus."""
    t = voice.words
    lines = [f"{opened(names.site(t, here, number))}."]
    if here.is_ireland:
        lines.append(_bonuses(t)[bonus])
    else:
        lines.append(t("Your first tile next to it brings you a secret mission."))
    lines += _next_to(tiles, voice)
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
