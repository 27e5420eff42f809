"""What the things of Stone, Weapons, Paper are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from marchstone.core.words import Words
from marchstone.games.stone_weapons_paper.rules.cards import (
    CARDS,
    DEVELOPMENT,
    DRAWS,
    IS_ARCHITECTURE,
    IS_TRADE,
    KEYS,
    PAID_IN,
    PAPER,
    RESOURCES,
    WEAPONS,
)


def title(t: Words) -> str:
    return t("Stone, Weapons, Paper")


def tagline(t: Words) -> str:
    return t("Throw for resources, bid for parts, and finish your castle first.")


def option_title(t: Words, name: str) -> str:
    return name


def option_value(t: Words, name: str, value: Any) -> str:
    return str(value)


def option_help(t: Words, name: str, value: Any) -> str:
    return ""


@cache
def symbols(t: Words) -> tuple[str, ...]:
    return t.p("symbol", "stone"), t.p("symbol", "weapons"), t.p("symbol", "paper")


@cache
def opposed(t: Words) -> tuple[str, ...]:
    """The symbols as one throws against them."""
    return t.p("against", "stone"), t.p("against", "weapons"), t.p("against", "paper")


def amount(t: Words, resource: int, count: int) -> str:
    """So many of a resource: "3 stones"."""
    return (
        t.n("{n} stone", "{n} stones", count),
        t.n("{n} weapon", "{n} weapons", count),
        t.n("{n} paper", "{n} papers", count),
    )[resource]


def amounts(t: Words, counts: Sequence[int]) -> str:
    """ "3 stones, 1 paper"; "" for nothing, of which other languages make another sentence."""
    said = [amount(t, resource, counts[resource]) for resource in RESOURCES if counts[resource]]
    return ", ".join(said)


def mood(t: Words, name: str) -> str:
    return t("red mood") if name == "red" else t("orange mood")


@cache
def action_cards(t: Words) -> tuple[str, ...]:
    """By their kind."""
    return (
        t("Intrigue"),
        t("Ambush"),
        t("Plunder"),
        t("Truce"),
        t("Pillage"),
        t("Sabotage"),
        t("Disarm"),
        t("Arson"),
        t("Espionage"),
        t("Defence"),
    )


@cache
def effects(t: Words) -> tuple[str, ...]:
    """What each kind of action card does, in a sentence."""
    return (
        t("Before the fight: name a symbol and win with it, without a throw."),
        t("Before the fight: name a symbol that the defender may not throw."),
        t("After a won attack: the loot is doubled."),
        t("After a lost attack: the battle is a draw."),
        t("After being attacked: take three resources of the attacker."),
        t("After being attacked: the attacker discards half his stones."),
        t("After being attacked: the attacker discards half his weapons."),
        t("After being attacked: the attacker discards half his paper."),
        t("After being attacked: take a random action card of the attacker."),
        t("Cancels an action card that is played against you."),
    )


@cache
def parts(t: Words) -> dict[str, str]:
    return {
        "tower": t("Tower"),
        "wall": t("Wall"),
        "gate": t("Gate"),
        "tower-wall": t("Tower with a wall"),
        "tower-gate": t("Tower with a gate"),
        "two-towers": t("Two towers with a wall"),
        "corner": t("Corner"),
        "gatehouse": t("Gate between towers"),
        "gate-corner-right": t("Corner with a gate (right)"),
        "gate-corner-left": t("Corner with a gate (left)"),
        "wing-right": t("Wing (right)"),
        "wing-left": t("Wing (left)"),
        "great-corner": t("Great corner with a gate"),
    }


@cache
def developments(t: Words) -> dict[str, str]:
    return {
        "mining": t("Mining"),
        "armoury": t("Armoury"),
        "scriptorium": t("Scriptorium"),
        "building": t("Building"),
        "patriotism": t("Patriotism"),
        "learning": t("Learning"),
        "trade": t("Trade"),
        "architecture": t("Architecture"),
    }


def offer_card(t: Words, card: int) -> str:
    """A card that somebody has added to the file has the name that stands there."""
    key = KEYS[card]
    if PAID_IN[card] == WEAPONS:
        return t.n("Armed action ({n} card)", "Armed action ({n} cards)", DRAWS[card])
    named = developments(t) if PAID_IN[card] == PAPER else parts(t)
    return named.get(key) or CARDS.czech[key]


def offer_effect(t: Words, card: int) -> str:
    if PAID_IN[card] == WEAPONS:
        return t.n("Draw {n} action card.", "Draw {n} action cards.", DRAWS[card])
    if PAID_IN[card] != PAPER:
        return t("Build it in your castle, turned as you like.")
    if IS_TRADE[card]:
        return t("Two of another resource stand for one you lack.")
    if IS_ARCHITECTURE[card]:
        return t("Three papers stand for two stones, two papers for one.")
    return _of_amounts(t, card)


def _of_amounts(t: Words, card: int) -> str:
    development = DEVELOPMENT[card]
    if any(development.lends):
        return t("Lends {amounts} in an auction.", amounts=amounts(t, development.lends))
    return t("{amounts} more each round.", amounts=amounts(t, development.income))


def offer_cards(t: Words, cards: Sequence[int]) -> str:
    return ", ".join(offer_card(t, card) for card in cards)


def cell(t: Words, name: str, mark: str) -> str:
    """A place in a castle: "tower A", "wall A-B"."""
    where = "-".join(name)
    if mark == "T":
        return t("tower {where}", where=where)
    return t("gate {where}", where=where) if mark == "G" else t("wall {where}", where=where)


def to_demolish(t: Words, name: str, mark: str) -> str:
    """The same as the object of a verb."""
    where = "-".join(name)
    if mark == "T":
        return t.p("object", "tower {where}", where=where)
    if mark == "G":
        return t.p("object", "gate {where}", where=where)
    return t.p("object", "wall {where}", where=where)
