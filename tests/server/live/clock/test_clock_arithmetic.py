"""The arithmetic of clocks: what runs, what is kept, what is given back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchstone.core.words import ENGLISH
from marchstone.server.live import clock
from marchstone.server.live.clock import Clocks, Control, Hand
from marchstone.server.live.clock.words import OFFERED, clock_line, clock_title
from marchstone.server.refusals import BadInput

BANK = Control(60_000, increment=5_000, delay=2_000)
MOVE = Control(30_000, is_per_move=True)
times = st.integers(0, 100_000)
controls = st.builds(
    Control, st.integers(5_000, 10**6), st.integers(0, 60_000), st.integers(0, 9_000), st.booleans()
)


def one(control: Control, ms: int) -> Hand:
    """After so long."""
    return clock.run(clock.begun(control, 2), [0], ms)[0]


def test_the_notation_says_what_was_chosen() -> None:
    assert clock.read("") is None
    assert clock.read("move:30") == MOVE
    assert clock.read("bank:60+5/2") == BANK
    assert clock.read("bank:60 lose") == Control(60_000, loses=True)
    assert clock.read("days:3") == Control(3 * 86_400_000, is_per_move=True)


@pytest.mark.parametrize(
    "text",
    [
        *("move", "move:4", "move:3601", "bank:29", "bank:99999", "days:0", "days:31"),
        *("move:30+5", "days:1/5", "bank:60+601", "bank:60/61", "bank:-60", "bank:6٠"),
        *(" bank:60", "bank:60 draw", "bank:60 lose "),
    ],
)
def test_other_clocks_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        clock.read(text)


def test_what_is_offered_can_be_read_and_told() -> None:
    told = [clock_title(text, ENGLISH) for text in OFFERED]
    assert len(set(told)) == len(told)
    assert told[:2] == ["30 seconds for each decision", "1 minute for each decision"]
    assert clock_title("bank:60+5/2", ENGLISH) == (
        "1 minute in all, 5 seconds more with each decision, 2 seconds of each free"
    )
    assert clock_line("days:1 lose", ENGLISH) == (
        "Clock: 1 day for each decision, then the seat loses"
    )


def test_the_delay_is_free_and_the_increment_comes_with_the_decision() -> None:
    assert clock.left(BANK, one(BANK, 1_500)) == 60_000
    assert clock.free(BANK, one(BANK, 1_500)) == 500
    assert clock.left(BANK, one(BANK, 12_000)) == 50_000
    after = clock.decided(BANK, clock.run(clock.begun(BANK, 2), [0], 12_000), 0)
    assert after == (Hand(55_000, 0, 12_000), Hand(60_000, 0, 0))


def test_every_decision_has_its_time_anew() -> None:
    after = clock.decided(MOVE, clock.run(clock.begun(MOVE, 2), [0, 1], 29_000), 0)
    assert [clock.left(MOVE, hand) for hand in after] == [30_000, 1_000]


def test_who_owes_nothing_any_more_keeps_what_he_had_left() -> None:
    both = clock.run(clock.begun(BANK, 2), [0, 1], 12_000)
    assert clock.released(BANK, both, [0]) == (both[0], Hand(50_000, 0, 12_000))
    assert clock.released(MOVE, both, [])[1] == Hand(30_000, 0, 12_000)


def test_the_way_is_given_back_within_bounds() -> None:
    used = clock.run(clock.begun(BANK, 2), [0], 3_000)
    assert clock.given_back(used, 0, 200)[0].used == 2_800
    assert clock.given_back(used, 0, 10**9)[0].used == 3_000 - clock.MOST_LAG
    assert clock.given_back(used, 0, -5) == used
    short = clock.run(clock.begun(BANK, 2), [0], 100)
    assert clock.given_back(short, 0, 400)[0] == Hand(60_000, 0, 0)


def test_taking_back_gives_time_to_the_others_only() -> None:
    then = clock.begun(BANK, 2)
    mine = clock.decided(BANK, clock.run(then, [0], 10_000), 0)  # 57 s left, by the increment
    now = clock.run(mine, [1], 20_000)
    back = clock.taken_back(now, then, 0)
    assert back[1] == then[1]
    assert back[0] == Hand(60_000, 10_000, 10_000)
    assert clock.left(BANK, back[0]) == 52_000  # no increment for what does not stand


@given(controls, st.lists(st.tuples(times, st.booleans()), max_size=20))
def test_nobody_wins_time_by_taking_back(control: Control, turns: list[tuple[int, bool]]) -> None:
    """However often he decides and takes back: he has spent what he has spent."""
    then = now = clock.begun(control, 2)
    real = 0
    for ms, is_taken_back in turns:
        now = clock.run(now, [0], ms)
        real += ms
        now = clock.decided(control, now, 0)
        if is_taken_back:
            now = clock.taken_back(now, then, 0)
            assert clock.left(control, now[0]) <= control.time - max(0, real - control.delay)
    assert now[0].spent == real


@given(controls, st.lists(st.tuples(st.sets(st.integers(0, 3)), times), max_size=20))
def test_only_those_who_owe_a_decision_spend_time(
    control: Control, periods: list[tuple[set[int], int]]
) -> None:
    clocks: Clocks = clock.begun(control, 4)
    spent = [0] * 4
    for running, ms in periods:
        clocks = clock.run(clocks, running, ms)
        spent = [old + ms if seat in running else old for seat, old in enumerate(spent)]
    assert [hand.spent for hand in clocks] == spent
    for hand in clocks:
        assert clock.until(control, hand) == control.time + control.delay - hand.used
        assert clock.left(control, hand) <= control.time


@given(controls, times, times)
def test_time_in_pieces_is_the_same_time(control: Control, first: int, second: int) -> None:
    clocks = clock.begun(control, 2)
    at_once = clock.run(clocks, [1], first + second)
    assert clock.run(clock.run(clocks, [1], first), [1], second) == at_once
    assert clock.run(clocks, [1], -first) == clocks


def test_whoever_comes_back_from_the_butler_has_something_left() -> None:
    empty = clock.run(clock.begun(BANK, 2), [0], 99_000)
    assert clock.left(BANK, empty[0]) < 0
    assert clock.left(BANK, clock.served(BANK, empty, 0)[0]) == clock.LEAST
    assert clock.left(MOVE, clock.served(MOVE, empty, 0)[0]) == 30_000
