"""Dataclasses become plain JSON values and come back the same."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchstone.core.plain import from_plain, to_plain


@dataclass(frozen=True)
class Card:
    name: str
    value: int


@dataclass(frozen=True)
class Hand:
    cards: tuple[Card, ...]
    best: Card | None
    pair: tuple[int, bool]
    counts: dict[int, str]
    weight: float
    anything: Any


CARDS = st.builds(Card, st.text(), st.integers())
HANDS = st.builds(
    Hand,
    st.lists(CARDS).map(tuple),
    st.none() | CARDS,
    st.tuples(st.integers(), st.booleans()),
    st.dictionaries(st.integers(), st.text()),
    st.floats(allow_nan=False, allow_infinity=False),
    st.none() | st.text(),
)


@pytest.mark.slow
@given(hand=HANDS)
def test_what_went_through_json_comes_back_the_same(hand: Hand) -> None:
    assert from_plain(Hand, json.loads(json.dumps(to_plain(hand)))) == hand


GOOD = to_plain(Hand((Card("a", 1),), None, (1, True), {1: "x"}, 0.5, None))


def test_the_good_one_is_good() -> None:
    assert from_plain(Hand, GOOD).cards == (Card("a", 1),)


@pytest.mark.parametrize(
    "fault",
    [
        {"cards": None},
        {"cards": "ab"},
        {"cards": {"name": "a"}},
        {"cards": [{"name": "a"}]},
        {"cards": [{"name": 1, "value": 1}]},
        {"cards": [{"name": "a", "value": "1"}]},
        {"cards": [{"name": "a", "value": True}]},
        {"best": 3},
        {"pair": [1]},
        {"pair": [1, True, 2]},
        {"pair": [1, 0]},
        {"counts": []},
        {"counts": {"x": "y"}},
        {"weight": "heavy"},
    ],
)
def test_a_plain_value_that_does_not_fit_is_refused(fault: dict[str, Any]) -> None:
    with pytest.raises((TypeError, KeyError, ValueError)):
        from_plain(Hand, {**GOOD, **fault})


@pytest.mark.parametrize("plain", [None, 3, "text", [], {}])
def test_what_is_no_dataclass_at_all_is_refused(plain: Any) -> None:
    with pytest.raises((TypeError, KeyError, ValueError)):
        from_plain(Hand, plain)
