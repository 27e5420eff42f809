"""What the cards, formations and options of Schotten Totten are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from marchstone.core.words import Words
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, COLOUR, JOKERS, NONE, VALUE
from marchstone.games.schotten_totten.rules.scoring import formation


def title(t: Words) -> str:
    return t("Schotten Totten")


def tagline(t: Words) -> str:
    return t("Two clans, nine border stones: move the border, card by card.")


@cache
def colours(t: Words) -> tuple[str, ...]:
    return (
        t.p("colour", "red"),
        t.p("colour", "green"),
        t.p("colour", "blue"),
        t.p("colour", "yellow"),
        t.p("colour", "purple"),
        t.p("colour", "brown"),
    )


@cache
def objects(t: Words) -> tuple[str, ...]:
    """Every card as the object of a verb: some languages decline it, some give it an article."""
    colours = (
        t.p("object", "red"),
        t.p("object", "green"),
        t.p("object", "blue"),
        t.p("object", "yellow"),
        t.p("object", "purple"),
        t.p("object", "brown"),
    )
    clan = [
        t.p("object", "{colour} {value}", colour=colours[COLOUR[card]], value=VALUE[card])
        for card in range(CLAN_CARDS)
    ]
    return (
        *clan,
        t.p("object", "Joker"),
        t.p("object", "Joker"),
        t.p("object", "Spy"),
        t.p("object", "Shield-Bearer"),
        t.p("object", "Blind Man's Bluff"),
        t.p("object", "Mud Fight"),
        t.p("object", "Recruiter"),
        t.p("object", "Strategist"),
        t.p("object", "Banshee"),
        t.p("object", "Traitor"),
    )


@cache
def cards(t: Words) -> tuple[str, ...]:
    """The name of every card, by its number."""
    clan = [
        t("{colour} {value}", colour=colours(t)[COLOUR[card]], value=VALUE[card])
        for card in range(CLAN_CARDS)
    ]
    return (
        *clan,
        t("Joker"),
        t("Joker"),
        t("Spy"),
        t("Shield-Bearer"),
        t("Blind Man's Bluff"),
        t("Mud Fight"),
        t("Recruiter"),
        t("Strategist"),
        t("Banshee"),
        t("Traitor"),
    )


@cache
def effects(t: Words) -> tuple[str, ...]:
    """What each tactics card does, in a sentence; in the order of the cards."""
    joker = t("Stands for any clan card. One Joker for each player in a round.")
    return (
        joker,
        joker,
        t("A 7 of any colour."),
        t("A 1, 2 or 3 of any colour."),
        t("On a stone: only the total of the cards counts there."),
        t("On a stone: both sides need four cards there."),
        t("Draw three cards, then put two cards of your hand under their decks."),
        t("Move one of your own cards to another open stone, or discard it."),
        t("Discard one of your opponent's cards from an open stone."),
        t("Take one of your opponent's clan cards to your side of an open stone."),
    )


def object_at_stone(t: Words, card: int, declared: Sequence[int]) -> str:
    """A card as it lies, to be moved: a declared Joker says what it stands for."""
    if card in JOKERS and declared[card - JOKERS[0]] != NONE:
        return t.p("object", "Joker as {card}", card=objects(t)[declared[card - JOKERS[0]]])
    return objects(t)[card]


def deck(t: Words, which: int) -> str:
    return (t("clan deck"), t("tactics deck"))[which]


@cache
def formations(t: Words) -> dict[str, str]:
    return {
        "colour_run": t("Colour run"),
        "kind": t("Three of a kind"),
        "colour": t("Colour"),
        "run": t("Run"),
        "sum": t("Sum"),
    }


@cache
def formations_in_sentences(t: Words) -> dict[str, str]:
    return {
        "colour_run": t.p("in a sentence", "Colour run"),
        "kind": t.p("in a sentence", "Three of a kind"),
        "colour": t.p("in a sentence", "Colour"),
        "run": t.p("in a sentence", "Run"),
        "sum": t.p("in a sentence", "Sum"),
    }


def strength(t: Words, value: int, need: int = 3) -> str:
    """A formation and its total, by itself: "Colour run 24"."""
    found = formation(value)
    name = t("Four of a kind") if found == "kind" and need == 4 else formations(t)[found]
    return t("{formation} {total}", formation=name, total=value % 100)


def formed(t: Words, value: int, need: int = 3) -> str:
    """The same in a sentence."""
    found, named = formation(value), formations_in_sentences(t)
    four = found == "kind" and need == 4
    name = t.p("in a sentence", "Four of a kind") if four else named[found]
    return t("{formation} {total}", formation=name, total=value % 100)


def option_title(t: Words, name: str) -> str:
    return {
        "variant": t("Variant"),
        "claims": t("Claims"),
        "edition": t("Edition"),
        "rounds": t("Rounds"),
    }[name]


def option_value(t: Words, name: str, value: Any) -> str:
    named = {
        ("variant", "basic"): t("Basic"),
        ("variant", "tactics"): t("Tactics"),
        ("claims", "after"): t("After playing"),
        ("claims", "expert"): t("Expert"),
        ("edition", "cz"): t("Czech"),
        ("edition", "es"): t("Argentine"),
    }
    return named.get((name, value), str(value))


def option_help(t: Words, name: str, value: Any) -> str:
    helps = {
        ("variant", "basic"): t("Clan cards only, six in hand."),
        ("variant", "tactics"): t("Ten tactics cards join in; seven cards in hand."),
        ("claims", "after"): t("Claim stones after you have played your card."),
        ("claims", "expert"): t("Claim stones only at the start of your turn."),
        ("edition", "cz"): t("You declare a Joker as you play it."),
        ("edition", "es"): t("A Joker stays open until its stone is decided."),
    }
    if name == "rounds":
        return t.n("A match of {n} round.", "A match of {n} rounds.", int(value))
    return helps[name, value]
