"""What the cards, professions and places of Clans and Glory are called."""

from __future__ import annotations

from functools import cache
from typing import Any, NoReturn

from marchstone.core.words import Words
from marchstone.games.clans_and_glory.rules.cards import CARDS, COLOUR, COLUMNS, LEFT_HEAD, VALUE


def title(t: Words) -> str:
    return t("Clans and Glory")


def tagline(t: Words) -> str:
    return t("Seat the folk of the Highlands at one long table, and win the right ones.")


@cache
def colours(t: Words) -> tuple[str, ...]:
    return (
        t.p("colour", "red"),
        t.p("colour", "green"),
        t.p("colour", "blue"),
        t.p("colour", "yellow"),
        t.p("colour", "purple"),
        t.p("colour", "brown"),
        t.p("colour", "teal"),
    )


@cache
def professions(t: Words) -> dict[int, str]:
    """The picture that goes with each value; the book shows them, the names are ours."""
    return {
        3: t("shepherd"),
        4: t("fisher"),
        5: t("brewer"),
        6: t("smith"),
        7: t("piper"),
        8: t("bard"),
    }


@cache
def cards(t: Words) -> tuple[str, ...]:
    return tuple(
        t("{colour} {value}", colour=colours(t)[COLOUR[card]], value=VALUE[card])
        for card in range(CARDS)
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
        t.p("object", "teal"),
    )
    return tuple(
        t.p("object", "{colour} {value}", colour=colours[COLOUR[card]], value=VALUE[card])
        for card in range(CARDS)
    )


@cache
def place(t: Words, number: int) -> str:
    """ "top 4", "bottom 12", "the left head"."""
    if number >= LEFT_HEAD:
        return t("the left head") if number == LEFT_HEAD else t("the right head")
    column = number % COLUMNS + 1
    return t("top {n}", n=column) if number < COLUMNS else t("bottom {n}", n=column)


def option_title(t: Words, name: str) -> str:
    _no_option(name)


def option_value(t: Words, name: str, value: Any) -> str:
    _no_option(name)


def option_help(t: Words, name: str, value: Any) -> str:
    _no_option(name)


def _no_option(name: str) -> NoReturn:
    raise KeyError(name)
