"""How rule ids are read from a rulebook and from the tests."""

from pathlib import Path

import pytest

from rulebooks import BadRulebook, Claim, claims_in, rulebooks, unknown, unproved

BOOK = """# A game
Every rule has an id, XY-1 to XY-10.

## Set-up
1. This list is no example.
- XY-1 Shuffle.
- XY-10 Deal, as XY-1 says.

## Worked examples (each is a test)
1. One.
2. Two.
"""


def a_house(folder: Path, **books: str) -> Path:
    for game, text in books.items():
        file = folder / game / "rulebook" / "rules.md"
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    return folder


def test_a_rulebook_gives_its_rules_and_then_its_examples(tmp_path: Path) -> None:
    books = rulebooks(a_house(tmp_path, a_game=BOOK))
    assert books == {"a_game": ["XY-1", "XY-10", "XY-E1", "XY-E2"]}


def test_a_house_without_games_has_no_rules(tmp_path: Path) -> None:
    assert rulebooks(tmp_path) == {}


@pytest.mark.parametrize("text", ["no rules at all", "- AB-1 One.\n- CD-2 Two.\n"])
def test_a_rulebook_has_exactly_one_prefix(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadRulebook, match="one prefix"):
        rulebooks(a_house(tmp_path, a_game=text))


def test_an_id_stands_in_one_place_only(tmp_path: Path) -> None:
    with pytest.raises(BadRulebook, match="XY-1 stands in"):
        rulebooks(a_house(tmp_path, a_game=BOOK, b_game=BOOK))


def test_a_test_claims_the_rules_that_decorate_it() -> None:
    source = '@rule("XY-1", "XY-E2")\ndef test_something(): ...\n'
    assert list(claims_in(source, "test_x.py")) == [
        Claim("XY-1", "test_x.py:1"),
        Claim("XY-E2", "test_x.py:1"),
    ]


def test_one_case_of_a_test_claims_a_rule_by_its_marks() -> None:
    source = (
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=rule("XY-10"))])\n'
        "def test_something(n): ...\n"
    )
    assert [claim.rule for claim in claims_in(source, "test_x.py")] == ["XY-10"]


def test_a_rule_that_is_only_mentioned_is_not_claimed() -> None:
    assert list(claims_in('"""XY-1"""\nrule("XY-1")\n', "test_x.py")) == []


def test_only_a_test_can_claim_a_rule() -> None:
    assert list(claims_in('@rule("XY-1")\ndef a_table(): ...\n', "test_x.py")) == []


def test_an_id_that_is_not_written_out_belongs_to_no_rulebook() -> None:
    made = list(claims_in("@rule(FIRST)\ndef test_something(): ...\n", "test_x.py"))
    assert unknown({"a_game": ["XY-1"]}, made) == [Claim("FIRST", "test_x.py:1")]


def test_what_nobody_claims_is_unproved() -> None:
    assert unproved({"a_game": ["XY-1", "XY-10"]}, {"XY-10"}) == {"a_game": ["XY-1"]}
