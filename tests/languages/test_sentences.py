"""Every sentence of every catalogue, said with every kind of number, is whole and well formed."""

import gettext
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo

from languages.grammar import faults
from languages.translations import as_tuple, catalogue, fields, templates
from marchstone.core.words import LANGUAGES, Words

AMOUNTS = (0, 1, 2, 5, 21, 22)
every_language = pytest.mark.parametrize("language", LANGUAGES[1:])

# Names, and words that are the same in English.
SHARED = {
    *("Schotten Totten", "Clans and Glory", "Rebirth", "Joker", "Banshee", "Scriptorium", "bard"),
    *("bot", "Bot {name}", "Auto", "Chat", "Licence", "No", "Zoom", "port"),
    *("Limit", "Final", "Normal", "R{n}"),
}


@cache
def spoken(room: Path, language: str) -> Words:
    """The language as its catalogue is written, compiled or not."""
    compiled = BytesIO()
    write_mo(compiled, catalogue(room, language))
    compiled.seek(0)
    return Words(language, gettext.GNUTranslations(compiled))


def sentences(language: str) -> Iterator[tuple[Message, Words]]:
    for room, template in templates().items():
        yield from ((message, spoken(room, language)) for message in template if message.id)


def said(message: Message, t: Words, amount: int) -> str:
    """With a name for every value but the numbers."""
    told = as_tuple(message.id)
    values: dict[str, Any] = {name: "Anna" for form in told for name in fields(form)}
    values["n"] = amount
    if len(told) == 2:
        values.pop("n")
        return t.n(*told, amount, **values)
    return t.p(message.context, *told, **values) if message.context else t(*told, **values)


@every_language
def test_every_sentence_is_well_formed_with_every_amount(language: str) -> None:
    wrong = {
        (text, fault)
        for message, t in sentences(language)
        for amount in (AMOUNTS if "n" in fields(as_tuple(message.id)[0]) else AMOUNTS[:1])
        for text in [said(message, t, amount)]
        for fault in faults(language, text)
    }
    assert wrong == set()


@every_language
def test_nothing_is_left_in_english(language: str) -> None:
    left = {
        text
        for message, t in sentences(language)
        for text in as_tuple(message.id)
        if any(map(str.isalpha, re.sub(r"{\w+}", "", text)))
        and said(message, t, 5) == said(message, Words("en", gettext.NullTranslations()), 5)
    }
    assert left - SHARED == set()


@every_language
def test_one_is_not_said_as_many(language: str) -> None:
    same = {
        as_tuple(message.id)[0]
        for message, t in sentences(language)
        if message.pluralizable
        and said(message, t, 1).replace("1", "") == said(message, t, 5).replace("5", "")
    }
    assert same == set()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("cs", "Proti symbolu kámen získá nic."),
        ("pl", "Karel traci nic."),
        ("es", "Karel pierde nada."),
        ("cs", "Poráží ho papír: to by stálo nic."),
        ("pl", "Możesz dać najwyżej nic, każde z osobna."),
        ("es", "El combate perdido no cuesta nada: se conserva nada."),
        ("cs", "Na kartu modrá 4 nečeká žádný kámen."),
        ("pl", "Karel zagrywa na niebieska 7."),
        ("es", "Más casillas junto a el castillo de Stirling."),
        ("es", "Contra el piedra ganas 1 arma."),
        ("cs", "Zbude ti: 5 kameny."),
        ("pl", "Zostaje ci: 5 kamienie."),
        ("es", "Te quedan: 2 piedra."),
        ("pl", "za tobą 5 % drogi"),
        ("es", "Doblar “Más castillos”."),
    ],
)
def test_what_a_native_would_object_to_is_found(language: str, sentence: str) -> None:
    assert list(faults(language, sentence))
