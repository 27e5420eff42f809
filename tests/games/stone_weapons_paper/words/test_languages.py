"""Amounts, and none at all, in languages that decline and negate."""

from __future__ import annotations

from typing import Any

import pytest

from games.stone_weapons_paper.table import NUMBER, Table, a_battle, a_purchase, an_auction
from games.stone_weapons_paper.words.test_reasons import NAMES, said
from marchstone.core.words import Voice
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.rules.cards import STONE
from marchstone.games.stone_weapons_paper.words.text import label, log, picture

NOTHING = (0, 0, 0)
TRANSLATIONS = ("cs", "pl", "es")


def why(table: Table, move: str) -> list[str]:
    view = table.view(table.turn)
    return [said(view, NUMBER[move], language) for language in TRANSLATIONS]


def told(**event: Any) -> list[str]:
    voices = [Voice(GAME.words(language), NAMES) for language in TRANSLATIONS]
    return [log(event, voice) for voice in voices]


def test_a_throw_for_nothing_negates_its_verbs() -> None:
    view = a_battle(NOTHING, NOTHING, loot=(2, 1, 3)).view(0)
    assert [said(view, NUMBER["throw stone"], language) for language in TRANSLATIONS] == [
        "Proti zbraním nezískáš nic. Proti papíru neztratíš nic.",
        "Przeciw broni nic nie zdobywasz. Przeciw papierowi nic nie tracisz.",
        "Contra las armas no ganas nada. Contra el papel no pierdes nada.",
    ]


def test_a_throw_says_its_amounts_in_the_right_number() -> None:
    view = a_battle((9, 9, 9), (9, 9, 9), loot=(2, 1, 3)).view(0)
    assert [said(view, NUMBER["throw stone"], language) for language in TRANSLATIONS] == [
        "Proti zbraním získáš 2 kameny. Proti papíru ztratíš 3 papíry.",
        "Przeciw broni zdobywasz 2 kamienie. Przeciw papierowi tracisz 3 papiery.",
        "Contra las armas ganas 2 piedras. Contra el papel pierdes 3 papeles.",
    ]


def test_cards_that_win_or_save_nothing_negate_their_verbs() -> None:
    table = a_battle(NOTHING, NOTHING, hands=("intrigue ambush", ""), loot=(2, 1, 3))
    assert why(table, "intrigue paper") == ["Nic to nepřinese.", "To nic nie daje.", "No da nada."]
    assert why(table, "ambush paper") == [
        "Ten symbol by stejně nic nezískal.",
        "Ten symbol i tak nic by nie zdobył.",
        "Con ese símbolo no se podía ganar nada.",
    ]


def test_who_has_too_little_loses_nothing() -> None:
    table = a_battle((1, 1, 1), (5, 5, 5), hands=("", "sabotage espionage"))
    for _ in range(3):
        table.throw("stone", "stone")
    nothing = ["Ada o nic nepřijde.", "Ada nic nie traci.", "Ada no pierde nada."]
    assert why(table, "sabotage") == why(table, "espionage") == nothing
    assert told(kind="ruin", seat=1, target=0, resource=STONE, amount=0) == [
        "Ada má příliš málo, není co odhodit.",
        "Ada ma za mało, nie ma czego odrzucić.",
        "Ada tiene demasiado poco: no hay nada que descartar.",
    ]


def test_a_purse_may_be_emptied() -> None:
    table = an_auction((2, 0, 0), (0, 0, 0), offer="tower-1")
    table.play("offer tower-1")
    view = table.view(0)
    assert "bez surovin" in picture(view, Voice(GAME.words("cs"), NAMES[:2], 0), colour=False)


def test_what_is_lent_may_pay_alone() -> None:
    assert told(kind="buy", seat=0, cards=[0], paid=NOTHING, lender=STONE + 1) == [
        "Ada platí jen surovinou navíc (kámen) a získává: Věž.",
        "Ada płaci tylko dodatkowym surowcem (kamień) i dostaje: Wieża.",
        "Ada paga solo con el recurso extra (piedra) y obtiene: Torre.",
    ]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("cs", "Zbořit hradbu A-B za 1 kámen."),
        ("pl", "Zburz mur A-B za 1 kamień."),
        ("es", "Derribar la muralla A-B por 1 piedra."),
    ],
)
def test_what_is_demolished_is_declined(language: str, wanted: str) -> None:
    table = a_purchase("wall-1", (5, 0, 0), castles=("A B AB",))
    view = table.view(0)
    voice = Voice(GAME.words(language), NAMES[: view.seats], 0)
    labels = {label(view, action, voice) for action in view.legal}
    assert wanted in labels
