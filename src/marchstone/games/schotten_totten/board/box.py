"""What lies in the box of Schotten Totten: every card, for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from marchstone.core.words import Words
from marchstone.games.schotten_totten.board.faces import Face, all_clan_faces, face
from marchstone.games.schotten_totten.rules.cards import (
    CARDS,
    CODES,
    JOKER_2,
    MODES,
    TACTICS,
    TROOPS,
)
from marchstone.games.schotten_totten.words import names


@dataclass(frozen=True, slots=True)
class Box:
    cards: Mapping[str, Face]  # by their short names: r9, joker
    clans: tuple[tuple[Face, ...], ...]  # a row for each colour
    troops: tuple[Face, ...]  # the two Jokers are one
    modes: tuple[Face, ...]
    ruses: tuple[Face, ...]
    formations: Mapping[str, str]  # their names, strongest first


@cache
def box(t: Words) -> Box:
    faces = [face(t, card) for card in range(CARDS)]
    return Box(
        cards=dict(zip(CODES, faces, strict=True)),
        clans=all_clan_faces(t),
        troops=tuple(faces[card] for card in TACTICS if card < TROOPS and card != JOKER_2),
        modes=tuple(faces[card] for card in MODES),
        ruses=tuple(faces[max(MODES) + 1 :]),
        formations=names.formations(t),
    )
