"""Words for people: gettext with placeholders, and the voice in which a game speaks to one reader.

A sentence is marked for translation where it is written: `t("Play {card}.", card=name)`,
`t.n("{n} card", "{n} cards", count)`, `t.p("pile", "Discard")`.
"""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

DOMAIN = "marchstone"
LANGUAGES = ("en", "cs", "pl", "es")


class Words:
    """One language: turns the English of the source into it."""

    def __init__(self, language: str, translations: gettext.NullTranslations) -> None:
        self.language = language
        self._translations = translations

    def __repr__(self) -> str:
        return self.language

    def __call__(self, message: str, **values: Any) -> str:
        return self._translations.gettext(message).format(**values)

    def n(self, one: str, many: str, count: int, **values: Any) -> str:
        """The plural form for `count`, which the sentence may use as {n}."""
        return self._translations.ngettext(one, many, count).format(n=count, **values)

    def p(self, context: str, message: str, **values: Any) -> str:
        """A word that means different things in different places."""
        return self._translations.pgettext(context, message).format(**values)


@cache
def words(language: str = "en", folder: Path | None = None) -> Words:
    """The words of a language: those of a game's own `locale` folder, then the house's."""
    if language == "en":
        return Words("en", gettext.NullTranslations())
    house = Path(__file__).parent.parent / "locale"
    found = gettext.translation(DOMAIN, folder or house, [language], fallback=True)
    if folder is not None:
        found.add_fallback(gettext.translation(DOMAIN, house, [language], fallback=True))
    return Words(language, found)


ENGLISH = words("en")


@dataclass(frozen=True, slots=True)
class Voice:
    """To whom a game speaks, in which language, and what the seats are called."""

    words: Words
    names: tuple[str, ...]
    reader: int | None = None  # the seat of the one who reads; None for a spectator

    def is_reader(self, seat: int) -> bool:
        return seat == self.reader

    @property
    def of_all(self) -> Voice:
        """The same for everybody who reads: all are called by their names, as in a log."""
        return _of_all(self.words, self.names)


@lru_cache(maxsize=1024)
def _of_all(words: Words, names: tuple[str, ...]) -> Voice:
    """Lines of a log ask for it one after the other."""
    return Voice(words, names)
