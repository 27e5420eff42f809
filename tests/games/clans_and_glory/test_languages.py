"""Cards as the object of a verb, and a shield that takes nothing, in other languages."""

from typing import Any

import pytest

from marchstone.core.words import Voice
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.rules.cards import CARDS, LEFT_HEAD
from marchstone.games.clans_and_glory.words import names
from marchstone.games.clans_and_glory.words.text import log


def told(language: str, **event: Any) -> str:
    return log({"seat": 0, **event}, Voice(GAME.words(language), ("Anna", "Karel")))


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Anna places red 3 at the left head."),
        ("cs", "Anna přikládá červenou 3 (levé čelo)."),
        ("pl", "Anna kładzie czerwoną 3 (lewy kraniec)."),
        ("es", "Anna coloca el 3 rojo (cabecera izquierda)."),
    ],
)
def test_a_placed_card_is_declined(language: str, wanted: str) -> None:
    assert told(language, kind="place", card=0, place=LEFT_HEAD) == wanted


@pytest.mark.parametrize("language", ["en", "cs", "pl", "es"])
def test_every_card_has_a_form_for_sentences(language: str) -> None:
    assert len(set(names.objects(GAME.words(language)))) == CARDS
