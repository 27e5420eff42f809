"""The castles, stores and the offer as a picture that stands alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from marchstone.core.words import Words
from marchstone.games.stone_weapons_paper.board.faces import (
    ActionFace,
    Amount,
    OfferFace,
    action_face,
    amount,
    offer_faces,
)
from marchstone.games.stone_weapons_paper.board.plans import Piece, standing
from marchstone.games.stone_weapons_paper.rules.cards import RESOURCES
from marchstone.games.stone_weapons_paper.rules.view import View


@dataclass(frozen=True, slots=True)
class Yard:
    """What a seat has built, and what it has."""

    seat: int
    pieces: tuple[Piece, ...]
    stores: tuple[Amount, ...]
    developments: tuple[OfferFace, ...]


@dataclass(frozen=True, slots=True)
class Table:
    yards: tuple[Yard, ...]
    offer: tuple[OfferFace, ...]
    hand: tuple[ActionFace, ...]  # of the one who looks
    is_red: bool  # the mood


def position(view: View, t: Words) -> Table:
    held = sorted(Counter(view.hand).items())
    return Table(
        yards=tuple(_yard(view, t, seat) for seat in range(view.seats)),
        offer=offer_faces(t, view.offer),
        hand=tuple(action_face(t, kind, count) for kind, count in held),
        is_red=view.is_red,
    )


def _yard(view: View, t: Words, seat: int) -> Yard:
    return Yard(
        seat,
        standing(t, view.castles[seat]),
        tuple(amount(t, resource, view.stock[seat][resource]) for resource in RESOURCES),
        offer_faces(t, view.developments[seat]),
    )
