"""Cards as the object of a verb, in languages that decline them or give them an article."""

from typing import Any

import pytest

from marchstone.core.words import Voice
from marchstone.games.schotten_totten.game import GAME
from marchstone.games.schotten_totten.rules.cards import CARDS, CLAN, TACTIC
from marchstone.games.schotten_totten.words import names
from marchstone.games.schotten_totten.words.text import log

BLUE_4, JOKER = 21, 54


def told(language: str, **event: Any) -> str:
    return log({"seat": 0, **event}, Voice(GAME.words(language), ("Anna", "Karel")))


@pytest.mark.parametrize(
    ("language", "clan", "tactics"),
    [
        ("en", "Anna plays blue 4 at stone 3.", "Anna plays Joker at stone 3."),
        ("cs", "Anna hraje modrou 4 ke kameni 3.", "Anna hraje žolíka ke kameni 3."),
        ("pl", "Anna zagrywa niebieską 4 przy kamieniu 3.", "Anna zagrywa Jokera przy kamieniu 3."),
        ("es", "Anna juega el 4 azul en la piedra 3.", "Anna juega el Comodín en la piedra 3."),
    ],
)
def test_a_played_card_is_declined(language: str, clan: str, tactics: str) -> None:
    assert told(language, kind="play", card=BLUE_4, stone=2) == clan
    assert told(language, kind="play", card=JOKER, stone=2) == tactics


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("cs", "Anna vrací kartu pod balíček klanu."),
        ("pl", "Anna odkłada kartę na spód talii klanów."),
        ("es", "Anna pone una carta debajo del mazo de Clan."),
    ],
)
def test_a_deck_is_declined(language: str, wanted: str) -> None:
    assert told(language, kind="return", deck=CLAN) == wanted
    assert told(language, kind="return", deck=TACTIC) != wanted


@pytest.mark.parametrize("language", ["cs", "pl", "es"])
def test_every_card_has_a_form_for_sentences(language: str) -> None:
    t = GAME.words(language)
    assert len(names.objects(t)) == len(names.cards(t)) == CARDS
    assert names.object_at_stone(t, JOKER, [BLUE_4, -1]).endswith(names.objects(t)[BLUE_4])


@pytest.mark.parametrize(
    ("language", "alone", "in_a_sentence"),
    [
        ("cs", "Postupka v barvě 24", "postupka v barvě 24"),
        ("pl", "Poker 24", "poker 24"),
        ("es", "Escalera de Color 24", "Escalera de Color 24"),
    ],
)
def test_a_formation_is_small_in_a_sentence(language: str, alone: str, in_a_sentence: str) -> None:
    t = GAME.words(language)
    assert names.strength(t, 424) == alone
    assert names.formed(t, 424) == in_a_sentence
