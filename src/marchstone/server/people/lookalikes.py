"""Names that look like each other, by Unicode's own table of confusable characters (UTS 39)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from marchstone.storage.people import name_key

ANYWHERE = ("INHERITED", "COMMON")  # of which no script has them
MARKS = "\u200e"  # the package puts them around what is written from right to left


@lru_cache(4096)
def skeleton(name: str) -> str:
    """Two names with the same one look the same, but for upper and lower case."""
    table = _table()
    told = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    drawn = "".join(table.get(character, character) for character in _at_home(told))
    return unicodedata.normalize("NFD", drawn).casefold()


def without_marks(drawn: str) -> str:
    """Of a skeleton what is left for a hasty reader."""
    return "".join(character for character in drawn if not _is_mark(character))


def _at_home(told: str) -> Iterator[str]:
    """Without the marks of one script on letters of another: many of those are drawn as nothing."""
    from confusable_homoglyphs.categories import alias

    home = ""
    for character in told:
        script = alias(character)
        if not _is_mark(character):
            home = script
        elif script not in (home, *ANYWHERE):
            continue
        yield character


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def is_look_alike(one: str, other: str) -> bool:
    """Another name that passes for this one. The same name is no trick: seats are numbered then."""
    return name_key(one) != name_key(other) and skeleton(one) == skeleton(other)


@cache
def _table() -> dict[str, str]:
    """Each character that is drawn like another, with the one that stands for all of them."""
    from confusable_homoglyphs.confusables import confusables_data

    alike = {
        character: [entry["c"].strip(MARKS) for entry in entries]
        for character, entries in confusables_data.items()
    }
    drawn = {}
    for character, others in alike.items():
        # The one that stands for many is named by each of them; of a pair it is the smaller.
        (first, *more) = others
        if not more and (len(alike.get(first, ())) > 1 or first < character):
            drawn[character.strip(MARKS)] = first
    return drawn
