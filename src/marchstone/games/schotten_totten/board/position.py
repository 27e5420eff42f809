"""The border as a picture that stands alone: where its stones and cards lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from marchstone.core.words import Words
from marchstone.games.schotten_totten.board.faces import Face, face
from marchstone.games.schotten_totten.board.picture import SHAPES
from marchstone.games.schotten_totten.rules.cards import JOKER, JOKERS, NONE, STONES
from marchstone.games.schotten_totten.rules.view import View

# The drawing is 1136 wide and 470 high; cards are 76 by 98, and show so much of those they cover.
COLUMN, MIDDLE, WIDE, HIGH, STRIP = 126, 206, 76, 98, 30
ASIDE = 36  # from the middle to the first card, where the stone stands between


@dataclass(frozen=True, slots=True)
class Laid:
    face: Face
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Stone:
    number: int
    shape: int
    x: int
    y: int
    owner: int
    points: str  # to the side of its owner: "up", "down"


@dataclass(frozen=True, slots=True)
class Border:
    stones: tuple[Stone, ...]
    cards: tuple[Laid, ...]  # those below come first
    hand: tuple[Face, ...]  # of the one who looks


def position(view: View, t: Words) -> Border:
    me = view.seat or 0
    cards = tuple(
        laid
        for number in range(STONES)
        for seat in (0, 1)
        for laid in _side(view, t, me, seat, number)
    )
    stones = tuple(_stone(number, owner, me) for number, owner in enumerate(view.owners))
    return Border(stones, cards, tuple(face(t, card) for card in view.hand))


def _stone(number: int, owner: int, me: int) -> Stone:
    points = "" if owner == NONE else "down" if owner == me else "up"
    return Stone(number + 1, number % SHAPES, _across(number), MIDDLE, owner, points)


def _across(number: int) -> int:
    return 64 + number * COLUMN


def _side(view: View, t: Words, me: int, seat: int, number: int) -> Iterator[Laid]:
    """From the top of the picture downward, each over the one before."""
    cards = view.sides[seat * STONES + number]
    x = _across(number) - WIDE // 2
    if seat == me:
        places = [MIDDLE + ASIDE + STRIP * n for n in range(len(cards))]
        lying = zip(cards, places, strict=True)
    else:
        places = [MIDDLE - ASIDE - HIGH - STRIP * n for n in range(len(cards))]
        lying = zip(cards[::-1], places[::-1], strict=True)
    for card, y in lying:
        stands_for = view.declared[card - JOKER] if card in JOKERS else NONE
        yield Laid(face(t, card, stands_for), x, y)
