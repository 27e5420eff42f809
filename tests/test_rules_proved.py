"""Every rule of every game has a test that names it, and no test names a rule that is not there."""

import re

from rulebooks import claims, rulebooks, unknown, unproved
from sources import ROOT, text_of, tracked

SPEAKING = {".py", ".js", ".html", ".css", ".md", ".toml", ".po", ".svg"}


def test_every_rule_has_a_test() -> None:
    proved = {claim.rule for claim in claims()}
    missing = {game: ids for game, ids in unproved(rulebooks(), proved).items() if ids}
    assert missing == {}


def test_every_rule_that_a_test_names_exists() -> None:
    assert unknown(rulebooks(), list(claims())) == []


def test_every_rule_that_is_spoken_of_exists() -> None:
    """In comments, docstrings, templates, translations and documents as in tests."""
    ids = {rule for book in rulebooks().values() for rule in book}
    prefixes = "|".join(sorted({rule.partition("-")[0] for rule in ids}))
    spoken_of = re.compile(rf"(?<![\w-])(?:{prefixes})-E?\d+\b")
    wrong = [
        f"{file.relative_to(ROOT)}:{number}: {found[0]}"
        for file in tracked()
        if file.suffix in SPEAKING
        for number, line in enumerate(text_of(file).splitlines(), 1)
        for found in spoken_of.finditer(line)
        if found[0] not in ids
    ]
    assert wrong == []
