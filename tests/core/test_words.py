"""Words come from the game's catalogue, then the house's, then stay as they were written."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from marchstone.core import words as words_module
from marchstone.core.words import ENGLISH, Voice, words


def catalogue(folder: Path, language: str, *messages: tuple[object, object, str | None]) -> None:
    catalog = Catalog(locale=language)
    for message, translation, context in messages:
        catalog.add(message, translation, context=context)  # type: ignore[arg-type]
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / "marchstone.mo").open("wb") as file:
        write_mo(file, catalog)


@pytest.fixture
def game_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house that says "Pass." and "stone" in Czech, and a game that says more."""
    house = tmp_path / "house" / "core"
    house.mkdir(parents=True)
    catalogue(house.parent / "locale", "cs", ("Pass.", "Dál.", None), ("stone", "kámen", None))
    monkeypatch.setattr(words_module, "__file__", str(house / "words.py"))
    forms = ("{n} karta", "{n} karty", "{n} karet")
    catalogue(
        tmp_path / "locale",
        "cs",
        ("stone", "hraniční kámen", None),
        ("Play {card}.", "Zahraj {card}.", None),
        (("{n} card", "{n} cards"), forms, None),
        ("Discard", "Odhazovací balíček", "pile"),
        ("Discard", "Odhoď", "order"),
    )
    return tmp_path / "locale"


def test_a_message_gets_its_values(game_folder: Path) -> None:
    assert words("cs", game_folder)("Play {card}.", card="r9") == "Zahraj r9."
    assert ENGLISH("Play {card}.", card="r9") == "Play r9."


def test_the_game_comes_before_the_house(game_folder: Path) -> None:
    t = words("cs", game_folder)
    assert t("stone") == "hraniční kámen"
    assert t("Pass.") == "Dál."
    assert t("Nobody has translated this.") == "Nobody has translated this."


def test_a_plural_follows_the_language(game_folder: Path) -> None:
    t = words("cs", game_folder)
    said = [t.n("{n} card", "{n} cards", count) for count in (1, 3, 5)]
    assert said == ["1 karta", "3 karty", "5 karet"]
    assert [ENGLISH.n("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "0 cards",
        "1 card",
        "2 cards",
    ]


def test_a_context_tells_two_words_apart(game_folder: Path) -> None:
    t = words("cs", game_folder)
    assert (t.p("pile", "Discard"), t.p("order", "Discard")) == ("Odhazovací balíček", "Odhoď")
    assert ENGLISH.p("pile", "Discard") == "Discard"


@pytest.mark.parametrize("language", ["xx", "pl"])
def test_a_language_without_a_catalogue_speaks_english(game_folder: Path, language: str) -> None:
    t = words(language, game_folder)
    assert t("Pass.") == "Pass."
    assert t.n("{n} card", "{n} cards", 2) == "2 cards"


def test_a_folder_without_catalogues_falls_back_to_the_house(
    game_folder: Path, tmp_path: Path
) -> None:
    assert words("cs", tmp_path / "empty")("Pass.") == "Dál."


def test_a_voice_knows_its_reader() -> None:
    voice = Voice(ENGLISH, ("Ada", "Bert"), reader=1)
    assert voice.is_reader(1)
    assert not voice.is_reader(0)
    assert not Voice(ENGLISH, ("Ada", "Bert")).is_reader(0)
