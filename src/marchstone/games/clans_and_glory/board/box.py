"""What lies in the box of Clans and Glory: every card, for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from marchstone.core.words import Words
from marchstone.games.clans_and_glory.board.faces import Face, face
from marchstone.games.clans_and_glory.rules.cards import CARDS, CODES, COLOURS, SHIELDS, VALUES
from marchstone.games.clans_and_glory.words import names


@dataclass(frozen=True, slots=True)
class Box:
    cards: Mapping[str, Face]  # by their short names: r3
    clans: tuple[tuple[Face, ...], ...]  # a row for each colour
    professions: Mapping[int, str]
    shields: int  # of each player


@cache
def box(t: Words) -> Box:
    faces = tuple(face(t, card) for card in range(CARDS))
    starts = (colour * len(VALUES) for colour in range(len(COLOURS)))
    return Box(
        cards=dict(zip(CODES, faces, strict=True)),
        clans=tuple(faces[start : start + len(VALUES)] for start in starts),
        professions=names.professions(t),
        shields=SHIELDS,
    )
