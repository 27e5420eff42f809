"""What each card shows on the board: its colour and symbol, its value, its profession."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from marchstone.core.words import Words
from marchstone.games.clans_and_glory.rules.cards import COLOUR, COLOURS, VALUE
from marchstone.games.clans_and_glory.words import names


@dataclass(frozen=True, slots=True)
class Face:
    """A card that lies open. Symbols are named as in symbols.svg, without their "cg-"."""

    number: int
    name: str  # read out: "red 3"
    look: str  # the class that gives the card its colours
    profession: str
    value: int
    symbol: str
    art: str


@cache
def face(t: Words, card: int) -> Face:
    value, colour = VALUE[card], COLOURS[COLOUR[card]]
    return Face(
        number=card,
        name=names.cards(t)[card],
        look=f"cg-{colour}",
        profession=names.professions(t)[value],
        value=value,
        symbol=colour,
        art=f"folk-{value}",
    )


def faces(t: Words, cards: Iterable[int]) -> tuple[Face, ...]:
    return tuple(face(t, card) for card in cards)
