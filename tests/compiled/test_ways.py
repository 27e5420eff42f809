"""How lines are written for the compiler, one by one."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from engine.constants import fixed
from engine.kept import with_tables
from engine.lists import Lists
from engine.native import numbers
from engine.told import told_to_listeners
from engine.tuples import Tuples


class Purse(NamedTuple):
    stock: int
    rate: int


@dataclass(eq=False)
class Owner:
    name: str


@pytest.fixture(autouse=True)
def numbers_of_the_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "marchstone.core.numbers", numbers)


def module_of(source: str) -> ModuleType:
    made = ModuleType("made")
    made.__dict__.update(Purse=Purse, Owner=Owner)
    exec(source, made.__dict__)
    return made


def written(way: Any, source: str) -> str:
    body = ast.parse(f"from __future__ import annotations\n{source}").body
    return ast.unparse(ast.fix_missing_locations(ast.Module(way(body, module_of(source)), [])))


FIELDS = {"sides": list[tuple[int, ...]], "hands": list[list[int]]}


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("(*cards, card)", "cards + (card,)"),
        ("(*cards[:2], card, 3, *cards[3:])", "cards[:2] + (card, 3) + cards[3:]"),
        ("(*state.sides[seat], card)", "state.sides[seat] + (card,)"),
        ("(*state.hands[seat], card)", "(*state.hands[seat], card)"),
        ("(*others, card)", "(*others, card)"),
        ("purse.stock + purse.rate", "purse[0] + purse[1]"),
        ("purse._replace(stock=1)", "purse._replace(stock=1)"),
    ],
)
def test_tuples_are_joined_where_the_types_say_so(line: str, instead: str) -> None:
    given = "state, seat, card, others: list[int], cards: tuple[int, ...], purse: Purse"
    (function,) = ast.parse(f"def made({given}):\n    return {line}").body
    made = Tuples(module_of(""), FIELDS).visit(function).body[0].value
    assert ast.unparse(ast.fix_missing_locations(made)) == instead


def test_a_name_that_is_given_anew_has_no_known_type() -> None:
    source = "def made(cards: tuple[int, ...]):\n    cards = list(cards)\n    return (*cards, 1)"
    (function,) = ast.parse(source).body
    assert ast.unparse(Tuples(module_of(""), {}).visit(function)) == source


def test_somebody_must_listen_before_events_are_put_together() -> None:
    found = written(told_to_listeners, "def made(events):\n    tell(events, 'pass', seat=1)")
    assert "    if events is not None:\n        tell(events, 'pass', seat=1)" in found


def test_constants_of_one_line_are_final_one_by_one() -> None:
    found = written(fixed, "LOW, HIGH = [1], [2]\nONE, TWO = range(2)\nA1, B1 = (C1 := [3]), [4]")
    assert "LOW: Final = [1]\nHIGH: Final = [2]\nONE: Final = 0\nTWO: Final = 1" in found


def test_what_is_remembered_has_room_for_so_much() -> None:
    source = "@lru_cache(2)\ndef double(n: int) -> int:\n    return 2 * n"
    made = module_of(written(with_tables, f"from functools import lru_cache\n{source}"))
    assert [made.double(n) for n in (1, 2, 2, 3)] == [2, 4, 4, 6]
    assert made.double_kept == {3: 6}


def test_an_answer_of_none_is_remembered_too() -> None:
    source = (
        "@lru_cache(2)\ndef half(n: int) -> int | None:\n    return n // 2 if n % 2 == 0 else None"
    )
    made = module_of(written(with_tables, f"from functools import lru_cache\n{source}"))
    assert [made.half(n) for n in (1, 2, 1)] == [None, 1, None]
    assert made.half_kept == {1: None, 2: 1}


IN_ROWS = """
from functools import lru_cache

@lru_cache(2)
def named(owner: Owner, amounts: tuple[int, int, int]) -> str:
    return f"{owner.name}{amounts}"
"""


def test_what_is_asked_of_a_thing_that_equals_only_itself_stands_in_its_row() -> None:
    made = module_of(written(with_tables, IN_ROWS))
    one, other = Owner("a"), Owner("b")
    assert [made.named(it, (1, 2, 3)) for it in (one, other, one)] == [
        "a(1, 2, 3)",
        "b(1, 2, 3)",
        "a(1, 2, 3)",
    ]
    assert [len(row) for row in made.named_kept.values()] == [1, 1]
    assert made.named(one, (0, 0, -1)) == "a(0, 0, -1)"  # no room: the table begins anew
    assert made.named_kept == {one: {(0, 0, -1): "a(0, 0, -1)"}}


def test_joined_tuples_are_added_one_by_one() -> None:
    source = "[card * 9 + place for card in hand if card for place in low[card] + high[card]]"
    (node,) = ast.parse(f"def made(hand, low, high) -> list[int]:\n    return {source}").body
    found = ast.unparse(ast.fix_missing_locations(Lists(module_of(""), {}).visit(node)))
    assert "found_plays: list[int] = []\n    for card in hand:\n        if card:" in found
    assert "add_shifted(found_plays, card * 9, low[card])" in found
    assert "add_shifted(found_plays, card * 9, high[card])" in found
