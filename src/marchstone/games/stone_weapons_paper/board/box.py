"""What lies in the box of Stone, Weapons, Paper: every card of the card file, for the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from marchstone.core.words import Words
from marchstone.games.stone_weapons_paper.board.faces import (
    ActionFace,
    Amount,
    OfferFace,
    action_face,
    amount,
    offer_face,
)
from marchstone.games.stone_weapons_paper.rules.cards import (
    BATTLE,
    COPIES,
    CROSS,
    DRAWS,
    KEYS,
    KINDS,
    OFFER_CARDS,
    PAID_IN,
    PAPER,
    PRICE,
    RESOURCES,
    STONE,
    WEAPONS,
)
from marchstone.games.stone_weapons_paper.words import names


@dataclass(frozen=True, slots=True)
class Lot:
    """An offer card, and how often it is there."""

    face: OfferFace
    count: int


@dataclass(frozen=True, slots=True)
class Side:
    """What a battle card shows in a mood."""

    mood: str  # orange, red
    label: str
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Box:
    resources: tuple[str, ...]
    parts: tuple[Lot, ...]
    armed: tuple[Lot, ...]
    developments: tuple[Lot, ...]
    actions: tuple[ActionFace, ...]  # alike copies are one, with their number
    battle: tuple[tuple[Side, Side], ...]


@cache
def box(t: Words) -> Box:
    return Box(
        resources=names.symbols(t),
        parts=lots(t, STONE),
        armed=lots(t, WEAPONS),
        developments=lots(t, PAPER),
        actions=tuple(action_face(t, kind, COPIES[kind]) for kind in range(len(KINDS))),
        battle=tuple((side(t, "orange", calm), side(t, "red", angry)) for calm, angry in BATTLE),
    )


def lots(t: Words, resource: int) -> tuple[Lot, ...]:
    """Alike cards are one, in the order of the card file."""
    alike: dict[tuple[object, ...], list[int]] = {}
    for card in range(OFFER_CARDS):
        if PAID_IN[card] == resource:
            alike.setdefault((KEYS[card], DRAWS[card], PRICE[card], CROSS[card]), []).append(card)
    return tuple(Lot(offer_face(t, cards[0]), len(cards)) for cards in alike.values())


def side(t: Words, mood: str, loot: tuple[int, int, int]) -> Side:
    said = f"{names.mood(t, mood)}: {names.amounts(t, loot)}"
    return Side(mood, said, tuple(amount(t, resource, loot[resource]) for resource in RESOURCES))
