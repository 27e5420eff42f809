"""Which sentences `make words` finds, and that every language says each of them rightly."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from catalogues import in_python, in_template, is_translated, template_of
from languages.translations import as_tuple, catalogue, fields, templates
from marchstone.core.words import LANGUAGES

TRANSLATIONS = LANGUAGES[1:]

every_language = pytest.mark.parametrize("language", TRANSLATIONS)


def messages(language: str) -> Iterator[tuple[str, Message, Catalog]]:
    """Every sentence of a language, with the name of its room and its catalogue."""
    for room in templates():
        whole = catalogue(room, language)
        yield from ((room.name, message, whole) for message in whole if message.id)


def keys(catalogue: Catalog) -> set[tuple[object, object]]:
    return {(message.id, message.context) for message in catalogue if message.id}


def has_wrong_values(message: Message) -> bool:
    """A form for one number alone may leave the number out, as "one card" does."""
    said = [fields(form) for form in as_tuple(message.id)]
    may, must = set.union(*said), set.intersection(*said)
    if len(said) > 1:
        must -= {"n"}
    told = [fields(form) for form in as_tuple(message.string) if form]
    return any(not must <= form <= may for form in told)


def margins(sentence: str) -> tuple[str, str]:
    """The space before and behind a sentence."""
    text = sentence.strip()
    return sentence[: sentence.index(text)], sentence[sentence.index(text) + len(text) :]


def test_sentences_of_python_are_found_where_they_are_written_out() -> None:
    source = 't("Play."), self.t("Pass."), t.n("{n} card", "{n} cards", 2), t.p("pile", "Discard")'
    found = [
        ("Play.", None),
        ("Pass.", None),
        (("{n} card", "{n} cards"), None),
        ("Discard", "pile"),
    ]
    assert set(in_python(source)) == set(found)


def test_a_voice_speaks_sentences_too() -> None:
    source = 'voice.words("Pass."), voice.words.n("a", "b", 2)'
    assert set(in_python(source)) == {("Pass.", None), (("a", "b"), None)}


def test_a_call_of_another_name_is_no_sentence() -> None:
    assert list(in_python('print("Play."), log.n("a", "b", 1), t(variable)')) == []


def test_sentences_of_a_template_are_found() -> None:
    source = '<p title="{{ t("Play.") }}">{% if x %}{{ t.n("a", "b", n) }}{% endif %}</p>'
    assert set(in_template(source)) == {("Play.", None), (("a", "b"), None)}


def test_a_game_keeps_its_own_sentences(tmp_path: Path) -> None:
    (tmp_path / "a_game").mkdir()
    (tmp_path / "a_game" / "text.py").write_text('t("Claim.")')
    (tmp_path / "pages.html").write_text('{{ t("Lobby") }}')
    assert [m.id for m in template_of(tmp_path, apart=[tmp_path / "a_game"]) if m.id] == ["Lobby"]


def test_wrong_values_are_found() -> None:
    said = ("{n} card of {name}", "{n} cards of {name}")
    assert not has_wrong_values(Message(said, ("one of {name}", "{n} of {name}", "{n} of {name}")))
    assert has_wrong_values(Message(said, ("one", "{n} of {name}", "{n} of {name}")))
    assert has_wrong_values(Message("Play {card}.", "Zahraj {karta}."))
    assert has_wrong_values(Message("Play {card}.", "Zahraj."))


@every_language
def test_catalogues_are_in_step_with_the_source(language: str) -> None:
    for room, template in templates().items():
        found = keys(catalogue(room, language))
        assert keys(template) - found == set(), f"not yet in {room.name}: make words"
        assert found - keys(template) == set(), f"no longer in {room.name}: make words"


@every_language
def test_every_sentence_is_translated(language: str) -> None:
    left = [(room, m.id) for room, m, _ in messages(language) if not is_translated(m.string)]
    assert left == []


@every_language
def test_no_translation_is_a_guess(language: str) -> None:
    assert [(room, m.id) for room, m, _ in messages(language) if m.fuzzy] == []


@every_language
def test_every_plural_has_the_forms_of_its_language(language: str) -> None:
    wrong = [
        (room, m.id)
        for room, m, whole in messages(language)
        if len(as_tuple(m.string)) != (whole.num_plurals if m.pluralizable else 1)
    ]
    assert wrong == []


@every_language
def test_a_translation_uses_the_values_of_its_sentence(language: str) -> None:
    assert [(room, m.id) for room, m, _ in messages(language) if has_wrong_values(m)] == []


@every_language
def test_a_translation_keeps_the_space_around_its_sentence(language: str) -> None:
    wrong = [
        (room, m.id)
        for room, m, _ in messages(language)
        for form in as_tuple(m.string)
        if form and margins(form) != margins(as_tuple(m.id)[0])
    ]
    assert wrong == []
