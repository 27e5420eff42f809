"""A translated rulebook has the rules, the marks and the tables of the English one."""

import re
from pathlib import Path

import pytest

from marchstone import games
from marchstone.core.protocol import AnyGame
from marchstone.core.words import LANGUAGES, words
from marchstone.web.contexts.games.rules import Rule, RuleSection
from marchstone.web.render import rule_picture
from marchstone.web.rulebooks.rulebook import read_sections

BOOKS = [(name, language) for name in games.names() for language in LANGUAGES[1:]]
LINK = re.compile(r'href="#([A-Z]+-\d+)"')
CODE = re.compile(r"<code>(.*?)</code>")

every_book = pytest.mark.parametrize(("name", "language"), BOOKS)


def book(game: AnyGame, language: str) -> Path:
    return game.folder / "rulebook" / f"rules.{language}.md"


def both(name: str, language: str) -> tuple[tuple[RuleSection, ...], tuple[RuleSection, ...]]:
    game = games.get(name)
    return read_sections(game, "en"), read_sections(game, language)


def ids(sections: tuple[RuleSection, ...]) -> list[list[str]]:
    return [[rule.id for rule in section.rules] for section in sections]


def ours(sections: tuple[RuleSection, ...]) -> set[str]:
    return {rule.id for section in sections for rule in section.rules if rule.is_ours}


def shapes(sections: tuple[RuleSection, ...]) -> list[tuple[int, ...]]:
    """How many paragraphs, rows, cells and marks stand before the rules of each chapter."""
    marks = ("<p>", "<tr>", "<td>", 'class="ours"')
    return [tuple(section.html.count(mark) for mark in marks) for section in sections]


def said(rule: Rule) -> str:
    return "\n".join([rule.html, *rule.parts])


def details(sections: tuple[RuleSection, ...]) -> dict[str, tuple[object, ...]]:
    """Of each rule the parts and the marks, the rules it speaks of, the words for programs."""
    return {
        rule.id: (
            len(rule.parts),
            said(rule).count('class="ours"'),
            sorted(set(LINK.findall(said(rule)))),
            sorted(set(CODE.findall(said(rule)))),
        )
        for section in sections
        for rule in section.rules
    }


@every_book
def test_every_rulebook_is_translated(name: str, language: str) -> None:
    assert book(games.get(name), language).is_file()


@every_book
def test_a_translation_has_every_rule_and_example_in_its_chapter(name: str, language: str) -> None:
    english, translated = both(name, language)
    assert ids(translated) == ids(english)


@every_book
def test_a_translation_marks_what_is_ours(name: str, language: str) -> None:
    english, translated = both(name, language)
    assert ours(translated) == ours(english)


@every_book
def test_a_translation_has_the_tables_of_the_rulebook(name: str, language: str) -> None:
    english, translated = both(name, language)
    assert shapes(translated) == shapes(english)


@every_book
def test_a_translated_rule_has_the_parts_and_links_of_the_rule(name: str, language: str) -> None:
    english, translated = both(name, language)
    assert details(translated) == details(english)


@every_book
def test_no_mark_is_left_over_on_the_page(name: str, language: str) -> None:
    _, translated = both(name, language)
    shown = [section.title + section.html for section in translated]
    shown += [said(rule) for section in translated for rule in section.rules]
    assert [text for text in shown if re.search(r"\*\*|\bours\b(?!\">)|\|", text)] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_picture_of_a_rule_speaks_the_language_of_its_page(language: str) -> None:
    said = games.get("schotten-totten").words(language)("The border.")
    assert said != "The border."
    assert said in rule_picture("schotten-totten", "ST-2", words(language))
