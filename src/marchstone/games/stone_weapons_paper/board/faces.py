"""What each card shows on the board of Stone, Weapons, Paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from marchstone.core.words import Words
from marchstone.games.stone_weapons_paper.board.plans import Plan, plan
from marchstone.games.stone_weapons_paper.rules.cardfile import ACTION_KINDS
from marchstone.games.stone_weapons_paper.rules.cards import (
    CROSS,
    DRAWS,
    KEYS,
    KINDS,
    PAID_IN,
    PAPER,
    PART,
    PRICE,
    RESOURCES,
    STONE,
    SYMBOLS,
    WEAPONS,
)
from marchstone.games.stone_weapons_paper.words import names

OFFERED = ("part", "armed", "development")  # by the resource in which they are paid
DRAWN = {
    *("mining", "armoury", "scriptorium", "building"),
    *("patriotism", "learning", "trade", "architecture"),
}


@dataclass(frozen=True, slots=True)
class Amount:
    """So many of a resource."""

    resource: str
    count: int
    label: str


@dataclass(frozen=True, slots=True)
class OfferFace:
    number: int
    kind: str
    name: str
    title: str  # written on it; of a part the drawing says enough
    effect: str
    label: str  # read out
    price: Amount
    symbol: str  # of a development
    draws: int  # of an armed action
    plan: Plan | None  # of a part
    has_cross: bool


@dataclass(frozen=True, slots=True)
class ActionFace:
    """An action card; alike copies are one face with a count."""

    key: str
    kind: str  # attack, after, defence
    name: str
    effect: str
    label: str
    count: int


@cache
def amount(t: Words, resource: int, count: int) -> Amount:
    return Amount(SYMBOLS[resource], count, names.amount(t, resource, count))


def amounts(t: Words, counts: Sequence[int]) -> tuple[Amount, ...]:
    """Those that are not nothing."""
    return tuple(amount(t, r, counts[r]) for r in RESOURCES if counts[r])


@cache
def offer_face(t: Words, card: int) -> OfferFace:
    paid_in = PAID_IN[card]
    price = amount(t, paid_in, PRICE[card])
    name = names.offer_card(t, card)
    key = KEYS[card] if KEYS[card] in DRAWN else "other"
    return OfferFace(
        number=card,
        kind=OFFERED[paid_in],
        name=name,
        title={STONE: "", WEAPONS: t("Armed action"), PAPER: name}[paid_in],
        effect=names.offer_effect(t, card),
        label=t("{card}: {price}", card=name, price=price.label),
        price=price,
        symbol=f"d-{key}" if paid_in == PAPER else "",
        draws=DRAWS[card],
        plan=plan(PART[card]) if paid_in == STONE else None,
        has_cross=CROSS[card],
    )


def offer_faces(t: Words, cards: Iterable[int]) -> tuple[OfferFace, ...]:
    return tuple(offer_face(t, card) for card in cards)


@cache
def action_face(t: Words, kind: int, count: int = 1) -> ActionFace:
    name = names.action_cards(t)[kind]
    return ActionFace(
        key=KINDS[kind],
        kind=ACTION_KINDS[KINDS[kind]],
        name=name,
        effect=names.effects(t)[kind],
        label=name if count == 1 else t("{card} ({n} copies)", card=name, n=count),
        count=count,
    )
