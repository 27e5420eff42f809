"""Places and points in languages that decline them or give them an article."""

from typing import Any

import pytest

from marchstone.core.words import Voice
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.cards import CASTLE_MISSION
from marchstone.games.rebirth.rules.land.tables import land
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.text import log

SCOTLAND, IRELAND = land("scotland"), land("ireland")
STIRLING = SCOTLAND.castle_names.index("Stirling")
MEY = SCOTLAND.castle_names.index("Castle of Mey")


def told(language: str, **event: Any) -> str:
    return log({"seat": 0, **event}, Voice(GAME.words(language), ("Anna", "Karel")))


@pytest.mark.parametrize(
    ("language", "listed", "in_a_sentence", "mission"),
    [
        ("en", "castle Stirling", "castle Stirling", "Most hexes next to castle Stirling"),
        ("cs", "hrad Stirling", "hrad Stirling", "Nejvíce políček u hradu Stirling"),
        ("pl", "zamek Stirling", "zamek Stirling", "Najwięcej pól obok zamku Stirling"),
        (
            "es",
            "castillo de Stirling",
            "el castillo de Stirling",
            "Más casillas junto al castillo de Stirling",
        ),
    ],
)
def test_a_castle_is_named_as_its_place_in_the_sentence_asks(
    language: str, listed: str, in_a_sentence: str, mission: str
) -> None:
    t = GAME.words(language)
    assert names.castle(t, SCOTLAND, STIRLING) == listed
    assert names.the_castle(t, SCOTLAND, STIRLING) == in_a_sentence
    assert names.mission(t, SCOTLAND, CASTLE_MISSION + STIRLING) == mission
    assert names.the_castle(t, SCOTLAND, MEY) == "Castle of Mey"


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("cs", "Anna dosahuje na věž {tower}: 3 body."),
        ("pl", "Anna dociera do wieży {tower}: 3 punkty."),
        ("es", "Anna alcanza la torre de {tower}: 3 puntos."),
    ],
)
def test_a_tower_is_reached(language: str, wanted: str) -> None:
    event = {"kind": "tower", "map": "ireland", "tower": 0, "bonus": "three_points"}
    assert told(language, **event, given=True) == wanted.format(tower=IRELAND.site_names[0])


@pytest.mark.parametrize(
    ("language", "points", "wanted"),
    [
        ("cs", 5, "Anna získává za hrady 5 bodů: Stirling."),
        ("pl", 22, "Anna dostaje za zamki 22 punkty: Stirling."),
        ("es", 1, "Anna suma 1 punto por castillos: Stirling."),
    ],
)
def test_points_agree_with_their_number(language: str, points: int, wanted: str) -> None:
    event = {"kind": "final_castles", "map": "scotland", "places": [STIRLING]}
    assert told(language, **event, points=points) == wanted
