"""What each card shows on the board: its colour, the value and symbol of its edge, its drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from marchstone.core.words import Words
from marchstone.games.schotten_totten.rules.cards import (
    BANSHEE,
    BLIND_MANS_BLUFF,
    CLAN_CARDS,
    COLOUR,
    COLOURS,
    DECKS,
    JOKER,
    JOKERS,
    MUD_FIGHT,
    NONE,
    RECRUITER,
    SHIELD_BEARER,
    SPY,
    STRATEGIST,
    TRAITOR,
    VALUE,
    deck_of,
)
from marchstone.games.schotten_totten.words import names

# The drawing of a tactics card, the mark and the value on its edge.
TACTICS_FACES = {
    JOKER: ("t-joker", "m-joker", "?"),
    SPY: ("t-spy", "m-spy", "7"),
    SHIELD_BEARER: ("t-shield", "m-shield", "1–3"),
    BLIND_MANS_BLUFF: ("t-bluff", "m-bluff", ""),
    MUD_FIGHT: ("t-mud", "m-mud", "4"),
    RECRUITER: ("t-recruiter", "m-ruse", ""),
    STRATEGIST: ("t-strategist", "m-ruse", ""),
    BANSHEE: ("t-banshee", "m-ruse", ""),
    TRAITOR: ("t-traitor", "m-ruse", ""),
}


@dataclass(frozen=True, slots=True)
class Face:
    """A card that lies open. Symbols are named as in symbols.svg, without their "st-"."""

    number: int
    name: str  # read out: "red 9"
    look: str  # classes of the card: its colour, or that it is a tactics card
    value: str
    symbol: str
    art: str
    deck: str
    title: str = ""  # written on a tactics card
    effect: str = ""  # what a tactics card does


@cache
def face(t: Words, card: int, stands_for: int = NONE) -> Face:
    """A card as it looks; a declared Joker shows the card that it stands for."""
    if card < CLAN_CARDS:
        return clan_face(t, card)
    if stands_for == NONE:
        return tactics_face(t, card)
    like = clan_face(t, stands_for)
    name = t("Joker as {card}", card=like.name)
    look = f"{like.look} st-declared"
    return Face(card, name, look, like.value, like.symbol, "t-joker", DECKS[deck_of(card)])


def clan_face(t: Words, card: int) -> Face:
    colour, value = COLOURS[COLOUR[card]], str(VALUE[card])
    name = names.cards(t)[card]
    return Face(card, name, f"st-{colour}", value, colour, f"folk-{value}", DECKS[deck_of(card)])


def tactics_face(t: Words, card: int) -> Face:
    art, symbol, value = TACTICS_FACES[JOKER if card in JOKERS else card]
    name, effect = names.cards(t)[card], names.effects(t)[card - CLAN_CARDS]
    deck = DECKS[deck_of(card)]
    look = "st-tactic st-wide" if len(value) > 1 else "st-tactic"
    return Face(card, name, look, value, symbol, art, deck, title=name, effect=effect)


@cache
def all_clan_faces(t: Words) -> tuple[tuple[Face, ...], ...]:
    """The 54 clan cards, a row for each colour: what a Joker may stand for."""
    faces = [face(t, card) for card in range(CLAN_CARDS)]
    values = CLAN_CARDS // len(COLOURS)
    return tuple(tuple(faces[row : row + values]) for row in range(0, CLAN_CARDS, values))
