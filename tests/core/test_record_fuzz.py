"""Whatever comes in for a record, one line of a Marchstone error comes out, or a match."""

import json
from functools import cache
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from marchstone import games
from marchstone.core.errors import MarchstoneError
from marchstone.core.match import Match
from marchstone.core.record import Record
from marchstone.core.rng import Rng


@cache
def sound() -> Record:
    match = Match.start(games.get("schotten-totten"), {"rounds": 2}, seats=2, seed=5)
    rng = Rng(5)
    while match.state.to_act():
        seat = match.state.to_act()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
    return match.record()


@cache
def resigned() -> Record:
    match = Match.replay(sound(), plies=30)
    match.end(1, "resigned")
    return match.record()


def read(text: str) -> Match | None:
    """The match, or None if the text was refused as it should be."""
    try:
        return Match.replay(Record.read(text))
    except MarchstoneError as error:
        message = str(error)
    assert len(message.splitlines()) == 1
    return None


@given(text=st.text())
@example(text="{")
def test_any_text_is_refused(text: str) -> None:
    assert read(text) is None


@given(noise=st.binary())
def test_random_bytes_are_refused(noise: bytes) -> None:
    assert read(noise.decode(errors="replace")) is None
    for number in (1, 2):
        assert read(f"marchstone record {number}\n" + noise.decode("latin-1")) is None


@st.composite
def damaged_texts(draw: st.DrawFn) -> str:
    """A sound text with a stretch of it replaced."""
    kept = draw(st.sampled_from([sound(), resigned()]))
    text = draw(st.sampled_from([kept.to_text(), kept.to_json()]))
    start = draw(st.integers(0, len(text)))
    length = draw(st.integers(0, 12))
    return text[:start] + draw(st.text(max_size=6)) + text[start + length :]


@settings(max_examples=200)
@given(text=damaged_texts())
def test_a_damaged_record_is_refused_or_plays_to_its_own_outcome(text: str) -> None:
    match = read(text)
    if match is not None:
        assert match.outcome() == Record.read(text).outcome


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
FIELDS = st.sampled_from(sorted(json.loads(sound().to_json())))


@settings(max_examples=200)
@given(
    kept=st.sampled_from([sound(), resigned()]),
    faults=st.dictionaries(FIELDS, PLAIN, min_size=1, max_size=3),
)
def test_a_json_record_with_other_values_is_refused_or_plays(
    kept: Record, faults: dict[str, Any]
) -> None:
    text = json.dumps({**json.loads(kept.to_json()), **faults})
    match = read(text)
    if match is not None:
        assert match.outcome() == Record.read(text).outcome


ENDS = st.builds(
    lambda reason, ranks: {"reason": reason, "ranks": ranks},
    st.sampled_from(["resigned", "out_of_time", "agreed", "three_adjacent"]),
    st.lists(st.integers(-1, 3), max_size=3),
)


@settings(max_examples=100)
@given(kept=st.sampled_from([sound(), resigned()]), outcome=ENDS)
def test_a_forged_end_is_refused_or_is_the_one_that_the_moves_lead_to(
    kept: Record, outcome: dict[str, Any]
) -> None:
    text = json.dumps({**json.loads(kept.to_json()), "format": 2, "outcome": outcome})
    match = read(text)
    if match is not None:
        assert match.outcome() == Record.read(text).outcome
        assert match.to_act() == ()


@settings(max_examples=60)
@given(data=st.data())
def test_lines_in_another_order_are_refused_or_play(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from([sound(), resigned()])).to_text().splitlines()
    one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    read("\n".join(lines))
